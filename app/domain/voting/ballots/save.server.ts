import { advisoryLock, db, transaction, type Trx } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { votersAt } from '#app/domain/people/accounts/voters.server.ts'
import { ok, refuse, type Refusal } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { ownNominations, votingPaper } from '../rounds/paper.server.ts'
import { enterRoll, followRights, rollEntry } from '../rounds/roll.server.ts'
import type { Round } from '../rounds/round.server.ts'
import { openRound } from '../rounds/window.server.ts'
import { longestChoice, namedIn, readChoice, SKIP, type Posted } from './choices.ts'
import { readBox, type Box } from './box.server.ts'
import { sealForBox, sealForServer, sealOwn } from './choice-seals.server.ts'
import { boxKey, hasVoteKey, memberLock, type BallotPlace } from './keys.server.ts'
import { openOwnBallot, rulesOf } from './own-ballot.server.ts'
import { ownStored } from './stored-ballots.server.ts'
import { NO_AWARD, type Choice } from '../tally/choices.ts'

export const NO_KEY =
  'Voting is not set up on this site yet. Write to us: the admins can see what is missing.'
const NOT_YOURS = 'An admin can’t vote for someone else.'
const NO_RIGHT = 'You no longer have the right to vote, so your choice was not saved.'
const UNSEEN =
  'Nothing was chosen here, so the choice you saved in another browser stays. To remove it, press “Clear my choice”.'
const CHANGED_BOX =
  'Nothing can be saved: the key that ballots are encrypted to is not the one this site made. Write to us.'
const OWN = 'You can’t vote for a work you worked on.'

/** What a member posted for a category: their choice in its form, or that they skip it, or that they take it back. */
export type PostedChoice = Posted | 'skip' | 'clear'

/**
 * Saves a member's choice in a category in place of the one before. One statement writes one row, which names no member; nothing
 * else is written with it (decision 086). A refused choice leaves the earlier one.
 */
export async function saveChoice(
  viewer: Viewer,
  { categoryId, ballotKey }: { categoryId: number; ballotKey: Buffer | null },
  posted: PostedChoice,
  now: Date,
) {
  const { year } = await currentSeason()
  const refused = await beforeWriting(viewer, year, now)
  if (refused) return refused
  const saved = await transaction(async (trx) => {
    const open = await votingMember(viewer, now, trx)
    if (!open.ok) return open
    if (open.round.year !== year) return refuse('closed', 'The season has changed. Load the page again.')
    const [category] = await votingPaper(year, now, trx, categoryId)
    if (!category) return refuse('not_found', 'This category is not open for voting.')
    const rules = rulesOf(category)
    const read =
      posted === 'skip'
        ? { ok: true as const, choice: SKIP }
        : posted === 'clear'
          ? { ok: true as const, choice: null }
          : readChoice(rules, posted)
    if (!read.ok) return refuse('invalid', read.problem)
    const { choice } = read
    const place = { year, categoryId }
    const box = await readBox(year, trx)
    if (box && !box.isOwn) return refuse('closed', CHANGED_BOX)
    if (!choice && posted !== 'clear' && box && (await isUnseen(viewer.userId, place, ballotKey, trx)))
      return refuse('invalid', UNSEEN)
    if (choice && !open.round.ownNominations && (await namesOwn(viewer.userId, choice, trx)))
      return refuse('invalid', OWN)
    await write(viewer.userId, { ...place, box, ballotKey, room: longestChoice(rules) }, choice, trx)
    return ok(choice)
  })
  // The roll is told of a right that is lost, in a transaction of its own.
  if (!saved.ok && saved.code === 'forbidden') await followRights(year, now, [viewer.userId])
  return saved
}

/** What is asked before the transaction: the member is on the roll by then, which no ballot's transaction touches. */
export async function beforeWriting(viewer: Viewer, year: number, now: Date): Promise<Refusal | null> {
  if (viewer.behind) return refuse('forbidden', NOT_YOURS)
  if (!hasVoteKey()) return refuse('closed', NO_KEY)
  const open = await transaction((trx) => openRound(now, trx))
  if (!open.ok) return open
  await enterRoll(viewer.userId, year, now, db())
  return null
}

/** The open round, for a member who may vote in it now; their own ballot is locked until the transaction ends. */
export async function votingMember(
  { userId }: Viewer,
  now: Date,
  trx: Trx,
): Promise<{ ok: true; round: Round } | Refusal> {
  const open = await openRound(now, trx)
  if (!open.ok) return open
  const { year } = open.round
  await advisoryLock(memberLock(userId, year), trx)
  const entry = await rollEntry(userId, year, trx)
  const voters = await votersAt(year, now, trx, [userId])
  return entry?.isOn && voters.length > 0 ? open : refuse('forbidden', NO_RIGHT)
}

async function namesOwn(userId: number, choice: Choice, trx: Trx): Promise<boolean> {
  const named = namedIn(choice).filter((each) => each !== NO_AWARD)
  return (await ownNominations(userId, named.map(Number), trx)).size > 0
}

/** An empty form says nothing of a choice that it could not show. */
async function isUnseen(
  userId: number,
  { year, categoryId }: BallotPlace,
  ballotKey: Buffer | null,
  trx: Trx,
): Promise<boolean> {
  const ballots = await ownStored(userId, year, [categoryId], trx)
  return openOwnBallot(ballots, { byKeyOnly: true, ballotKey }).unseen.has(categoryId)
}

async function write(
  userId: number,
  {
    box,
    ballotKey,
    room,
    ...place
  }: BallotPlace & {
    box: Box | null
    ballotKey: Buffer | null
    room: number
  },
  choice: Choice | null,
  trx: Trx,
): Promise<void> {
  const key = boxKey(userId, place)
  const row = { year: place.year, category_id: place.categoryId, box_key: key }
  if (!choice) {
    await trx
      .deleteFrom('ballots')
      .where('year', '=', row.year)
      .where('category_id', '=', row.category_id)
      .where('box_key', '=', key)
      .execute()
    return
  }
  const sealed = {
    sealed: box ? sealForBox(choice, key, box.publicKey, room) : sealForServer(choice, key, room),
    own: ballotKey && sealOwn(choice, key, ballotKey, room),
  }
  await trx
    .insertInto('ballots')
    .values({ ...row, ...sealed })
    .onConflict((conflict) => conflict.columns(['year', 'category_id', 'box_key']).doUpdateSet(sealed))
    .execute()
}
