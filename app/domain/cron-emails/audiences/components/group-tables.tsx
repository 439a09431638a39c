import { Link } from '@remix-run/react'
import type { GroupLine, UsingRule } from '../group-pages.server.ts'
import type { GroupPerson } from '../groups.server.ts'
import { RulePill } from '#app/domain/cron-emails/rules/components/rule-table.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import { sentenceCase } from '#app/ui/format/sentence-case.ts'
import { DataTable, type Column } from '#app/ui/table.tsx'

/** The rules that send to a group, each with its state. */
export function UsingRules({ rules }: { rules: readonly UsingRule[] }) {
  if (rules.length === 0) return <>No rules</>
  return (
    <ul>
      {rules.map(({ id, name, status }) => (
        <li key={id}>
          <Link to={href('/admin/cron-emails/edit/:id', { id })}>{name}</Link> <RulePill status={status} />
        </li>
      ))}
    </ul>
  )
}

/** Names them in a list of one line a group; the group's own page has their states. */
const UsingRuleNames = ({ rules }: { rules: readonly UsingRule[] }) =>
  rules.length === 0
    ? 'No rules'
    : rules.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : null}
          <Link to={href('/admin/cron-emails/edit/:id', { id })}>{name}</Link>
        </span>
      ))

const columns: readonly Column<GroupLine>[] = [
  {
    header: 'Group',
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/cron-emails/groups/:groupId', { groupId: row.id })}>{row.name}</Link>
        <small>{row.rule}</small>
      </>
    ),
  },
  { header: 'People now', numeric: true, cell: (row) => row.people.toLocaleString('en-US') },
  { header: 'Used by', long: true, cell: (row) => <UsingRuleNames rules={row.usedBy} /> },
]

/** The admins' list of groups. */
export function GroupTable({ rows }: { rows: readonly GroupLine[] }) {
  return <DataTable caption="Groups" captionHidden dense columns={columns} rows={rows} />
}

const personColumns: readonly Column<GroupPerson>[] = [
  {
    header: 'Person',
    long: true,
    cell: (row) => (
      <>
        <bdi>{row.name || 'No name'}</bdi>
        <small>
          <Link to={withQuery(href('/admin/cron-emails/outbox'), { person: row.address })}>
            {row.address}
          </Link>
        </small>
      </>
    ),
  },
  {
    header: 'Why',
    long: true,
    cell: (row) => (
      <>
        {row.whys.map((why) => (
          <p key={why}>{sentenceCase(why)}</p>
        ))}
        {row.more > 0 ? <small>and {row.more} more</small> : null}
      </>
    ),
  },
]

/** People, each with the reasons why they are among them. */
export function PeopleTable({ people, caption }: { people: readonly GroupPerson[]; caption: string }) {
  return (
    <DataTable
      caption={caption}
      columns={personColumns}
      rows={people}
      rowKey={(person) => person.address.toLowerCase()}
    />
  )
}
