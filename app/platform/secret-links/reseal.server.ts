import { sql, type RawBuilder } from 'kysely'
import { transaction, type Reader, type Trx } from '#db/client.ts'
import { installedModules, type RestoreCheck, type SealedColumn } from '#app/platform/module.server.ts'
import { countText } from '#app/ui/format/plural.ts'
import { openSealed, resealed } from './seals.server.ts'

export interface Resealed {
  /** Says what the values are, in words. */
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
  for (const column of sealedColumns()) {
    const done = { what: column.what, renewed: 0, current: 0, shut: 0 }
    let after: unknown = null
    do after = await transaction((trx) => resealSome(column, after, done, trx))
    while (after !== null)
    found.push(done)
  }
  return found
}

/** Seals some rows behind a key; answers the last one's, and `null` behind all. */
async function resealSome(column: SealedColumn, after: unknown, done: Resealed, trx: Trx): Promise<unknown> {
  const rows = await sealedRows(column, after, sql`FOR UPDATE`, trx)
  const { table, key } = column
  for (const row of rows) {
    const value = resealed(column.purpose, row.sealed)
    if (value === null) done.shut += 1
    else if (value === 'current') done.current += 1
    else {
      done.renewed += 1
      await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column.column)} = ${value} WHERE ${sql.ref(key)} = ${row.key}`.execute(
        trx,
      )
    }
  }
  return rows.length < AT_ONCE ? null : rows.at(-1)?.key
}

/** Tells whether SESSION_SECRET and those before it open what the database has sealed. */
export async function checkSealed(reader: Reader): Promise<RestoreCheck[]> {
  const problems: string[] = []
  let all = 0
  for (const column of sealedColumns()) {
    let shut = 0
    let after: unknown = null
    do {
      const rows = await sealedRows(column, after, sql``, reader)
      all += rows.length
      shut += rows.filter(({ sealed }) => openSealed(column.purpose, sealed) === undefined).length
      after = rows.length < AT_ONCE ? null : rows.at(-1)?.key
    } while (after !== null)
    if (shut > 0) problems.push(`${column.what}: ${shut} were sealed with another one.`)
  }
  const found =
    all === 0
      ? 'Nothing is sealed, so it could not be checked.'
      : `It was tried on ${countText(all, 'sealed value', 'sealed values')}.`
  return [{ title: 'SESSION_SECRET', found, problems }]
}

const sealedColumns = () => installedModules().flatMap(({ sealed = [] }) => sealed)

async function sealedRows(
  { table, key, column }: SealedColumn,
  after: unknown,
  lock: RawBuilder<unknown>,
  reader: Reader,
): Promise<{ key: unknown; sealed: Buffer }[]> {
  const behind = after === null ? sql`true` : sql`${sql.ref(key)} > ${after}`
  const { rows } = await sql<{ key: unknown; sealed: Buffer }>`
    SELECT ${sql.ref(key)} AS key, ${sql.ref(column)} AS sealed FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} IS NOT NULL AND ${behind} ORDER BY ${sql.ref(key)} LIMIT ${AT_ONCE} ${lock}`.execute(
    reader,
  )
  return rows
}
