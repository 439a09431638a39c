import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#app/log.server.ts'
import { knownMigrations } from '#db/migration-list.ts'
import { schemaDifference } from '#db/readiness.ts'

const LOOK_AGAIN_MS = 2_000
/** Between two lines of the log that say what a worker waits for. */
const SAY_AGAIN_MS = 60_000

/**
 * Returns when the database has every migration of this code, and none that needs newer code. Code and schema are brought up at the
 * same moment when an installation is upgraded, and a worker that began before the schema would break the jobs it takes.
 */
export async function untilMigrated(): Promise<void> {
  const known = await knownMigrations()
  let said = -Infinity
  for (;;) {
    const { missing, needNewer } = await schemaDifference(known)
    if (missing.length + needNewer.length === 0) return
    if (performance.now() - said >= SAY_AGAIN_MS) {
      said = performance.now()
      if (needNewer.length > 0) log.warn({ needNewer }, 'the database needs a newer version than this worker')
      else log.warn({ missing }, 'the worker waits for the database to be migrated')
    }
    await sleep(LOOK_AGAIN_MS)
  }
}

/** Whether the database has migrations that this code does not know, or misses some. */
export async function isOtherSchema(): Promise<boolean> {
  const { missing, unknown } = await schemaDifference(await knownMigrations())
  return missing.length + unknown.length > 0
}

/** Tells whether newer code has been at the database. */
export async function isNewerSchema(): Promise<boolean> {
  return (await schemaDifference(await knownMigrations())).unknown.length > 0
}
