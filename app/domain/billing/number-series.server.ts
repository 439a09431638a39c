import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { seriesNumber } from './rules.ts'

/**
 * The next number of a season's invoices or receipts, without gaps: the series' row stays locked until the
 * transaction ends, so the next taker waits, and a rollback gives the number back (product 2.3).
 */
export async function takeNumber(kind: 'invoice' | 'receipt', year: number, trx: Trx): Promise<string> {
  const { last_number } = await trx
    .insertInto('number_series')
    .values({ kind, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'year', 'scope'])
        .doUpdateSet({ last_number: sql<number>`number_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return seriesNumber(kind, year, last_number)
}
