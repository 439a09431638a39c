import { sql } from 'kysely'
import type { DrawCharts } from '#app/platform/charts.ts'
import type { Chart } from '#app/platform/charts.ts'
import { invoiceTotals } from '#app/domain/season/totals/totals.server.ts'
import { href } from '#app/platform/href.ts'
import { AGE_LABELS, AGES, ageLimits } from './rules.ts'

/** What is outstanding on the season's invoices of every kind, by age; one chart a currency. */
export const chartOutstanding: DrawCharts = async ({ year, now }, reader) => {
  const { not_due, to_30, to_60 } = ageLimits(now)
  const { rows } = await sql<{ currency: string; late: number; due: number }>`
    select t.currency, t.late, sum(t.due_cents)::bigint as due from ${invoiceTotals([not_due, to_30, to_60])} t
    where t.year = ${year} and t.status not in ('void', 'written_off') and t.late is not null
    group by 1, 2 having sum(t.due_cents) > 0`.execute(reader)
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency): Chart => ({
    key: `outstanding-${currency}`,
    title: `Outstanding, ${currency}`,
    text: 'Open invoices of every kind, by the time since they were due.',
    form: 'bars',
    header: 'Age',
    series: ['Outstanding'],
    // An age begins at each of the three moments, in their order.
    rows: AGES.map((age, late) => ({
      label: AGE_LABELS[age],
      values: [rows.find((row) => row.currency === currency && row.late === late)?.due ?? 0],
    })),
    currency,
    more: { label: 'Financials', to: href('/admin/financials') },
  }))
}
