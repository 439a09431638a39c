import { Form } from '@remix-run/react'
import { AMOUNT_HINT } from '#app/platform/amounts.ts'
import type { InvoiceStep } from '#app/domain/money/billing/rules.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { Input } from '#app/ui/input.tsx'
import { Money } from '#app/ui/money.tsx'

export const STEP_LABELS = {
  place: 'Where its submissions go',
  amountCents: 'Amount',
  reason: 'Reason',
} as const

interface StepLabels {
  title: string
  lede: string
  button: string
  done: string
}

export const INVOICE_STEP_LABELS: Readonly<Record<InvoiceStep, StepLabels>> = {
  void: {
    title: 'Void invoice',
    lede: 'For an invoice on which nothing was paid. A credit note for all of it is issued and mailed; neither can be taken back.',
    button: 'Void this invoice',
    done: 'The invoice is void',
  },
  credit: {
    title: 'Credit part of invoice',
    lede: 'Takes a part off what is still due, with a credit note that is mailed. What was paid already is refunded instead.',
    button: 'Issue the credit note',
    done: 'The credit note is issued',
  },
  reprice: {
    title: 'Reprice invoice',
    lede: 'Voids the invoice and issues a new one at today’s prices, for when its price promise has ended. Both are mailed.',
    button: 'Issue a new invoice at today’s prices',
    done: 'A new invoice at today’s prices takes its place',
  },
  'write-off': {
    title: 'Write off invoice',
    lede: 'For an overdue invoice that nobody will pay. Nothing is due on it any more; its submissions stay unpaid and no mail is sent.',
    button: 'Write it off',
    done: 'The invoice was written off',
  },
}

interface InvoiceStepFormProps {
  step: InvoiceStep
  invoice: { id: number; currency: string; dueCents: number }
  /** The total now and the one it gets, where it is priced again. */
  prices: { oldCents: number; newCents: number } | null
  field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  formKey: string
}

/** Why, and what else a step with an issued invoice needs to know. */
export function InvoiceStepForm({ step, invoice, prices, field, formKey }: InvoiceStepFormProps) {
  return (
    <Form method="post" className="stack narrow" noValidate>
      {prices ? (
        <p>
          Total now: <Money cents={prices.oldCents} currency={invoice.currency} style="prose" />. New total:{' '}
          <strong>
            <Money cents={prices.newCents} currency={invoice.currency} style="prose" />
          </strong>
          .
        </p>
      ) : (
        <p>
          Still due: <Money cents={invoice.dueCents} currency={invoice.currency} style="prose" />
        </p>
      )}
      {step === 'reprice' ? <input type="hidden" name="key" value={formKey} /> : null}
      {step === 'reprice' ? <input type="hidden" name="totalCents" value={prices?.newCents ?? 0} /> : null}
      {step === 'void' ? (
        <RadioGroup
          {...field('place')}
          legend={STEP_LABELS.place}
          choices={[
            {
              value: 'cart',
              label: 'Into the studio’s cart',
              hint: 'At the price of the day it checks out again.',
            },
            { value: 'drafts', label: 'Back to its drafts' },
          ]}
          required
        />
      ) : null}
      {step === 'credit' ? (
        <Input
          {...field('amountCents')}
          label={`${STEP_LABELS.amountCents} in ${invoice.currency}`}
          hint={AMOUNT_HINT}
          inputMode="decimal"
          width="short"
          autoComplete="off"
          required
        />
      ) : null}
      <Input
        {...field('reason')}
        label={STEP_LABELS.reason}
        hint={
          step === 'write-off'
            ? 'Kept in the history.'
            : 'The entrant reads it on the credit note and in the mail.'
        }
        autoComplete="off"
        required
      />
      <ButtonRow>
        <Button kind={step === 'void' || step === 'write-off' ? 'danger' : 'primary'}>
          {INVOICE_STEP_LABELS[step].button}
        </Button>
        <LinkButton kind="quiet" to={href('/admin/submissions/invoices/:id', { id: invoice.id })}>
          Go back
        </LinkButton>
      </ButtonRow>
    </Form>
  )
}
