import { partsOf } from '#app/platform/module.server.ts'
import { VERSION } from '#db/version.ts'
import { answers, schemaDifference } from '#db/readiness.ts'

export interface Readiness {
  ready: boolean
  version: string
  database: 'up' | 'down'
  missingMigrations: string[]
  /** Lists those of newer code, on whose schema this code cannot run. */
  newerMigrations: string[]
  /** What the modules tell: `outbox`, `worker`, `mail`. */
  [part: string]: unknown
}

/**
 * Tells whether this process can serve: the database answers, and its schema is this code's or one that only adds to it. A waiting outbox, late mail
 * and a silent worker are reported, but do not take web processes out of service: that would send no mail sooner.
 */
export async function readiness(knownMigrations: readonly string[], now: Date): Promise<Readiness> {
  const result: Readiness = {
    ready: false,
    version: VERSION,
    database: 'down',
    missingMigrations: [],
    newerMigrations: [],
  }
  try {
    await answers()
    result.database = 'up'
    const schema = await schemaDifference(knownMigrations)
    result.missingMigrations = schema.missing
    result.newerMigrations = schema.needNewer
    if (schema.missing.length + schema.needNewer.length > 0) return result
    Object.assign(result, ...(await Promise.all(partsOf('readiness').map((read) => read(now)))))
    result.ready = true
  } catch {
    // Not ready, for any reason; the fields show which checks passed.
  }
  return result
}
