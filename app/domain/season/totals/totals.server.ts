import { sql, type RawBuilder } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'

/**
 * Sums kept beside the rows they are of, so that a season's figures cost the same however many rows it has. The database
 * keeps them in the transaction that changes a row (docs/decisions/023); here they are read, folded and counted anew.
 */

const HOUR_MS = 3_600_000

/**
 * Of kept totals aliased `t`, what is billed: an invoice that is void counts for nothing, nor do its lines and credit notes,
 * so one that was replaced counts once. `isBilled` says the same of a single invoice.
 */
export const isBilledTotal = sql<boolean>`t.status <> 'void'`

/** Everything kept as of this statement's snapshot, aliased by whoever reads it: one row a source and key. */
export const totalsNow = sql`totals_now`

/**
 * What is kept of invoices, with how many of the given moments an invoice's due moment has reached (`late`, empty where
 * nothing is to come in). Totals are kept by the hour; of the hours in which the moments lie the invoices themselves are
 * read, in the same statement, so that the answer is exact to the moment.
 */
export function invoiceTotals(moments: readonly Date[]): RawBuilder<unknown> {
  const hours = moments.map((moment) => new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS))
  const reached = (column: RawBuilder<unknown>) =>
    sql.join(
      moments.map((moment) => sql`(${column} <= ${moment}::timestamptz)::int`),
      sql` + `,
    )
  const within = hours.map(
    (hour) => sql`(i.due_at >= ${hour} and i.due_at < ${new Date(hour.getTime() + HOUR_MS)})`,
  )
  return sql`(
    select t.*, ${reached(sql`t.due_hour`)} as late from totals_now t
    where t.source = 'invoice' and (t.due_hour is null or t.due_hour <> all(${hours}::timestamptz[]))
    union all
    select t.*, ${reached(sql`i.due_at`)} as late from invoices i cross join lateral totals_of(i) t
    where t.source = 'invoice' and (${sql.join(within, sql` or `)})
      and (i.status in ('issued', 'part_paid', 'overdue')
        or i.total_cents - i.credited_cents - i.paid_cents + i.refunded_cents > 0)
  )`
}

/** Adds to the totals what moved since the last time; answers how many moves there were. For every minute. */
export async function foldTotals(): Promise<number> {
  return transaction(async (trx) => {
    const { rows } = await sql<{ folded: number }>`select fold_totals() as folded`.execute(trx)
    return rows[0]?.folded ?? 0
  })
}

/** Counts everything anew from the rows, while others write them; in a transaction that is read committed. */
export async function recountTotals(trx: Trx): Promise<void> {
  await sql`select recount_totals()`.execute(trx)
}
