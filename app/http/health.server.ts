import { partsOf } from '#app/platform/module.server.ts'
import { VERSION } from '#app/version.server.ts'
import { answers, schemaDifference } from '#db/readiness.ts'

export interface Readiness {
  ready: boolean
  version: string
  database: 'up' | 'down'
  missingMigrations: string[]
  /** What the modules tell: `outbox`, `worker`, `mail`. */
  [part: string]: unknown
}

/**
 * Whether this process can serve: the database answers and knows every migration of this code. A waiting outbox, late mail
 * and a silent worker are reported, but do not take web processes out of service: that would send no mail sooner.
 */
export async function readiness(knownMigrations: readonly string[], now: Date): Promise<Readiness> {
  const result: Readiness = { ready: false, version: VERSION, database: 'down', missingMigrations: [] }
  try {
    await answers()
    result.database = 'up'
    result.missingMigrations = (await schemaDifference(knownMigrations)).missing
    if (result.missingMigrations.length > 0) return result
    Object.assign(result, ...(await Promise.all(partsOf('readiness').map((read) => read(now)))))
    result.ready = true
  } catch {
    // Not ready, for any reason; the fields show which checks passed.
  }
  return result
}
