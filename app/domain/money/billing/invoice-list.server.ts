import { sql, type RawBuilder } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { EXPORT_BATCH } from '#app/platform/exports/batches.ts'
import { invoiceTotals, isBilledTotal } from '#app/domain/season/totals/totals.server.ts'
import {
  BILLED_KINDS,
  issuedBetween,
  shownStatus,
  type BilledKind,
  type InvoiceAge,
  type InvoiceFilter,
  type InvoiceSort,
  type PayMethod,
} from './rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'

export interface InvoiceListQuery {
  query: string
  filter: InvoiceFilter | null
  age?: InvoiceAge | null
  method?: PayMethod | null
  /** What is billed; both where it is left out. */
  kind?: BilledKind | null
  /** The season; all seasons where it is left out. */
  year?: number | null
  sort: InvoiceSort
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

export type InvoiceList = Awaited<ReturnType<typeof listInvoices>>

const open = ['issued', 'part_paid', 'overdue'] as const
const sortColumns = {
  number: 'i.number',
  studio: 's.name',
  due: 'i.due_at',
  total: 'i.total_cents',
} as const satisfies Record<InvoiceSort, string>

const kindsOf = (kind: BilledKind | null | undefined): readonly BilledKind[] => (kind ? [kind] : BILLED_KINDS)

function matchingInvoices(
  {
    query,
    filter,
    age,
    method,
    year,
    kind,
  }: Omit<InvoiceListQuery, 'sort' | 'direction' | 'limit' | 'offset'>,
  now: Date,
  reader: Reader,
) {
  let found = reader
    .selectFrom('invoices as i')
    .leftJoin('studios as s', 's.id', 'i.studio_id')
    .where('i.kind', 'in', kindsOf(kind))
  if (query) {
    const pattern = sql`search_pattern(${query})`
    // Each half has its own index; in one condition they would read every invoice.
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

/** Count and sums of everything that matches, by currency: from the running totals, or from the invoices for a search or an age. */
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
  return runningSums({ ...list, kinds: kindsOf(list.kind) }, now, db())
}

/** Count and sums of the invoices of some kinds or all, season, state and method, from the running totals. */
export async function runningSums(
  asked: Pick<InvoiceListQuery, 'filter' | 'method' | 'year'> & { kinds: readonly string[] | null },
  now: Date,
  reader: Reader,
): Promise<SumRow[]> {
  const { kinds, method, year } = asked
  const { rows } = await sql<SumRow>`select t.currency, sum(t.count)::bigint as count,
      coalesce(sum(t.cents) filter (where ${isBilledTotal}), 0)::bigint as "totalCents",
      coalesce(sum(t.paid_cents) filter (where ${isBilledTotal}), 0)::bigint as "paidCents",
      coalesce(sum(t.due_cents) filter (where t.status in ${OPEN}), 0)::bigint as "dueCents"
    from ${invoiceTotals([now])} t
    where ${kinds ? sql`t.kind = any(${[...kinds]}::text[])` : sql`true`} and ${year ? sql`t.year = ${year}` : sql`true`}
      and ${method ? sql`t.method = ${method}` : sql`true`} and ${inState(asked.filter)}
    group by t.currency having sum(t.count) > 0 order by t.currency`.execute(reader)
  return rows
}

const OPEN = sql`('issued', 'part_paid', 'overdue')`

/** The filter by state as `matchingInvoices` has it, for totals aliased `t`. */
function inState(filter: InvoiceFilter | null): RawBuilder<unknown> {
  if (filter === 'open') return sql`t.status in ${OPEN}`
  if (filter === 'overdue') return sql`t.status in ${OPEN} and t.late = 1`
  if (filter === 'issued' || filter === 'part_paid') return sql`t.status = ${filter} and t.late = 0`
  return filter ? sql`t.status = ${filter}` : sql`true`
}

type Found = ReturnType<typeof matchingInvoices>

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
    'i.tax_cents as taxCents',
    'i.paid_cents as paidCents',
    'i.credited_cents as creditedCents',
    'i.refunded_cents as refundedCents',
    'i.issued_at as issuedAt',
    'i.due_at as dueAt',
  ])
}

type Selected = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const inOrder = (list: Pick<InvoiceListQuery, 'sort' | 'direction'>, found: Found) =>
  found.orderBy(sortColumns[list.sort], list.direction).orderBy('i.id', list.direction)

const shown = (row: Selected, now: Date) => ({
  ...row,
  dueCents: dueCents(row),
  status: shownStatus(row, now),
})

/**
 * Invoices for an admin's list, one page of them, with count and sums over all that match; void invoices are left out of
 * the sums.
 */
export async function listInvoices(_admin: AdminViewer, list: InvoiceListQuery, now: Date) {
  const page = selected(inOrder(list, matchingInvoices(list, now, db())))
    .limit(list.limit)
    .offset(list.offset)
  const [rows, sums] = await Promise.all([page.execute(), sumsOf(list, now)])
  return {
    rows: rows.map((row) => shown(row, now)),
    count: sums.reduce((all, each) => all + each.count, 0),
    sums: sums.map(({ count: _, ...sum }) => sum),
  }
}

const MAX_EXPORTED = 1_000_000

/** Everything that matches, in the list's order: how many, and a batch at a time. */
export async function exportedInvoices(
  _admin: AdminViewer,
  list: Omit<InvoiceListQuery, 'limit' | 'offset'>,
  now: Date,
) {
  // The ids at once, so that no row is left out or repeated while others write.
  const found = await inOrder(list, matchingInvoices(list, now, db()))
    .select('i.id')
    .limit(MAX_EXPORTED)
    .execute()
  const ids = found.map(({ id }) => id)
  return { count: ids.length, batches: invoicesByIds(ids, list.kind, now) }
}

async function* invoicesByIds(ids: readonly number[], kind: InvoiceListQuery['kind'], now: Date) {
  const all = { query: '', filter: null, kind }
  for (let from = 0; from < ids.length; from += EXPORT_BATCH) {
    const batch = ids.slice(from, from + EXPORT_BATCH)
    const rows = await selected(matchingInvoices(all, now, db()))
      .where('i.id', 'in', batch)
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield batch.flatMap((id) => byId.get(id) ?? []).map((row) => shown(row, now))
  }
}

/** Figures of the season for admins: open invoices, how many of them are overdue, and what is due on them by currency. */
export async function billingToday(_admin: AdminViewer, year: number, now: Date, reader: Reader) {
  const { rows } = await sql<{ currency: string; count: number; overdue: number; cents: number }>`
    select t.currency, sum(t.count)::bigint as count,
      coalesce(sum(t.count) filter (where t.late = 1), 0)::bigint as overdue, sum(t.due_cents)::bigint as cents
    from ${invoiceTotals([now])} t where t.kind = any(${[...BILLED_KINDS]}::text[]) and t.year = ${year} and ${inState('open')}
    group by t.currency having sum(t.count) > 0 order by t.currency`.execute(reader)
  return {
    openCount: rows.reduce((sum, row) => sum + row.count, 0),
    overdueCount: rows.reduce((sum, row) => sum + row.overdue, 0),
    due: rows.map(({ currency, cents }) => ({ currency, cents })),
  }
}
