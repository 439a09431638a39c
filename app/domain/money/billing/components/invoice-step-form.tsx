import { Form } from '@remix-run/react'
import { AmountInput } from './fields.tsx'
import type { InvoiceStep } from '../rules.ts'
import type { creditInput, voidInput } from '../schema.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Money } from '#app/ui/money.tsx'
import { words } from '#app/platform/award-words.ts'

export const STEP_LABELS = { place: 'Move entries to', amountCents: 'Amount', reason: 'Reason' } as const

interface StepLabels {
  title: string
  lede: string
  button: string
  done: string
}

export const INVOICE_STEP_LABELS: Readonly<Record<InvoiceStep, StepLabels>> = {
  void: {
    title: 'Void invoice',
    lede: 'For invoices with no payments. A credit note for the full amount is issued and emailed. You can’t undo this.',
    button: 'Void invoice',
    done: 'Invoice voided',
  },
  credit: {
    title: 'Credit part of invoice',
    lede: 'Reduces the amount due. A credit note is issued and emailed. To return money already paid, request a refund.',
    button: 'Issue credit note',
    done: 'Credit note issued',
  },
  reprice: {
    title: 'Update prices of invoice',
    lede: 'Voids the invoice and issues a new one at today’s prices. Both are emailed.',
    button: 'Issue invoice at today’s prices',
    done: 'New invoice issued at today’s prices',
  },
  'write-off': {
    title: 'Write off invoice',
    lede: 'For overdue invoices that will not be paid. The entries stay unpaid and no email is sent.',
    button: 'Write off invoice',
    done: 'Invoice written off',
  },
}

interface InvoiceStepFormProps {
  step: InvoiceStep
  /** `ofEntries`: not for a membership, which has no place to go back to. */
  invoice: { id: number; currency: string; dueCents: number; ofEntries: boolean }
  /** The total now and after its prices are updated. */
  prices: { oldCents: number; newCents: number } | null
  form: FormOf<typeof voidInput | ReturnType<typeof creditInput>>
  formKey: string
}

/** The reason for a step with an issued invoice, and what else the step needs. */
export function InvoiceStepForm({ step, invoice, prices, form, formKey }: InvoiceStepFormProps) {
  const money = (cents: number) => <Money cents={cents} currency={invoice.currency} style="prose" />
  return (
    <Form method="post" className="stack narrow" {...form.props}>
      {prices ? (
        <p>
          Current total: {money(prices.oldCents)}. New total: <strong>{money(prices.newCents)}</strong>.
        </p>
      ) : (
        <p>Amount due: {money(invoice.dueCents)}</p>
      )}
      {step === 'reprice' ? (
        <>
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="totalCents" value={prices?.newCents ?? 0} />
        </>
      ) : null}
      {step === 'void' && !invoice.ofEntries ? <input type="hidden" name="place" value="cart" /> : null}
      {step === 'void' && invoice.ofEntries ? (
        <RadioGroup
          {...form.field('place')}
          legend={STEP_LABELS.place}
          choices={[
            {
              value: 'cart',
              label: `The ${words.studio}’s cart`,
              hint: 'They are priced again on the day of checkout.',
            },
            { value: 'drafts', label: 'Drafts' },
          ]}
          required
        />
      ) : null}
      {step === 'credit' ? (
        <AmountInput field={form.field('amountCents')} currency={invoice.currency} />
      ) : null}
      <Input
        {...form.field('reason')}
        label={STEP_LABELS.reason}
        hint={
          step === 'write-off'
            ? 'Shown in the invoice’s history.'
            : 'The entrant sees this on the credit note and in the email.'
        }
        autoComplete="off"
        required
      />
      <SubmitRow
        submit={INVOICE_STEP_LABELS[step].button}
        danger={step === 'void' || step === 'write-off'}
        backTo={href('/admin/submissions/invoices/:id', { id: invoice.id })}
      />
    </Form>
  )
}
