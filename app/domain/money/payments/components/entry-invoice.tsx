import type { LoaderData } from '#app/ui/loader-data.ts'
import { DocumentLink } from '#app/domain/money/billing/components/invoice-sheet.tsx'
import { CARD_FACT } from '#app/domain/money/billing/payment-details.ts'
import type { findEntryPayment } from '../queries.server.ts'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList, RowList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Money } from '#app/ui/money.tsx'

type EntryPayment = LoaderData<NonNullable<Awaited<ReturnType<typeof findEntryPayment>>>>
type Invoice = NonNullable<EntryPayment['invoice']>

/** The state of the entry’s invoice, with its receipts. */
export function InvoiceNow({ invoice }: { invoice: Invoice }) {
  return (
    <Card title={`Invoice ${invoice.number}`}>
      <RowList
        rows={[
          { term: 'Status', value: <InvoicePill status={invoice.status} /> },
          { term: 'Total', value: <Money cents={invoice.totalCents} currency={invoice.currency} /> },
          { term: 'Paid', value: <Money cents={invoice.paidCents} currency={invoice.currency} /> },
          ...(invoice.dueCents > 0
            ? [{ term: 'Due', value: <DateTime value={invoice.dueAt} style="short" /> }]
            : []),
          ...invoice.payments.flatMap(({ receiptNumber: number, receiptFile: file }) =>
            number === null
              ? []
              : [
                  {
                    term: 'Receipt',
                    value: file ? <DocumentLink file={file}>{number}</DocumentLink> : number,
                  },
                ],
          ),
        ]}
      />
      <LinkButton kind="quiet" to={href('/submissions/invoices/:id', { id: invoice.id })}>
        View invoice
      </LinkButton>
    </Card>
  )
}

/** An entry that no invoice has a line for. */
export function NotInvoiced({ quote, inCart }: { quote: EntryPayment['quote']; inCart: boolean }) {
  if (!inCart)
    return <EmptyState title="Nothing to pay yet">You get an invoice when you check out.</EmptyState>
  return (
    <EmptyState
      title="In your cart, not invoiced yet"
      action={<LinkButton to={href('/submissions/cart')}>Go to the cart</LinkButton>}
    >
      {quote ? (
        <p>
          {quote.tierName}: <Money cents={quote.amountCents} currency={quote.currency} />, until{' '}
          <DateTime value={quote.validUntil} withRelative />.
        </p>
      ) : (
        <p>This category is closed.</p>
      )}
    </EmptyState>
  )
}

/** How to pay by transfer or cheque; the card has its own button above. */
export function ByTransfer({ invoice }: { invoice: Invoice }) {
  const { heading, facts } = invoice.howToPay
  const byCard = invoice.payMethod === 'card'
  return (
    <section className="stack stack-tight">
      <h2>{byCard ? 'Pay by bank transfer instead' : heading}</h2>
      <DefinitionList
        items={facts
          .filter(({ label }) => label !== CARD_FACT)
          .map(({ label, value }) => ({ term: label, value }))}
      />
    </section>
  )
}
