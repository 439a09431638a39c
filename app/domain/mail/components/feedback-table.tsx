import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FeedbackRow } from '#app/domain/mail/delivery-view.ts'
import { FEEDBACK_LABELS } from '#app/domain/mail/rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Line = SerializeFrom<FeedbackRow>

const SOURCES = { webhook: 'Mail provider', mailbox: 'Mailbox for bounces' } as const

const what: Column<Line> = {
  id: 'kind',
  header: 'What',
  cell: (row) => <Pill tone={FEEDBACK_LABELS[row.kind].tone}>{FEEDBACK_LABELS[row.kind].word}</Pill>,
}
const address: Column<Line> = {
  id: 'address',
  header: 'Address',
  main: true,
  cell: (row) => row.address ?? 'Not known',
}
const message: Column<Line> = {
  id: 'message',
  header: 'Message',
  cell: (row) =>
    row.messageId === null ? (
      'None of ours'
    ) : (
      <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: row.messageId })}>
        Message {row.messageId}
      </Link>
    ),
}
const said: Column<Line> = { id: 'said', header: 'In its words', cell: (row) => row.detail }
const received: Column<Line> = {
  id: 'received',
  header: 'Arrived',
  cell: (row) => (
    <>
      <DateTime value={row.receivedAt} />
      <small>{SOURCES[row.source]}</small>
    </>
  ),
}

interface FeedbackTableProps {
  rows: readonly Line[]
  empty: ReactNode
  /** On a message's own page. */
  ofOne?: boolean
}

/** What mail servers have said after they took a message. */
export function FeedbackTable({ rows, empty, ofOne }: FeedbackTableProps) {
  return (
    <DataTable
      caption={ofOne ? 'What mail servers said later' : 'Reports'}
      captionHidden={!ofOne}
      columns={ofOne ? [address, what, said, received] : [address, what, said, message, received]}
      rows={rows}
      rowKey={(row) => row.id}
      empty={empty}
    />
  )
}
