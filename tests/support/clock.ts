/**
 * The moment at which every test begins. It is fixed, so that a season's dates are the same in every run, and it is not
 * today, so that code which reads the machine's clock instead of the request's is noticed.
 */
export const START = new Date('2027-03-10T18:00:00Z')

let current = START

/** The time of day for requests; hand it to commands as `now`. */
export function now(): Date {
  return current
}

/** Moves the clock for the rest of the test. */
export function setNow(moment: Date | string): Date {
  current = new Date(moment)
  return current
}

export function later(time: { days?: number; hours?: number; minutes?: number; seconds?: number }): Date {
  const { days = 0, hours = 0, minutes = 0, seconds = 0 } = time
  return setNow(new Date(current.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000))
}
