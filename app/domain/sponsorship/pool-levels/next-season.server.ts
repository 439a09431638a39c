import { amountLine, amountOf, type NextSeasonPart } from '#app/domain/season/next-season/parts.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import type { Reader } from '#db/client.ts'
import { insertRevision } from './commands.server.ts'
import { levels } from './queries.server.ts'
import { levelText } from './schema.ts'

const offered = (year: number, reader: Reader) =>
  levels(reader)
    .where('l.year', '=', year)
    .where('l.state', '<>', 'archived')
    .orderBy('r.amount_cents')
    .orderBy('l.id')
    .limit(1_000)
    .execute()

/** The levels at which partners join. A level of one pool comes along with its pool, which has the same name. */
export const nextLevels: NextSeasonPart = {
  key: 'pool-levels',
  title: 'Levels of pools',
  text: 'Partners can join at them once a pool is open.',
  stage: 2,
  async describe(turn, reader) {
    return (await offered(turn.from, reader)).map(({ id, name, poolName, amountCents }) =>
      amountLine(turn, `level-${id}`, poolName ? `${poolName}: ${name}` : name, amountCents, 'positive'),
    )
  },
  async copy(turn, admin, now, trx) {
    const pools = await trx
      .selectFrom('sponsorship_pools')
      .where('year', '=', turn.into)
      .select(['id', 'name'])
      .execute()
    let count = 0
    for (const { id: source, poolId, poolName, currency, ...terms } of await offered(turn.from, trx)) {
      const pool = poolId === null ? null : pools.find(({ name }) => name === poolName)
      if (pool === undefined) continue
      const { id } = await trx
        .insertInto('pool_levels')
        .values({ year: turn.into, pool_id: pool?.id ?? null, name: terms.name })
        .returning('id')
        .executeTakeFirstOrThrow()
      const input = { ...terms, amountCents: amountOf(turn, `level-${source}`, terms.amountCents) }
      await insertRevision(id, 1, input, { by: admin.userId, currency, now }, trx)
      const after = { ...levelText(input, currency), poolId: pool?.name ?? 'All pools' }
      await auditRecord(admin, 'pool_level.added', id, { after }, now, trx)
      count += 1
    }
    return count
  },
}
