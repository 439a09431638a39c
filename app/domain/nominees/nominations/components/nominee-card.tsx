import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form, Link } from '@remix-run/react'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import type { LetterState } from '../letter-states.server.ts'
import type { NomineeRow } from '../views.ts'
import type { addPersonSchema, letterToSchema, PersonStep, savePersonSchema } from '../schema.ts'
import { PortraitReview } from '#app/domain/nominees/portraits/components/portrait-review.tsx'
import type { OwnPortrait } from '#app/domain/nominees/portraits/queries.server.ts'
import { isOddName, LOST_LETTERS, wentElsewhere } from '../rules.ts'
import { href } from '#app/platform/href.ts'
import { Named } from '#app/ui/avatar.tsx'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { FieldNames, FormFields, FormOf } from '#app/ui/form-fields.ts'
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
const PERSON_FIELDS = ['fullName', 'credit', 'email', 'pronunciation', 'reason'] as const

type PersonForm = FormFields<FieldNames<typeof addPersonSchema>>

/** A nominee's fields; `prefix`, the id of their form, makes theirs unique on the page. */
export function PersonFields({ form, prefix }: { form: PersonForm; prefix: string }) {
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

interface Props {
  person: LoaderData<
    NomineeRow & { lack: string | null; letter: LetterState | null; portrait: OwnPortrait | null }
  >
  place: number
  of: number
  locked: boolean
  inForce: boolean
  save: FormOf<typeof savePersonSchema>
  send: FormOf<typeof letterToSchema>
}

/** One nominee with name, letter, answers and all actions, for admins. */
export function NomineeCard({ person, place, of, locked, inForce, save, send }: Props) {
  const { id, fullName, letter, portrait } = person
  const photo = portrait && href('/nominees/portrait/:publicId', { publicId: portrait.publicId })
  const astray = letter?.status === 'sent' && wentElsewhere(letter.toEmail, person.email)
  const lost = letter !== null && LOST_LETTERS.includes(letter.status)
  return (
    <div id={`person-${id}`}>
      <Card
        title={
          <Named alt={fullName} src={photo}>
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
        {portrait && photo ? <PortraitReview {...{ personId: id, fullName, portrait }} src={photo} /> : null}
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
              <Step person={person} step="grant" label="Approve as erratum" />
              <Step person={person} step="decline" label="Decline change" />
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
              First answered <DateTime value={person.openedAt} />.
            </>
          ) : null}{' '}
          {inForce ? (
            <Link to={href('/admin/secret-links/:kind/:id', { kind: 'nominee', id })}>
              End the personal link<VisuallyHidden> of {fullName}</VisuallyHidden>
            </Link>
          ) : null}
        </p>
        {inForce && (lost || astray || (letter === null && person.email === '')) ? (
          <Form method="post" className="stack narrow" {...send.props}>
            <input type="hidden" name="intent" value="letter" />
            <input type="hidden" name={send.name('personId')} value={id} />
            <Input
              {...send.field('email')}
              id={`letter-of-${id}-email`}
              label={lost || astray ? 'Send the letter to another address' : 'Email for the letter'}
              hint={astray ? 'The earlier link stops working.' : undefined}
              type="email"
              required
            />
            <Button kind="secondary">Send letter</Button>
          </Form>
        ) : null}
        {inForce ? (
          <details open={PERSON_FIELDS.some((name) => save.field(name).errors)}>
            <summary>
              Edit<VisuallyHidden> {fullName}</VisuallyHidden>
            </summary>
            <Form method="post" className="stack narrow" {...save.props}>
              <input type="hidden" name="intent" value="save" />
              <input type="hidden" name={save.name('personId')} value={id} />
              <input type="hidden" name={save.name('version')} value={person.version} />
              <PersonFields form={save} prefix={`save-of-${id}`} />
              {locked ? (
                <Input
                  {...save.field('reason')}
                  id={`save-of-${id}-reason`}
                  label={PERSON_LABELS.reason}
                  hint="Required if the name or credit changes."
                  optional
                />
              ) : null}
              <Button>Save nominee</Button>
            </Form>
          </details>
        ) : null}
        {inForce ? (
          <ButtonRow>
            {person.confirmedAt ? null : <Step person={person} step="confirm" label="Confirm name" />}
            {!locked && place > 1 ? <Step person={person} step="up" label="Move up" /> : null}
            {!locked && place < of ? <Step person={person} step="down" label="Move down" /> : null}
            {!locked && of > 1 ? <Step person={person} step="remove" label="Remove" /> : null}
          </ButtonRow>
        ) : null}
      </Card>
    </div>
  )
}

interface StepProps {
  person: Pick<NomineeRow, 'id' | 'fullName'>
  step: PersonStep
  label: string
}

function Step({ person, step, label }: StepProps) {
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="step" />
      <input type="hidden" name="personId" value={person.id} />
      <Button kind="secondary" size="xs" name="step" value={step}>
        {label}
        <VisuallyHidden> {person.fullName}</VisuallyHidden>
      </Button>
    </Form>
  )
}
