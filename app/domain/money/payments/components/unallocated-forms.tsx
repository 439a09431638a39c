import { Form, Link } from '@remix-run/react'
import { AMOUNT_HINT } from '#app/platform/amounts.ts'
import { PAY_METHOD_LABELS, RECORDED_METHODS } from '#app/domain/money/billing/rules.ts'
import { amountText } from '#app/platform/amounts.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Input } from '#app/ui/input.tsx'
import { Money } from '#app/ui/money.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

interface Field {
  name: string
  errors: string[] | undefined
  defaultValue: string | undefined
}

interface AnsweredFields {
  field(name: string): Field
}

export const RECORD_LABELS = {
  amountCents: 'Amount',
  receivedOn: 'Day it arrived',
  method: 'Paid by',
  payer: 'From whom',
  reference: 'Reference',
}

/** A transfer or cheque that names no invoice, or several. */
export function RecordUnallocatedForm({
  form,
  idempotencyKey,
}: {
  form: AnsweredFields
  idempotencyKey: string
}) {
  return (
    <Form method="post" className="stack stack-tight narrow" noValidate>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <Input
        label="Amount in USD"
        hint={AMOUNT_HINT}
        inputMode="decimal"
        autoComplete="off"
        width="short"
        {...form.field('amountCents')}
        required
      />
      <Input
        label="Day it arrived"
        hint="As the bank says it"
        type="date"
        width="medium"
        {...form.field('receivedOn')}
        required
      />
      <Select
        label="Paid by"
        options={RECORDED_METHODS.map((method) => ({ value: method, label: PAY_METHOD_LABELS[method] }))}
        {...form.field('method')}
        required
      />
      <Input label="From whom" autoComplete="off" {...form.field('payer')} required />
      <Input
        label="Reference"
        optional
        hint="What the payer wrote. The entrant sees it on the receipt"
        autoComplete="off"
        {...form.field('reference')}
      />
      <Button>Record the money</Button>
    </Form>
  )
}

interface OpenInvoice {
  id: number
  number: string
  studioName: string | null
  billToName: string
  currency: string
  dueCents: number
  dueAt: Date | string
}

/** Open invoices, each with the link that chooses it. */
export function OpenInvoices({
  invoices,
  chosen,
  query,
}: {
  invoices: readonly OpenInvoice[]
  chosen: number | null
  query: string
}) {
  const columns: Column<OpenInvoice>[] = [
    {
      id: 'number',
      header: 'Invoice',
      main: true,
      cell: (invoice) =>
        invoice.id === chosen ? (
          <strong>{invoice.number}, chosen</strong>
        ) : (
          <Link
            to={`?${new URLSearchParams({ ...(query ? { q: query } : {}), invoice: String(invoice.id) })}`}
            preventScrollReset
          >
            Choose {invoice.number}
          </Link>
        ),
    },
    {
      id: 'who',
      header: 'Studio and buyer',
      long: true,
      cell: (invoice) => (
        <>
          {invoice.studioName}
          {invoice.billToName === invoice.studioName ? null : <small>{invoice.billToName}</small>}
        </>
      ),
    },
    { id: 'due', header: 'Due by', cell: (invoice) => <DateTime value={invoice.dueAt} style="date" /> },
    {
      id: 'amount',
      header: 'Still to pay',
      numeric: true,
      cell: (invoice) => <Money cents={invoice.dueCents} currency={invoice.currency} />,
    },
  ]
  return (
    <DataTable
      caption="Open invoices"
      columns={columns}
      rows={invoices}
      rowKey={(invoice) => invoice.id}
      empty={<p>No open invoice fits{query ? ' what you asked for' : ''}.</p>}
    />
  )
}

export const ALLOCATE_LABELS = { invoiceId: 'Invoice', amountCents: 'Amount' }

/** How much of the money goes to the chosen invoice. */
export function AllocateForm({
  form,
  invoice,
  idempotencyKey,
  leftCents,
}: {
  form: AnsweredFields
  invoice: OpenInvoice
  idempotencyKey: string
  leftCents: number
}) {
  const { defaultValue, ...amount } = form.field('amountCents')
  return (
    <Card title={`Put it to ${invoice.number}`}>
      <Form method="post" className="stack stack-tight" noValidate>
        <input type="hidden" name="intent" value="allocate" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="invoiceId" value={invoice.id} />
        <p>
          {invoice.studioName ?? invoice.billToName}:{' '}
          <Money cents={invoice.dueCents} currency={invoice.currency} /> still to pay
        </p>
        <Input
          label={`Amount in ${invoice.currency}`}
          inputMode="decimal"
          autoComplete="off"
          width="short"
          {...amount}
          defaultValue={defaultValue ?? amountText(Math.min(leftCents, invoice.dueCents))}
          required
        />
        <Button>Put it to this invoice</Button>
      </Form>
    </Card>
  )
}

export const RETURN_LABELS = { evidence: 'What proves it' }

/** The money goes back: by the provider to its card, or by hand with something that proves it. */
export function ReturnForms({ form, toCard }: { form: AnsweredFields; toCard: boolean }) {
  return (
    <Card title="Return it">
      {toCard ? (
        <Form method="post" className="stack stack-tight">
          <input type="hidden" name="intent" value="return-to-card" />
          <p>What is left goes back to the card it came from.</p>
          <Button kind="secondary">Send it back to the card</Button>
        </Form>
      ) : null}
      <Form method="post" className="stack stack-tight" noValidate>
        <input type="hidden" name="intent" value="return" />
        <Input
          label="What proves it"
          hint="Your bank’s reference of the transfer back, or why it was never ours"
          autoComplete="off"
          {...form.field('evidence')}
          required
        />
        <Button kind="secondary">{toCard ? 'It was returned by hand' : 'It was returned'}</Button>
      </Form>
    </Card>
  )
}
