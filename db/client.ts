import { Kysely, PostgresDialect, sql, type IsolationLevel, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './types.ts'

// Identities and counts stay far below 2^53, so a number is exact and easier to compare than a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date without a time has no zone: keep the text, a Date would shift it.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Db = Kysely<DB>
/** What code inside a transaction is given: the only door to the database there. */
export type Trx = Transaction<DB>
/** A read may run on its own or inside somebody's transaction. */
export type Reader = Db | Trx

export interface PoolSettings {
  connectionString: string
  max?: number
  /** Statements may take as long as they need. */
  unlimited?: boolean
}

export function createPool(settings: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: settings.connectionString,
    max: settings.max ?? 10,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    ...(!settings.unlimited && {
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 20_000,
    }),
  })
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  // Nor one that is in use: its query fails, and whoever asked decides.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

interface Shared {
  pool: pg.Pool
  db: Db
}

// One pool a process, also when a bundler loads this module twice.
const globalStore = globalThis as typeof globalThis & { laureateDatabase?: Shared }

function shared(): Shared {
  if (!globalStore.laureateDatabase) {
    const connectionString = process.env.DATABASE_URL
    if (!connectionString) throw new Error('DATABASE_URL is not set: there is no database to talk to')
    const pool = createPool({ connectionString, max: Number(process.env.DATABASE_POOL ?? 10) })
    globalStore.laureateDatabase = { pool, db: createDb(pool) }
  }
  return globalStore.laureateDatabase
}

/** The process's pool, opened at first use. */
export function pool(): pg.Pool {
  return shared().pool
}

/** The process's query builder, for reads outside a transaction. */
export function db(): Db {
  return shared().db
}

const RETRYABLE = new Set(['40001', '40P01'])

/** Runs `work` in one transaction; after a serialization failure or deadlock again from the start, three times at most. */
export async function transaction<T>(
  work: (trx: Trx) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db().transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      if (attempt >= 3 || !(error instanceof pg.DatabaseError) || !RETRYABLE.has(error.code ?? ''))
        throw error
    }
  }
}

/** True when the error is a unique constraint's refusal, of the named constraint if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  )
}

/** Holds a named lock until the transaction ends; two processes never pass it together. */
export async function advisoryLock(name: string, trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

export async function closeDatabase(): Promise<void> {
  const open = globalStore.laureateDatabase
  delete globalStore.laureateDatabase
  await open?.db.destroy()
}
