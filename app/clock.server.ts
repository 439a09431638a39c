import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import { db } from '#db/client.ts'

/** A machine whose clock is further from the database's than this cannot be trusted with anything that has its time. */
export const MAX_OFF_MS = 60_000

const started = performance.now()
let database: { time: number; read: number } | undefined

/**
 * The time of day, for the edges only: a request's arrival, a job's start. Everything further in is handed it. It is the
 * database's, so that all processes share one clock; the machine's until `readDatabaseClock` was called.
 * NOW_OVERRIDE moves the clock; it still runs, so that waiting and expiry can be tried out.
 */
export function currentTime(): Date {
  const override = config().nowOverride
  // Counted on from the last reading, so that setting the machine's clock moves nothing.
  if (override) return new Date(override.getTime() + performance.now() - started)
  return database ? new Date(database.time + performance.now() - database.read) : new Date()
}

/** Sets the process's clock by the database's, and answers how many milliseconds the machine's is ahead of it. */
export async function readDatabaseClock(): Promise<number> {
  let best: { time: number; read: number; took: number; ahead: number } | undefined
  // The first answer may have waited for a connection, and says less about when it was given.
  for (let tries = 0; tries < 3 && (!best || best.took > 100); tries += 1) {
    const asked = performance.now()
    const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db())
    const took = performance.now() - asked
    const time = (rows[0]?.at.getTime() ?? 0) + took / 2
    if (!best || took < best.took) best = { time, read: performance.now(), took, ahead: Date.now() - time }
  }
  if (!best) return 0
  database = best
  return best.ahead
}

/**
 * Whether a request that arrived at `arrival` is written at the moment the database says: what waited for more than a minute is
 * not. Not asked where the product's time is another than the database's.
 */
export function isOfThisMoment(arrival: Date, databaseTime: Date): boolean {
  if (config().nowOverride || !database) return true
  return Math.abs(databaseTime.getTime() - arrival.getTime()) <= MAX_OFF_MS
}

/**
 * The moment at which a command that arrived at `arrival` and may have waited for its locks decides: the database's, and the
 * arrival where the product's time is another.
 */
export function decidedAt(arrival: Date, databaseTime: Date): Date {
  return config().nowOverride || !database ? arrival : databaseTime
}

/** The problem with the machine's clock; `null` when it is accurate enough. */
export function clockTrouble(aheadMs: number): string | null {
  if (Math.abs(aheadMs) <= MAX_OFF_MS) return null
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  return `The clock of this machine is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} the database’s. Set it right, for instance with NTP.`
}
