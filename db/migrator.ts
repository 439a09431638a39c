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
import { createPool } from './client.ts'
import { knownMigrations } from './migration-list.ts'
import { FORMER_NAMES, isOlderThanAll, needNewer } from './migration-names.ts'
import { VERSION } from './version.ts'

const QUEUE_SCHEMA = 'bullmq'

/**
 * Brings the database at `url` to the newest schema, the queue's own tables included; returns what was new. What is missing is
 * run in one transaction under a lock, so several processes may try at once. A schema of newer code that only adds to this code's is
 * left as it is; throws on one that needs newer code.
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
    const applied = await appliedNames(db)
    const unknown = applied.filter((name) => !names.includes(name))
    refuse(unknown)
    // Most starts find nothing to do, and are spared reading every migration.
    const results = names.every((name) => applied.includes(name)) ? [] : await runMissing(db, names, unknown)
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

async function appliedNames(db: Kysely<unknown>): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Throws for migrations in the database that this code does not know and cannot run on. */
function refuse(unknown: readonly string[]): void {
  // Those older than the first migration gave way to one first schema for each area.
  if (unknown.some(isOlderThanAll)) throw new Error(BEFORE_RELEASE)
  const newer = needNewer(unknown, VERSION)
  if (newer.length > 0)
    throw new Error(
      `This database needs a newer version than ${VERSION}: it has ${newer.join(', ')}. Run that version, or restore a backup from before it.`,
    )
}

async function runMissing(
  db: Kysely<unknown>,
  names: readonly string[],
  unknown: readonly string[],
): Promise<MigrationResult[]> {
  // A database that was made between two branches misses migrations from the middle; nothing is gained by refusing it.
  const migrator = new Migrator({ db, provider: only(names, unknown), allowUnorderedMigrations: true })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration${failed ? ` ${failed}` : ''} failed: ${reason}`, { cause: error })
  }
  return results
}

/** `ran`: migrations of newer code, which the migrator has to know of and never runs. */
function only(names: readonly string[], ran: readonly string[]): MigrationProvider {
  return {
    async getMigrations() {
      // Written so that a bundler finds the files as well as Node does.
      const load = async (name: string) => (await import(`./migrations/${name}.ts`)) as Migration
      return Object.fromEntries([
        ...ran.map((name) => [name, { up: async () => undefined }] as const),
        ...(await Promise.all(names.map(async (name) => [name, await load(name)] as const))),
      ])
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
