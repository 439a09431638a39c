import { Form } from '@remix-run/react'
import { AGREEMENT_TICKS } from '#app/domain/judging/agreements/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export const SIGN = 'sign'
export const DECLINE = 'decline'
export const SIGN_LABELS = {
  fullName: 'Your full name',
  employer: 'Employer',
  conflicts: 'Titles and companies you are tied to',
  confidential: 'Confidential',
  noSharing: 'No sharing, no recording',
  willRecuse: 'Stepping back',
}

interface AskedForm {
  field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  isTicked: (name: string) => boolean
}

/** The text a form answers: what is signed is what was shown. */
function Shown({ agreement }: { agreement: { id: number; bodyHash: string } }) {
  return (
    <>
      <input type="hidden" name="agreementId" value={agreement.id} />
      <input type="hidden" name="bodyHash" value={agreement.bodyHash} />
    </>
  )
}

/** Where an agreement is signed, and where it is declined. */
export function SigningForms({
  agreement,
  accountName,
  form,
}: {
  agreement: { id: number; bodyHash: string }
  accountName: string
  form: AskedForm
}) {
  return (
    <>
      <Form method="post" className="stack narrow no-print" noValidate>
        <Shown agreement={agreement} />
        <Input
          {...form.field('fullName')}
          label={SIGN_LABELS.fullName}
          hint={`Typed as your signature. Your account says ${accountName}.`}
          autoComplete="name"
          required
        />
        {form.field('fullName').errors ? (
          <Checkbox name="sameperson" label="That is my name too; sign with it" />
        ) : null}
        <Input {...form.field('employer')} label={SIGN_LABELS.employer} hint="Or “Freelance”." required />
        <Textarea
          {...form.field('conflicts')}
          label={SIGN_LABELS.conflicts}
          hint="One to a line. You are recused from them, and can add to the list later."
          optional
        />
        {AGREEMENT_TICKS.map((tick) => (
          <Checkbox
            key={tick.name}
            name={tick.name}
            label={tick.label}
            errors={form.field(tick.name).errors}
            defaultChecked={form.isTicked(tick.name)}
            required
          />
        ))}
        <p className="hint">
          Your name, the time, the address you sign from and your browser are kept with the text, and a copy
          of all that is mailed to you.
        </p>
        <Button name="intent" value={SIGN}>
          Accept
        </Button>
      </Form>
      <Form method="post" className="stack narrow no-print" noValidate>
        <Shown agreement={agreement} />
        <h2>If you cannot accept</h2>
        <Textarea
          name="reason"
          label="Why"
          hint="The office reads this, and may call you."
          rows={3}
          optional
        />
        <Button kind="secondary" name="intent" value={DECLINE}>
          I can’t accept
        </Button>
      </Form>
    </>
  )
}
