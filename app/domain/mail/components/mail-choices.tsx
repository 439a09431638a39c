import { Form } from '@remix-run/react'
import { OPTIONAL_CLASSES, OPTIONAL_LABELS, type OptionalMail } from '../rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'

/** The optional email a person gets; what only an admin can turn on again is named without a choice. */
export function MailChoices({ mail }: { mail: OptionalMail }) {
  const open = OPTIONAL_CLASSES.filter((kind) => mail[kind] !== 'ours')
  const suppressed = OPTIONAL_CLASSES.filter((kind) => mail[kind] === 'ours')
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="intent" value="mail" />
      {open.map((kind) => (
        <Checkbox
          key={`${kind} ${mail[kind]}`}
          name={kind}
          label={OPTIONAL_LABELS[kind].title}
          hint={OPTIONAL_LABELS[kind].what}
          defaultChecked={mail[kind] === 'sent'}
        />
      ))}
      {suppressed.length > 0 ? (
        <p>
          We do not send {suppressed.map((kind) => OPTIONAL_LABELS[kind].title.toLowerCase()).join(' or ')} to
          your address, because email to it bounced or an admin stopped it. Contact us to get them again.
        </p>
      ) : null}
      {open.length > 0 ? <Button kind="secondary">Save email preferences</Button> : null}
    </Form>
  )
}
