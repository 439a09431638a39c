import { href, withQuery } from '#app/platform/href.ts'
import { Link } from '@remix-run/react'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { ACCESS_STATE_LABELS, type AccessState } from '../rules.ts'

interface AccessRow {
  id: number
  userId: number
  name: string
  email: string
  status: AccessState
  consentedAt: Date
  sentAt: Date | null
  endedAt: Date | null
  endedReason: string
  knownEmail: string | null
}

/** Members who agreed, with what became of it. */
export function AccessTable({ rows }: { rows: readonly AccessRow[] }) {
  return (
    <DataTable
      caption="Members who agreed"
      captionHidden
      dense
      rows={rows}
      columns={[
        {
          id: 'name',
          header: 'Member',
          main: true,
          long: true,
          cell: ({ userId, name }) => <Link to={href('/admin/people/:id', { id: userId })}>{name}</Link>,
        },
        { id: 'email', header: 'Email for the service', long: true, cell: ({ email }) => email },
        { id: 'status', header: 'Status', cell: ({ status }) => <Pill {...ACCESS_STATE_LABELS[status]} /> },
        {
          id: 'agreed',
          header: 'Agreed',
          phone: 'none',
          cell: ({ consentedAt }) => <DateTime value={consentedAt} style="date" />,
        },
        {
          id: 'sent',
          header: 'Sent',
          cell: ({ sentAt }) => (sentAt ? <DateTime value={sentAt} style="date" /> : '–'),
        },
        {
          id: 'ended',
          header: 'Ended',
          long: true,
          cell: ({ status, endedReason, knownEmail }) =>
            status === 'revoked'
              ? `${endedReason || 'By the member.'}${knownEmail ? ' To be removed.' : ''}`
              : '–',
        },
      ]}
    />
  )
}

interface MadeList {
  id: number
  purpose: string
  madeAt: Date
  madeBy: string
  added: number
  removed: number
}

/** What was sent when. */
export function ListTable({ lists }: { lists: readonly MadeList[] }) {
  const file = (id: number, format: string) => withQuery(href('/admin/indee/lists/:id', { id }), { format })
  return (
    <DataTable
      caption="Lists that were made"
      rows={lists}
      columns={[
        { id: 'purpose', header: 'List', main: true, long: true, cell: ({ purpose }) => purpose },
        { id: 'made', header: 'Made', cell: ({ madeAt }) => <DateTime value={madeAt} /> },
        { id: 'by', header: 'By', cell: ({ madeBy }) => madeBy },
        { id: 'added', header: 'To add', cell: ({ added }) => added },
        { id: 'removed', header: 'To remove', cell: ({ removed }) => removed },
        {
          id: 'file',
          header: 'Download',
          cell: ({ id }) => (
            <>
              <a href={file(id, 'csv')}>CSV</a> · <a href={file(id, 'xlsx')}>Excel</a>
            </>
          ),
        },
      ]}
    />
  )
}
