import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ByTransfer, InvoiceNow, NotInvoiced } from '#app/domain/money/payments/components/entry-invoice.tsx'
import { MoneyTimeline } from '#app/domain/money/payments/components/money-timeline.tsx'
import { PayCard } from '#app/domain/money/payments/components/pay-card.tsx'
import { findEntryPayment } from '#app/domain/money/payments/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { href } from '#app/platform/href.ts'
import { Columns } from '#app/ui/columns.tsx'
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
