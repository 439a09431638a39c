import {
  amountLine,
  amountOf,
  momentLine,
  momentOf,
  type NextSeasonPart,
  type Turn,
  type TurnLine,
} from '#app/domain/season/next-season/parts.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { snakeRow } from '#db/row-names.ts'
import type { Reader } from '#db/client.ts'
import { poolText } from './schema.ts'

const pools = (year: number, reader: Reader) =>
  reader
    .selectFrom('sponsorship_pools')
    .where('year', '=', year)
    .orderBy('name')
    .select(['id', 'name', 'description', 'currency', 'target_cents as targetCents'])
    .select(['entry_cents as entryCents', 'opens_at as opensAt', 'closes_at as closesAt'])
    .select('term_months as termMonths')
    .limit(200)
    .execute()

type Pool = Awaited<ReturnType<typeof pools>>[number]

const keysOf = ({ id }: Pool) => ({
  target: `pool-${id}-target`,
  opens: `pool-${id}-opens`,
  closes: `pool-${id}-closes`,
})

function datesOf(turn: Turn, pool: Pool) {
  const keys = keysOf(pool)
  return {
    opensAt: pool.opensAt && momentOf(turn, keys.opens, pool.opensAt),
    closesAt: pool.closesAt && momentOf(turn, keys.closes, pool.closesAt),
  }
}

/** The pools, as drafts with nothing raised. */
export const nextPools: NextSeasonPart = {
  key: 'pools',
  title: 'Pools',
  text: 'As drafts, with nothing raised and no partner. You open them.',
  stage: 1,
  async describe(turn, reader) {
    return (await pools(turn.from, reader)).flatMap((pool): TurnLine[] => {
      const keys = keysOf(pool)
      return [
        amountLine(turn, keys.target, `${pool.name}, target`, pool.targetCents, 'positive'),
        ...(pool.opensAt ? [momentLine(turn, keys.opens, `${pool.name} opens`, pool.opensAt)] : []),
        ...(pool.closesAt ? [momentLine(turn, keys.closes, `${pool.name} closes`, pool.closesAt)] : []),
      ]
    })
  },
  async problems(turn, reader) {
    const problems: Record<string, string> = {}
    for (const pool of await pools(turn.from, reader)) {
      const { opensAt, closesAt } = datesOf(turn, pool)
      if (opensAt && closesAt && closesAt <= opensAt)
        problems[keysOf(pool).closes] = 'The end must be after the start'
    }
    return problems
  },
  async copy(turn, admin, now, trx) {
    const rows = await pools(turn.from, trx)
    for (const pool of rows) {
      const { id: _, currency, ...terms } = pool
      const targetCents = amountOf(turn, keysOf(pool).target, pool.targetCents)
      const input = { ...terms, ...datesOf(turn, pool), targetCents }
      const { id } = await trx
        .insertInto('sponsorship_pools')
        .values({ year: turn.into, currency, created_at: now, ...snakeRow(input) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await auditRecord(admin, 'sponsorship_pool.added', id, { after: poolText(input, currency) }, now, trx)
    }
    return rows.length
  },
}
