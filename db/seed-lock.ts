import pg from 'pg'
import { sql } from 'kysely'
import { db } from '#db/client.ts'

const NAME = 'the demonstration is being written'

/**
 * Keeps the minute's tasks and the outbox's jobs from a database while a story is written into it: its works are in carts at
 * moments long past, where a worker that runs beside it would let them lapse, and it does some of its jobs itself. Held by a connection of its own, so it ends with the process.
 */
export async function withSeedLock<T>(databaseUrl: string, write: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [NAME])
    return await write()
  } finally {
    await client.end()
  }
}

/** Whether a story is being written at this moment. */
export async function isSeeding(): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended(${NAME}, 0)) as free`.execute(db())
  return rows[0]?.free === false
}
