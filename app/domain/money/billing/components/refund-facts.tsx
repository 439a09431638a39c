import { Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { AdminInvoiceLink } from './columns.tsx'
import { RefundPill } from './refund-table.tsx'
import type { RefundRow } from '../refund-queries.server.ts'
import { PAY_METHOD_LABELS } from '../rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Money } from '#app/ui/money.tsx'
import { words } from '#app/platform/award-words.ts'

/** What a refund is for, and who decided what about it when. */
export function RefundFacts({ refund }: { refund: LoaderData<RefundRow> }) {
  const at = (moment: string | Date, name?: string | null) => (
    <>
      <DateTime value={moment} /> {name ? `by ${name}` : null}
    </>
  )
  const { decidedAt, doneAt, creditNoteId } = refund
  return (
    <DefinitionList
      items={[
        { term: 'Status', value: <RefundPill status={refund.status} /> },
        {
          term: 'Amount',
          value: (
            <strong>
              <Money cents={refund.amountCents} currency={refund.currency} />
            </strong>
          ),
        },
        {
          term: 'Invoice',
          value: <AdminInvoiceLink id={refund.invoiceId} number={refund.invoiceNumber} />,
        },
        { term: words.Studio, value: refund.studioName },
        {
          term: 'Payment',
          value: [refund.receiptNumber, PAY_METHOD_LABELS[refund.method], refund.paymentReference]
            .filter(Boolean)
            .join(' · '),
        },
        { term: 'Reason', value: refund.reason },
        { term: 'Requested', value: at(refund.requestedAt, refund.requestedBy) },
        decidedAt && {
          term: refund.status === 'declined' ? 'Declined' : 'Approved',
          value: at(decidedAt, refund.decidedBy),
        },
        creditNoteId && {
          term: 'Credit note',
          value: (
            <Link to={href('/submissions/credit-notes/:id', { id: creditNoteId })}>
              {refund.creditNumber}
            </Link>
          ),
        },
        doneAt && { term: 'Completed', value: at(doneAt) },
        refund.evidence && {
          term: refund.status === 'done' ? 'Evidence' : 'Note',
          value: refund.evidence,
        },
      ].filter((item) => typeof item === 'object' && item !== null)}
    />
  )
}
