import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { needNewer } from '#db/migration-names.ts'
import { VERSION } from '#db/version.ts'

/** Throws while the database does not answer. */
export async function answers(): Promise<void> {
  await sql`select 1`.execute(db())
}

/** How the database's schema differs from the one that the code is made for. */
interface SchemaDifference {
  /** Migrations of this code that the database has not had. */
  missing: string[]
  /** Migrations of the database that this code does not know: newer code has been there. */
  unknown: string[]
  /** Lists those of the unknown ones on whose schema this code cannot run; the others only add to it. */
  needNewer: string[]
}

/** Compares the database with the migrations this code knows; a database without a schema misses all of them. */
export async function schemaDifference(known: readonly string[]): Promise<SchemaDifference> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('public.kysely_migration') is not null as exists`.execute(db())
  if (!tables[0]?.exists) return { missing: [...known], unknown: [], needNewer: [] }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db())
  const applied = rows.map(({ name }) => name)
  const unknown = applied.filter((name) => !known.includes(name))
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown,
    needNewer: needNewer(unknown, VERSION),
  }
}
