import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { DocumentLink } from '#app/domain/money/billing/components/invoice-sheet.tsx'
import { CARD_FACT } from '#app/domain/money/billing/payment-details.ts'
import { MoneyTimeline } from '#app/domain/money/payments/components/money-timeline.tsx'
import { PayCard } from '#app/domain/money/payments/components/pay-card.tsx'
import { findEntryPayment } from '#app/domain/money/payments/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList, RowList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'

export const handle: PageHandle<typeof loader> = { title: ({ title }) => `Payment for ${title}` }

export async function loader(args: LoaderFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const found = await findEntryPayment(submissionId, entrant, args.context.now)
  const page = orNotFound(found, args.request)
  return { ...page, submissionId, title: shownTitle(page.title) }
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

function InvoiceNow({ invoice }: { invoice: NonNullable<Loaded['invoice']> }) {
  return (
    <Card title={`Invoice ${invoice.number}`}>
      <RowList
        rows={[
          { term: 'State', value: <InvoicePill status={invoice.status} /> },
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

function NotInvoiced({ quote, inCart }: { quote: Loaded['quote']; inCart: boolean }) {
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
function ByTransfer({ invoice }: { invoice: NonNullable<Loaded['invoice']> }) {
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

export default function EntryPaymentPage() {
  const { submissionId, title, code, paymentStatus, timeline, invoice, pay, quote } =
    useLoaderData<typeof loader>()
  // There is nothing to pay while a payment is being confirmed or under review.
  const underReview = pay?.refusal === 'confirming' || pay?.refusal === 'held'
  const side = (
    <>
      {pay ? <PayCard pay={pay} /> : null}
      {invoice ? <InvoiceNow invoice={invoice} /> : null}
    </>
  )
  const main = (
    <>
      {invoice?.status === 'paid' ? (
        <Notice tone="good" title={invoice.totalCents > 0 ? 'This entry is paid' : 'There is nothing to pay'}>
          {invoice.totalCents > 0 ? 'We have emailed you the receipts. They are also below.' : null}
        </Notice>
      ) : null}
      {pay?.refusal === 'confirming' ? (
        <Notice title="Your payment is being confirmed">
          The bank usually confirms within minutes, some banks take days. We will email you. You do not need
          to do anything.
        </Notice>
      ) : null}
      {timeline.length > 0 ? <MoneyTimeline timeline={timeline} /> : null}
      {invoice ? null : <NotInvoiced quote={quote} inCart={paymentStatus === 'in_cart'} />}
      {invoice && invoice.dueCents > 0 && !underReview ? <ByTransfer invoice={invoice} /> : null}
    </>
  )
  return (
    <>
      <PageBar
        crumbs={[
          { label: 'Entries', to: href('/submissions') },
          { label: code ?? title, to: href('/submissions/edit/:submissionId/review', { submissionId }) },
          { label: 'Payment' },
        ]}
      />
      {invoice ? (
        <Columns head={<PageTitle title="Payment" lede={title} />} side={side} sideLabel="Amount due">
          {main}
        </Columns>
      ) : (
        <>
          <PageTitle title="Payment" lede={title} />
          {main}
        </>
      )}
    </>
  )
}
