import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import type { RunPerson } from '../run-people.server.ts'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import type { MailStatus } from '#app/domain/mail/rules.ts'
import { href } from '#app/platform/href.ts'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'

type PersonRow = LoaderData<RunPerson>

const NOT_SENT: readonly MailStatus[] = ['skipped', 'bounced', 'failed', 'unknown']

const columns: readonly Column<PersonRow>[] = [
  {
    header: 'Name',
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: row.id })}>
          {row.name || row.address}
        </Link>
        {row.name ? <small>{row.address}</small> : null}
      </>
    ),
  },
  {
    header: 'Why',
    long: true,
    cell: (row) => (
      <>
        {row.whys.join('; ')}
        {row.more > 0 ? `; and ${row.more} more` : ''}
      </>
    ),
  },
  { header: 'Status', cell: (row) => <MailPill status={row.status} /> },
  {
    header: 'Sent, due or reason',
    inZone: true,
    long: true,
    cell: (row) =>
      NOT_SENT.includes(row.status) ? (
        <>
          {row.reason}{' '}
          {row.mergedInto === null ? null : (
            <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: row.mergedInto })}>
              Other message
            </Link>
          )}
        </>
      ) : (
        <TimeInZone value={row.at} />
      ),
  },
]

/** The people of a run, why each is in it and the result. */
export function RunPeople({ rows }: { rows: readonly PersonRow[] }) {
  return <DataTable caption="Recipients" dense columns={columns} rows={rows} />
}
