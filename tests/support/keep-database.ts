import { beforeAll } from 'vitest'
import { resetDatabase } from '#tests/support/database.ts'

let kept = false

/**
 * Call at the top of a test file whose tests only read: the database is reset once, before the first test, so that all can
 * share what a `beforeAll` makes.
 */
export function keepDatabase(): void {
  kept = true
  beforeAll(resetDatabase)
}

export function isDatabaseKept(): boolean {
  return kept
}

/** For the next file of tests in the same process. */
export function forgetKept(): void {
  kept = false
}
