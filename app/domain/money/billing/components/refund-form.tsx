import { Form } from '@remix-run/react'
import { AmountInput } from './fields.tsx'
import type { RefundablePayment } from '../refund-queries.server.ts'
import { PAY_METHOD_LABELS } from '../rules.ts'
import type { refundInput } from '../schema.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'

export const REFUND_LABELS = { paymentId: 'Payment', amountCents: 'Amount', reason: 'Reason' } as const

interface RefundFormProps {
  invoice: { id: number; currency: string }
  payments: readonly RefundablePayment[]
  form: FormOf<ReturnType<typeof refundInput>>
  formKey: string
}

/** Which payment to refund, how much of it, and why. */
export function RefundForm({ invoice, payments, form, formKey }: RefundFormProps) {
  const amount = (cents: number) => formatMoney(cents, invoice.currency)
  return (
    <Form method="post" className="stack narrow" {...form.props}>
      <input type="hidden" name={form.name('key')} value={formKey} />
      <RadioGroup
        {...form.field('paymentId')}
        legend={REFUND_LABELS.paymentId}
        choices={payments.map((payment) => ({
          value: String(payment.id),
          label: `${payment.receiptNumber ?? 'Payment'}, ${PAY_METHOD_LABELS[payment.method].toLowerCase()}`,
          hint: `${amount(payment.remainingCents)} of ${amount(payment.amountCents)} left${payment.reference ? `; ${payment.reference}` : ''}`,
        }))}
        required
      />
      <AmountInput field={form.field('amountCents')} currency={invoice.currency} />
      <Input
        {...form.field('reason')}
        label={REFUND_LABELS.reason}
        hint="The entrant sees this on the credit note and in the email."
        autoComplete="off"
        required
      />
      <SubmitRow
        submit="Request refund"
        backTo={href('/admin/submissions/invoices/:id', { id: invoice.id })}
      />
    </Form>
  )
}
