import { Form } from '@remix-run/react'
import { AGREEMENT_TICKS } from '../rules.ts'
import type { declineAgreementSchema, signFormSchema } from '../schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export const SIGN = 'sign'
export const DECLINE = 'decline'
export const SIGN_LABELS = {
  fullName: 'Your full name',
  employer: 'Employer',
  conflicts: 'Conflicts of interest',
  confidential: 'Confidential',
  noSharing: 'No sharing, no recording',
  willRecuse: 'Recusal',
}
export const DECLINE_LABELS = { reason: 'Reason' }

/** The version the form answers. */
function Shown({ agreement }: { agreement: { id: number; bodyHash: string } }) {
  return (
    <>
      <input type="hidden" name="agreementId" value={agreement.id} />
      <input type="hidden" name="bodyHash" value={agreement.bodyHash} />
    </>
  )
}

export function SigningForms({
  agreement,
  accountName,
  form,
  declining,
}: {
  agreement: { id: number; bodyHash: string }
  accountName: string
  form: FormOf<typeof signFormSchema>
  declining: FormOf<typeof declineAgreementSchema>
}) {
  return (
    <>
      <Form method="post" className="stack narrow no-print" {...form.props}>
        <Shown agreement={agreement} />
        <Input
          {...form.field('fullName')}
          label={SIGN_LABELS.fullName}
          hint={`As in your account: ${accountName}.`}
          autoComplete="name"
          required
        />
        {form.field('fullName').errors ? (
          <Checkbox name={form.field('sameperson').name} label="I also go by this name" />
        ) : null}
        <Input {...form.field('employer')} label={SIGN_LABELS.employer} hint="Or “Freelance”." required />
        <Textarea
          {...form.field('conflicts')}
          label={SIGN_LABELS.conflicts}
          hint="Titles and companies, one per line. You can add more later."
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
          We keep your name, the time, your IP address and your browser with the text, and email you a copy.
        </p>
        <Button name="intent" value={SIGN}>
          Sign agreement{' '}
        </Button>
      </Form>
      <Form method="post" className="stack narrow no-print" {...declining.props}>
        <Shown agreement={agreement} />
        <h2>If you can’t accept</h2>
        <Textarea
          {...declining.field('reason')}
          label={DECLINE_LABELS.reason}
          hint="We read this and may contact you."
          rows={3}
          optional
        />
        <Button kind="secondary" name="intent" value={DECLINE}>
          Decline agreement{' '}
        </Button>
      </Form>
    </>
  )
}
