import { useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { AMOUNT_HINT } from '#app/platform/amounts.ts'
import { RECORDED_METHODS, PAY_METHOD_LABELS, type PayMethod } from '#app/domain/money/billing/rules.ts'
import { amountText } from '#app/platform/amounts.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorSummary, problemsOf } from '#app/ui/error-summary.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export const PAYMENT_FORM = 'record-payment'

interface PaymentValues {
  amountCents: string
  method: string
  receivedOn: string
  reference: string
  note: string
  keepRest: string
}

export interface PaymentFormProps {
  lastResult: SubmissionResult<string[]> | undefined
  dueCents: number
  currency: string
  payMethod: PayMethod
  /** The award's day, "2026-11-24". */
  today: string
}

/** The fields of a payment with their problems: for the summary at the head of the page and for the form. */
export function usePaymentForm({ lastResult, dueCents, payMethod, today }: PaymentFormProps) {
  const [form, fields] = useForm<PaymentValues>({
    id: PAYMENT_FORM,
    lastResult,
    defaultValue: {
      amountCents: amountText(dueCents),
      method: payMethod === 'cheque' ? 'cheque' : 'bank_transfer',
      receivedOn: today,
    },
  })
  const problems = problemsOf(
    [
      { id: fields.amountCents.id, label: 'Amount', errors: fields.amountCents.errors },
      { id: fields.receivedOn.id, label: 'Day it arrived', errors: fields.receivedOn.errors },
      { id: fields.method.id, label: 'Paid by', errors: fields.method.errors },
      { id: fields.reference.id, label: 'Reference', errors: fields.reference.errors },
      { id: fields.note.id, label: 'Note', errors: fields.note.errors },
    ],
    form.errors,
  )
  return { form, fields, problems }
}

export function PaymentProblems({ payment }: { payment: ReturnType<typeof usePaymentForm> }) {
  return <ErrorSummary problems={payment.problems} />
}

const control = (field: { id: string; name: string; errors?: string[]; initialValue?: string }) => ({
  id: field.id,
  name: field.name,
  errors: field.errors,
  defaultValue: field.initialValue,
})

/** Money that arrived: how much, when, how. Part of what is due is fine. */
export function PaymentForm({
  payment,
  idempotencyKey,
  currency,
}: {
  payment: ReturnType<typeof usePaymentForm>
  idempotencyKey: string
  currency: string
}) {
  const { form, fields } = payment
  const tooMuch = (fields.amountCents.errors ?? []).length > 0 || fields.keepRest.initialValue === 'on'
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack stack-tight">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <Input
        label={`Amount in ${currency}`}
        hint={AMOUNT_HINT}
        inputMode="decimal"
        autoComplete="off"
        width="short"
        {...control(fields.amountCents)}
        required
      />
      <Input
        label="Day it arrived"
        hint="As the bank says it"
        type="date"
        width="medium"
        {...control(fields.receivedOn)}
        required
      />
      <Select
        label="Paid by"
        options={RECORDED_METHODS.map((method) => ({ value: method, label: PAY_METHOD_LABELS[method] }))}
        {...control(fields.method)}
        required
      />
      <Input
        label="Reference"
        optional
        hint="The entrant sees it on the invoice"
        autoComplete="off"
        {...control(fields.reference)}
      />
      <Textarea label="Note" optional hint="For the office only" rows={2} {...control(fields.note)} />
      {tooMuch ? (
        <Checkbox
          label="Keep what is more than due as unallocated money"
          hint="It can then be put to another invoice or returned."
          id={fields.keepRest.id}
          name={fields.keepRest.name}
          defaultChecked={fields.keepRest.initialValue === 'on'}
        />
      ) : null}
      <Button>Record the payment</Button>
    </Form>
  )
}
