import { Form } from '@remix-run/react'
import { BillToFields } from '#app/domain/money/billing/components/fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import type { billToSchema } from '../schema.ts'

/** Asks a sponsor whom to invoice, once, before the award writes an invoice. */
export function BillToCard({
  form,
  isKnown,
  isWrong,
}: {
  form: FormOf<typeof billToSchema>
  isKnown: boolean
  /** Something of it was just refused. */
  isWrong: boolean
}) {
  return (
    <Card title="Billing details">
      <details open={!isKnown || isWrong}>
        <summary>{isKnown ? 'Change the billing details' : 'Enter the billing details'}</summary>
        <Form method="post" className="stack" {...form.props}>
          <input type="hidden" name="intent" value="bill-to" />
          <BillToFields address={(name) => form.field(`billTo.${name}`)} poNumber={form.field('poNumber')} />
          <div>
            <Button kind="secondary">Save billing details</Button>
          </div>
        </Form>
      </details>
    </Card>
  )
}
