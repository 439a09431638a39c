import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** A text sent so often is worth its place in the memory of every connection. */
const PREPARED_AFTER = 3
/** A list of values makes a text for each of its lengths: what is kept of texts ends somewhere. */
const MAX_PREPARED = 500
const MAX_COUNTED = 2_000
/**
 * Reads: what writes is planned in no time, and "on conflict" finds a partial index only where its condition's values are in the
 * plan, which those of a prepared statement are not.
 */
const CAN_BE_PREPARED = /^\s*(?:select|with(?!.*\bon conflict\b))\b/is
/** The result of a prepared statement has changed its columns: a migration ran since. */
const PLAN_OUTDATED = '0A000'

/**
 * The pool as kysely's dialect takes it, preparing what is sent again and again under a name: PostgreSQL then reads and plans
 * a statement once on each connection instead of every time.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const nameOf = statementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      let preparing = clients.get(client)
      if (!preparing) clients.set(client, (preparing = preparingClient(client, nameOf)))
      return preparing
    },
    end: () => pool.end(),
  }
}

function preparingClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  let isOutdated = false
  const run = async (text: string, values: unknown[]) => {
    const name = nameOf(text)
    if (!name) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if ((error as { code?: unknown }).code === PLAN_OUTDATED) isOutdated = true
      throw error
    }
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('The pool is made without cursors')
    return run(text, [...values])
  }
  // A connection whose plans are outdated is closed, and the pool opens another.
  return { query, release: () => client.release(isOutdated) }
}

/** Gives a text its name from the third time on. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name || names.size >= MAX_PREPARED || !CAN_BE_PREPARED.test(text)) return name
    const count = (counts.get(text) ?? 0) + 1
    if (count < PREPARED_AFTER) {
      if (counts.size >= MAX_COUNTED) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    names.set(text, `s${names.size}`)
    return names.get(text)
  }
}
