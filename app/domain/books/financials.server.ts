import { sql, type RawBuilder } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/domain/accounts/viewer.ts'
import { ARRIVED, ageCase, dayIn, inPeriod, ledger, ofSeason } from './ledger.server.ts'
import {
  AGES,
  differences,
  evenWeeks,
  imbalance,
  type Age,
  type Difference,
  type FinanceFilter,
  type WeekSum,
} from './rules.ts'

/** The figures of one currency; money is never added over two. Minor units. */
export interface FinanceBlock {
  currency: string
  invoices: number
  billedCents: number
  discountCents: number
  creditedCents: number
  receivedCents: number
  refundedCents: number
  outstanding: Record<Age, number>
  outstandingCents: number
  owedBackCents: number
  writtenOffCents: number
  /** Money that arrived and belongs to no invoice yet, of any season. */
  unallocatedCents: number
  weeks: WeekSum[]
  /** Of the whole season and kind, whatever the period and method. */
  reconciled: { imbalanceCents: number; differences: Difference[] }
}

const cents = (text: RawBuilder<unknown>) => sql<number>`coalesce(sum(${text}), 0)::bigint`

const issuedDay = (zone: string) => dayIn(sql`i.issued_at`, zone)
const methodOf = (column: RawBuilder<unknown>, { method }: FinanceFilter) =>
  method ? sql`${column} = ${method}` : sql`true`

type Sums = { currency: string } & Record<string, number | string>

/** Runs a query that answers one row a currency, and gives it by currency. */
async function byCurrency(query: RawBuilder<Sums>, reader: Reader): Promise<Map<string, Sums>> {
  const { rows } = await query.execute(reader)
  return new Map(rows.map((row) => [row.currency, row]))
}

/**
 * The award's money, one block a currency: what was billed in the period, what came in and went back in it, and what of
 * these invoices is still to come in now, by age. Reconciled with the list of invoices over the whole season.
 */
export async function financials(
  _admin: AdminViewer,
  filter: FinanceFilter,
  zone: string,
  now: Date,
  reader: Reader = db(),
): Promise<FinanceBlock[]> {
  const season = ofSeason(filter)
  const billed = byCurrency(
    sql<Sums>`select i.currency, count(*) as invoices, ${cents(sql`i.total_cents`)} as billed,
        ${cents(sql`i.discount_cents`)} as discount
      from invoices i where ${season} and ${methodOf(sql`i.pay_method`, filter)}
        and ${inPeriod(issuedDay(zone), filter)} group by i.currency`,
    reader,
  )
  const open = sql<Sums & { age: Age }>`select l.currency, ${ageCase(now)} as age,
      ${cents(sql`greatest(l.open_cents, 0)`)} as outstanding, ${cents(sql`greatest(-l.open_cents, 0)`)} as owed_back,
      ${cents(sql`l.written_off_cents`)} as written_off
    from ${ledger(filter)} l where ${methodOf(sql`l.pay_method`, filter)}
      and ${inPeriod(dayIn(sql`l.issued_at`, zone), filter)} group by 1, 2`.execute(reader)
  const credited = byCurrency(
    sql<Sums>`select c.currency, ${cents(sql`c.total_cents`)} as credited
      from credit_notes c join invoices i on i.id = c.invoice_id
      where ${season} and ${methodOf(sql`i.pay_method`, filter)}
        and ${inPeriod(dayIn(sql`c.issued_at`, zone), filter)} group by c.currency`,
    reader,
  )
  const received = byCurrency(
    sql<Sums>`select p.currency, ${cents(sql`p.amount_cents`)} as received
      from payments p join invoices i on i.id = p.invoice_id
      where p.status in ${ARRIVED} and ${season} and ${methodOf(sql`p.method`, filter)}
        and ${inPeriod(sql`p.received_on`, filter)} group by p.currency`,
    reader,
  )
  const refunded = byCurrency(
    sql<Sums>`select r.currency, ${cents(sql`r.amount_cents`)} as refunded
      from refunds r join payments p on p.id = r.payment_id join invoices i on i.id = r.invoice_id
      where r.status = 'done' and ${season} and ${methodOf(sql`p.method`, filter)}
        and ${inPeriod(dayIn(sql`r.done_at`, zone), filter)} group by r.currency`,
    reader,
  )
  const unallocated = byCurrency(
    sql<Sums>`select currency, ${cents(sql`left_cents`)} as unallocated from unallocated_money u
      where u.status = 'open' and ${methodOf(sql`u.method`, filter)} group by currency`,
    reader,
  )
  const [bills, ages, credits, receipts, refunds, loose, weeks, reconciled] = await Promise.all([
    billed,
    open,
    credited,
    received,
    refunded,
    unallocated,
    weekSums(filter, zone, reader),
    reconciliation(filter, reader),
  ])
  const currencies = new Set([
    ...[bills, credits, receipts, refunds, loose].flatMap((each) => [...each.keys()]),
  ])
  return [...currencies].sort().map((currency): FinanceBlock => {
    const own = ages.rows.filter((row) => row.currency === currency)
    const sum = (column: string) => own.reduce((all, row) => all + Number(row[column]), 0)
    const one = (sums: Map<string, Sums>, column: string) => Number(sums.get(currency)?.[column] ?? 0)
    return {
      currency,
      invoices: one(bills, 'invoices'),
      billedCents: one(bills, 'billed'),
      discountCents: one(bills, 'discount'),
      creditedCents: one(credits, 'credited'),
      receivedCents: one(receipts, 'received'),
      refundedCents: one(refunds, 'refunded'),
      outstanding: Object.fromEntries(
        AGES.map((age) => [age, Number(own.find((row) => row.age === age)?.outstanding ?? 0)]),
      ) as Record<Age, number>,
      outstandingCents: sum('outstanding'),
      owedBackCents: sum('owed_back'),
      writtenOffCents: sum('written_off'),
      unallocatedCents: one(loose, 'unallocated'),
      weeks: evenWeeks(weeks.get(currency) ?? []),
      reconciled: reconciled.get(currency) ?? { imbalanceCents: 0, differences: [] },
    }
  })
}

/** What was billed and what came in by week, the weeks by the award's clock, in no order. */
async function weekSums(
  filter: FinanceFilter,
  zone: string,
  reader: Reader,
): Promise<Map<string, WeekSum[]>> {
  const week = (day: RawBuilder<unknown>) => sql`to_char(date_trunc('week', ${day}), 'YYYY-MM-DD')`
  const { rows } = await sql<{ currency: string; week: string; billed: number; received: number }>`
    select currency, week, sum(billed)::bigint as billed, sum(received)::bigint as received from (
      select i.currency, ${week(issuedDay(zone))} as week, i.total_cents as billed, 0 as received
      from invoices i where ${ofSeason(filter)} and ${methodOf(sql`i.pay_method`, filter)}
        and ${inPeriod(issuedDay(zone), filter)}
      union all
      select p.currency, ${week(sql`p.received_on`)}, 0, p.amount_cents
      from payments p join invoices i on i.id = p.invoice_id
      where p.status in ${ARRIVED} and ${ofSeason(filter)} and ${methodOf(sql`p.method`, filter)}
        and ${inPeriod(sql`p.received_on`, filter)}
    ) moved group by currency, week`.execute(reader)
  const found = new Map<string, WeekSum[]>()
  for (const row of rows) {
    const one = { week: row.week, billedCents: row.billed, receivedCents: row.received }
    found.set(row.currency, [...(found.get(row.currency) ?? []), one])
  }
  return found
}

/**
 * The list of invoices adds up its own columns; the books add up lines, payments, credit notes and refunds. Where the two
 * say different sums of the season, something is wrong.
 */
async function reconciliation(
  filter: Pick<FinanceFilter, 'year' | 'kind'>,
  reader: Reader,
): Promise<Map<string, FinanceBlock['reconciled']>> {
  const { rows } = await sql<Sums>`
    select l.currency,
      ${cents(sql`l.total_cents`)} as "listBilled", ${cents(sql`coalesce(n.cents, 0)`)} as "billed",
      ${cents(sql`l.paid_cents`)} as "listReceived", ${cents(sql`l.received_cents`)} as "received",
      ${cents(sql`case when l.status in ('issued', 'part_paid', 'overdue')
        then greatest(0, l.total_cents - l.credited_cents - l.paid_cents + l.refunded_cents) else 0 end`)} as "listDue",
      ${cents(sql`greatest(l.open_cents, 0)`)} as "due",
      ${cents(sql`l.credit_cents`)} as "credited", ${cents(sql`l.given_back_cents`)} as "refunded",
      ${cents(sql`greatest(-l.open_cents, 0)`)} as "owedBack", ${cents(sql`l.written_off_cents`)} as "writtenOff"
    from ${ledger(filter)} l
    left join (
      select b.invoice_id, sum(b.qty * b.unit_cents - b.discount_cents) + min(i.tax_cents) as cents
      from invoice_lines b join invoices i on i.id = b.invoice_id where ${ofSeason(filter)} group by b.invoice_id
    ) n on n.invoice_id = l.id
    group by l.currency`.execute(reader)
  return new Map(
    rows.map((row) => {
      const sum = (column: string) => Number(row[column])
      const list = {
        billedCents: sum('listBilled'),
        receivedCents: sum('listReceived'),
        dueCents: sum('listDue'),
      }
      const books = { billedCents: sum('billed'), receivedCents: sum('received'), dueCents: sum('due') }
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

/** The seasons there are, the newest first. */
export async function seasonsOfBooks(reader: Reader = db()): Promise<number[]> {
  const rows = await reader.selectFrom('seasons').select('year').orderBy('year', 'desc').limit(100).execute()
  return rows.map(({ year }) => year)
}
