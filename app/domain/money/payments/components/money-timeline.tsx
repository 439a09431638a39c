import { Link } from '@remix-run/react'
import { DocumentLink } from '#app/domain/money/billing/components/invoice-sheet.tsx'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

interface TimelineMoment {
  key: string
  at: Date | string
  what: string
  detail: string
  tone: 'neutral' | 'warn' | 'good' | 'bad'
  invoice?: { id: number; number: string }
  receipt?: { number: string; file: string | null }
}

const columns: Column<TimelineMoment>[] = [
  {
    id: 'what',
    header: 'What happened',
    main: true,
    cell: (moment) => (
      <>
        <Pill tone={moment.tone}>{moment.what}</Pill>
        {moment.detail ? <small>{moment.detail}</small> : null}
      </>
    ),
  },
  {
    id: 'paper',
    header: 'Invoice or receipt',
    cell: ({ invoice, receipt }) =>
      receipt ? (
        receipt.file ? (
          <DocumentLink file={receipt.file}>{receipt.number}</DocumentLink>
        ) : (
          <>
            {receipt.number}
            <small>The PDF is being made.</small>
          </>
        )
      ) : invoice ? (
        <Link to={href('/submissions/invoices/:id', { id: invoice.id })}>{invoice.number}</Link>
      ) : null,
  },
  { id: 'when', header: 'When', cell: (moment) => <DateTime value={moment.at} /> },
]

/** What happened to the money of an entry, oldest first. */
export function MoneyTimeline({ timeline }: { timeline: readonly TimelineMoment[] }) {
  return (
    <DataTable
      caption="What has happened"
      columns={columns}
      rows={timeline}
      rowKey={(moment) => moment.key}
    />
  )
}
