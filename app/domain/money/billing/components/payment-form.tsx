import { Form } from '@remix-run/react'
import {
  RECEIVED_LABELS,
  ReceivedFields,
  type FieldOf,
} from '#app/domain/money/billing/components/fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export const PAYMENT_LABELS = { ...RECEIVED_LABELS, note: 'Note' } as const

interface PaymentFormProps {
  form: { field: FieldOf; isTicked: (name: string) => boolean }
  idempotencyKey: string
  currency: string
}

/** A payment of an invoice, or of a part of it. */
export function PaymentForm({ form, idempotencyKey, currency }: PaymentFormProps) {
  const keepsRest = form.isTicked('keepRest')
  const refusedAmount = Boolean(form.field('amountCents').errors?.length)
  return (
    <Form method="post" noValidate className="stack stack-tight">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <ReceivedFields field={form.field} currency={currency} />
      <Textarea
        {...form.field('note')}
        label={PAYMENT_LABELS.note}
        hint="Only admins see this"
        rows={2}
        optional
      />
      {refusedAmount || keepsRest ? (
        <Checkbox
          label="Keep the rest as an unallocated payment"
          hint="You can apply it to another invoice or return it later."
          name="keepRest"
          defaultChecked={keepsRest}
        />
      ) : null}
      <Button>Record payment</Button>
    </Form>
  )
}
