import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, sql, type IsolationLevel, type Transaction } from 'kysely'
import pg from 'pg'
import { preparingPool } from './prepared-statements.ts'
import type { DB } from './types.ts'

// Identities and counts stay far below 2^53, so a number is exact and easier to compare than a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// PostgreSQL adds up what has eight bytes as numeric; the sums are as exact as their parts.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A date without a time has no zone: keep the text, a Date would shift it.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Db = Kysely<DB>
/** What code inside a transaction is given: the only door to the database there. */
export type Trx = Transaction<DB>
/** A read may run alone or in a caller's transaction. */
export type Reader = Db | Trx

/** Who waits for the work: a person for a page, only a process for a batch, and all of them for a migration. */
type Work = 'page' | 'batch' | 'migration'

/** How long the server lets a statement run, and a transaction wait for its next one; zero sets no limit. */
const LIMITS_MS: Record<Work, { statement: number; idle: number }> = {
  page: { statement: 15_000, idle: 20_000 },
  batch: { statement: 10 * 60_000, idle: 5 * 60_000 },
  migration: { statement: 0, idle: 0 },
}

/**
 * A connection that no query wants is kept for so long. It has planned most statements and knows the tables, and another one would
 * begin without both: where a page is asked for now and then, nearly each one would wait for that. A minute's tasks come in between.
 */
const KEPT_MS = 5 * 60_000

export interface PoolSettings {
  connectionString: string
  max?: number
  /** `page` unless it says otherwise. */
  work?: Work
  /** A commit returns only once the disk has it, unless this is false: then a crash can take what was written just before. */
  waitsForDisk?: boolean
  /** The database itself refuses every write. */
  readOnly?: boolean
}

export function createPool(settings: PoolSettings): pg.Pool {
  const limits = LIMITS_MS[settings.work ?? 'page']
  const pool = new pg.Pool({
    connectionString: settings.connectionString,
    max: settings.max ?? 10,
    keepAlive: true,
    idleTimeoutMillis: KEPT_MS,
    connectionTimeoutMillis: 5_000,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idle,
    options: optionsOf(settings),
  })
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  // Nor one that is in use: its query fails, and the caller decides.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function optionsOf({ readOnly = false, waitsForDisk = true }: PoolSettings): string | undefined {
  const options = [
    ...(readOnly ? ['-c default_transaction_read_only=on'] : []),
    ...(waitsForDisk ? [] : ['-c synchronous_commit=off']),
  ]
  return options.length > 0 ? options.join(' ') : undefined
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
}

interface Shared {
  pool: pg.Pool
  db: Db
  /** For requests that only look; opened by the first of them. */
  readOnly: { pool: pg.Pool; db: Db } | undefined
}

/** A request that only reads; `refused` once it tried to write. */
interface ReadOnlyRequest {
  refused: boolean
}

// One pool a process, also when a bundler loads this module twice.
const globalStore = globalThis as typeof globalThis & {
  laureateDatabase?: Shared
  laureateWork?: Pick<PoolSettings, 'work' | 'waitsForDisk'>
  laureateLooking?: AsyncLocalStorage<ReadOnlyRequest | undefined>
}
const readOnlyRequest = (globalStore.laureateLooking ??= new AsyncLocalStorage())
const READ_ONLY_CONNECTIONS = 3

function shared(): Shared {
  if (!globalStore.laureateDatabase) {
    const pool = createPool({
      connectionString: connectionString(),
      max: Number(process.env.DATABASE_POOL ?? 10),
      ...globalStore.laureateWork,
    })
    globalStore.laureateDatabase = { pool, db: createDb(pool), readOnly: undefined }
  }
  return globalStore.laureateDatabase
}

/**
 * Gives the process the time limits of a batch: no page waits for it. Said at its root, before its first query. Only what is
 * written again after a crash need not wait for the disk.
 */
export function workInBatches({ waitsForDisk = true } = {}): void {
  if (globalStore.laureateDatabase) throw new Error('The process has asked the database already')
  globalStore.laureateWork = { work: 'batch', waitsForDisk }
}

function connectionString(): string {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set: there is no database to talk to')
  return url
}

/** The process's pool, opened at first use. */
export function pool(): pg.Pool {
  return shared().pool
}

/** The process's query builder, for reads outside a transaction; within `readOnly` one that can do nothing else. */
export function db(): Db {
  const open = shared()
  if (!readOnlyRequest.getStore()) return open.db
  open.readOnly ??= openReadOnly()
  return open.readOnly.db
}

/** How many connections each pool of the process has open, how many of them idle, and how many queries wait for one. */
export function connectionCounts(): { pool: string; total: number; idle: number; waiting: number }[] {
  const open = shared()
  const counts = (name: string, { totalCount, idleCount, waitingCount }: pg.Pool) => ({
    pool: name,
    total: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  })
  return [counts('main', open.pool), ...(open.readOnly ? [counts('read_only', open.readOnly.pool)] : [])]
}

function openReadOnly(): { pool: pg.Pool; db: Db } {
  const settings = { connectionString: connectionString(), max: READ_ONLY_CONNECTIONS, readOnly: true }
  const pool = createPool(settings)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    log(event) {
      const request = readOnlyRequest.getStore()
      if (request && event.level === 'error' && isReadOnlyRefusal(event.error)) request.refused = true
    },
  })
  return { pool, db }
}

/**
 * Runs `work` so that nothing it does through `db()` or `transaction()` can write, whatever code it reaches: its connections
 * are read-only. `refused` says whether it tried. What a streamed answer reads later is outside.
 */
export async function readOnly<T>(work: () => Promise<T>): Promise<{ value: T; refused: boolean }> {
  const request: ReadOnlyRequest = { refused: false }
  const value = await readOnlyRequest.run(request, work)
  return { value, refused: request.refused }
}

/** The one way round `readOnly`: for a row of the log that says who looked at what. */
export function outsideReadOnly<T>(work: () => Promise<T>): Promise<T> {
  return readOnlyRequest.run(undefined, work)
}

/** True when a write met a read-only connection. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
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

/** The server is being stopped or started, or a connection to it broke or was not to be had. */
const UNAVAILABLE = /^(?:08...|57P0[123]|53300|ECONN.*|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|ENOENT)$/
const LOST =
  /^Connection terminated|is not queryable|timeout exceeded when trying to connect|^Cannot use a pool/

/** True when a query failed because the database was not there, not because of what was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as Error & { code?: unknown }
  return (typeof code === 'string' && UNAVAILABLE.test(code) && isOfDatabase(error)) || LOST.test(message)
}

/** Files have such codes too. */
function isOfDatabase(error: Error): boolean {
  const { syscall } = error as NodeJS.ErrnoException
  return (
    error instanceof pg.DatabaseError ||
    syscall === 'connect' ||
    syscall === 'read' ||
    syscall === 'getaddrinfo'
  )
}

/** No such table, column, function or type. */
const UNKNOWN_NAMES = new Set(['42P01', '42703', '42883', '42704'])

/** True when a query named what the database does not have: its schema is not the one the code is made for. */
export function isOfOtherSchema(error: unknown): boolean {
  return error instanceof pg.DatabaseError && UNKNOWN_NAMES.has(error.code ?? '')
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
  await Promise.all([open?.db.destroy(), open?.readOnly?.db.destroy()])
}
