import { sql, type RawBuilder } from 'kysely'
import type { FinanceFilter } from './rules.ts'

/** States of payments that brought money; one that was refunded or taken back did, too. */
export const ARRIVED = sql`('succeeded', 'refunded', 'reversed')`

/** Invoices of the filter's season and kind; aliased `i`. */
export function ofSeason({ year, kind }: Pick<FinanceFilter, 'year' | 'kind'>): RawBuilder<boolean> {
  return kind ? sql`i.year = ${year} and i.kind = ${kind}` : sql`i.year = ${year}`
}

/** Whether a day of the award's calendar lies in the filter's period. */
export function inPeriod(
  day: RawBuilder<unknown>,
  { from, to }: Pick<FinanceFilter, 'from' | 'to'>,
): RawBuilder<boolean> {
  if (from && to) return sql`${day} between ${from}::date and ${to}::date`
  if (from) return sql`${day} >= ${from}::date`
  return to ? sql`${day} <= ${to}::date` : sql`true`
}

/** Running totals of the filter's season, kind, method and period; aliased `t`. Their days are by the award's clock. */
export function matchingTotals(
  filter: Pick<FinanceFilter, 'year' | 'kind' | 'method' | 'from' | 'to'>,
): RawBuilder<boolean> {
  const { year, kind, method } = filter
  return sql`t.source <> 'entry' and t.year = ${year} and ${kind ? sql`t.kind = ${kind}` : sql`true`}
    and ${method ? sql`t.method = ${method}` : sql`true`} and ${inPeriod(sql`t.day`, filter)}`
}

/**
 * What is outstanding in totals `t`: due on each invoice and not written off. What we owe one payer is no part of it, or it would
 * be taken off what another owes us.
 */
export const outstanding = sql`case when t.status = 'written_off' then 0 else t.due_cents end`

/** The day of a moment by the award's clock. */
export const dayIn = (column: RawBuilder<unknown>, zone: string) =>
  sql`(${column} at time zone ${zone})::date`

const sources = {
  c: { table: sql`credit_notes`, cents: sql`total_cents`, counting: sql`true` },
  // What was taken back was not received.
  p: { table: sql`payments`, cents: sql`amount_cents - reversed_cents`, counting: sql`status in ${ARRIVED}` },
  r: { table: sql`refunds`, cents: sql`amount_cents`, counting: sql`status = 'done'` },
} as const

function sumsFrom(alias: keyof typeof sources, of: 'all' | 'some'): RawBuilder<unknown> {
  const { table, cents, counting } = sources[alias]
  const name = sql.ref(alias)
  return of === 'all'
    ? sql`left join (select invoice_id, sum(${cents}) as cents from ${table} where ${counting} group by invoice_id)
        ${name} on ${name}.invoice_id = i.id`
    : sql`left join lateral (select sum(${cents}) as cents from ${table} where invoice_id = i.id and ${counting})
        ${name} on true`
}

/**
 * Every invoice with the sums of its credit notes, payments and refunds, each from its own rows and not from the invoice's
 * columns. `open_cents` is outstanding, or, below zero, to be refunded. Use `some` where only a page of them is read: it looks
 * up each invoice's sums instead of adding up the tables.
 */
export function ledger(
  filter: Pick<FinanceFilter, 'year' | 'kind'>,
  of: 'all' | 'some' = 'all',
): RawBuilder<unknown> {
  const left = sql`i.total_cents - coalesce(c.cents, 0) - coalesce(p.cents, 0) + coalesce(r.cents, 0)`
  return sql`(
    select i.*, coalesce(c.cents, 0) as credit_cents, coalesce(p.cents, 0) as received_cents,
      coalesce(r.cents, 0) as given_back_cents,
      case when i.status = 'written_off' then 0 else ${left} end as open_cents,
      case when i.status = 'written_off' then ${left} else 0 end as written_off_cents
    from invoices i ${sumsFrom('c', of)} ${sumsFrom('p', of)} ${sumsFrom('r', of)}
    where ${ofSeason(filter)}
  )`
}

/**
 * The tiers of each invoice with their part of it, from `lo` to `hi` of `whole`. An amount split by these parts adds up to
 * itself again, because each end is rounded once and is the next one's start.
 */
export const tierParts = sql`(
  select n.invoice_id, n.tier, n.opens_at,
    sum(n.net) over w - n.net as lo, sum(n.net) over w as hi,
    sum(n.net) over (partition by n.invoice_id) as whole,
    row_number() over w as place
  from (
    select i.id as invoice_id, coalesce(l.sort, 0) as sort, coalesce(d.name, 'No tier') as tier, d.opens_at,
      coalesce(l.qty * l.unit_cents - l.discount_cents, 0)::bigint as net
    from invoices i
    left join invoice_lines l on l.invoice_id = i.id
    left join deadlines d on d.id = l.deadline_id
  ) n
  window w as (partition by n.invoice_id order by n.sort)
)`

/** The part of an amount that falls to a tier of `tierParts`, aliased `t`. */
export function partOf(cents: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when t.whole = 0 then (case when t.place = 1 then ${cents} else 0 end)
    else round(${cents}::numeric * t.hi / t.whole) - round(${cents}::numeric * t.lo / t.whole) end`
}
