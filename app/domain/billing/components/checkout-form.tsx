import { useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { CHECKOUT_METHODS, PAY_METHOD_LABELS } from '#app/domain/billing/rules.ts'
import type { CheckOutInput } from '#app/domain/billing/schema.ts'
import { countryOptions } from '#app/domain/places.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { ErrorSummary, problemsOf } from '#app/ui/error-summary.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'

export const CHECKOUT_FORM = 'checkout'

export interface CheckoutFormProps {
  lastResult: SubmissionResult<string[]> | undefined
  defaults: { billTo: CheckOutInput['billTo'] }
  /** Made with the page; see the checkout command. */
  checkoutKey: string
  totalCents: number
  submissionIds: readonly number[]
  /** Whether cards are taken now. */
  cardOffered: boolean
}

const METHOD_HINTS = {
  card: 'You pay on the next page. If it does not work, the invoice stands and you can pay it later.',
  bank_transfer: 'The invoice names the account. Transfers take up to five working days.',
  cheque: 'The invoice says whom to make it out to and where to send it.',
} as const

/** The fields of a checkout with their problems: for the summary at the head of the page and for the form below the lines. */
export function useCheckoutForm({
  lastResult,
  defaults,
}: Pick<CheckoutFormProps, 'lastResult' | 'defaults'>) {
  const [form, fields] = useForm<CheckOutInput>({
    id: CHECKOUT_FORM,
    lastResult,
    defaultValue: { ...defaults, method: 'bank_transfer' },
    shouldValidate: 'onSubmit',
  })
  const buyer = fields.billTo.getFieldset()
  const labelled = [
    { label: 'Name on the invoice', field: buyer.name },
    { label: 'E-mail for the invoice', field: buyer.email },
    { label: 'Street and number', field: buyer.addressLine1 },
    { label: 'Second address line', field: buyer.addressLine2 },
    { label: 'Town or city', field: buyer.city },
    { label: 'State or region', field: buyer.region },
    { label: 'Postal code', field: buyer.postalCode },
    { label: 'Country', field: buyer.country },
    { label: 'Tax number', field: buyer.taxId },
    { label: 'Order number', field: fields.poNumber },
    { label: 'How you will pay', field: fields.method },
    { label: 'Terms', field: fields.acceptTerms },
  ]
  const hidden = [fields.checkoutKey, fields.expectedTotalCents, fields.submissionIds]
  const problems = problemsOf(
    labelled.map(({ label, field }) => ({ id: field.id, label, errors: field.errors })),
    [...(form.errors ?? []), ...hidden.flatMap((field) => field.errors ?? [])],
  )
  return { form, fields, buyer, problems }
}

export function CheckoutProblems({ checkout }: { checkout: ReturnType<typeof useCheckoutForm> }) {
  return <ErrorSummary problems={checkout.problems} />
}

const control = (field: { id: string; name: string; errors?: string[]; initialValue?: string }) => ({
  id: field.id,
  name: field.name,
  errors: field.errors,
  defaultValue: field.initialValue,
})

/** Whom the invoice is made out to, how it will be paid, and the one button that issues it. */
export function CheckoutForm({
  checkout,
  checkoutKey,
  totalCents,
  submissionIds,
  cardOffered,
}: Omit<CheckoutFormProps, 'lastResult' | 'defaults'> & { checkout: ReturnType<typeof useCheckoutForm> }) {
  const { form, fields, buyer } = checkout
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
      {/* Never what was posted before: after a changed price the page stands for the new lines. */}
      <input type="hidden" name={fields.checkoutKey.name} value={checkoutKey} />
      <input type="hidden" name={fields.expectedTotalCents.name} value={totalCents} />
      {submissionIds.map((id) => (
        <input key={id} type="hidden" name={fields.submissionIds.name} value={id} />
      ))}
      <Fieldset legend="Who the invoice is for">
        <Input
          label="Name on the invoice"
          autoComplete="billing organization"
          {...control(buyer.name)}
          required
        />
        <Input
          label="E-mail for the invoice"
          hint="The invoice and its receipts go there."
          type="email"
          autoComplete="billing email"
          {...control(buyer.email)}
          required
        />
        <Input
          label="Street and number"
          autoComplete="billing address-line1"
          {...control(buyer.addressLine1)}
          required
        />
        <Input
          label="Second address line"
          optional
          autoComplete="billing address-line2"
          {...control(buyer.addressLine2)}
        />
        <Input label="Town or city" autoComplete="billing address-level2" {...control(buyer.city)} required />
        <Input
          label="State or region"
          optional
          autoComplete="billing address-level1"
          {...control(buyer.region)}
        />
        <Input
          label="Postal code"
          optional
          width="short"
          autoComplete="billing postal-code"
          {...control(buyer.postalCode)}
        />
        <SearchSelect
          label="Country"
          options={countryOptions}
          placeholder="Choose a country"
          autoComplete="billing country"
          {...control(buyer.country)}
          required
        />
        <Input label="Tax number" optional width="medium" autoComplete="off" {...control(buyer.taxId)} />
        <Input
          label="Order number"
          optional
          hint="If your accounts need one on the invoice."
          width="medium"
          autoComplete="off"
          {...control(fields.poNumber)}
        />
      </Fieldset>
      {totalCents > 0 ? (
        <RadioGroup
          legend="How you will pay"
          {...control(fields.method)}
          choices={CHECKOUT_METHODS.filter((method) => cardOffered || method !== 'card').map((method) => ({
            value: method,
            label: PAY_METHOD_LABELS[method],
            hint: METHOD_HINTS[method],
          }))}
          required
        />
      ) : (
        <>
          <p>There is nothing to pay: the submissions are in as soon as the invoice is issued.</p>
          <input type="hidden" name={fields.method.name} value="bank_transfer" />
        </>
      )}
      <Checkbox
        label="The submissions are ours to enter, and the entry fee is due even if they are not nominated"
        id={fields.acceptTerms.id}
        name={fields.acceptTerms.name}
        errors={fields.acceptTerms.errors}
        defaultChecked={fields.acceptTerms.initialValue === 'on'}
        required
      />
      <Button>Issue the invoice</Button>
    </Form>
  )
}
