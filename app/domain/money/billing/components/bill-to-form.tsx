import { Form } from '@remix-run/react'
import { BILL_TO_LABELS, BillToFields } from './fields.tsx'
import type { correctByAdminInput } from '../schema.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'

export const CORRECTION_LABELS = { ...BILL_TO_LABELS, reason: 'Reason' } as const

interface BillToFormProps {
  form: FormOf<typeof correctByAdminInput>
  formKey: string
  backTo: string
  withReason: boolean
}

/** Other billing details for an unpaid invoice. */
export function BillToForm({ form, formKey, backTo, withReason }: BillToFormProps) {
  return (
    <Form method="post" className="stack narrow" {...form.props}>
      <input type="hidden" name={form.name('key')} value={formKey} />
      <BillToFields address={form.field} poNumber={form.field('poNumber')} />
      {withReason ? (
        <Input
          {...form.field('reason')}
          label={CORRECTION_LABELS.reason}
          hint="The entrant sees this in the email."
          required
        />
      ) : null}
      <SubmitRow submit="Issue corrected invoice" backTo={backTo} />
    </Form>
  )
}
