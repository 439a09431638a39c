import { config } from '#app/config.server.ts'

const started = Date.now()

/**
 * The time of day, for the edges only: a request's arrival, a job's start. Everything further in is handed it.
 * NOW_OVERRIDE moves the clock; it still runs, so that waiting and expiry can be tried out.
 */
export function currentTime(): Date {
  const override = config().nowOverride
  return override ? new Date(override.getTime() + (Date.now() - started)) : new Date()
}
