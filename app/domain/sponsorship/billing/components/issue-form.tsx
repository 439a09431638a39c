import { Form } from '@remix-run/react'
import { BILL_TO_LABELS, BillToFields } from '#app/domain/money/billing/components/fields.tsx'
import { PAY_METHOD_LABELS, RECORDED_METHODS } from '#app/domain/money/billing/rules.ts'
import { amountHint } from '#app/platform/amounts.ts'
import { Button } from '#app/ui/button.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'
import { MAX_INSTALMENTS } from '../rules.ts'
import type { issueSchema } from '../schema.ts'

const ROWS = Array.from({ length: MAX_INSTALMENTS }, (_, index) => index)

/** The fields of the form, for the summary of what is wrong in it. */
export const ISSUE_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(BILL_TO_LABELS).map(([name, label]) => [`billTo.${name}`, label])),
  poNumber: BILL_TO_LABELS.poNumber,
  method: 'Payment method',
  ...Object.fromEntries(
    ROWS.flatMap((index) => [
      [`instalments[${index}].amount`, `Amount ${index + 1}`],
      [`instalments[${index}].dueOn`, `Due on ${index + 1}`],
    ]),
  ),
}

interface IssueFormProps {
  form: FormOf<ReturnType<typeof issueSchema>>
  formKey: string
  currency: string
}

/** Who is billed, how, and in which parts. */
export function IssueForm({ form, formKey, currency }: IssueFormProps) {
  return (
    <Form method="post" className="stack narrow" {...form.props}>
      <input type="hidden" name="key" value={formKey} />
      <Fieldset legend="Instalments">
        <p className="hint">Fill in one row to bill all of it together. Each row becomes an invoice.</p>
        {ROWS.map((index) => (
          <div className="stack stack-tight" key={index}>
            <Input
              {...form.field(`instalments[${index}].amount`)}
              label={`Amount ${index + 1} in ${currency}`}
              hint={index === 0 ? amountHint(currency) : undefined}
              inputMode="decimal"
              width="short"
              autoComplete="off"
              required={index === 0}
              optional={index > 0}
            />
            <Input
              {...form.field(`instalments[${index}].dueOn`)}
              label={`Due on ${index + 1}`}
              type="date"
              width="medium"
              required={index === 0}
              optional={index > 0}
            />
          </div>
        ))}
      </Fieldset>
      <Fieldset legend="Billing details">
        <BillToFields address={(name) => form.field(`billTo.${name}`)} poNumber={form.field('poNumber')} />
      </Fieldset>
      <Select
        {...form.field('method')}
        label="Payment method"
        hint="The sponsor can always pay by transfer, and by card where cards are accepted."
        options={optionsOf(PAY_METHOD_LABELS, ['card', ...RECORDED_METHODS])}
        required
      />
      <Button>Issue and send invoices</Button>
    </Form>
  )
}
