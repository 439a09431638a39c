import { Link } from '@remix-run/react'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import type { MailStatus } from '#app/domain/mail/rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { NoResults } from '#app/ui/filter-bar.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

interface PersonRow {
  id: number
  name: string
  address: string
  status: MailStatus
  at: Date | string
  whys: string[]
  more: number
  reason: string | null
  mergedInto: number | null
}

const OVER: readonly MailStatus[] = ['skipped', 'bounced', 'failed', 'unknown']

const columns: readonly Column<PersonRow>[] = [
  {
    id: 'name',
    header: 'Who',
    main: true,
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: row.id })}>
          {row.name || row.address}
        </Link>
        {row.name ? <p className="hint">{row.address}</p> : null}
      </>
    ),
  },
  {
    id: 'why',
    header: 'Why',
    long: true,
    cell: (row) => (
      <>
        {row.whys.join('; ')}
        {row.more > 0 ? `; and ${row.more} more` : ''}
      </>
    ),
  },
  { id: 'status', header: 'State', cell: (row) => <MailPill status={row.status} /> },
  {
    id: 'when',
    header: 'Sent, due or why not',
    long: true,
    cell: (row) =>
      OVER.includes(row.status) ? (
        <>
          {row.reason}{' '}
          {row.mergedInto === null ? null : (
            <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: row.mergedInto })}>
              That message
            </Link>
          )}
        </>
      ) : (
        <DateTime value={row.at} />
      ),
  },
]

/** Everybody of a run, with why they are in it and what became of it. */
export function RunPeople({ rows, narrowed }: { rows: readonly PersonRow[]; narrowed: boolean }) {
  return (
    <DataTable
      caption="Who is written to"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        narrowed ? <NoResults /> : <EmptyState title="Nobody">This run has written to nobody.</EmptyState>
      }
    />
  )
}
