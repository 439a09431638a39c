import { Form } from '@remix-run/react'
import { CHECKOUT_METHODS, PAY_METHOD_LABELS } from '#app/domain/money/billing/rules.ts'
import type { CheckOutInput } from '#app/domain/money/billing/schema.ts'
import { countries } from '#app/platform/places/place-lists.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'

export const CHECKOUT_FORM = 'checkout'

export interface CheckoutFormProps {
  field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  isTicked: (name: string) => boolean
  /** Made with the page; see the checkout command. */
  checkoutKey: string
  totalCents: number
  submissionIds: readonly number[]
  /** Whether cards are taken now. */
  cardOffered: boolean
  /** Why this person cannot pay by card yet; `null` when they can. */
  cardRefusal: string | null
}

const METHOD_HINTS = {
  card: 'You pay on the next page. If it does not work, the invoice stays open and you can pay it later.',
  bank_transfer: 'The invoice names the account. Transfers take up to five working days.',
  cheque: 'The invoice says whom to make it out to and where to send it.',
} as const

/** What the fields hold before anything was sent. */
export const checkoutDefaults = (billTo: CheckOutInput['billTo']) => ({
  ...Object.fromEntries(
    Object.entries(billTo).map(([name, value]) => [`billTo.${name}`, value ?? undefined]),
  ),
  method: 'bank_transfer',
})

export const CHECKOUT_LABELS = {
  'billTo.name': 'Name on the invoice',
  'billTo.email': 'E-mail for the invoice',
  'billTo.addressLine1': 'Street and number',
  'billTo.addressLine2': 'Second address line',
  'billTo.city': 'Town or city',
  'billTo.region': 'State or region',
  'billTo.postalCode': 'Postal code',
  'billTo.country': 'Country',
  'billTo.taxId': 'Tax number',
  poNumber: 'Order number',
  method: 'How you will pay',
  acceptTerms: 'Terms',
} as const

export const CHECKOUT_HIDDEN = ['checkoutKey', 'expectedTotalCents', 'submissionIds'] as const

/** Whom the invoice is made out to, how it will be paid, and the one button that issues it. */
export function CheckoutForm({
  field,
  isTicked,
  checkoutKey,
  totalCents,
  submissionIds,
  cardOffered,
  cardRefusal,
}: CheckoutFormProps) {
  const control = (name: keyof typeof CHECKOUT_LABELS) => ({
    ...field(name),
    label: CHECKOUT_LABELS[name],
  })
  return (
    <Form method="post" id={CHECKOUT_FORM} noValidate className="stack">
      {/* Never what was posted before: after a changed price the page stands for the new lines. */}
      <input type="hidden" name="checkoutKey" value={checkoutKey} />
      <input type="hidden" name="expectedTotalCents" value={totalCents} />
      {submissionIds.map((id) => (
        <input key={id} type="hidden" name="submissionIds" value={id} />
      ))}
      <Fieldset legend="Who the invoice is for">
        <Input autoComplete="billing organization" {...control('billTo.name')} required />
        <Input
          hint="The invoice and its receipts go there."
          type="email"
          autoComplete="billing email"
          {...control('billTo.email')}
          required
        />
        <Input autoComplete="billing address-line1" {...control('billTo.addressLine1')} required />
        <Input optional autoComplete="billing address-line2" {...control('billTo.addressLine2')} />
        <Input autoComplete="billing address-level2" {...control('billTo.city')} required />
        <Input optional autoComplete="billing address-level1" {...control('billTo.region')} />
        <Input optional width="short" autoComplete="billing postal-code" {...control('billTo.postalCode')} />
        <SearchSelect
          options={countries}
          placeholder="Choose a country"
          autoComplete="billing country"
          {...control('billTo.country')}
          required
        />
        <Input optional width="medium" autoComplete="off" {...control('billTo.taxId')} />
        <Input
          optional
          hint="If your accounts need one on the invoice."
          width="medium"
          autoComplete="off"
          {...control('poNumber')}
        />
      </Fieldset>
      {totalCents > 0 ? (
        <RadioGroup
          {...field('method')}
          legend={CHECKOUT_LABELS.method}
          choices={CHECKOUT_METHODS.filter((method) => cardOffered || method !== 'card').map((method) => ({
            value: method,
            label: PAY_METHOD_LABELS[method],
            ...(method === 'card' && cardRefusal
              ? { hint: `${cardRefusal}.`, disabled: true }
              : { hint: METHOD_HINTS[method] }),
          }))}
          required
        />
      ) : (
        <>
          <p>There is nothing to pay: the submissions are in as soon as the invoice is issued.</p>
          <input type="hidden" name="method" value="bank_transfer" />
        </>
      )}
      <Checkbox
        label="The submissions are ours to enter, and the entry fee is due even if they are not nominated"
        name="acceptTerms"
        errors={field('acceptTerms').errors}
        defaultChecked={isTicked('acceptTerms')}
        required
      />
      <Button>Issue the invoice</Button>
    </Form>
  )
}
