import { Form } from '@remix-run/react'
import { OPTIONAL_CLASSES, OPTIONAL_WORDS, type OptionalMail } from '#app/domain/mail/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'

/** Which mail somebody gets that they could do without; what only the office can change is said and not asked. */
export function MailChoices({ mail }: { mail: OptionalMail }) {
  const open = OPTIONAL_CLASSES.filter((kind) => mail[kind] !== 'ours')
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="intent" value="mail" />
      {open.map((kind) => (
        <Checkbox
          key={`${kind} ${mail[kind]}`}
          name={kind}
          label={OPTIONAL_WORDS[kind].title}
          hint={OPTIONAL_WORDS[kind].what}
          defaultChecked={mail[kind] === 'sent'}
        />
      ))}
      {open.length < OPTIONAL_CLASSES.length ? (
        <p>
          {OPTIONAL_CLASSES.filter((kind) => mail[kind] === 'ours')
            .map((kind) => OPTIONAL_WORDS[kind].title)
            .join(' and ')}{' '}
          are not sent to your address: the office has stopped it, or mail came back. Write to the office to
          have it sent again.
        </p>
      ) : null}
      {open.length > 0 ? <Button kind="secondary">Save which mail you get</Button> : null}
    </Form>
  )
}
