import { Form } from '@remix-run/react'
import { BILL_TO_LABELS, BillToFields } from './fields.tsx'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import type { FieldOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'

export const CORRECTION_LABELS = { ...BILL_TO_LABELS, reason: 'Reason' } as const

interface BillToFormProps {
  field: FieldOf
  formKey: string
  backTo: string
  withReason: boolean
}

/** Other billing details for an unpaid invoice. */
export function BillToForm({ field, formKey, backTo, withReason }: BillToFormProps) {
  return (
    <Form method="post" className="stack narrow" noValidate>
      <input type="hidden" name="key" value={formKey} />
      <BillToFields field={field} />
      {withReason ? (
        <Input
          {...field('reason')}
          label={CORRECTION_LABELS.reason}
          hint="The entrant sees this in the email."
          required
        />
      ) : null}
      <ButtonRow>
        <Button>Issue corrected invoice</Button>
        <LinkButton kind="quiet" to={backTo}>
          Go back
        </LinkButton>
      </ButtonRow>
    </Form>
  )
}
