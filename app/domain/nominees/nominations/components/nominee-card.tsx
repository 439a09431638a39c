import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import type { FormFields, LetterState, NomineeRow } from '#app/domain/nominees/nominations/views.ts'
import { isOddName, LOST_LETTERS, wentElsewhere } from '#app/domain/nominees/nominations/rules.ts'
import { href } from '#app/platform/href.ts'
import { Named } from '#app/ui/avatar.tsx'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export const PERSON_LABELS = {
  fullName: 'Printed name',
  credit: 'Credit',
  email: 'Email',
  pronunciation: 'Pronunciation',
  reason: 'Reason for the erratum',
}

/** A nominee's fields; `prefix` makes their ids unique on the page. */
export function PersonFields({ form, prefix }: { form: FormFields; prefix: string }) {
  const field = (name: 'fullName' | 'credit' | 'email' | 'pronunciation') => ({
    ...form.field(name),
    id: `${prefix}-${name}`,
    label: PERSON_LABELS[name],
  })
  return (
    <>
      <Input {...field('fullName')} required dir="auto" />
      <Input {...field('credit')} optional />
      <Input {...field('email')} optional type="email" />
      <Input {...field('pronunciation')} optional hint="As an announcer would read it, like THO-ra." />
    </>
  )
}

type Person = SerializeFrom<NomineeRow> & { lack: string | null }

interface Props {
  person: Person
  place: number
  of: number
  locked: boolean
  standing: boolean
  letter: SerializeFrom<LetterState> | null
  save: FormFields
  send: FormFields
}

/** One nominee with name, letter, answers and all actions, for admins. */
export function NomineeCard({ person, place, of, locked, standing, letter, save, send }: Props) {
  const { id, fullName } = person
  const astray = letter?.status === 'sent' && wentElsewhere(letter.toEmail, person.email)
  const lost = letter !== null && LOST_LETTERS.includes(letter.status)
  return (
    <div id={`person-${id}`}>
      <Card
        title={
          <Named alt={fullName}>
            <bdi>{fullName}</bdi>
          </Named>
        }
      >
        <p>
          <Pill tone={person.confirmedAt ? 'good' : 'warn'}>
            {person.confirmedAt
              ? person.confirmedVia === 'admin'
                ? 'Confirmed by an admin'
                : 'Confirmed by the nominee'
              : 'Not confirmed'}
          </Pill>{' '}
          {isOddName(fullName) ? <Pill tone="warn">Check the spelling</Pill> : null}{' '}
          {person.attending ? (
            <Pill>{person.attending === 'yes' ? 'Attending' : 'Not attending'}</Pill>
          ) : null}
        </p>
        {person.lack ? (
          <Notice tone="plain" title={person.lack}>
            Decline change as it is. The certificate needs a font with these letters.
          </Notice>
        ) : null}
        {person.nameBefore ? (
          <p>
            Corrected by the nominee from “<bdi>{person.nameBefore}</bdi>”.
          </p>
        ) : null}
        {person.request ? (
          <Notice title="Name change requested">
            <p>
              “<bdi>{person.request.fullName}</bdi>”
              {person.request.pronunciation ? `, pronounced ${person.request.pronunciation}` : ''}, requested{' '}
              <DateTime value={person.request.requestedAt} />
            </p>
            <ButtonRow>
              <Step id={id} step="grant" words="Approve as erratum" name={fullName} />
              <Step id={id} step="decline" words="Decline change" name={fullName} />
            </ButtonRow>
          </Notice>
        ) : null}
        <p>
          {letter ? (
            <>
              Letter: <MailPill status={letter.status} />{' '}
              <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: letter.messageId })}>
                {letter.toEmail}
              </Link>
              .
            </>
          ) : (
            'No letter yet.'
          )}
          {person.openedAt ? (
            <>
              {' '}
              Opened <DateTime value={person.openedAt} />.
            </>
          ) : null}
        </p>
        {standing && (lost || astray || (letter === null && person.email === '')) ? (
          <Form method="post" className="stack narrow" noValidate>
            <input type="hidden" name="intent" value="letter" />
            <input type="hidden" name="personId" value={id} />
            <Input
              {...send.field('email')}
              id={`letter-${id}`}
              label={lost || astray ? 'Send the letter to another address' : 'Email for the letter'}
              hint={astray ? 'The earlier link stops working.' : undefined}
              type="email"
              required
            />
            <Button kind="secondary">{lost || astray ? 'Send letter' : 'Send letter'}</Button>
          </Form>
        ) : null}
        {standing ? (
          <details open={Object.keys(PERSON_LABELS).some((name) => save.field(name).errors)}>
            <summary>
              Edit<VisuallyHidden> {fullName}</VisuallyHidden>
            </summary>
            <Form method="post" className="stack narrow" noValidate>
              <input type="hidden" name="intent" value="save" />
              <input type="hidden" name="personId" value={id} />
              <input type="hidden" name="version" value={person.version} />
              <PersonFields form={save} prefix={`person-${id}`} />
              {locked ? (
                <Input
                  {...save.field('reason')}
                  id={`person-${id}-reason`}
                  label={PERSON_LABELS.reason}
                  hint="Required if the name or credit changes."
                  optional
                />
              ) : null}
              <Button>Save nominee</Button>
            </Form>
          </details>
        ) : null}
        {standing ? (
          <ButtonRow>
            {person.confirmedAt ? null : <Step id={id} step="confirm" words="Confirm name" name={fullName} />}
            {!locked && place > 1 ? <Step id={id} step="up" words="Move up" name={fullName} /> : null}
            {!locked && place < of ? <Step id={id} step="down" words="Move down" name={fullName} /> : null}
            {!locked && of > 1 ? <Step id={id} step="remove" words="Remove" name={fullName} /> : null}
          </ButtonRow>
        ) : null}
      </Card>
    </div>
  )
}

function Step({ id, step, words, name }: { id: number; step: string; words: string; name: string }) {
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="step" />
      <input type="hidden" name="personId" value={id} />
      <Button kind="secondary" size="xs" name="step" value={step}>
        {words}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </Form>
  )
}
