import { runMigrations } from 'bullmq'
import { FileMigrationProvider, Kysely, Migrator, PostgresDialect, type MigrationResultSet } from 'kysely'
import { realpathSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPool } from './client.ts'
import { localEnvironment } from './local-environment.ts'
import { knownMigrations, migrationFolder } from './migration-list.ts'

const QUEUE_SCHEMA = 'bullmq'

/**
 * Brings the database at `url` to the newest schema, the queue's own tables included; returns what was new.
 * Each run is one transaction under an advisory lock, so several processes may try at once.
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  return migrate(url, (migrator) => migrator.migrateToLatest())
}

/** Brings a database without tables to the schema as of one migration. */
export async function migrateTo(url: string, name: string): Promise<string[]> {
  return migrate(url, (migrator) => migrator.migrateTo(name))
}

async function migrate(
  url: string,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  // None of the time limits of the product's own pool: a migration may take long.
  const pool = createPool({ connectionString: url, max: 1, unlimited: true })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const provider = new FileMigrationProvider({ fs, path, migrationFolder })
    const { error, results = [] } = await run(new Migrator({ db, provider }))
    if (error) {
      if (await isOfBeforeRelease(error)) throw new Error(BEFORE_RELEASE, { cause: error })
      const failed = results.find((result) => result.status === 'Error')?.migrationName
      throw new Error(`Migration${failed ? ` ${failed}` : ''} failed: ${reasonOf(error)}`, { cause: error })
    }
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

const BEFORE_RELEASE =
  'This database was made before the first release, and its data cannot be carried over: ' +
  'delete the folder it is in (.data, unless DATA_DIR says otherwise) or set DATABASE_URL to an empty database, then start again.'

/** Whether the migrator misses a migration older than the first: those gave way to one first schema for each area. */
async function isOfBeforeRelease(error: unknown): Promise<boolean> {
  const [, missing] = /previously executed migration (\S+) is missing/.exec(reasonOf(error)) ?? []
  const [first = ''] = await knownMigrations()
  return missing !== undefined && missing < first
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const local = await localEnvironment()
  try {
    const done = await migrateToLatest(process.env.DATABASE_URL ?? '')
    console.log(done.length > 0 ? `Applied: ${done.join(', ')}` : 'The database is up to date.')
  } catch (error) {
    console.error(reasonOf(error))
    process.exitCode = 1
  } finally {
    await local.stop()
  }
}
