import { Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { ReceiptLink } from '#app/domain/money/billing/components/invoice-sheet.tsx'
import type { Moment } from '../timeline.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Row = LoaderData<Moment>

const columns: readonly Column<Row>[] = [
  {
    header: 'Event',
    cell: (moment) => (
      <>
        <Pill tone={moment.tone}>{moment.what}</Pill>
        {moment.detail ? <small>{moment.detail}</small> : null}
      </>
    ),
  },
  {
    header: 'Invoice or receipt',
    cell: ({ invoice, receipt }) =>
      receipt ? (
        <ReceiptLink number={receipt.number} file={receipt.file} />
      ) : invoice ? (
        <Link to={href('/submissions/invoices/:id', { id: invoice.id })}>{invoice.number}</Link>
      ) : null,
  },
  { header: 'Date', cell: (moment) => <DateTime value={moment.at} /> },
]

/** What happened to the money of an entry, oldest first. */
export function MoneyTimeline({ timeline }: { timeline: readonly Row[] }) {
  return (
    <DataTable caption="Payment history" columns={columns} rows={timeline} rowKey={(moment) => moment.key} />
  )
}
