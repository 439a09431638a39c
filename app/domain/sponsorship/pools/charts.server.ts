import type { Chart, DrawCharts } from '#app/platform/charts.ts'
import { href } from '#app/platform/href.ts'
import { raisedOf } from './queries.server.ts'

/** What each pool of the season has raised of its target; one chart a currency. */
export const chartPools: DrawCharts = async ({ year }, reader) => {
  const rows = await reader
    .selectFrom('sponsorship_pools as p')
    .where('p.year', '=', year)
    .where('p.state', '<>', 'draft')
    .orderBy('p.name')
    .select(['p.name', 'p.currency', 'p.target_cents as target', raisedOf('p.id').as('raised')])
    .limit(100)
    .execute()
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency): Chart => ({
    key: `pools-${currency}`,
    title: `Pools, ${currency}`,
    text: 'What partners have paid of each target.',
    form: 'bars',
    header: 'Pool',
    series: ['Paid by partners', 'Target'],
    rows: rows
      .filter((row) => row.currency === currency)
      .map(({ name, raised, target }) => ({ label: name, values: [raised, target] })),
    currency,
    more: { label: 'Pools', to: href('/admin/sponsorship-pools') },
  }))
}
