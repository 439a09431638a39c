import { sql } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import { installedModules, type SealedColumn } from '#app/platform/module.server.ts'
import { resealed } from './seals.server.ts'

export interface Resealed {
  /** What the values are, in words. */
  what: string
  /** Values that were sealed with an earlier secret, and are with the present one now. */
  renewed: number
  /** Values that were sealed with the present one. */
  current: number
  /** Values that no known secret opens; they stay as they are. */
  shut: number
}

const AT_ONCE = 200

/** Seals all that the database holds sealed with the present secret, so that earlier ones are not needed for it any more. */
export async function resealAll(): Promise<Resealed[]> {
  const found: Resealed[] = []
  for (const column of installedModules().flatMap(({ sealed = [] }) => sealed)) {
    const done = { what: column.what, renewed: 0, current: 0, shut: 0 }
    let after: unknown = null
    do after = await transaction((trx) => resealSome(column, after, done, trx))
    while (after !== null)
    found.push(done)
  }
  return found
}

/** Seals some rows behind a key; answers the last one's, and `null` behind all. */
async function resealSome(
  { table, key, column, purpose }: SealedColumn,
  after: unknown,
  done: Resealed,
  trx: Trx,
): Promise<unknown> {
  const behind = after === null ? sql`true` : sql`${sql.ref(key)} > ${after}`
  const { rows } = await sql<{ key: unknown; sealed: Buffer }>`
    SELECT ${sql.ref(key)} AS key, ${sql.ref(column)} AS sealed FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} IS NOT NULL AND ${behind} ORDER BY ${sql.ref(key)} LIMIT ${AT_ONCE} FOR UPDATE`.execute(
    trx,
  )
  for (const row of rows) {
    const value = resealed(purpose, row.sealed)
    if (value === null) done.shut += 1
    else if (value === 'current') done.current += 1
    else {
      done.renewed += 1
      await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${value} WHERE ${sql.ref(key)} = ${row.key}`.execute(
        trx,
      )
    }
  }
  return rows.length < AT_ONCE ? null : rows.at(-1)?.key
}
