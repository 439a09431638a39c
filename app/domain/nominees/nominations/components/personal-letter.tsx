import { Form } from '@remix-run/react'
import { HeadPicture } from '#app/domain/catalogue/works/components/head-picture.tsx'
import { LetterCards } from './letter-cards.tsx'
import type { nameSchema, rsvpSchema } from '../schema.ts'
import type { LetterFrame, NomineePage } from '../views.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { ErrorSummary, type Problem } from '#app/ui/error-summary.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'
import { words } from '#app/platform/award-words.ts'

export const LETTER_LABELS = {
  fullName: 'Your name',
  pronunciation: 'Pronunciation',
  attending: 'Will you attend?',
}

interface Props {
  own: NomineePage & {
    token: string
    certificate: { publicId: string } | null
    /** Extra trophies can be ordered by this link, or have been. */
    trophies: boolean
    /** Characters of the name that our fonts lack. */
    lack: string | null
  }
  frame: LetterFrame
  name: FormOf<typeof nameSchema>
  rsvp: FormOf<typeof rsvpSchema>
  problems: Problem[]
}

/** The nominee's own page, opened by their secret link. */
export function PersonalLetter({ own, frame, name, rsvp, problems }: Props) {
  return (
    <NarrowPage wide>
      <PageTitle title="You are nominated" lede={frame.season} />
      <ErrorSummary problems={problems} />
      <p>
        Dear <bdi>{own.fullName}</bdi>, congratulations. You are nominated for an award at the {frame.season}.
      </p>
      <HeadPicture picture={own.picture} kind={own.kind} />
      <DefinitionList
        items={[
          { term: 'Nominee', value: <bdi>{own.fullName}</bdi> },
          ...(own.credit ? [{ term: 'Credit', value: <bdi>{own.credit}</bdi> }] : []),
          { term: 'Category', value: own.category },
          { term: 'Title', value: <bdi>{own.title}</bdi> },
          ...(own.studio ? [{ term: words.Studio, value: <bdi>{own.studio}</bdi> }] : []),
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
            Your name stays as it is. We need to add a font before we make your certificate
            {frame.contact ? `: please contact ${frame.contact}` : ''}.
          </Notice>
        ) : null}
        {own.request ? (
          <Notice tone="plain" title="We’re reviewing your correction">
            <bdi>{own.request.fullName}</bdi>
            {own.request.pronunciation ? `, pronounced ${own.request.pronunciation}` : ''}. To withdraw it,
            send your current name.
          </Notice>
        ) : null}
        <p>
          We print it and read it out as written here.{' '}
          {own.namesLockedAt ? (
            'Names are locked, so we have to approve corrections.'
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
          {...name.props}
        >
          <input type="hidden" name="intent" value="name" />
          <input type="hidden" name={name.name('version')} value={own.version} />
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
            hint="As an announcer would read it, like THO-ra."
            optional
          />
          <Button>
            {!own.namesLockedAt
              ? 'Confirm my name'
              : own.confirmedAt
                ? 'Send correction'
                : 'Confirm or correct my name'}
          </Button>
        </Form>
      </Card>
      <Card title="2. The ceremony">
        {own.hasBegun && frame.ceremonyAt ? (
          <p>
            It began <DateTime value={frame.ceremonyAt} />.{' '}
            {own.attending
              ? `You told us that you would ${own.attending === 'yes' ? '' : 'not '}attend.`
              : ''}
          </p>
        ) : (
          <Invitation own={own} rsvp={rsvp} />
        )}
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
        portrait={own.portrait}
        photoPage={withQuery(href('/content/letter-to-nominee/photo'), { t: own.token })}
      />
      {own.trophies ? (
        <Card title="Extra trophies">
          <p>Extra trophies can be ordered for this nomination, with the names that are confirmed.</p>
          <div>
            <LinkButton kind="secondary" to={withQuery(href('/trophies/order'), { t: own.token })}>
              Order extra trophies
            </LinkButton>
          </div>
        </Card>
      ) : null}
      <p>
        This page is only for you, so please don’t share its link. It works until 60 days after the ceremony.{' '}
        {frame.contact ? ` Questions? Contact ${frame.contact}.` : ''}
      </p>
    </NarrowPage>
  )
}

function Invitation({ own, rsvp }: Pick<Props, 'own' | 'rsvp'>) {
  return (
    <>
      <p>
        {own.attending
          ? `You are ${own.attending === 'yes' ? '' : 'not '}attending. You can change your answer here.`
          : 'Please tell us whether you will attend.'}
      </p>
      <Form
        method="post"
        action={withQuery(href('/content/letter-to-nominee'), { t: own.token })}
        className="stack no-print"
        {...rsvp.props}
      >
        <input type="hidden" name="intent" value="rsvp" />
        <RadioGroup
          {...rsvp.field('attending')}
          legend={LETTER_LABELS.attending}
          required
          inline
          choices={[
            { value: 'yes', label: 'Yes, I’ll attend' },
            { value: 'no', label: 'No, I can’t' },
          ]}
        />
        <ButtonRow>
          <Button kind="secondary">Send answer</Button>
        </ButtonRow>
      </Form>
    </>
  )
}
