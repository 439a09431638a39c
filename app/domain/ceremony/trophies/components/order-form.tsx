import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DefaultButton } from '#app/ui/default-button.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { ORDER_LABELS } from '../labels.ts'
import type { PlateSource } from '../plate.ts'
import { MAKING_TIME, REFUND_RULES } from '../rules.ts'
import type { orderSchema } from '../schema.ts'
import { PlateChooser } from './plate-chooser.tsx'
import { ShipToFields } from './ship-to-fields.tsx'

interface Props {
  form: FormOf<typeof orderSchema>
  source: PlateSource
  formKey: string
  price: {
    unitCents: number
    shippingCents: number
    currency: string
    /** With their tax. */
    shownUnitCents: number
    shownShippingCents: number
    tax: string | null
  }
  left: number
}

/** The order of extra trophies: what is on the plate, how many, where to, and when money goes back. */
export function OrderForm({ form, source, formKey, price, left }: Props) {
  const { unitCents, shippingCents, currency, shownUnitCents, shownShippingCents, tax } = price
  const amount = (cents: number) => formatMoney(cents, currency, 'prose')
  return (
    <Form method="post" className="stack" {...form.props}>
      <DefaultButton name="intent" value="order" />
      <input type="hidden" name="key" value={form.field('key').defaultValue ?? formKey} />
      <input type="hidden" name="unitCents" value={unitCents} />
      <input type="hidden" name="shippingCents" value={shippingCents} />
      <Fieldset legend="The plate">
        <PlateChooser form={form} source={source} />
      </Fieldset>
      <Input
        {...form.field('qty')}
        label={ORDER_LABELS.qty}
        hint={`Each with the same plate. ${left} can still be ordered for this win.`}
        inputMode="numeric"
        width="short"
        required
      />
      <Fieldset legend="Delivery address">
        <ShipToFields address={(name) => form.field(`shipTo.${name}`)} phone={form.field('phone')} />
      </Fieldset>
      <p>
        {amount(shownUnitCents)} for each piece
        {shippingCents > 0 ? `, and ${amount(shownShippingCents)} for shipping` : ', shipping is free'}
        {tax ? ` (${tax})` : ''}. You can correct who the invoice is made out to on its page.
      </p>
      <p>
        {REFUND_RULES} {MAKING_TIME}
      </p>
      <Checkbox
        name={form.name('accept')}
        label={ORDER_LABELS.accept}
        errors={form.field('accept').errors}
        defaultChecked={form.isTicked('accept')}
        required
      />
      <div>
        <Button name="intent" value="order">
          Order extra trophies
        </Button>
      </div>
      <p className="hint">You pay nothing now. We decide about each order and answer by email.</p>
    </Form>
  )
}
