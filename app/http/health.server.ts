import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { mailFacts } from '#app/domain/mail/health.server.ts'
import { isSilent } from '#app/domain/mail/trouble.ts'
import { lastSigns } from '#app/platform/outbox/signs.server.ts'

/** How many wait, and how long the oldest of them has. */
interface Lag {
  waiting: number
  oldestSeconds: number
}

export interface Readiness {
  ready: boolean
  database: 'up' | 'down'
  missingMigrations: string[]
  /** Work decided and not yet handed to the queue. */
  outbox: Lag | undefined
  /** Messages whose time has come; `late`: by more than ten minutes, or tried in vain for as long. */
  mail: (Lag & { late: number }) | undefined
  /** The last signs of life of the workers; `null`: there never was one. */
  worker:
    | {
        silent: boolean
        lastTickSeconds: number | null
        queue: 'Redis' | 'PostgreSQL'
        queueReachedSeconds: number | null
      }
    | undefined
}

/**
 * Whether this process can serve: the database answers and knows every migration of this code. A waiting outbox, late mail
 * and a silent worker are told, but do not take web processes out of service; that would not send the mail any sooner.
 */
export async function readiness(knownMigrations: readonly string[], now: Date): Promise<Readiness> {
  const result: Readiness = {
    ready: false,
    database: 'down',
    missingMigrations: [],
    outbox: undefined,
    mail: undefined,
    worker: undefined,
  }
  try {
    await sql`select 1`.execute(db())
    result.database = 'up'
    const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db())
    const names = new Set(applied.rows.map((row) => row.name))
    result.missingMigrations = knownMigrations.filter((name) => !names.has(name))
    if (result.missingMigrations.length > 0) return result
    const [outbox, mail, facts, signs] = await Promise.all([
      lag(sql`select run_at as at from outbox where state = 'pending'`, now),
      lag(sql`select not_before as at from mail_messages where status in ('queued', 'sending')`, now),
      mailFacts(now),
      lastSigns(),
    ])
    result.outbox = outbox
    result.mail = { ...mail, late: facts.late + facts.failing }
    result.worker = {
      silent: isSilent(signs.tick, now),
      lastTickSeconds: seconds(signs.tick, now),
      queue: config().redisUrl ? 'Redis' : 'PostgreSQL',
      queueReachedSeconds: seconds(signs.queue, now),
    }
    result.ready = true
  } catch {
    // Not ready, whatever the reason; the fields say how far the check came.
  }
  return result
}

async function lag(rows: ReturnType<typeof sql>, now: Date): Promise<Lag> {
  const found = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*) as waiting, min(at) as oldest from (${rows}) r where at <= ${now}`.execute(db())
  const { waiting = 0, oldest = null } = found.rows[0] ?? {}
  return { waiting, oldestSeconds: seconds(oldest, now) ?? 0 }
}

/** Negative for what is of the future, as a worker with a wrong clock writes it. */
function seconds(at: Date | null, now: Date): number | null {
  return at ? Math.trunc((now.getTime() - at.getTime()) / 1_000) : null
}
