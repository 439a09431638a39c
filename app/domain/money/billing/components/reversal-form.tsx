import { Form } from '@remix-run/react'
import { AmountInput } from './fields.tsx'
import type { ReversiblePayment } from '../reverse-payment.server.ts'
import { reasonsFor, REVERSAL_LABELS, REVERSAL_REASONS } from '../reversal-rules.ts'
import { PAY_METHOD_LABELS } from '../rules.ts'
import type { reverseInput } from '../schema.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'

export const REVERSAL_FORM_LABELS = {
  paymentId: 'Payment',
  reason: 'What happened',
  amountCents: 'Amount',
  reversedOn: 'Date',
  note: 'Note',
} as const

interface ReversalFormProps {
  invoice: { id: number; currency: string }
  payments: readonly ReversiblePayment[]
  form: FormOf<ReturnType<typeof reverseInput>>
  formKey: string
}

/** Which payment is taken back, why, how much of it, and where the money is. */
export function ReversalForm({ invoice, payments, form, formKey }: ReversalFormProps) {
  const possible = new Set(payments.flatMap(({ method }) => reasonsFor(method)))
  return (
    <Form method="post" className="stack narrow" {...form.props}>
      <input type="hidden" name={form.name('key')} value={formKey} />
      <RadioGroup
        {...form.field('paymentId')}
        legend={REVERSAL_FORM_LABELS.paymentId}
        choices={payments.map((payment) => ({
          value: String(payment.id),
          label: `${payment.receiptNumber ?? 'Payment'}, ${PAY_METHOD_LABELS[payment.method].toLowerCase()}`,
          hint: [formatMoney(payment.leftCents, invoice.currency), payment.reference]
            .filter(Boolean)
            .join('; '),
        }))}
        required
      />
      <RadioGroup
        {...form.field('reason')}
        legend={REVERSAL_FORM_LABELS.reason}
        choices={REVERSAL_REASONS.filter((reason) => possible.has(reason)).map((value) => ({
          value,
          label: REVERSAL_LABELS[value],
        }))}
        required
      />
      <AmountInput field={form.field('amountCents')} currency={invoice.currency} />
      <Input
        {...form.field('reversedOn')}
        label={REVERSAL_FORM_LABELS.reversedOn}
        hint="The day the money left, or today."
        type="date"
        width="medium"
        required
      />
      <Input
        {...form.field('note')}
        label={REVERSAL_FORM_LABELS.note}
        hint="Only admins see this."
        autoComplete="off"
        required
      />
      <Checkbox
        label="The money is on our account"
        hint="It is kept as an unallocated payment, to be applied to the invoice it was for."
        name={form.name('keep')}
        defaultChecked={form.isTicked('keep')}
      />
      <SubmitRow
        submit="Reverse payment"
        danger
        backTo={href('/admin/submissions/invoices/:id', { id: invoice.id })}
      />
    </Form>
  )
}
