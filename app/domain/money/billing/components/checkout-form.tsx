import { Form } from '@remix-run/react'
import { BILL_TO_LABELS, BillToFields } from './fields.tsx'
import type { CheckoutMethod } from '../checkout-methods.ts'
import { OrderTerms, type OrderTermsProps } from '#app/domain/money/withdrawals/components/order-terms.tsx'
import { PAY_METHOD_LABELS } from '../rules.ts'
import type { FieldState, FormOf } from '#app/ui/form-fields.ts'
import type { BillTo, checkOutInput } from '../schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { Fieldset } from '#app/ui/field.tsx'

export const CHECKOUT_FORM = 'checkout'
export const CHECKOUT_HIDDEN = ['checkoutKey', 'expectedTotalCents', 'submissionIds'] as const

const { poNumber, ...addressLabels } = BILL_TO_LABELS

export const CHECKOUT_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(addressLabels).map(([name, label]) => [`billTo.${name}`, label])),
  poNumber,
  method: 'Payment method',
  acceptTerms: 'Terms',
}

const METHOD_HINTS = {
  card: 'You pay on the next page. If the payment fails, the invoice stays open and you can pay later.',
  bank_transfer: 'The invoice has our bank details. Transfers take up to 5 working days.',
  cheque: 'The invoice says who to make it out to and where to send it.',
} as const

/** What the fields hold before the form is sent. */
export const checkoutDefaults = (billTo: BillTo) => ({ billTo, method: 'bank_transfer' })

interface CheckoutFormProps {
  form: FormOf<typeof checkOutInput>
  /** Made with the page; see the checkout command. */
  checkoutKey: string
  totalCents: number
  submissionIds: readonly number[]
  methods: readonly CheckoutMethod[]
  /** Why this person cannot pay by card yet; `null` when they can. */
  cardRefusal: string | null
  /** What the award has entrants confirm; empty for the order alone. */
  statement: string
  orderTerms: OrderTermsProps
}

interface MethodChoiceProps {
  field: FieldState
  methods: readonly CheckoutMethod[]
  /** Why this person cannot pay by card yet; `null` when they can. */
  cardRefusal: string | null
}

/** How an invoice is going to be paid. */
export function MethodChoice({ field, methods, cardRefusal }: MethodChoiceProps) {
  return (
    <RadioGroup
      {...field}
      legend="Payment method"
      choices={methods.map((method) => ({
        value: method,
        label: PAY_METHOD_LABELS[method],
        ...(method === 'card' && cardRefusal
          ? { hint: `${cardRefusal}.`, disabled: true }
          : { hint: METHOD_HINTS[method] }),
      }))}
      required
    />
  )
}

/** Billing details, payment method, terms, and the button that places the order. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { form, checkoutKey, totalCents, submissionIds, methods, cardRefusal, statement, orderTerms } = props
  return (
    <Form method="post" className="stack" {...form.props}>
      {/* Never what was posted before: after a changed price the form is about the new lines. */}
      <input type="hidden" name={form.name('checkoutKey')} value={checkoutKey} />
      <input type="hidden" name={form.name('expectedTotalCents')} value={totalCents} />
      {submissionIds.map((id) => (
        <input key={id} type="hidden" name={form.name('submissionIds')} value={id} />
      ))}
      <Fieldset legend="Billing details">
        <BillToFields address={(name) => form.field(`billTo.${name}`)} poNumber={form.field('poNumber')} />
      </Fieldset>
      {totalCents > 0 ? (
        <MethodChoice field={form.field('method')} methods={methods} cardRefusal={cardRefusal} />
      ) : (
        <>
          <p>There is nothing to pay. Your entries are submitted when you place the order.</p>
          <input type="hidden" name={form.name('method')} value="bank_transfer" />
        </>
      )}
      <OrderTerms {...orderTerms} />
      <Checkbox
        label={statement || 'I place this order'}
        name={form.name('acceptTerms')}
        errors={form.field('acceptTerms').errors}
        defaultChecked={form.isTicked('acceptTerms')}
        required
      />
      <Button>Place order</Button>
    </Form>
  )
}
