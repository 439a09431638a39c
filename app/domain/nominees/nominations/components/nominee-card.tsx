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
  fullName: 'Name as it is printed',
  credit: 'Credit',
  email: 'E-mail',
  pronunciation: 'How it is said',
  reason: 'Reason for the erratum',
}

/** The fields of a nominee; `prefix` keeps the ids of several forms on a page apart. */
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
      <Input {...field('pronunciation')} optional hint="In letters an announcer can read, like THO-ra." />
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

/** One nominee at the office: how the name stands, what the nominee has done, and everything that can be done with them. */
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
              ? person.confirmedHow === 'office'
                ? 'Confirmed by the office'
                : 'Confirmed by the nominee'
              : 'Not confirmed'}
          </Pill>{' '}
          {isOddName(fullName) ? <Pill tone="warn">Look at the spelling</Pill> : null}{' '}
          {person.attending ? (
            <Pill>{person.attending === 'yes' ? 'Comes to the ceremony' : 'Does not come'}</Pill>
          ) : null}
        </p>
        {person.lack ? (
          <Notice tone="plain" title={person.lack}>
            The name is right: leave it as it is. The certificate needs a font with these letters first.
          </Notice>
        ) : null}
        {person.nameBefore ? (
          <p>
            The nominee corrected it; it was “<bdi>{person.nameBefore}</bdi>”.
          </p>
        ) : null}
        {person.request ? (
          <Notice title="The nominee asks for another name">
            <p>
              “<bdi>{person.request.fullName}</bdi>”
              {person.request.pronunciation ? `, said ${person.request.pronunciation}` : ''}, asked{' '}
              <DateTime value={person.request.askedAt} />
            </p>
            <ButtonRow>
              <Step id={id} step="grant" words="Grant it as an erratum" name={fullName} />
              <Step id={id} step="decline" words="Leave the name" name={fullName} />
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
            'No letter was written yet.'
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
              label={lost || astray ? 'Send the letter to another address' : 'Address the letter goes to'}
              hint={astray ? 'The page whose link was sent before does not open any more then.' : undefined}
              type="email"
              required
            />
            <Button kind="secondary">
              {lost || astray ? 'Send to this address' : 'Write to this address'}
            </Button>
          </Form>
        ) : null}
        {standing ? (
          <details open={Object.keys(PERSON_LABELS).some((name) => save.field(name).errors)}>
            <summary>
              Change<VisuallyHidden> {fullName}</VisuallyHidden>
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
                  hint="Needed where the name or the credit changes."
                  optional
                />
              ) : null}
              <Button>Save</Button>
            </Form>
          </details>
        ) : null}
        {standing ? (
          <ButtonRow>
            {person.confirmedAt ? null : (
              <Step id={id} step="confirm" words="Confirm in their place" name={fullName} />
            )}
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
