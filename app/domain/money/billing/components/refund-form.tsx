import { Form } from '@remix-run/react'
import { AMOUNT_HINT } from '#app/platform/amounts.ts'
import { PAY_METHOD_LABELS, type PayMethod } from '#app/domain/money/billing/rules.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { Input } from '#app/ui/input.tsx'

export const REFUND_LABELS = { paymentId: 'Payment', amountCents: 'Amount', reason: 'Reason' } as const

interface RefundFormProps {
  invoice: { id: number; currency: string }
  payments: readonly {
    id: number
    receiptNumber: string | null
    method: PayMethod
    reference: string
    amountCents: number
    leftCents: number
  }[]
  field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  formKey: string
}

/** Which payment goes back, how much of it, and why. */
export function RefundForm({ invoice, payments, field, formKey }: RefundFormProps) {
  return (
    <Form method="post" className="stack narrow" noValidate>
      <input type="hidden" name="key" value={formKey} />
      <RadioGroup
        {...field('paymentId')}
        legend={REFUND_LABELS.paymentId}
        choices={payments.map((payment) => ({
          value: String(payment.id),
          label: `${payment.receiptNumber ?? 'Payment'}, ${PAY_METHOD_LABELS[payment.method].toLowerCase()}`,
          hint: `${formatMoney(payment.leftCents, invoice.currency)} of ${formatMoney(payment.amountCents, invoice.currency)} left${payment.reference ? `; ${payment.reference}` : ''}`,
        }))}
        required
      />
      <Input
        {...field('amountCents')}
        label={`${REFUND_LABELS.amountCents} in ${invoice.currency}`}
        hint={AMOUNT_HINT}
        inputMode="decimal"
        width="short"
        autoComplete="off"
        required
      />
      <Input
        {...field('reason')}
        label={REFUND_LABELS.reason}
        hint="The entrant reads it on the credit note and in the mail."
        autoComplete="off"
        required
      />
      <ButtonRow>
        <Button>Ask for this refund</Button>
        <LinkButton kind="quiet" to={href('/admin/submissions/invoices/:id', { id: invoice.id })}>
          Go back
        </LinkButton>
      </ButtonRow>
    </Form>
  )
}
