import { Form } from '@remix-run/react'
import { AgreementText } from '#app/domain/people/agreements/components/agreement-text.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { tooLarge } from '#app/platform/files/rules.ts'
import { FILE_LABELS, type CredentialFile } from '../labels.ts'
import { LETTER_MAX_BYTES, PHOTO_MAX_BYTES } from '../rules.ts'
import type { coverageSchema, peopleSchema, signSchema } from '../schema.ts'
import { PeopleFields } from './detail-fields.tsx'

interface Person {
  n: number
  name: string
  photoName: string | null
  badge: string | null
  file: string
}

const REMOVE = 'remove-file'

function StoredFile({ name, which }: { name: string; which: CredentialFile }) {
  return (
    <>
      <span className="break-anywhere">{name}</span>{' '}
      <Button kind="quiet" form={REMOVE} name="file" value={which}>
        Remove {FILE_LABELS[which].toLowerCase()}
      </Button>
    </>
  )
}

const limit = (most: number) => (bytes: number) => (bytes > most ? tooLarge(bytes, most) : null)

/** Photos of the people and the letter; files that are there already are named. */
export function FilesForm({
  errorsOf,
  people,
  letter,
  withLetter,
}: {
  errorsOf: (name: string) => string[] | undefined
  people: readonly Person[]
  letter: string | null
  withLetter: boolean
}) {
  return (
    <Card title={withLetter ? 'Photos and letter' : 'Photos'}>
      <Form method="post" encType="multipart/form-data" noValidate className="stack">
        {people.map(({ n, photoName }) => (
          <FileField
            key={n}
            name={`photo${n}`}
            label={FILE_LABELS[`photo${n as 1 | 2 | 3 | 4}`]}
            hint={
              n === 1 ? 'The face, from the front: JPEG or PNG, at least 300 pixels, up to 8 MB.' : undefined
            }
            errors={errorsOf(`photo${n}`)}
            stored={photoName ? <StoredFile name={photoName} which={`photo${n as 1 | 2 | 3 | 4}`} /> : null}
            accept=".jpg,.jpeg,.png"
            sizeProblem={limit(PHOTO_MAX_BYTES)}
            optional={n > 1}
          />
        ))}
        {withLetter ? (
          <FileField
            name="letter"
            label={FILE_LABELS.letter}
            hint="If you are freelance: PDF, up to 10 MB."
            errors={errorsOf('letter')}
            stored={letter ? <StoredFile name={letter} which="letter" /> : null}
            accept=".pdf"
            sizeProblem={limit(LETTER_MAX_BYTES)}
            optional
          />
        ) : null}
        <div>
          <Button kind="secondary">Upload files</Button>
        </div>
      </Form>
      {/* The buttons beside stored files belong to it: forms cannot be nested. */}
      <Form method="post" id={REMOVE} noValidate hidden>
        <input type="hidden" name="intent" value="remove" />
      </Form>
    </Card>
  )
}

/** The people who come, once it is known how many may. */
export function PeopleForm({ form, places }: { form: FormOf<typeof peopleSchema>; places: number }) {
  return (
    <Card title={`People (up to ${places})`}>
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name="intent" value="people" />
        <PeopleFields form={form} count={places} />
        <div>
          <Button>Save people</Button>
        </div>
      </Form>
    </Card>
  )
}

interface Agreement {
  id: number
  title: string
  body: string
  bodyHash: string
}

/** The embargo agreement: to sign, or when it was signed. */
export function AgreementForm({
  form,
  agreement,
  signedAt,
  canSign,
}: {
  form: FormOf<typeof signSchema>
  agreement: Agreement | null
  signedAt: Date | null
  canSign: boolean
}) {
  if (!agreement)
    return canSign ? (
      <p>The embargo agreement is not published yet. We email you when you can sign it.</p>
    ) : null
  return (
    <Card title={agreement.title}>
      {signedAt ? (
        <p>
          Signed <DateTime value={signedAt} />.
        </p>
      ) : null}
      <AgreementText body={agreement.body} />
      {canSign && !signedAt ? (
        <Form method="post" className="stack" {...form.props}>
          <input type="hidden" name="intent" value="sign" />
          <input type="hidden" name="agreementId" value={agreement.id} />
          <input type="hidden" name="bodyHash" value={agreement.bodyHash} />
          <Input {...form.field('fullName')} label="Full name" autoComplete="name" maxLength={120} required />
          <Checkbox
            name={form.name('accept')}
            errors={form.field('accept').errors}
            label="I have read this agreement and keep to the embargo."
            defaultChecked={form.isTicked('accept')}
            required
          />
          <div>
            <Button>Sign agreement</Button>
          </div>
        </Form>
      ) : null}
    </Card>
  )
}

/** The badges to download. */
export function BadgeList({ people }: { people: readonly Person[] }) {
  return (
    <Card title="Badges">
      <ul>
        {people.map(({ n, name, badge, file }) =>
          badge ? (
            <li key={n}>
              {name}: {badge}{' '}
              <LinkButton kind="quiet" reloadDocument to={file}>
                Download badge of {name}
              </LinkButton>
            </li>
          ) : null,
        )}
      </ul>
    </Card>
  )
}

/** Links to what was published. */
export function CoverageForm({
  form,
  links,
}: {
  form: FormOf<typeof coverageSchema>
  links: readonly { id: number; address: string }[]
}) {
  return (
    <Card title="Your coverage">
      {links.length > 0 ? (
        <ul>
          {links.map(({ id, address }) => (
            <li key={id}>{address}</li>
          ))}
        </ul>
      ) : null}
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name="intent" value="coverage" />
        <Input {...form.field('address')} label="Link" inputMode="url" required />
        <div>
          <Button kind="secondary">Add link</Button>
        </div>
      </Form>
    </Card>
  )
}

/** Withdraws the application. */
export function WithdrawForm() {
  return (
    <details>
      <summary>Withdraw application</summary>
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="intent" value="withdraw" />
        <p className="hint">This can’t be undone. Places you were granted are released.</p>
        <div>
          <Button kind="danger">Withdraw the application</Button>
        </div>
      </Form>
    </details>
  )
}
