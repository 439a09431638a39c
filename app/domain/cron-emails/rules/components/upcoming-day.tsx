import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import { RunPill } from './run-pill.tsx'
import { lengthText } from '../offsets.ts'
import { peopleText } from '../run-labels.ts'
import type { UpcomingItem } from '../upcoming-runs.server.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type ItemRow = LoaderData<UpcomingItem>

const columns: readonly Column<ItemRow>[] = [
  {
    header: 'Rule',
    long: true,
    cell: (row) => (
      <>
        <Link
          to={
            row.run
              ? href('/admin/cron-emails/runs/:runId', { runId: row.run.id })
              : href('/admin/cron-emails/edit/:id', { id: row.ruleId })
          }
        >
          {row.ruleName}
        </Link>
        <p className="hint">{row.occasion}</p>
      </>
    ),
  },
  { header: 'When', cell: (row) => <DateTime value={row.at} /> },
  {
    header: 'People',
    numeric: true,
    cell: (row) => `${row.atLeast ? 'at least ' : ''}${row.people.toLocaleString('en')}`,
  },
  { header: 'Status', cell: (row) => <State row={row} /> },
]

function State({ row: { run, wouldWait, people, holdMinutes } }: { row: ItemRow }) {
  if (run) return <RunPill status={run.status} />
  if (people === 0) return <Pill>No recipients yet</Pill>
  if (wouldWait)
    return (
      <>
        <Pill tone="warn">Needs approval</Pill>
        <p className="hint">{wouldWait === 'size' ? 'By a second admin' : 'By an admin'}</p>
      </>
    )
  return (
    <>
      <Pill>Scheduled</Pill>
      {holdMinutes > 0 ? <p className="hint">You can stop it for {lengthText(holdMinutes)}</p> : null}
    </>
  )
}

/** The runs of one day, in order of time. */
export function UpcomingDay({
  day,
  date,
  people,
  items,
}: {
  day: string
  /** Noon of the day, for its name. */
  date: Date | string
  people: number
  items: readonly ItemRow[]
}) {
  return (
    <section aria-labelledby={`day-${day}`} className="stack mail-day">
      <h2 id={`day-${day}`}>
        <DateTime value={date} style="date" />:{' '}
        {items.length > 1 ? countText(people, 'message', 'messages') : peopleText(people)}
      </h2>
      <DataTable
        caption={<DateTime value={date} style="date" />}
        captionHidden
        columns={columns}
        rows={items}
        rowKey={(row) => row.key}
      />
    </section>
  )
}
