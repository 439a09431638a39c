import { sql } from 'kysely'
import type { Chart, DrawCharts } from '#app/platform/charts.ts'
import { href } from '#app/platform/href.ts'
import { KIND_LABELS, PACKAGE_KINDS } from '../packages/rules.ts'

/** What sponsors and advertisers were billed and have paid, by the kind of their package; one chart a currency. */
export const chartPackages: DrawCharts = async ({ year }, reader) => {
  const { rows } = await sql<{ currency: string; kind: string; billed: number; received: number }>`
    select i.currency, sold.kind, sum(i.total_cents - i.credited_cents)::bigint as billed,
      sum(i.paid_cents - i.refunded_cents)::bigint as received
    from invoices i
    join lateral (select p.kind from invoice_lines l join sponsorships s on s.id = l.record_id
      join sponsorship_packages p on p.id = s.package_id where l.invoice_id = i.id order by l.sort limit 1) sold on true
    where i.year = ${year} and i.kind = 'sponsorship' and i.status <> 'void'
    group by 1, 2`.execute(reader)
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency): Chart => ({
    key: `packages-${currency}`,
    title: `Sponsors and adverts, ${currency}`,
    text: 'Paid of what was billed, by the kind of package.',
    form: 'bars',
    header: 'Package',
    series: ['Paid', 'Billed'],
    rows: PACKAGE_KINDS.flatMap((kind) => {
      const row = rows.find((each) => each.currency === currency && each.kind === kind)
      return row ? [{ label: KIND_LABELS[kind], values: [row.received, row.billed] }] : []
    }),
    currency,
    more: { label: 'Sponsors', to: href('/admin/sponsorships') },
  }))
}
