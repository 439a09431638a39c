import { sql, type RawBuilder } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { runningSums } from '#app/domain/money/billing/invoice-list.server.ts'
import { invoiceTotals, isBilledTotal, currentTotals } from '#app/domain/season/totals/totals.server.ts'
import { inPeriod, matchingTotals, ofSeason, outstanding } from './ledger.server.ts'
import {
  AGES,
  ageLimits,
  differences,
  evenWeeks,
  imbalance,
  type Age,
  type Balance,
  type Difference,
  type FinanceFilter,
  type WeekSum,
} from './rules.ts'

/** The figures of one currency; money is never added over two. Minor units. */
export interface FinanceBlock extends Balance {
  currency: string
  invoices: number
  discountCents: number
  /** The tax in what was billed, and in the credit notes. */
  taxCents: number
  creditedTaxCents: number
  outstanding: Record<Age, number>
  /** Received payments that are not applied to an invoice, of any season. */
  unallocatedCents: number
  weeks: WeekSum[]
  /** Of the whole season and kind, in any period and by any method. */
  reconciled: { imbalanceCents: number; differences: Difference[] }
}

type Sums = { currency: string } & Record<string, number | string>

/** Runs a query that answers one row per currency, and gives them by currency. */
async function byCurrency(query: RawBuilder<Sums>, reader: Reader): Promise<Map<string, Sums>> {
  const { rows } = await query.execute(reader)
  return new Map(rows.map((row) => [row.currency, row]))
}

/** A column of the running totals of one source, added up over what is billed. */
const sumOf = (source: string, column: string) =>
  sql`coalesce(sum(${sql.ref(`t.${column}`)}) filter (where t.source = ${source} and ${isBilledTotal}), 0)::bigint`

/**
 * The award's money, one block per currency: what was billed, received and refunded in the period, and what of these invoices
 * is outstanding now, by age. Reconciled with the list of invoices over the whole season.
 */
export async function financials(
  _admin: AdminViewer,
  filter: FinanceFilter,
  now: Date,
): Promise<FinanceBlock[]> {
  const reader = db()
  const moved = byCurrency(
    sql<Sums>`select t.currency, ${sumOf('invoice', 'count')} as invoices, ${sumOf('invoice', 'cents')} as billed,
        ${sumOf('invoice', 'discount_cents')} as discount, ${sumOf('credit_note', 'cents')} as credited,
        ${sumOf('payment', 'cents')} as received, ${sumOf('refund', 'cents')} as refunded
      from ${currentTotals} t where ${matchingTotals(filter)} and t.source in ('invoice', 'credit_note', 'payment', 'refund')
      group by t.currency having sum(t.count) <> 0 or sum(t.cents) <> 0`,
    reader,
  )
  const { not_due, to_30, to_60 } = ageLimits(now)
  const open = sql<{ currency: string; late: number | null } & Record<'due' | 'owed' | 'writtenOff', number>>`
    select t.currency, t.late,
      coalesce(sum(${outstanding}), 0)::bigint as due,
      coalesce(sum(t.owed_cents) filter (where t.status <> 'written_off'), 0)::bigint as owed,
      coalesce(sum(t.due_cents - t.owed_cents) filter (where t.status = 'written_off'), 0)::bigint as "writtenOff"
    from ${invoiceTotals([not_due, to_30, to_60])} t where ${matchingTotals(filter)} group by 1, 2`.execute(
    reader,
  )
  const unallocated = byCurrency(
    sql<Sums>`select currency, coalesce(sum(remaining_cents), 0)::bigint as unallocated from unallocated_payments u
      where u.status = 'open' and ${filter.method ? sql`u.method = ${filter.method}` : sql`true`} group by currency`,
    reader,
  )
  const [taxes, moves, ages, loose, weeks, reconciled] = await Promise.all([
    byCurrency(taxSums(filter), reader),
    moved,
    open,
    unallocated,
    weekSums(filter, reader),
    reconciliation(filter, now, reader),
  ])
  return [...new Set([...moves.keys(), ...loose.keys()])].sort().map((currency): FinanceBlock => {
    const own = ages.rows.filter((row) => row.currency === currency)
    const sum = (column: 'due' | 'owed' | 'writtenOff') => own.reduce((all, row) => all + row[column], 0)
    const one = (sums: Map<string, Sums>, column: string) => Number(sums.get(currency)?.[column] ?? 0)
    return {
      currency,
      invoices: one(moves, 'invoices'),
      billedCents: one(moves, 'billed'),
      discountCents: one(moves, 'discount'),
      taxCents: one(taxes, 'billed'),
      creditedTaxCents: one(taxes, 'credited'),
      creditedCents: one(moves, 'credited'),
      receivedCents: one(moves, 'received'),
      refundedCents: one(moves, 'refunded'),
      // An age begins at each of the three moments, in their order.
      outstanding: Object.fromEntries(
        AGES.map((age, late) => [age, own.find((row) => row.late === late)?.due ?? 0]),
      ) as Record<Age, number>,
      outstandingCents: sum('due'),
      owedBackCents: sum('owed'),
      writtenOffCents: sum('writtenOff'),
      unallocatedCents: one(loose, 'unallocated'),
      weeks: evenWeeks(weeks.get(currency) ?? []),
      reconciled: reconciled.get(currency) ?? { imbalanceCents: 0, differences: [] },
    }
  })
}

/** The tax in invoices and credit notes of the period, read from them: no running total keeps it apart. */
function taxSums(filter: FinanceFilter): RawBuilder<Sums> {
  const { method } = filter
  const counted = sql`i.status <> 'void' and ${ofSeason(filter)} and ${method ? sql`i.pay_method = ${method}` : sql`true`}`
  return sql<Sums>`select currency, sum(billed)::bigint as billed, sum(credited)::bigint as credited from (
      select i.currency, i.tax_cents as billed, 0 as credited from invoices i
      where i.tax_cents > 0 and ${counted} and ${inPeriod(sql`award_day(i.issued_at)`, filter)}
      union all
      select i.currency, 0, c.tax_cents from credit_notes c join invoices i on i.id = c.invoice_id
      where c.tax_cents > 0 and ${counted} and ${inPeriod(sql`award_day(c.issued_at)`, filter)}
    ) t group by currency`
}

/** What was billed and received by week, by the award's clock, in no order. */
async function weekSums(filter: FinanceFilter, reader: Reader): Promise<Map<string, WeekSum[]>> {
  const { rows } = await sql<WeekSum & { currency: string }>`
    select t.currency, to_char(date_trunc('week', t.day), 'YYYY-MM-DD') as week,
      ${sumOf('invoice', 'cents')} as "billedCents", ${sumOf('payment', 'cents')} as "receivedCents"
    from ${currentTotals} t where ${matchingTotals(filter)} and t.source in ('invoice', 'payment')
    group by 1, 2 having sum(t.count) <> 0 or sum(t.cents) <> 0`.execute(reader)
  const found = new Map<string, WeekSum[]>()
  for (const { currency, ...week } of rows) found.set(currency, [...(found.get(currency) ?? []), week])
  return found
}

/**
 * Compares the sums of the list of invoices, as the list itself reads them, with the books, which add up lines, payments,
 * credit notes and refunds. Where the two differ over the season, something is wrong.
 */
async function reconciliation(
  { year, kind }: Pick<FinanceFilter, 'year' | 'kind'>,
  now: Date,
  reader: Reader,
): Promise<Map<string, FinanceBlock['reconciled']>> {
  const season = { year, kind, method: null, from: null, to: null }
  const lists = runningSums({ filter: null, year, kinds: kind && [kind] }, now, reader)
  const { rows } = await sql<Sums>`
    select t.currency, ${sumOf('line', 'cents')} as "billed",
      ${sumOf('invoice', 'paid_cents')} as "paid", ${sumOf('payment', 'cents')} as "received",
      ${sumOf('invoice', 'credited_cents')} as "ownCredited", ${sumOf('credit_note', 'cents')} as "credited",
      ${sumOf('invoice', 'refunded_cents')} as "ownRefunded", ${sumOf('refund', 'cents')} as "refunded",
      coalesce(sum(${outstanding}), 0)::bigint as "due",
      coalesce(sum(t.owed_cents) filter (where t.status <> 'written_off'), 0)::bigint as "owedBack",
      coalesce(sum(t.due_cents - t.owed_cents) filter (where t.status = 'written_off'), 0)::bigint as "writtenOff"
    from ${currentTotals} t where ${matchingTotals(season)} group by t.currency`.execute(reader)
  const listed = await lists
  return new Map(
    rows.map((row) => {
      const sum = (column: string) => Number(row[column])
      const foot = listed.find(({ currency }) => currency === row.currency)
      const list = {
        billedCents: foot?.totalCents ?? 0,
        receivedCents: foot?.paidCents ?? 0,
        dueCents: foot?.dueCents ?? 0,
      }
      // The totals take what is outstanding from the invoices' columns; the books add where payments and notes differ.
      const adjusted =
        sum('paid') -
        sum('received') +
        (sum('ownCredited') - sum('credited')) -
        (sum('ownRefunded') - sum('refunded'))
      const books = {
        billedCents: sum('billed'),
        receivedCents: sum('received'),
        dueCents: sum('due') + adjusted,
      }
      const imbalanceCents = imbalance({
        billedCents: books.billedCents,
        creditedCents: sum('credited'),
        receivedCents: books.receivedCents,
        refundedCents: sum('refunded'),
        outstandingCents: books.dueCents,
        owedBackCents: sum('owedBack'),
        writtenOffCents: sum('writtenOff'),
      })
      return [row.currency, { imbalanceCents, differences: differences(list, books) }]
    }),
  )
}

/** All seasons, the newest first. */
export async function listSeasonsOfBooks(): Promise<number[]> {
  const rows = await db().selectFrom('seasons').select('year').orderBy('year', 'desc').limit(100).execute()
  return rows.map(({ year }) => year)
}
