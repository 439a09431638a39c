import { sql, type RawBuilder } from 'kysely'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { PAY_METHOD_LABELS, BILLED_KIND_LABELS, BILLED_KINDS } from '#app/domain/money/billing/rules.ts'
import { isBilledTotal, currentTotals } from '#app/domain/season/totals/totals.server.ts'
import {
  ARRIVED,
  dayIn,
  inPeriod,
  ledger,
  matchingTotals,
  outstanding,
  ofSeason,
  partOf,
  tierParts,
} from './ledger.server.ts'
import { METHODS, monthLabel, type FinanceFilter, type FinanceTab, type Grouping } from './rules.ts'

/** One row of the figures by month, kind, method or tier; amounts that the tab does not have are 0. */
export interface BreakdownRow {
  currency: string
  /** "Nov 2026", "Entries", "Card", "Early". */
  label: string
  /** How many invoices, payments or refunds. */
  count: number
  amountCents: number
  discountCents: number
  creditedCents: number
  receivedCents: number
  openCents: number
}

const LABELS: Readonly<Record<Grouping, (key: string) => string>> = {
  month: monthLabel,
  tier: (key) => key,
  kind: (key) => BILLED_KIND_LABELS[BILLED_KINDS.find((kind) => kind === key) ?? 'entry'],
  method: (key) => PAY_METHOD_LABELS[METHODS.find((method) => method === key) ?? 'waived'],
}

/** Each tab's rows with their day, method and amounts; aliased `x`. */
function rowsOf(filter: FinanceFilter, zone: string): Record<FinanceTab, RawBuilder<unknown>> {
  return {
    invoices: sql`(select l.id as invoice_id, l.currency, l.pay_method as method,
        ${dayIn(sql`l.issued_at`, zone)} as day, l.total_cents as amount, l.discount_cents as discount,
        l.credit_cents as credited, l.received_cents - l.given_back_cents as received,
        greatest(0, l.open_cents) as open, l.id
      from ${ledger(filter)} l where l.status <> 'void')`,
    payments: sql`(select i.id as invoice_id, p.currency, p.method, p.received_on as day,
        p.amount_cents as amount, 0 as discount, 0 as credited, 0 as received, 0 as open, p.id
      from payments p join invoices i on i.id = p.invoice_id where p.status in ${ARRIVED} and ${ofSeason(filter)}
      union all
      select i.id, v.currency, p.method, v.reversed_on, -v.amount_cents, 0, 0, 0, 0, null
      from payment_reversals v join payments p on p.id = v.payment_id join invoices i on i.id = v.invoice_id
      where ${ofSeason(filter)})`,
    refunds: sql`(select i.id as invoice_id, r.currency, p.method, ${dayIn(sql`r.done_at`, zone)} as day,
        r.amount_cents as amount, 0 as discount, 0 as credited, 0 as received, 0 as open, r.id
      from refunds r join payments p on p.id = r.payment_id join invoices i on i.id = r.invoice_id
      where r.status = 'done' and ${ofSeason(filter)})`,
  }
}

type Sums = Omit<BreakdownRow, 'label'> & { key: string | null }

/** By month, kind or method, from the running totals. */
function byTotals(filter: FinanceFilter, by: Exclude<Grouping, 'tier'>): RawBuilder<Sums> {
  const source = { invoices: 'invoice', payments: 'payment', refunds: 'refund' }[filter.tab]
  const key = { month: sql`to_char(t.day, 'YYYY-MM')`, kind: sql`t.kind`, method: sql`t.method` }[by]
  const sum = (column: RawBuilder<unknown>) => sql`sum(${column})::bigint`
  return sql<Sums>`
    select t.currency, ${key} as key, ${sum(sql`t.count`)} as count, ${sum(sql`t.cents`)} as "amountCents",
      ${sum(sql`t.discount_cents`)} as "discountCents", ${sum(sql`t.credited_cents`)} as "creditedCents",
      ${sum(sql`t.paid_cents - t.refunded_cents`)} as "receivedCents",
      ${sum(outstanding)} as "openCents"
    from ${currentTotals} t where ${matchingTotals(filter)} and t.source = ${source} and ${isBilledTotal}
    group by t.currency, 2 having sum(t.count) <> 0 or sum(t.cents) <> 0
    order by t.currency, 2 limit 500`
}

/** By tier, from the rows: each amount is split over the lines of its invoice. */
function byTier(filter: FinanceFilter, zone: string): RawBuilder<Sums> {
  const sum = (column: RawBuilder<unknown>) => sql`coalesce(sum(${partOf(column)}), 0)::bigint`
  return sql<Sums>`
    select x.currency, coalesce(t.tier, 'No tier') as key, count(distinct x.id) as count, ${sum(sql`x.amount`)} as "amountCents",
      ${sum(sql`x.discount`)} as "discountCents", ${sum(sql`x.credited`)} as "creditedCents",
      ${sum(sql`x.received`)} as "receivedCents", ${sum(sql`x.open`)} as "openCents"
    from ${rowsOf(filter, zone)[filter.tab]} x join ${tierParts} t on t.invoice_id = x.invoice_id
    where ${filter.method ? sql`x.method = ${filter.method}` : sql`true`} and ${inPeriod(sql`x.day`, filter)}
    group by x.currency, 2
    order by x.currency, min(t.opens_at) nulls last, 2
    limit 500`
}

/** The tab's sums by month, kind, method or tier. */
export async function breakdown(
  _admin: AdminViewer,
  filter: FinanceFilter,
  zone: string,
): Promise<BreakdownRow[]> {
  const { by } = filter
  const found = await (by === 'tier' ? byTier(filter, zone) : byTotals(filter, by)).execute(db())
  return found.rows.map(({ key, ...sums }) => ({ ...sums, label: LABELS[by](key ?? '') }))
}
