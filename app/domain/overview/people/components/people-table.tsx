import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import { ADMIN_ROLE_LABELS } from '#app/platform/admin-rights.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Cluster } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { menuColumn, type RowAction } from '#app/ui/row-menu.tsx'
import { DataTable, type Column, type DataTableProps } from '#app/ui/table.tsx'
import type { PersonRow } from '../list.server.ts'
import { words } from '#app/platform/award-words.ts'

type Row = LoaderData<PersonRow>

interface RolesProps {
  /** In place of no role. */
  none?: string
  person: Pick<Row, 'adminRole' | 'isPress' | 'status' | 'deletedAt'> & { judges?: boolean }
}

/** What a person is besides an entrant, and whether the account is suspended. */
export function RolePills({ person, none }: RolesProps) {
  const { adminRole, judges, isPress, status, deletedAt } = person
  if (!adminRole && !judges && !isPress && status === 'active') return <>{none}</>
  return (
    <Cluster>
      {adminRole ? <Pill tone="good">{ADMIN_ROLE_LABELS[adminRole]}</Pill> : null}
      {judges ? <Pill tone="neutral">Judge</Pill> : null}
      {isPress ? <Pill tone="neutral">Press</Pill> : null}
      {deletedAt ? <Pill tone="neutral">Deleted</Pill> : null}
      {status === 'suspended' && !deletedAt ? <Pill tone="bad">Suspended</Pill> : null}
    </Cluster>
  )
}

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    long: true,
    cell: ({ id, name, email }) => (
      <>
        <Link to={href('/admin/people/:id', { id })}>{name || email}</Link>
        <small>{email}</small>
      </>
    ),
  },
  { header: 'Roles', cell: (row) => <RolePills person={row} none="–" /> },
  {
    get header() {
      return words.Studios
    },
    long: true,
    cell: ({ studios, studioCount }) => {
      if (studios.length === 0) return '–'
      const more = studioCount - studios.length
      return (
        <>
          {studios.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 ? ', ' : null}
              <Link to={href('/admin/studios/edit/:id', { id })}>{name}</Link>
            </span>
          ))}
          {more > 0 ? ` and ${more} more` : null}
        </>
      )
    },
  },
  { header: 'Entries', numeric: true, cell: (row) => row.entries },
  {
    header: 'Last sign-in',
    cell: (row) => (row.lastSignInAt ? <DateTime value={row.lastSignInAt} style="short" /> : 'Never'),
  },
  {
    id: 'joined',
    header: 'Joined',
    sortable: true,
    cell: (row) => <DateTime value={row.joinedAt} style="short" />,
  },
  menuColumn((row) => ({ of: row.name || row.email, actions: personActions(row) })),
]

/** A person's page, what was sent to them and what they did; admins write to them and see the site as they do. */
function personActions({ id, email, adminRole, deletedAt }: Row): RowAction[] {
  const open = [
    { label: 'Open', to: href('/admin/people/:id', { id }) },
    { label: 'Emails sent to them', to: withQuery(href('/admin/cron-emails/outbox'), { person: email }) },
    { label: 'Everything they did', to: withQuery(href('/admin/history'), { q: email }) },
  ]
  if (deletedAt) return open
  return [
    ...open,
    {
      label: 'Write an email',
      to: withQuery(href('/admin/cron-emails/write'), { from: 'people', id }),
      changes: true,
    },
    ...(adminRole
      ? []
      : [
          {
            label: 'View as',
            to: withQuery(href('/admin/login-as'), { q: email }),
            changes: true,
          } as const,
        ]),
  ]
}

/** All accounts, for admins. */
export function PeopleTable(list: Pick<DataTableProps<Row>, 'rows' | 'sort'>) {
  return <DataTable caption="People" captionHidden dense columns={columns} {...list} />
}
