import { sql } from 'kysely'
import { advisoryLock, type Reader, type Trx } from '#db/client.ts'
import type { votingRoundLifecycle } from './lifecycle.ts'
import type { StateOf } from '#app/platform/lifecycle.ts'

export interface Round {
  year: number
  state: StateOf<typeof votingRoundLifecycle>
  nomineeOrder: 'alphabetical' | 'shuffled'
  /** A member may vote for a work they are a part of. */
  ownNominations: boolean
  /** A tie for the first place is drawn. */
  drawsLots: boolean
  /** The winner of a run-off is also compared with “No award” alone. */
  noAwardTest: boolean
  rollFrozenAt: Date | null
  /** From then on key holders agree to another one. */
  keysFixedAt: Date | null
  pausedAt: Date | null
  /** Why it is paused, for all to read. */
  pauseNote: string
  /** Raised by every change of its set-up; 0 before the first. */
  version: number
}

/** A season's round; one that was never set up has the defaults. */
export async function readRound(year: number, reader: Reader): Promise<Round> {
  const row = await reader
    .selectFrom('voting_rounds')
    .where('year', '=', year)
    .select(['year', 'state', 'nominee_order as nomineeOrder', 'own_nominations as ownNominations'])
    .select(['draws_lots as drawsLots', 'no_award_test as noAwardTest'])
    .select(['roll_frozen_at as rollFrozenAt', 'keys_fixed_at as keysFixedAt', 'version'])
    .select(['paused_at as pausedAt', 'pause_note as pauseNote'])
    .executeTakeFirst()
  return (
    row ?? {
      year,
      state: 'configured',
      nomineeOrder: 'alphabetical',
      ownNominations: true,
      drawsLots: false,
      noAwardTest: false,
      rollFrozenAt: null,
      keysFixedAt: null,
      pausedAt: null,
      pauseNote: '',
      version: 0,
    }
  )
}

/** Whether the roll stays as it was counted by: from the count on, but for a correction of what was published. */
export async function isRollCounted({ year, state }: Pick<Round, 'year' | 'state'>, reader: Reader) {
  if (state !== 'counted' && state !== 'published') return false
  const correction = await reader
    .selectFrom('voting_corrections')
    .where('year', '=', year)
    .where('state', '=', 'open')
    .select('id')
    .executeTakeFirst()
  return correction === undefined
}

/** Whether admins have paused a season's round. */
export async function isPaused(year: number, reader: Reader): Promise<boolean> {
  return (await readRound(year, reader)).pausedAt !== null
}

const lockName = (year: number) => `voting:${year}`

/** Held by whatever changes a round, its roll or its methods, and by the count: no ballot is saved while it is held. */
export async function lockRound(year: number, trx: Trx): Promise<void> {
  await advisoryLock(lockName(year), trx)
}

/** Held by saves. It marks no row: a locked row keeps the number of the transaction, which the ballot has too. */
export async function shareRound(year: number, trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(year)}, 0))`.execute(trx)
}
