import { Form } from '@remix-run/react'
import { RECEIVED_LABELS, ReceivedFields } from './fields.tsx'
import type { InvoiceView } from '../invoices.server.ts'
import type { recordPaymentInput } from '../schema.ts'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export const PAYMENT_LABELS = { ...RECEIVED_LABELS, note: 'Note' } as const

interface PaymentFormProps {
  form: FormOf<ReturnType<typeof recordPaymentInput>>
  idempotencyKey: string
  invoice: Pick<InvoiceView, 'dueCents' | 'status' | 'currency'>
}

/** Where a payment of an invoice, or of a part of it, is recorded while anything is due. */
export function PaymentCard(props: PaymentFormProps) {
  const { dueCents, status } = props.invoice
  return dueCents > 0 ? (
    <Card title="Record payment">
      <PaymentForm {...props} />
    </Card>
  ) : (
    <Card title="Nothing is due">
      <p>{status === 'paid' ? 'This invoice is paid in full.' : 'This invoice takes no payments.'}</p>
    </Card>
  )
}

function PaymentForm({ form, idempotencyKey, invoice }: PaymentFormProps) {
  const keepsRest = form.isTicked('keepRest')
  const refusedAmount = Boolean(form.field('amountCents').errors?.length)
  return (
    <Form method="post" className="stack stack-tight" {...form.props}>
      <input type="hidden" name={form.name('idempotencyKey')} value={idempotencyKey} />
      <ReceivedFields field={form.field} currency={invoice.currency} />
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
          name={form.name('keepRest')}
          defaultChecked={keepsRest}
        />
      ) : null}
      <Button>Record payment</Button>
    </Form>
  )
}
