import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import type { FeedbackRow } from '../delivery-queries.server.ts'
import { FEEDBACK_LABELS } from '../rules.ts'
import { href } from '#app/platform/href.ts'
import { FoldedText } from '#app/ui/folded.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'

type Row = LoaderData<FeedbackRow>

const SOURCES = { webhook: 'Mail provider', mailbox: 'Bounce mailbox' } as const

const columns: readonly Column<Row>[] = [
  { id: 'address', header: 'Address', main: true, long: true, cell: (row) => row.address ?? 'Unknown' },
  { id: 'kind', header: 'Result', cell: (row) => <Pill {...FEEDBACK_LABELS[row.kind]} /> },
  {
    id: 'detail',
    header: 'Server’s answer',
    long: true,
    cell: (row) => <FoldedText>{row.detail}</FoldedText>,
  },
  {
    id: 'message',
    header: 'Message',
    phone: 'bare',
    cell: ({ messageId }) =>
      messageId === null ? (
        'Not ours'
      ) : (
        <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId })}>Message {messageId}</Link>
      ),
  },
  {
    id: 'received',
    header: 'Received',
    inZone: true,
    phone: 'bare',
    cell: (row) => (
      <>
        <TimeInZone value={row.receivedAt} />
        <small>{SOURCES[row.source]}</small>
      </>
    ),
  },
]

/** What mail servers reported after they accepted a message. */
export function FeedbackTable({ rows, ofMessage }: { rows: readonly Row[]; ofMessage?: boolean }) {
  return (
    <DataTable
      caption="Delivery reports"
      captionHidden={!ofMessage}
      dense={!ofMessage}
      columns={ofMessage ? columns.filter(({ id }) => id !== 'message') : columns}
      rows={rows}
    />
  )
}
