import { sql } from 'kysely'
import type { DrawCharts } from '#app/platform/charts.ts'
import { href } from '#app/platform/href.ts'
import { TROPHY_STATE_LABELS, TROPHY_STATES, type TrophyState } from './rules.ts'

/** How many extra trophies are in which state; sums only, which name no win. */
export const chartTrophies: DrawCharts = async ({ year }, reader) => {
  const { rows } = await sql<{ state: TrophyState; pieces: number }>`
    select state, sum(qty)::int as pieces from trophy_orders where year = ${year} group by 1`.execute(reader)
  if (rows.length === 0) return []
  return [
    {
      key: 'trophies',
      title: 'Extra trophies',
      text: 'Pieces by the status of their order.',
      form: 'bars',
      header: 'Status',
      series: ['Pieces'],
      rows: TROPHY_STATES.flatMap((state) => {
        const found = rows.find((row) => row.state === state)
        return found ? [{ label: TROPHY_STATE_LABELS[state].label, values: [found.pieces] }] : []
      }),
      more: { label: 'Trophy orders', to: href('/admin/duplicate-trophies') },
    },
  ]
}
