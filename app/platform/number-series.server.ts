import { sql, type Selectable } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { NumberSeries } from '#db/types.ts'

/**
 * The next number of a season's series, without gaps: the series' row stays locked until the transaction ends, so the next
 * caller waits, and a rollback returns the number. `scope` separates series of one kind.
 */
export async function nextInSeries(
  series: { kind: Selectable<NumberSeries>['kind']; year: number; scope?: string },
  trx: Trx,
): Promise<number> {
  const { last_number } = await trx
    .insertInto('number_series')
    .values({ ...series, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'year', 'scope'])
        .doUpdateSet({ last_number: sql<number>`number_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}
