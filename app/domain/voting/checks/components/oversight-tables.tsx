import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { Block, Check, Oversight } from '../checks.server.ts'

const share = (part: number, of: number) => (of > 0 ? `${Math.round((100 * part) / of)}%` : '–')

/** Where a vote stands, in numbers. */
export function TurnoutFacts({ members, submitted, closing }: Oversight) {
  const items = [
    { term: 'Members on the roll', value: members },
    { term: 'Ballots submitted', value: `${submitted} (${share(submitted, members)} of the roll)` },
    ...(closing
      ? [
          { term: 'Voting ended', value: <DateTime value={closing.closedAt} /> },
          { term: 'Receipts that stood', value: closing.receipts },
        ]
      : []),
  ]
  return <DefinitionList items={items} />
}

/** Ballots by category. A skipped category has a ballot that says so. */
export function TurnoutTable({ categories, members }: Pick<Oversight, 'categories' | 'members'>) {
  return (
    <DataTable
      caption="Ballots by category (including skips)"
      rows={categories}
      columns={[
        { header: 'Category', long: true, cell: ({ title }) => title },
        { header: 'Ballots', numeric: true, cell: ({ ballots }) => ballots },
        { header: 'Share of the roll', numeric: true, cell: ({ ballots }) => share(ballots, members) },
      ]}
      empty={<p>No category has announced nominees yet.</p>}
    />
  )
}

/** The last blocks of the chain. */
export function BlockTable({ blocks }: { blocks: readonly Block[] }) {
  return (
    <DataTable
      caption="Chain of ballots, last blocks"
      rows={blocks}
      rowKey={({ n }) => n}
      columns={[
        { header: 'Block', numeric: true, cell: ({ n }) => n },
        { header: 'Ballots', numeric: true, cell: ({ ballots }) => ballots },
        { header: 'Hash', long: true, cell: ({ head }) => <code>{head}</code> },
        { header: 'Added', cell: ({ sealedAt }) => <DateTime value={sealedAt} /> },
      ]}
      empty={<p>There are no blocks yet. One is added each minute in which ballots changed.</p>}
    />
  )
}

/** What the last check found, in red. */
export function CheckAlarm({ checks }: { checks: readonly Check[] }) {
  const [last] = checks
  if (!last || last.count === 0) return null
  return (
    <Notice tone="bad" title={`The last check found ${countText(last.count, 'problem', 'problems')}`}>
      <ul>
        {last.findings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** The last checks: every night one, and those that admins asked for. */
export function CheckTable({ checks }: { checks: readonly Check[] }) {
  return (
    <DataTable
      caption="Last checks"
      rows={checks}
      columns={[
        { header: 'Checked', cell: ({ checkedAt }) => <DateTime value={checkedAt} /> },
        { header: 'Run', cell: ({ isAsked }) => (isAsked ? 'By an admin' : 'Nightly') },
        {
          header: 'Result',
          cell: ({ count }) =>
            count === 0 ? (
              <Pill tone="good">Passed</Pill>
            ) : (
              <Pill tone="bad">{countText(count, 'problem', 'problems')}</Pill>
            ),
        },
      ]}
      empty={<p>There are no checks yet. The vote is checked every night from its opening.</p>}
    />
  )
}
