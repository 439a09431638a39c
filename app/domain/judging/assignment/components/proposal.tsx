import { Link } from '@remix-run/react'
import type { Proposal } from '../page.server.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { ListResults } from '#app/ui/list-results.tsx'
import type { ListState } from '#app/ui/list-state.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'

type Shown = LoaderData<Proposal>
type Judge = Shown['judges'][number]
type Row = Shown['rows'][number]

const WHY: Readonly<Record<NonNullable<Judge['why']>, string>> = {
  uncounted: 'Scores of the chair do not count',
  late: 'Gives away what is not begun',
  full: 'Takes no more',
}

const STATES: Readonly<Record<Row['judges'][number]['state'], string>> = {
  kept: 'keeps it',
  stays: 'stays',
  new: 'new',
}

/** What each judge gets by a proposal; those who get nothing are marked. */
export function ProposedJudges({ judges }: { judges: readonly Judge[] }) {
  return (
    <DataTable
      caption="What each judge gets"
      rows={judges}
      rowKey={({ id }) => id}
      columns={[
        {
          header: 'Judge',
          cell: ({ name, role }) => (
            <>
              {name}
              {role === 'chair' ? <small>Chair</small> : null}
            </>
          ),
        },
        {
          header: 'Entries',
          numeric: true,
          cell: ({ total }) => (total === 0 ? <Pill tone="warn">nothing</Pill> : total),
        },
        { header: 'New', numeric: true, cell: (judge) => judge.new },
        { header: 'Keeps', numeric: true, cell: ({ kept }) => kept },
        { header: 'Gives away', numeric: true, cell: ({ leaves }) => leaves },
        { header: 'Why', cell: ({ why }) => (why ? WHY[why] : '') },
      ]}
    />
  )
}

/** Why an entry has too few judges. */
function reasons({ conflicted, sameEmployer, full }: NonNullable<Row['short']>): string[] {
  const texts: readonly (readonly [number, string, string])[] = [
    [conflicted, 'judge has a conflict or abstained', 'judges have a conflict or abstained'],
    [sameEmployer, 'judge works with another of its judges', 'judges work with another of its judges'],
    [full, 'judge takes no more entries', 'judges take no more entries'],
  ]
  return texts.flatMap(([many, one, other]) => (many > 0 ? [countText(many, one, other)] : []))
}

interface ProposedEntriesProps {
  rows: readonly Row[]
  count: number
  list: Pick<ListState, 'page' | 'limit' | 'narrowed'>
  categoryId: number
}

/** The judges each entry gets by a proposal, those with too few first. */
export function ProposedEntries({ rows, count, list, categoryId }: ProposedEntriesProps) {
  return (
    <ListResults
      list={list}
      count={count}
      noun={{ one: 'entry', other: 'entries' }}
      empty={
        <EmptyState title="No entries to judge yet">
          Entries appear here once they are accepted and paid.
        </EmptyState>
      }
    >
      <DataTable
        caption="Who scores what"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            header: 'Entry',
            long: true,
            cell: ({ id, code, title }) => (
              <>
                <Link
                  to={href('/judges/chair/:categoryId/entry/:submissionId', { categoryId, submissionId: id })}
                >
                  {title}
                </Link>
                <small>{code}</small>
              </>
            ),
          },
          {
            header: 'Judges',
            long: true,
            cell: ({ judges, short, leaves }) => (
              <>
                {judges.map(({ name, state }) => `${name} (${STATES[state]})`).join(', ') || 'None'}
                {leaves.length > 0 ? <small>Leaves: {leaves.join(', ')}</small> : null}
                {short ? <Pill tone="bad">too few judges</Pill> : null}
                {short ? reasons(short).map((reason) => <small key={reason}>{reason}</small>) : null}
              </>
            ),
          },
        ]}
      />
    </ListResults>
  )
}
