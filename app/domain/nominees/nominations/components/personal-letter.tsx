import { Form } from '@remix-run/react'
import { LetterCards } from '#app/domain/nominees/nominations/components/letter-cards.tsx'
import type { FormFields, LetterFrame, NomineePage } from '#app/domain/nominees/nominations/views.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { ErrorSummary, type Problem } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'

export const LETTER_LABELS = {
  fullName: 'Your name as it is printed',
  pronunciation: 'How it is said',
  attending: 'Will you come?',
}

interface Props {
  own: NomineePage & {
    token: string
    certificate: { publicId: string } | null
    /** What our fonts lack of the name. */
    lack: string | null
  }
  frame: LetterFrame
  /** The two forms as they were answered. */
  name: FormFields
  rsvp: FormFields
  problems: Problem[]
}

/** What somebody reads and answers who came by the secret link of their own letter. */
export function PersonalLetter({ own, frame, name, rsvp, problems }: Props) {
  return (
    <NarrowPage wide>
      <PageTitle title="You are nominated" lede={frame.season} />
      <ErrorSummary problems={problems} />
      <p>
        Dear <bdi>{own.fullName}</bdi>, congratulations. You are nominated for an award at the {frame.season}.
      </p>
      <DefinitionList
        items={[
          { term: 'Nominee', value: <bdi>{own.fullName}</bdi> },
          ...(own.credit ? [{ term: 'Credit', value: <bdi>{own.credit}</bdi> }] : []),
          { term: 'Category', value: own.category },
          { term: 'Title', value: <bdi>{own.title}</bdi> },
          ...(own.studio ? [{ term: 'Studio', value: <bdi>{own.studio}</bdi> }] : []),
          {
            term: 'Ceremony',
            value: (
              <>
                {frame.ceremonyAt ? <DateTime value={frame.ceremonyAt} /> : 'To be announced'}
                {frame.place ? `, ${frame.place}` : ''}
              </>
            ),
          },
        ]}
      />
      <Card title="1. Your name">
        {own.confirmedAt ? (
          <p>
            Confirmed <DateTime value={own.confirmedAt} />.
          </p>
        ) : null}
        {own.lack ? (
          <Notice tone="plain" title={own.lack}>
            Your name is right and stays as it is. Our office has to add a font before your certificate is
            made{frame.contact ? `: please write to ${frame.contact}` : ''}.
          </Notice>
        ) : null}
        {own.request ? (
          <Notice tone="plain" title="Your correction is at the office">
            <bdi>{own.request.fullName}</bdi>
            {own.request.pronunciation ? `, said ${own.request.pronunciation}` : ''}. To take it back, send
            your name as it stands.
          </Notice>
        ) : null}
        <p>
          It is printed and read out as it stands here.{' '}
          {own.namesLockedAt ? (
            'Names are locked: a correction goes to the office, which decides about it.'
          ) : frame.namesBy ? (
            <>
              {own.confirmedAt ? 'You can correct it until ' : 'Please confirm it by '}
              <DateTime value={frame.namesBy} />.
            </>
          ) : own.confirmedAt ? (
            'You can correct it until names are locked.'
          ) : (
            'Please confirm it.'
          )}
        </p>
        <Form
          method="post"
          action={withQuery(href('/content/letter-to-nominee'), { t: own.token })}
          className="stack no-print"
          noValidate
        >
          <input type="hidden" name="intent" value="name" />
          <input type="hidden" name="version" value={own.version} />
          <Input
            {...name.field('fullName')}
            label={LETTER_LABELS.fullName}
            required
            dir="auto"
            autoComplete="name"
          />
          <Input
            {...name.field('pronunciation')}
            label={LETTER_LABELS.pronunciation}
            hint="In letters an announcer can read, like THO-ra."
            optional
          />
          <Button>
            {!own.namesLockedAt
              ? 'Confirm my name'
              : own.confirmedAt
                ? 'Send the correction'
                : 'Confirm or send a correction'}
          </Button>
        </Form>
      </Card>
      <Card title="2. The ceremony">
        <p>
          {own.attending
            ? `${own.attending === 'yes' ? 'You come.' : 'You do not come.'} You can change it on this page.`
            : 'Please tell us on this page whether you come.'}
        </p>
        <Form
          method="post"
          action={withQuery(href('/content/letter-to-nominee'), { t: own.token })}
          className="stack no-print"
          noValidate
        >
          <input type="hidden" name="intent" value="rsvp" />
          <RadioGroup
            {...rsvp.field('attending')}
            legend={LETTER_LABELS.attending}
            required
            inline
            choices={[
              { value: 'yes', label: 'Yes, I come' },
              { value: 'no', label: 'No, I cannot' },
            ]}
          />
          <ButtonRow>
            <Button kind="secondary">Send this answer</Button>
          </ButtonRow>
        </Form>
      </Card>
      <LetterCards
        fileOf={
          own.certificate &&
          ((paper) =>
            withQuery(href('/certificates/:publicId/file', { publicId: own.certificate?.publicId ?? '' }), {
              t: own.token,
              paper,
            }))
        }
        clipMissing={own.clipMissing}
      />
      <p>
        This page is yours alone: please do not pass its address on. It opens until 60 days after the
        ceremony.
        {frame.contact ? ` Questions go to ${frame.contact}.` : ''}
      </p>
    </NarrowPage>
  )
}
