import { sql, type RawBuilder } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'

/** Running totals, which the database updates in the transaction that changes a row (docs/decisions/023). */

const HOUR_MS = 3_600_000

/** The totals `t` that are billed: void invoices do not count, nor do their lines and credit notes. */
export const isBilledTotal = sql<boolean>`t.status <> 'void'`

/** All totals as of this statement's snapshot, one row for each source and key. */
export const currentTotals = sql`current_totals`

/**
 * The totals of invoices, where `late` counts the given moments that have reached the due moment. Totals are kept by the hour;
 * for the hours of the moments the invoices themselves are read, so the answer is exact.
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
    select t.*, ${reached(sql`t.due_hour`)} as late from current_totals t
    where t.source = 'invoice' and (t.due_hour is null or t.due_hour <> all(${hours}::timestamptz[]))
    union all
    select t.*, ${reached(sql`i.due_at`)} as late from invoices i cross join lateral totals_of(i) t
    where t.source = 'invoice' and (${sql.join(within, sql` or `)})
      and (i.status in ('issued', 'part_paid', 'overdue')
        or i.total_cents - i.credited_cents - i.paid_cents + i.refunded_cents > 0)
  )`
}

/** Adds the changes since the last fold to the totals, and answers how many there were. Runs every minute. */
export async function foldTotals(): Promise<number> {
  return transaction(async (trx) => {
    const { rows } = await sql<{ folded: number }>`select fold_totals() as folded`.execute(trx)
    return rows[0]?.folded ?? 0
  })
}

/** Counts all totals again from the rows while others write them, in a read committed transaction. */
export async function recountTotals(trx: Trx): Promise<void> {
  await sql`select recount_totals()`.execute(trx)
}
