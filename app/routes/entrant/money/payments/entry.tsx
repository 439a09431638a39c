import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { DocumentLink } from '#app/domain/money/billing/components/invoice-sheet.tsx'
import { CARD_FACT } from '#app/domain/money/billing/payment-details.ts'
import { MoneyTimeline } from '#app/domain/money/payments/components/money-timeline.tsx'
import { PayCard } from '#app/domain/money/payments/components/pay-card.tsx'
import { entryPaymentPage } from '#app/domain/money/payments/queries.server.ts'
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
  const found = await entryPaymentPage(submissionId, entrant, args.context.now)
  const page = orNotFound(found, args.request)
  return { ...page, submissionId, title: shownTitle(page.title) }
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

function InvoiceNow({ invoice }: { invoice: NonNullable<Loaded['invoice']> }) {
  const receipts = invoice.payments.filter((payment) => payment.receiptNumber !== null)
  return (
    <Card title={`Invoice ${invoice.number}`}>
      <RowList
        rows={[
          { term: 'State', value: <InvoicePill status={invoice.status} /> },
          { term: 'Total', value: <Money cents={invoice.totalCents} currency={invoice.currency} /> },
          { term: 'Paid', value: <Money cents={invoice.paidCents} currency={invoice.currency} /> },
          ...(invoice.dueCents > 0
            ? [{ term: 'Due by', value: <DateTime value={invoice.dueAt} style="short" /> }]
            : []),
          ...receipts.map((payment) => ({
            term: 'Receipt',
            value: payment.receiptFile ? (
              <DocumentLink file={payment.receiptFile}>{payment.receiptNumber}</DocumentLink>
            ) : (
              payment.receiptNumber
            ),
          })),
        ]}
      />
      <LinkButton kind="quiet" to={href('/submissions/invoices/:id', { id: invoice.id })}>
        Open the invoice
      </LinkButton>
    </Card>
  )
}

function NotInvoiced({ quote, inCart }: { quote: Loaded['quote']; inCart: boolean }) {
  if (!inCart)
    return (
      <EmptyState title="Nothing to pay yet">
        An entry is invoiced when it is checked out. Until then it costs nothing.
      </EmptyState>
    )
  return (
    <EmptyState
      title="In the cart, not invoiced yet"
      action={<LinkButton to={href('/submissions/cart')}>Go to the cart</LinkButton>}
    >
      {quote ? (
        <p>
          {quote.tierName}: <Money cents={quote.amountCents} currency={quote.currency} />, until{' '}
          <DateTime value={quote.validUntil} withRelative />.
        </p>
      ) : (
        <p>Nothing is sold in this category at the moment.</p>
      )}
    </EmptyState>
  )
}

/** The account, or whom the cheque is made out to; the card has its own button above. */
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
  // Nothing more is to be paid while money is on its way or being looked at.
  const waits = pay?.refusal === 'confirming' || pay?.refusal === 'held'
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
          {invoice.totalCents > 0 ? 'The receipts are below and were sent by mail.' : null}
        </Notice>
      ) : null}
      {pay?.refusal === 'confirming' ? (
        <Notice title="The payment is being confirmed">
          The bank has not answered yet. This can take some minutes, with some banks days. We write to you
          when it has; nothing more is to be done, and nothing is paid until then.
        </Notice>
      ) : null}
      {timeline.length > 0 ? <MoneyTimeline timeline={timeline} /> : null}
      {invoice ? null : <NotInvoiced quote={quote} inCart={paymentStatus === 'in_cart'} />}
      {invoice && invoice.dueCents > 0 && !waits ? <ByTransfer invoice={invoice} /> : null}
    </>
  )
  return (
    <>
      <PageBar
        crumbs={[
          { label: 'Submissions', to: href('/submissions') },
          { label: code ?? title, to: href('/submissions/edit/:submissionId/review', { submissionId }) },
          { label: 'Payment' },
        ]}
      />
      {invoice ? (
        <Columns head={<PageTitle title="Payment" lede={title} />} side={side} sideLabel="To be paid">
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
