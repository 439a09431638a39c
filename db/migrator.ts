import { runMigrations } from 'bullmq'
import {
  Kysely,
  Migrator,
  PostgresDialect,
  sql,
  type Migration,
  type MigrationProvider,
  type MigrationResult,
} from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { createPool } from './client.ts'
import { knownMigrations } from './migration-list.ts'
import { FORMER_NAMES, isOlderThanAll } from './migration-names.ts'

const QUEUE_SCHEMA = 'bullmq'

/**
 * Brings the database at `url` to the newest schema, the queue's own tables included; returns what was new. What is missing is
 * run in one transaction under a lock, so several processes may try at once.
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  return migrate(url, await knownMigrations())
}

/** Brings a database without tables to a schema that has only the migrations named. */
export async function migrateOnly(url: string, names: readonly string[]): Promise<string[]> {
  return migrate(url, names)
}

async function migrate(url: string, names: readonly string[]): Promise<string[]> {
  const pool = createPool({ connectionString: url, max: 1, work: 'migration' })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await renameRecorded(db)
    // Most starts find nothing to do, and are spared reading every migration.
    const results = (await hasRunAll(db, names)) ? [] : await runMissing(db, names)
    const client = await pool.connect()
    try {
      await runMigrations(client, QUEUE_SCHEMA)
    } finally {
      client.release()
    }
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

async function hasRunAll(db: Kysely<unknown>, names: readonly string[]): Promise<boolean> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return isDeepStrictEqual(rows.map(({ name }) => name).sort(), [...names].sort())
}

async function runMissing(db: Kysely<unknown>, names: readonly string[]): Promise<MigrationResult[]> {
  // A database that was made between two branches misses migrations from the middle; nothing is gained by refusing it.
  const migrator = new Migrator({ db, provider: only(names), allowUnorderedMigrations: true })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    if (isOfBeforeRelease(error)) throw new Error(BEFORE_RELEASE, { cause: error })
    const failed = results.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`Migration${failed ? ` ${failed}` : ''} failed: ${reasonOf(error)}`, { cause: error })
  }
  return results
}

function only(names: readonly string[]): MigrationProvider {
  return {
    async getMigrations() {
      // Written so that a bundler finds the files as well as Node does.
      const load = async (name: string) => (await import(`./migrations/${name}.ts`)) as Migration
      return Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await load(name)] as const)),
      )
    },
  }
}

/** Records under their numbers the migrations that this database ran when they were named by day. */
async function renameRecorded(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ exists: boolean }>`
      select to_regclass('kysely_migration') is not null as exists`.execute(trx)
    if (!rows[0]?.exists) return
    // Waits for a migrator that is at work; one that comes later reads the new names.
    await sql`lock table kysely_migration in access exclusive mode`.execute(trx)
    await sql`
      update kysely_migration set name = renamed.today
      from unnest(${Object.keys(FORMER_NAMES)}::text[], ${Object.values(FORMER_NAMES)}::text[]) as renamed (formerly, today)
      where name = renamed.formerly`.execute(trx)
  })
}

const BEFORE_RELEASE =
  'This database was made before the first release, and its data cannot be carried over: ' +
  'delete the folder it is in (.data, unless DATA_DIR says otherwise) or set DATABASE_URL to an empty database, then start again.'

/** Whether the migrator misses a migration older than the first: those gave way to one first schema for each area. */
function isOfBeforeRelease(error: unknown): boolean {
  const [, missing] = /previously executed migration (\S+) is missing/.exec(reasonOf(error)) ?? []
  return missing !== undefined && isOlderThanAll(missing)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
