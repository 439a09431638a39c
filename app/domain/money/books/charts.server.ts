import { sql } from 'kysely'
import type { Chart, DrawCharts } from '#app/platform/charts.ts'
import { BILLED_KIND_LABELS, BILLED_KINDS } from '#app/domain/money/billing/rules.ts'
import { currentTotals, invoiceTotals, isBilledTotal } from '#app/domain/season/totals/totals.server.ts'
import { href } from '#app/platform/href.ts'
import { AGE_LABELS, AGES, ageLimits } from './rules.ts'

/** What is outstanding on the season's invoices of every kind, by age; one chart a currency. */
const chartOutstanding: DrawCharts = async ({ year, now }, reader) => {
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

/** What was billed and received on the season's invoices by their kind, less credit notes and refunds; one chart a currency. */
export const chartKinds: DrawCharts = async ({ year }, reader) => {
  const sum = (source: string) => sql`coalesce(sum(t.cents) filter (where t.source = ${source}), 0)`
  const { rows } = await sql<{ currency: string; kind: string; billed: number; received: number }>`
    select t.currency, t.kind, (${sum('invoice')} - ${sum('credit_note')})::bigint as billed,
      (${sum('payment')} - ${sum('refund')})::bigint as received
    from ${currentTotals} t
    where t.year = ${year} and t.source in ('invoice', 'credit_note', 'payment', 'refund') and ${isBilledTotal}
    group by 1, 2 having sum(t.count) <> 0 or sum(t.cents) <> 0`.execute(reader)
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency): Chart => ({
    key: `kinds-${currency}`,
    title: `Billed and received, ${currency}`,
    text: 'Invoices of every kind, less credit notes and refunds.',
    form: 'bars',
    header: 'Kind',
    series: ['Received', 'Billed'],
    rows: BILLED_KINDS.flatMap((kind) => {
      const row = rows.find((each) => each.currency === currency && each.kind === kind)
      return row ? [{ label: BILLED_KIND_LABELS[kind], values: [row.received, row.billed] }] : []
    }),
    currency,
    more: { label: 'Financials', to: href('/admin/financials') },
  }))
}

/** The pictures of money on the overview. */
export const chartMoney: DrawCharts = async (asked, reader) => [
  ...(await chartKinds(asked, reader)),
  ...(await chartOutstanding(asked, reader)),
]
