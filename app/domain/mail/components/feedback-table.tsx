import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import type { FeedbackRow } from '../delivery-queries.server.ts'
import { FEEDBACK_LABELS } from '../rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Row = LoaderData<FeedbackRow>

const SOURCES = { webhook: 'Mail provider', mailbox: 'Bounce mailbox' } as const

const columns: readonly Column<Row>[] = [
  { id: 'address', header: 'Address', main: true, cell: (row) => row.address ?? 'Unknown' },
  { id: 'kind', header: 'Result', cell: (row) => <Pill {...FEEDBACK_LABELS[row.kind]} /> },
  { id: 'detail', header: 'Server’s answer', cell: (row) => row.detail },
  {
    id: 'message',
    header: 'Message',
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
    cell: (row) => (
      <>
        <DateTime value={row.receivedAt} />
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
      columns={ofMessage ? columns.filter(({ id }) => id !== 'message') : columns}
      rows={rows}
    />
  )
}
