import { Form, Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { moneyColumn } from '#app/domain/money/billing/components/columns.tsx'
import { AmountInput, RECEIVED_LABELS, ReceivedFields } from '#app/domain/money/billing/components/fields.tsx'
import type { OpenInvoice } from '../unallocated-queries.server.ts'
import type { recordUnallocatedInput, unallocatedStepInput } from '../schema.ts'
import { amountText } from '#app/platform/amounts.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Money } from '#app/ui/money.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { words } from '#app/platform/award-words.ts'

export const RECORD_LABELS = { ...RECEIVED_LABELS, payer: 'Payer' }

interface RecordProps {
  form: FormOf<ReturnType<typeof recordUnallocatedInput>>
  idempotencyKey: string
  currency: string
}

/** A transfer or cheque that names no invoice, or more than one. */
export function RecordUnallocatedForm({ form, idempotencyKey, currency }: RecordProps) {
  return (
    <Form method="post" className="stack stack-tight narrow" {...form.props}>
      <input type="hidden" name={form.name('idempotencyKey')} value={idempotencyKey} />
      <ReceivedFields field={form.field} currency={currency} />
      <Input {...form.field('payer')} label={RECORD_LABELS.payer} autoComplete="off" required />
      <Button>Record payment</Button>
    </Form>
  )
}

type Invoice = LoaderData<OpenInvoice>

interface OpenInvoicesProps {
  invoices: readonly Invoice[]
  selected: number | null
  query: string
}

/** Open invoices with their search, each with the link that selects it. */
export function OpenInvoices({ invoices, selected, query }: OpenInvoicesProps) {
  const columns: readonly Column<Invoice>[] = [
    {
      header: 'Invoice',
      cell: (invoice) =>
        invoice.id === selected ? (
          <strong>{invoice.number}, selected</strong>
        ) : (
          <Link
            to={`?${new URLSearchParams({ ...(query ? { q: query } : {}), invoice: String(invoice.id) })}`}
            preventScrollReset
          >
            Select {invoice.number}
          </Link>
        ),
    },
    {
      header: `${words.Studio} and payer`,
      long: true,
      cell: (invoice) => (
        <>
          {invoice.studioName}
          {invoice.billToName === invoice.studioName ? null : <small>{invoice.billToName}</small>}
        </>
      ),
    },
    { header: 'Due', cell: (invoice) => <DateTime value={invoice.dueAt} style="date" /> },
    moneyColumn('amount', 'Amount due', (invoice) => invoice.dueCents),
  ]
  return (
    <section className="stack stack-tight">
      <h2>Apply to an invoice</h2>
      <FilterBar search={`Number, ${words.studio} or payer`} narrowed={query !== ''} />
      <DataTable
        caption="Open invoices"
        columns={columns}
        rows={invoices}
        empty={<p>No open invoices found.</p>}
      />
    </section>
  )
}

export const ALLOCATE_LABELS = { invoiceId: 'Invoice', amountCents: 'Amount' }

interface AllocateFormProps {
  form: FormOf<ReturnType<typeof unallocatedStepInput>>
  invoice: Invoice
  idempotencyKey: string
  remainingCents: number
}

/** How much of the payment goes to the selected invoice. */
export function AllocateForm({ form, invoice, idempotencyKey, remainingCents }: AllocateFormProps) {
  const amount = form.field('amountCents')
  const defaultValue =
    amount.defaultValue ?? amountText(Math.min(remainingCents, invoice.dueCents), invoice.currency)
  return (
    <Card title={`Apply to ${invoice.number}`}>
      <Form method="post" className="stack stack-tight" {...form.props}>
        <input type="hidden" name="intent" value="allocate" />
        <input type="hidden" name={form.name('idempotencyKey')} value={idempotencyKey} />
        <input type="hidden" name={form.name('invoiceId')} value={invoice.id} />
        <p>
          {invoice.studioName ?? invoice.billToName}:{' '}
          <Money cents={invoice.dueCents} currency={invoice.currency} /> due
        </p>
        <AmountInput field={{ ...amount, defaultValue }} currency={invoice.currency} />
        <Button>Apply to invoice</Button>
      </Form>
    </Card>
  )
}

export const RETURN_LABELS = { evidence: 'Bank reference or note' }

interface ReturnFormsProps {
  form: FormOf<ReturnType<typeof unallocatedStepInput>>
  toCard: boolean
}

/** The payment goes back: by the provider to its card, or by hand with evidence. */
export function ReturnForms({ form, toCard }: ReturnFormsProps) {
  return (
    <Card title="Return payment">
      {toCard ? (
        <Form method="post" className="stack stack-tight">
          <input type="hidden" name="intent" value="return-to-card" />
          <p>The unallocated amount goes back to the card it came from.</p>
          <Button kind="secondary">Refund to card</Button>
        </Form>
      ) : null}
      <Form method="post" className="stack stack-tight" {...form.props}>
        <input type="hidden" name="intent" value="return" />
        <Input
          {...form.field('evidence')}
          label={RETURN_LABELS.evidence}
          hint="The reference of the transfer back, or why the payment was not ours"
          autoComplete="off"
          required
        />
        <Button kind="secondary">Mark as returned</Button>
      </Form>
    </Card>
  )
}
