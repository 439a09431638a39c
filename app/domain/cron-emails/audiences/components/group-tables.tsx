import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { href } from '#app/platform/href.ts'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

interface UsingRule {
  id: number
  name: string
  status: 'draft' | 'armed' | 'paused' | 'retired'
}

const STATES: Readonly<Record<UsingRule['status'], { word: string; tone: Tone }>> = {
  draft: { word: 'Draft', tone: 'neutral' },
  armed: { word: 'Armed', tone: 'good' },
  paused: { word: 'Paused', tone: 'warn' },
  retired: { word: 'Retired', tone: 'neutral' },
}

/** The rules that write to a group, each with its state. */
export function UsingRules({ rules }: { rules: readonly UsingRule[] }) {
  if (rules.length === 0) return <>No rule</>
  return (
    <ul>
      {rules.map(({ id, name, status }) => (
        <li key={id}>
          <Link to={href('/admin/cron-emails/edit/:id', { id })}>{name}</Link>{' '}
          <Pill tone={STATES[status].tone}>{STATES[status].word}</Pill>
        </li>
      ))}
    </ul>
  )
}

interface GroupLine {
  id: number
  name: string
  rule: string
  people: number
  usedBy: readonly UsingRule[]
}

const columns: readonly Column<GroupLine>[] = [
  {
    id: 'name',
    header: 'Group',
    main: true,
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/cron-emails/groups/:groupId', { groupId: row.id })}>{row.name}</Link>
        <small>{row.rule}</small>
      </>
    ),
  },
  { id: 'people', header: 'People now', numeric: true, cell: (row) => row.people.toLocaleString('en-US') },
  { id: 'rules', header: 'Used by', long: true, cell: (row) => <UsingRules rules={row.usedBy} /> },
]

/** The admins' list of groups. */
export function GroupTable({ rows }: { rows: readonly GroupLine[] }) {
  return <DataTable caption="Groups" captionHidden columns={columns} rows={rows} />
}

interface Person {
  address: string
  name: string
  whys: readonly string[]
  more: number
}

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

const personColumns: readonly Column<Person>[] = [
  {
    id: 'person',
    header: 'Person',
    main: true,
    long: true,
    cell: (row) => (
      <>
        <bdi>{row.name || 'Without a name'}</bdi>
        <small>{row.address}</small>
      </>
    ),
  },
  {
    id: 'why',
    header: 'Why',
    long: true,
    cell: (row) => (
      <>
        {row.whys.map((why) => (
          <p key={why}>{capital(why)}</p>
        ))}
        {row.more > 0 ? <small>and {row.more} more</small> : null}
      </>
    ),
  },
]

/** Who is in a group now, and why each is. */
export function PeopleTable({ people, empty }: { people: readonly Person[]; empty: ReactNode }) {
  return (
    <DataTable
      caption="Who is in it now, and why"
      columns={personColumns}
      rows={people}
      rowKey={(person) => person.address.toLowerCase()}
      empty={empty}
    />
  )
}
