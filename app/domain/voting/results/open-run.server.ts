import { transaction, type Reader, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { configValuesIn, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer, FreshAdmin } from '#app/platform/viewer.ts'
import { lockRound } from '../rounds/round.server.ts'
import { runName } from './count-round.server.ts'
import { finishCorrection, isBeingCorrected } from './corrections.server.ts'
import { sealedFor } from './keyholders.server.ts'
import { ownKey, type OwnKey } from './own-key.server.ts'
import { partIn, partsFor } from './parts.server.ts'
import { publicationSettings, readRelease, releaseName } from './publication.server.ts'
import { isOpeningFresh, isPublished, openingSince, OPENING_MINUTES } from './rules.ts'
import { hide, holdersOf, openingShare, openResult } from './seals.server.ts'
import { tellKeyholders, tellObservers } from './tell-keyholders.server.ts'

/** Opening a sealed run: two key holders, each with their passphrase, within half an hour of each other. */

interface Question {
  year: number
  run: number
  passphrase: string
}

const NOT_FOUND = refuse('not_found', 'We can’t find this run.')

/**
 * Gives the admin's part to the opening of a run. The first part waits, encrypted to the other key holders; with a second one of another key holder the
 * run is opened and released for publication. Refuses `throttled` after too many wrong passphrases.
 */
export async function openRun({ year, run, passphrase }: Question, admin: FreshAdmin, now: Date) {
  const throttled = await spendTry('resultKey', String(admin.userId))
  if (throttled) return throttled
  return transaction(async (trx) => {
    const key = await ownKey({ year, passphrase }, admin, trx)
    if (!key.ok) return key
    // Two who open at once: the second finds the first one's part.
    await lockRound(year, trx)
    const result = await findRow('voting_results', { year, run_no: run }, ['sealed'], trx)
    if (!result) return NOT_FOUND
    const published = await readRelease(year, trx)
    if (isPublished(published, now)) {
      if (!(await isBeingCorrected(year, trx)))
        return refuse('conflict', 'The results are published and stay as they are.')
      if (run <= (published?.run ?? 0))
        return refuse('conflict', 'A correction needs a run that was counted since. Count again first.')
    }
    if (!holdersOf(result.sealed).includes(admin.userId))
      return refuse(
        'conflict',
        'This run was sealed before you were a key holder. Count again to open a run with your key.',
      )
    const place = { year, run }
    const own = [admin.userId, openingShare(result.sealed, key.value.privateKey)] as const
    const other = await waitingShare(place, key.value, now, trx)
    if (!other) {
      await keepShare(place, own, now, trx)
      await tell(admin, 'voting_round.opening_started', place, now, trx)
      return ok('first')
    }
    const content = openResult(result.sealed, [other, own], runName(year, run))
    if (content === null) return refuse('conflict', await newerKeyText(place, other[0], trx))
    await release(place, { first: other[0], second: admin.userId, content }, now, trx)
    await tell(admin, 'voting_round.result_released', place, now, trx)
    return ok('released')
  })
}

interface RunPlace {
  year: number
  run: number
}

const placeName = ({ year, run }: RunPlace) => `opening|${year}|${run}`

async function keepShare(
  place: RunPlace,
  [userId, share]: readonly [number, Buffer],
  now: Date,
  trx: Trx,
): Promise<void> {
  const holders = await sealedFor(place.year, trx)
  const kept = { share: partsFor(placeName(place), { userId, share }, holders), given_at: now }
  await trx
    .insertInto('voting_opening_shares')
    .values({ year: place.year, run_no: place.run, user_id: userId, ...kept })
    .onConflict((conflict) => conflict.columns(['year', 'run_no', 'user_id']).doUpdateSet(kept))
    .execute()
}

/** The part of another key holder that waits; one that waited too long opens nothing. */
async function waitingShare(
  place: RunPlace,
  own: OwnKey,
  now: Date,
  trx: Trx,
): Promise<readonly [number, Buffer] | null> {
  // Two parts that were never there at the same time must not lie there together.
  await trx
    .deleteFrom('voting_opening_shares')
    .where('year', '=', place.year)
    .where('given_at', '<=', openingSince(now))
    .execute()
  const rows = await trx
    .selectFrom('voting_opening_shares')
    .where('year', '=', place.year)
    .where('run_no', '=', place.run)
    .where('user_id', '!=', own.userId)
    .select(['user_id', 'share'])
    .orderBy('given_at', 'desc')
    .execute()
  for (const { user_id: from, share: parts } of rows) {
    const share = partIn(placeName(place), parts, from, own)
    if (share) return [from, share]
  }
  return null
}

async function newerKeyText(place: RunPlace, first: number, trx: Trx): Promise<string> {
  await trx
    .deleteFrom('voting_opening_shares')
    .where('year', '=', place.year)
    .where('run_no', '=', place.run)
    .where('user_id', '=', first)
    .execute()
  return 'One of the two keys is newer than this run. Count again to open a run with these keys.'
}

async function release(
  { year, run }: RunPlace,
  { first, second, content }: { first: number; second: number; content: string },
  now: Date,
  trx: Trx,
): Promise<void> {
  const { publishAt, withTallies } = publicationSettings(
    await configValuesIn(trx),
    await currentSeasonIn(trx),
  )
  const released = {
    run_no: run,
    first_by: first,
    second_by: second,
    released_at: now,
    publish_at: publishAt,
    with_tallies: withTallies,
    content: hide(Buffer.from(content), releaseName(year)),
    ...(await finishCorrection({ year, run, content }, now, trx)),
  }
  await trx
    .insertInto('voting_releases')
    .values({ year, ...released })
    .onConflict((conflict) => conflict.column('year').doUpdateSet(released))
    .execute()
  await trx.deleteFrom('voting_opening_shares').where('year', '=', year).execute()
}

const OPENED = {
  'voting_round.opening_started': {
    holders: (run: number) =>
      `has entered the first key to open run ${run}. Another key holder has to open it within ${OPENING_MINUTES} minutes.`,
    observers: (run: number) =>
      `A key holder has entered the first key to open run ${run} of the count. It opens if a second one follows within ${OPENING_MINUTES} minutes.`,
  },
  'voting_round.result_released': {
    holders: (run: number) => `has given the second part to open run ${run}. It is released to be published.`,
    observers: (run: number) =>
      `Two key holders have opened run ${run} of the count. It is released to be published.`,
  },
}

async function tell(
  admin: AdminViewer,
  action: keyof typeof OPENED,
  { year, run }: RunPlace,
  now: Date,
  trx: Trx,
) {
  await audit(admin, { action, entity: 'voting_round', entityId: year, after: { run } }, now, trx)
  const { holders, observers } = OPENED[action]
  const key = `${action}:${run}:${now.getTime()}`
  await tellKeyholders({ year, did: holders(run), note: '', key }, admin, now, trx)
  await tellObservers({ year, did: observers(run), key }, now, trx)
}

export interface WaitingOpening {
  run: number
  userId: number
  by: string | null
  until: Date
}

/** Openings that wait for a second key holder. */
export async function waitingOpenings(year: number, now: Date, reader: Reader): Promise<WaitingOpening[]> {
  const rows = await reader
    .selectFrom('voting_opening_shares as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.year', '=', year)
    .select(['s.run_no as run', 's.user_id as userId', fullName('u').as('by'), 's.given_at as givenAt'])
    .orderBy('s.given_at', 'desc')
    .execute()
  return rows
    .filter(({ givenAt }) => isOpeningFresh(givenAt, now))
    .map(({ givenAt, ...row }) => ({ ...row, until: new Date(givenAt.getTime() + OPENING_MINUTES * 60_000) }))
}
