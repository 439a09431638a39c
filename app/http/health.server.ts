import { sql } from 'kysely'
import { db } from '#db/client.ts'

export interface Readiness {
  ready: boolean
  database: 'up' | 'down'
  missingMigrations: string[]
  /** Work decided and not yet handed to the queue, and how long the oldest of it is due. */
  outbox: { waiting: number; oldestSeconds: number } | undefined
}

/**
 * Whether this process can serve: the database answers and knows every migration of this code. A waiting outbox is told,
 * but does not take web processes out of service; that would not send the mail any sooner.
 */
export async function readiness(knownMigrations: readonly string[]): Promise<Readiness> {
  const result: Readiness = { ready: false, database: 'down', missingMigrations: [], outbox: undefined }
  try {
    await sql`select 1`.execute(db())
    result.database = 'up'
    const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db())
    const names = new Set(applied.rows.map((row) => row.name))
    result.missingMigrations = knownMigrations.filter((name) => !names.has(name))
    if (result.missingMigrations.length > 0) return result
    const waiting = await sql<{ waiting: number; seconds: number | null }>`
      select count(*) as waiting, extract(epoch from now() - min(run_at))::int as seconds
      from outbox where state = 'pending' and run_at <= now()`.execute(db())
    const row = waiting.rows[0]
    result.outbox = { waiting: row?.waiting ?? 0, oldestSeconds: row?.seconds ?? 0 }
    result.ready = true
  } catch {
    // Not ready, whatever the reason; the fields say how far the check came.
  }
  return result
}
