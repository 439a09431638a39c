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

/**
 * Lets a series go on after `last`, where numbers were given that a restored database does not know. False where it is there or
 * beyond already, or has no such series.
 */
export async function continueSeries(
  series: Pick<Selectable<NumberSeries>, 'kind' | 'year' | 'scope'>,
  last: number,
  trx: Trx,
): Promise<boolean> {
  const moved = await trx
    .updateTable('number_series')
    .set({ last_number: last })
    .where('kind', '=', series.kind)
    .where('year', '=', series.year)
    .where('scope', '=', series.scope)
    .where('last_number', '<', last)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}
