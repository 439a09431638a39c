import { expect } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { boxName, privateHalf, readBox } from '#app/domain/voting/ballots/box.server.ts'
import { sealForBox, sealForServer } from '#app/domain/voting/ballots/choice-seals.server.ts'
import { boxKey, type BallotPlace } from '#app/domain/voting/ballots/keys.server.ts'
import { saveChoice, type PostedChoice } from '#app/domain/voting/ballots/save.server.ts'
import { openerOf, type Opener } from '#app/domain/voting/results/envelopes.server.ts'
import { openingShare, openResult, unwrapHolderKey } from '#app/domain/voting/results/seals.server.ts'
import { countRound } from '#app/domain/voting/results/count-round.server.ts'
import { becomeKeyholder } from '#app/domain/voting/results/keyholders.server.ts'
import type { Choice, Method } from '#app/domain/voting/tally/choices.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { now } from '#tests/support/clock.ts'
import { category, valueOf } from '#tests/support/entries.ts'
import { announcement, creditedEntry } from '#tests/support/nominations.ts'
import { adminViewerOf, type Account } from '#tests/support/people.ts'

const HOUR_MS = 3_600_000

export const hoursFromNow = (count: number) => new Date(now().getTime() + count * HOUR_MS)

/** Opens the vote between two moments. */
export async function voteBetween(from: Date, to: Date, on = '1'): Promise<void> {
  const values = {
    voting_activated_checkbox: on,
    voting_start_date: from.toISOString(),
    voting_end_date: to.toISOString(),
  }
  for (const [name, value] of Object.entries(values))
    await db().updateTable('configs').set({ value }).where('name', '=', name).execute()
  forgetVersions()
}

export interface VotedCategory {
  id: number
  number: number
  /** As candidates: their ids as text, by title. */
  nominees: string[]
}

/** A category with announced nominees, of this method. */
export async function votedCategory(
  number: number,
  titles: readonly string[],
  {
    method,
    noAward = false,
    seats = method === 'stv' ? 2 : null,
  }: { method?: Method; noAward?: boolean; seats?: number | null } = {},
): Promise<VotedCategory> {
  const { year } = await currentSeason()
  const nominees: string[] = []
  const { id } = await category(number)
  for (const title of titles) {
    const { submissionId } = await creditedEntry({ number, title })
    const nomination = await db()
      .insertInto('nominations')
      .values({
        year,
        category_id: id,
        submission_id: submissionId,
        display_title: title,
        display_studio: 'Gull & Gasket',
        created_at: now(),
        updated_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    nominees.push(String(nomination.id))
  }
  if (method)
    await db()
      .insertInto('voting_methods')
      .values({ year, category_id: id, method, seats, no_award: noAward && method !== 'stv' })
      .execute()
  return { id, number, nominees }
}

/** The nominees are public. */
export async function announced(): Promise<void> {
  await announcement(hoursFromNow(-1))
}

/** Whether a member has a ballot in a category. */
export async function hasBallot(userId: number, categoryId: number): Promise<boolean> {
  const { year } = await currentSeason()
  const row = await transaction((trx) =>
    trx
      .selectFrom('ballots')
      .where('year', '=', year)
      .where('category_id', '=', categoryId)
      .where('box_key', '=', boxKey(userId, { year, categoryId }))
      .select('category_id')
      .executeTakeFirst(),
  )
  return row !== undefined
}

/** These were admins when voting opened. */
export async function founders(year: number, accounts: readonly Account[]): Promise<void> {
  await db()
    .insertInto('voting_founders')
    .values(accounts.map(({ userId }) => ({ year, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** These admins were there when voting opened, and set their passphrases. */
export async function keyHolders(
  year: number,
  holders: readonly (readonly [Account, string])[],
): Promise<void> {
  await founders(
    year,
    holders.map(([account]) => account),
  )
  for (const [account, passphrase] of holders)
    expect(valueOf(await becomeKeyholder(year, { passphrase }, await adminViewerOf(account), now()))).toBe(
      'holds',
    )
}

/** Each of these presses “Count” with their passphrase until ballots are counted; answers what the last one was told. */
export async function countedBy(year: number, holders: readonly (readonly [Account, string])[]) {
  let done = await pressCount(year, holders[0])
  for (const holder of holders.slice(1))
    if (done.ok && done.value.step === 'first') done = await pressCount(year, holder)
  return done
}

async function pressCount(year: number, holder: readonly [Account, string] | undefined) {
  if (!holder) throw new Error('Counting takes an admin')
  const [account, passphrase] = holder
  return countRound({ year, passphrase }, await adminViewerOf(account), now())
}

/** A ballot as a save would store it now. */
export async function storedBallot(userId: number, place: BallotPlace, choice: Choice) {
  const [key, box] = [boxKey(userId, place), await readBox(place.year, db())]
  const sealed = box ? sealForBox(choice, key, box.publicKey) : sealForServer(choice, key)
  return { year: place.year, category_id: place.categoryId, box_key: key, sealed }
}

/** Saves a choice as a member whose browser keeps this key, or none. */
export async function saveFor(
  viewer: Viewer,
  categoryId: number,
  posted: PostedChoice,
  at = now(),
  ballotKey: Buffer | null = null,
) {
  return saveChoice(viewer, { categoryId, ballotKey }, posted, at)
}

/** The private half of a season's box, as these two have it in hand together; undefined without a box. */
export async function openedBox(
  year: number,
  holders: readonly (readonly [Account, string])[],
): Promise<Opener | undefined> {
  const box = await readBox(year, db())
  if (!box) return undefined
  const shares: (readonly [number, Buffer])[] = []
  for (const [{ userId }, passphrase] of holders) {
    const { wrapped_key: wrapped } = await db()
      .selectFrom('voting_keyholders')
      .where('year', '=', year)
      .where('user_id', '=', userId)
      .select('wrapped_key')
      .executeTakeFirstOrThrow()
    const key = await unwrapHolderKey(wrapped, passphrase)
    if (!key) throw new Error('Not the passphrase')
    shares.push([userId, openingShare(box.sealed, key)])
  }
  const [one, two] = shares
  const opened = one && two && openResult(box.sealed, [one, two], boxName(year))
  if (!opened) throw new Error('The box does not open')
  return openerOf(privateHalf(opened))
}
