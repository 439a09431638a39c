import { sql, type RawBuilder } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/domain/accounts/viewer.ts'
import { PAY_METHOD_LABELS } from '#app/domain/billing/rules.ts'
import { formatShortDate } from '#app/ui/format/date-time.ts'
import { ARRIVED, dayIn, inPeriod, ledger, ofSeason, partOf, tierParts } from './ledger.server.ts'
import {
  INVOICE_KINDS,
  INVOICE_KIND_LABELS,
  METHODS,
  type FinanceFilter,
  type FinanceTab,
  type Grouping,
} from './rules.ts'

/** One row of the figures by month, kind, method or tier. What does not belong to the tab is left out. */
export interface BreakdownRow {
  currency: string
  /** In words: "Nov 2026", "Entries", "Card", "Early". */
  label: string
  count: number
  amountCents: number
  discountCents: number
  creditedCents: number
  receivedCents: number
  openCents: number
}

const LABELS: Readonly<Record<Grouping, (key: string) => string>> = {
  month: (key) => `${formatShortDate(new Date(`${key}-15T12:00Z`), 'UTC').slice(3)} ${key.slice(0, 4)}`,
  tier: (key) => key,
  kind: (key) => INVOICE_KIND_LABELS[INVOICE_KINDS.find((kind) => kind === key) ?? 'entry'],
  method: (key) => PAY_METHOD_LABELS[METHODS.find((method) => method === key) ?? 'waived'],
}

/** Each tab's rows with what they count, aliased `x`: the day it happened on, its kind and method, its amounts. */
function moved(filter: FinanceFilter, zone: string): Record<FinanceTab, RawBuilder<unknown>> {
  return {
    invoices: sql`(select l.id as invoice_id, l.currency, l.kind, l.pay_method as method,
        ${dayIn(sql`l.issued_at`, zone)} as day, l.total_cents as amount, l.discount_cents as discount,
        l.credit_cents as credited, l.received_cents - l.given_back_cents as received, l.open_cents as open
      from ${ledger(filter)} l)`,
    payments: sql`(select i.id as invoice_id, p.currency, i.kind, p.method, p.received_on as day,
        p.amount_cents as amount, 0 as discount, 0 as credited, 0 as received, 0 as open
      from payments p join invoices i on i.id = p.invoice_id where p.status in ${ARRIVED} and ${ofSeason(filter)})`,
    refunds: sql`(select i.id as invoice_id, r.currency, i.kind, p.method, ${dayIn(sql`r.done_at`, zone)} as day,
        r.amount_cents as amount, 0 as discount, 0 as credited, 0 as received, 0 as open
      from refunds r join payments p on p.id = r.payment_id join invoices i on i.id = r.invoice_id
      where r.status = 'done' and ${ofSeason(filter)})`,
  }
}

/**
 * The tab's sums by month, kind, method or tier. By tier, each amount is shared out over the lines of its invoice, and the
 * shares add up to the amount exactly.
 */
export async function breakdown(
  _admin: AdminViewer,
  filter: FinanceFilter,
  zone: string,
  reader: Reader = db(),
): Promise<BreakdownRow[]> {
  const { by } = filter
  const rows = moved(filter, zone)[filter.tab]
  const key = {
    month: sql`to_char(x.day, 'YYYY-MM')`,
    kind: sql`x.kind`,
    method: sql`x.method`,
    tier: sql`coalesce(t.tier, 'No tier')`,
  }[by]
  const share = (column: RawBuilder<unknown>) => (by === 'tier' ? partOf(column) : column)
  const sum = (column: RawBuilder<unknown>) => sql`coalesce(sum(${share(column)}), 0)::bigint`
  const found = await sql<{
    currency: string
    key: string | null
    count: number
    amount: number
    discount: number
    credited: number
    received: number
    open: number
  }>`
    select x.currency, ${key} as key, count(distinct x.invoice_id) as count, ${sum(sql`x.amount`)} as amount,
      ${sum(sql`x.discount`)} as discount, ${sum(sql`x.credited`)} as credited,
      ${sum(sql`x.received`)} as received, ${sum(sql`x.open`)} as open
    from ${rows} x ${by === 'tier' ? sql`join ${tierParts} t on t.invoice_id = x.invoice_id` : sql``}
    where ${filter.method ? sql`x.method = ${filter.method}` : sql`true`} and ${inPeriod(sql`x.day`, filter)}
    group by x.currency, 2
    order by x.currency, ${by === 'tier' ? sql`min(t.opens_at) nulls last, 2` : sql`2`}
    limit 500`.execute(reader)
  return found.rows.map((row) => ({
    currency: row.currency,
    label: LABELS[by](row.key ?? ''),
    count: row.count,
    amountCents: row.amount,
    discountCents: row.discount,
    creditedCents: row.credited,
    receivedCents: row.received,
    openCents: row.open,
  }))
}
