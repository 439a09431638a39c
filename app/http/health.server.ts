import { config } from '#app/config.server.ts'
import { dueMail, mailFacts } from '#app/domain/mail/health.server.ts'
import { isSilent } from '#app/domain/mail/trouble.ts'
import { jobsToRelay } from '#app/platform/outbox/health.server.ts'
import { readHeartbeats } from '#app/platform/outbox/heartbeats.server.ts'
import { answers, appliedMigrations } from '#db/readiness.ts'
import { db } from '#db/client.ts'

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
    await answers()
    result.database = 'up'
    const applied = new Set(await appliedMigrations())
    result.missingMigrations = knownMigrations.filter((name) => !applied.has(name))
    if (result.missingMigrations.length > 0) return result
    const [outbox, mail, facts, signs] = await Promise.all([
      jobsToRelay(now),
      dueMail(now),
      mailFacts(now, db()),
      readHeartbeats(db()),
    ])
    result.outbox = lag(outbox, now)
    result.mail = { ...lag(mail, now), late: facts.late + facts.failing }
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

function lag({ waiting, oldest }: { waiting: number; oldest: Date | null }, now: Date): Lag {
  return { waiting, oldestSeconds: seconds(oldest, now) ?? 0 }
}

/** Negative for what is of the future, as a worker with a wrong clock writes it. */
function seconds(at: Date | null, now: Date): number | null {
  return at ? Math.trunc((now.getTime() - at.getTime()) / 1_000) : null
}
