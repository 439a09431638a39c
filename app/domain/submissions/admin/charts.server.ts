import { sql } from 'kysely'
import type { DrawCharts } from '#app/platform/charts.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { href } from '#app/platform/href.ts'
import { daysLeftText, entryCourse, type ArrivedOn } from './entry-course.ts'

/** Entries submitted up to each day before the close of the call, beside the season before; none the admin has a conflict about. */
export const chartEntries: DrawCharts = async ({ admin, year, now }, reader) => {
  const { rows } = await sql<ArrivedOn & { today: number }>`
    with closes as (
      select year, award_day(max(closes_at)) as day from deadlines
      where kind = 'entry_tier' and year in (${year}, ${year - 1}) group by year)
    select s.year, c.day - award_day(s.submitted_at) as "daysLeft", count(*)::int as count,
      coalesce((select day from closes where year = ${year}) - award_day(${now}), 0) as today
    from submissions s join closes c on c.year = s.year
    where s.submitted_at <= ${now} and ${withoutConflict(admin, 's.id', now)}
    group by 1, 2`.execute(reader)
  const days = entryCourse(rows, year, rows[0]?.today ?? 0)
  if (!days.some(({ thisSeason }) => thisSeason)) return []
  const hadLast = days.some(({ lastSeason }) => lastSeason !== null)
  return [
    {
      key: 'entries',
      title: 'Entries submitted',
      text: hadLast
        ? `Day by day towards the close of the call, beside ${year - 1}.`
        : 'Day by day towards the close of the call.',
      form: 'lines',
      header: 'Day',
      series: hadLast ? [String(year), String(year - 1)] : [String(year)],
      rows: days.map(({ daysLeft, thisSeason, lastSeason }) => ({
        label: daysLeftText(daysLeft),
        values: hadLast ? [thisSeason, lastSeason] : [thisSeason],
      })),
      more: { label: 'All entries', to: href('/admin/submissions') },
    },
  ]
}
