import { sql, type RawBuilder } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import type { ColumnName, MergedPair, MovingReference } from '#app/platform/account-merges.ts'
import { partsOf } from '#app/platform/module.server.ts'

/**
 * The references to accounts as the modules declare them. A row is moved by its module's declaration, as a state is by its lifecycle,
 * and by nothing else.
 */

const split = (column: ColumnName) => {
  const [table = '', name = ''] = column.split('.')
  return { table: sql.table(table), name: sql.ref(name) }
}

/** Those that hang from others come first: a review is moved while the seats are as they were. */
const movingReferences = (): MovingReference[] =>
  partsOf('accountMerges')
    .toReversed()
    .flatMap(({ moves = [] }) => moves)

/** True for the rows `r` that stay behind, because the account that stays has its own. */
function staysBehind({ unless = [] }: MovingReference, { stays }: MergedPair): RawBuilder<boolean> {
  const conditions = unless.map(({ has, same }) => {
    const { table, name } = split(has)
    const equal = same.map((each) => sql`and k.${sql.ref(each)} is not distinct from r.${sql.ref(each)}`)
    return sql<boolean>`exists (select from ${table} k where k.${name} = ${stays} ${sql.join(equal, sql` `)})`
  })
  return sql<boolean>`(${sql.join([sql`false`, ...conditions], sql` or `)})`
}

/** Moves what the account that goes has. Answers how many rows of each kind were moved. */
export async function moveReferences(pair: MergedPair, trx: Trx): Promise<Record<string, number>> {
  const moved: Record<string, number> = {}
  for (const reference of movingReferences()) {
    const { table, name } = split(reference.column)
    const { numAffectedRows = 0n } = await sql`
      update ${table} as r set ${name} = ${pair.stays}
      where r.${name} = ${pair.goes} and not ${staysBehind(reference, pair)}`.execute(trx)
    if (numAffectedRows > 0n) moved[reference.what[1]] = Number(numAffectedRows)
  }
  return moved
}

/** Removes what goes with the account. */
export async function endReferences(pair: MergedPair, trx: Trx): Promise<void> {
  for (const column of partsOf('accountMerges').flatMap(({ ends = [] }) => ends)) {
    const { table, name } = split(column)
    await sql`delete from ${table} as r where r.${name} = ${pair.goes}`.execute(trx)
  }
}

export interface OwnedRows {
  /** "studios" */
  what: string
  /** Of the account that stays, and of the one that goes. */
  stays: number
  goes: number
  /** How many of the last change hands. */
  moving: number
}

/** Says what belongs to each account, by kind; kinds of which neither has any are left out. */
export async function countOwned(pair: MergedPair, reader: Reader): Promise<OwnedRows[]> {
  const kept = partsOf('accountMerges').flatMap(({ keeps = [] }) => keeps)
  const all = [
    ...movingReferences()
      .toReversed()
      .map((reference) => ({ ...reference, moves: sql`not ${staysBehind(reference, pair)}` })),
    ...kept.map((reference) => ({ ...reference, moves: sql`false` })),
  ]
  const counts = all.map(({ column, moves }, index) => {
    const { table, name } = split(column)
    return sql`select ${index}::int as kind, count(*) filter (where r.${name} = ${pair.stays})::int as stays,
      count(*) filter (where r.${name} = ${pair.goes})::int as goes,
      count(*) filter (where r.${name} = ${pair.goes} and ${moves})::int as moving
      from ${table} as r where r.${name} in (${pair.stays}, ${pair.goes})`
  })
  const { rows } = await sql<{ kind: number; stays: number; goes: number; moving: number }>`
    ${sql.join(counts, sql` union all `)} order by kind`.execute(reader)
  return rows
    .filter(({ stays, goes }) => stays + goes > 0)
    .map(({ kind, moving, ...row }) => ({
      ...row,
      what: all[kind]?.what[1] ?? '',
      moving: pair.moves ? moving : 0,
    }))
}
