import { sql, type RawBuilder } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { EXPORT_BATCH } from '#app/platform/exports/batches.ts'
import { invoiceTotals, isBilledTotal } from '#app/domain/season/totals/totals.server.ts'
import {
  issuedBetween,
  shownStatus,
  type InvoiceAge,
  type InvoiceFilter,
  type InvoiceSort,
  type PayMethod,
} from './rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'

export interface InvoiceListQuery {
  query: string
  filter: InvoiceFilter | null
  age?: InvoiceAge | null
  method?: PayMethod | null
  /** The season; all of them unless said. */
  year?: number | null
  sort: InvoiceSort
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

export interface InvoiceRow {
  id: number
  number: string
  studioName: string | null
  billToName: string
  billToEmail: string
  status: InvoiceStatus
  payMethod: PayMethod
  currency: string
  totalCents: number
  paidCents: number
  creditedCents: number
  refundedCents: number
  dueCents: number
  issuedAt: Date
  dueAt: Date
}

export interface InvoiceList {
  rows: InvoiceRow[]
  count: number
  /** Sums over everything that fits, not only the page; void invoices count for nothing. */
  sums: { currency: string; totalCents: number; paidCents: number; dueCents: number }[]
}

const open = ['issued', 'part_paid', 'overdue'] as const
const sortColumns = {
  number: 'i.number',
  studio: 's.name',
  due: 'i.due_at',
  total: 'i.total_cents',
} as const satisfies Record<InvoiceSort, string>

function matchingInvoices(
  {
    query,
    filter,
    age,
    method,
    year,
  }: Pick<InvoiceListQuery, 'query' | 'filter' | 'age' | 'method' | 'year'>,
  now: Date,
  reader: Reader,
) {
  let found = reader
    .selectFrom('invoices as i')
    .leftJoin('studios as s', 's.id', 'i.studio_id')
    .where('i.kind', '=', 'entry')
  if (query) {
    const pattern = sql`search_pattern(${query})`
    // Each half by its own index; asked for together they would read every invoice.
    found = found.where(
      sql<boolean>`i.id in (
        select v.id from invoices v where invoice_search_form(v.number, v.bill_to) like ${pattern}
        union select v.id from studios o join invoices v on v.studio_id = o.id where o.search_text like ${pattern})`,
    )
  }
  if (year) found = found.where('i.year', '=', year)
  if (method) found = found.where('i.pay_method', '=', method)
  if (age) {
    const { after, until } = issuedBetween(age, now)
    if (after) found = found.where('i.issued_at', '>', after)
    if (until) found = found.where('i.issued_at', '<=', until)
  }
  if (filter === 'open') return found.where('i.status', 'in', open)
  if (filter === 'overdue') return found.where('i.status', 'in', open).where('i.due_at', '<=', now)
  if (filter === 'issued' || filter === 'part_paid') {
    return found.where('i.status', '=', filter).where('i.due_at', '>', now)
  }
  return filter ? found.where('i.status', '=', filter) : found
}

interface SumRow {
  currency: string
  count: number
  totalCents: number
  paidCents: number
  dueCents: number
}

/**
 * Count and sums of everything that fits, by currency. Without a search and an age they are kept; those two are asked of
 * the invoices.
 */
async function sumsOf(list: InvoiceListQuery, now: Date): Promise<SumRow[]> {
  if (list.query || list.age) {
    return matchingInvoices(list, now, db())
      .select((eb) => [
        'i.currency',
        eb.fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(i.total_cents) filter (where i.status <> 'void'), 0)`.as('totalCents'),
        sql<number>`coalesce(sum(i.paid_cents) filter (where i.status <> 'void'), 0)`.as('paidCents'),
        sql<number>`coalesce(sum(greatest(0, i.total_cents - i.credited_cents - i.paid_cents + i.refunded_cents)) filter (where i.status in ('issued', 'part_paid', 'overdue')), 0)`.as(
          'dueCents',
        ),
      ])
      .groupBy('i.currency')
      .orderBy('i.currency')
      .execute()
  }
  return keptSums({ ...list, kind: 'entry' }, now, db())
}

/** Count and sums of the invoices of a kind, season, state and method: from what is kept of them. */
export async function keptSums(
  asked: Pick<InvoiceListQuery, 'filter' | 'method' | 'year'> & { kind: string | null },
  now: Date,
  reader: Reader,
): Promise<SumRow[]> {
  const { kind, method, year } = asked
  const { rows } = await sql<SumRow>`select t.currency, sum(t.count)::bigint as count,
      coalesce(sum(t.cents) filter (where ${isBilledTotal}), 0)::bigint as "totalCents",
      coalesce(sum(t.paid_cents) filter (where ${isBilledTotal}), 0)::bigint as "paidCents",
      coalesce(sum(t.due_cents) filter (where t.status in ${OPEN}), 0)::bigint as "dueCents"
    from ${invoiceTotals([now])} t
    where ${kind ? sql`t.kind = ${kind}` : sql`true`} and ${year ? sql`t.year = ${year}` : sql`true`}
      and ${method ? sql`t.method = ${method}` : sql`true`} and ${standing(asked.filter)}
    group by t.currency having sum(t.count) > 0 order by t.currency`.execute(reader)
  return rows
}

const OPEN = sql`('issued', 'part_paid', 'overdue')`

/** The filter by state as `matchingInvoices` has it, asked of totals aliased `t`. */
function standing(filter: InvoiceFilter | null): RawBuilder<unknown> {
  if (filter === 'open') return sql`t.status in ${OPEN}`
  if (filter === 'overdue') return sql`t.status in ${OPEN} and t.late = 1`
  if (filter === 'issued' || filter === 'part_paid') return sql`t.status = ${filter} and t.late = 0`
  return filter ? sql`t.status = ${filter}` : sql`true`
}

type Found = ReturnType<typeof matchingInvoices>

/** The columns of a row. */
function selected(found: Found) {
  return found.select([
    'i.id',
    'i.number',
    's.name as studioName',
    sql<string>`i.bill_to->>'name'`.as('billToName'),
    sql<string>`i.bill_to->>'email'`.as('billToEmail'),
    'i.status',
    'i.pay_method as payMethod',
    'i.currency',
    'i.total_cents as totalCents',
    'i.paid_cents as paidCents',
    'i.credited_cents as creditedCents',
    'i.refunded_cents as refundedCents',
    'i.issued_at as issuedAt',
    'i.due_at as dueAt',
  ])
}

const inOrder = (list: Pick<InvoiceListQuery, 'sort' | 'direction'>, found: Found) =>
  found.orderBy(sortColumns[list.sort], list.direction).orderBy('i.id', list.direction)

const shown = (row: Omit<InvoiceRow, 'dueCents'>, now: Date): InvoiceRow => ({
  ...row,
  dueCents: dueCents(row),
  status: shownStatus(row, now),
})

/** Entry invoices for an admin's list, one page of them, with count and sums over all that fit. */
export async function listInvoices(
  _admin: AdminViewer,
  list: InvoiceListQuery,
  now: Date,
): Promise<InvoiceList> {
  const page = selected(inOrder(list, matchingInvoices(list, now, db())))
    .limit(list.limit)
    .offset(list.offset)
  const [rows, sums] = await Promise.all([page.execute(), sumsOf(list, now)])
  return {
    rows: rows.map((row) => shown(row, now)),
    count: sums.reduce((all, each) => all + Number(each.count), 0),
    sums: sums.map(({ currency, totalCents, paidCents, dueCents: due }) => ({
      currency,
      totalCents: Number(totalCents),
      paidCents: Number(paidCents),
      dueCents: Number(due),
    })),
  }
}

const MOST_EXPORTED = 1_000_000

/** Everything that fits, in the list's order: how many, and a batch at a time. */
export async function exportedInvoices(
  _admin: AdminViewer,
  list: Omit<InvoiceListQuery, 'limit' | 'offset'>,
  now: Date,
): Promise<{ count: number; batches: AsyncGenerator<InvoiceRow[]> }> {
  // The ids at once, so that nothing is left out or taken twice while others write.
  const found = await inOrder(list, matchingInvoices(list, now, db()))
    .select('i.id')
    .limit(MOST_EXPORTED)
    .execute()
  const ids = found.map(({ id }) => id)
  return { count: ids.length, batches: invoicesByIds(ids, now) }
}

async function* invoicesByIds(ids: readonly number[], now: Date): AsyncGenerator<InvoiceRow[]> {
  const all = { query: '', filter: null }
  for (let from = 0; from < ids.length; from += EXPORT_BATCH) {
    const batch = ids.slice(from, from + EXPORT_BATCH)
    const rows = await selected(matchingInvoices(all, now, db()))
      .where('i.id', 'in', batch)
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield batch.flatMap((id) => byId.get(id) ?? []).map((row) => shown(row, now))
  }
}

export interface BillingToday {
  openCount: number
  overdueCount: number
  /** What is still to come in, by currency. */
  due: { currency: string; cents: number }[]
}

/** The office's figures of the season: invoices that are open, how many of them overdue, and what they come to. */
export async function billingToday(
  _admin: AdminViewer,
  year: number,
  now: Date,
  reader: Reader,
): Promise<BillingToday> {
  const { rows } = await sql<{ currency: string; count: number; overdue: number; cents: number }>`
    select t.currency, sum(t.count)::bigint as count,
      coalesce(sum(t.count) filter (where t.late = 1), 0)::bigint as overdue, sum(t.due_cents)::bigint as cents
    from ${invoiceTotals([now])} t where t.kind = 'entry' and t.year = ${year} and ${standing('open')}
    group by t.currency having sum(t.count) > 0 order by t.currency`.execute(reader)
  return {
    openCount: rows.reduce((sum, row) => sum + Number(row.count), 0),
    overdueCount: rows.reduce((sum, row) => sum + Number(row.overdue), 0),
    due: rows.map((row) => ({ currency: row.currency, cents: Number(row.cents) })),
  }
}
