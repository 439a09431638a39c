import { transaction, type Reader, type Trx } from '#db/client.ts'
import { countOf, findRow } from '#db/rows.ts'
import { giveBackTry, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer, FreshAdmin } from '#app/platform/viewer.ts'
import { fixKeyholders } from '../rounds/keys-fixed.server.ts'
import { lockRound, readRound } from '../rounds/round.server.ts'
import { consentsNeeded, NOT_YOUR_PASSPHRASE } from './rules.ts'
import { hasResultKey, newHolderKey, unwrapHolderKey, wrapHolderKey, type Holder } from './seals.server.ts'
import { tellKeyholders, tellObservers } from './tell-keyholders.server.ts'

/**
 * Admins with a passphrase for a season's ballots and results. Any two of them open them, and no one of them does. Who they are is fixed with
 * the vote (decisions 121, 170): a later one is let in by two of them, who could open the result without the third.
 */

export const MAX_HOLDERS = 12

interface Given {
  passphrase: string
  /** The one they have, where they are a key holder and know it. */
  current?: string
}

/** What became of a passphrase that was set: the key is good, or waits until others agree. */
export type Held = 'holds' | 'waits'

/**
 * Makes the admin a key holder of a season, or gives their key another passphrase. With the one they have it is the same key. Without it
 * the key is another one, which opens no earlier run. Where others have to agree first, it opens nothing until they have, and one that
 * was good stays so.
 */
export async function becomeKeyholder(year: number, given: Given, admin: FreshAdmin, now: Date) {
  if (!hasResultKey())
    return refuse('conflict', 'VOTE_KEY is not set on this server, so results can’t be sealed.')
  if (given.current) return changePassphrase(year, given.passphrase, given.current, admin, now)
  const { publicKey, wrappedKey } = await newHolderKey(given.passphrase)
  return transaction<Outcome<Held>>(async (trx) => {
    await lockRound(year, trx)
    const userId = admin.userId
    const own = await findRow('voting_keyholders', { year, user_id: userId }, ['admitted_at'], trx)
    const count = await countOf(trx.selectFrom('voting_keyholders').where('year', '=', year))
    if (!own && count >= MAX_HOLDERS)
      return refuse('conflict', `There are already ${MAX_HOLDERS} key holders.`)
    const isAdmitted = Boolean(own?.admitted_at)
    const waits = (await needsOf({ userId, isAdmitted }, year, trx)) > 0
    const key =
      waits && isAdmitted
        ? { next_public_key: publicKey, next_wrapped_key: wrappedKey, next_at: now }
        : {
            ...{ public_key: publicKey, wrapped_key: wrappedKey, created_at: now, drilled_at: null },
            ...(waits ? {} : { admitted_at: now }),
          }
    await trx
      .insertInto('voting_keyholders')
      .values({
        year,
        user_id: userId,
        public_key: publicKey,
        wrapped_key: wrappedKey,
        created_at: now,
        ...key,
      })
      .onConflict((conflict) => conflict.columns(['year', 'user_id']).doUpdateSet(key))
      .execute()
    if (!waits) await forgetShares(year, userId, trx)
    // What others agreed to was another key.
    await forgetConsents(year, userId, trx)
    const action = waits
      ? isAdmitted
        ? 'keyholder_forgot'
        : 'keyholder_asked'
      : isAdmitted
        ? 'keyholder_changed'
        : 'keyholder_added'
    const note = waits ? 'Key holders have to agree before this key opens anything.' : ''
    await saidBy({ year, action, note }, admin, now, trx)
    if (!waits) await fixKeyholders(year, now, trx)
    return ok(waits ? 'waits' : 'holds')
  })
}

/** The key stays: what is sealed for it opens with the new passphrase, and no one has to agree. */
async function changePassphrase(
  year: number,
  passphrase: string,
  current: string,
  admin: FreshAdmin,
  now: Date,
) {
  const throttled = await spendTry('resultKey', String(admin.userId))
  if (throttled) return throttled
  return transaction<Outcome<Held>>(async (trx) => {
    const own = await findRow(
      'voting_keyholders',
      { year, user_id: admin.userId },
      ['wrapped_key', 'admitted_at'],
      trx,
    )
    const privateKey = own && (await unwrapHolderKey(own.wrapped_key, current))
    if (!privateKey) return refuse('invalid', NOT_YOUR_PASSPHRASE, { current: [NOT_YOUR_PASSPHRASE] })
    await giveBackTry('resultKey', String(admin.userId))
    const wrapped = await wrapHolderKey(privateKey, passphrase)
    await lockRound(year, trx)
    const { numUpdatedRows } = await trx
      .updateTable('voting_keyholders')
      .set({
        wrapped_key: wrapped,
        drilled_at: now,
        next_public_key: null,
        next_wrapped_key: null,
        next_at: null,
      })
      .where('year', '=', year)
      .where('user_id', '=', admin.userId)
      .where('wrapped_key', '=', own.wrapped_key)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return refuse('conflict', 'This key was changed in another window. Try again.')
    // Who remembers it needs no other key.
    if (own.admitted_at) await forgetConsents(year, admin.userId, trx)
    await saidBy({ year, action: 'keyholder_changed', note: '' }, admin, now, trx)
    return ok(own.admitted_at ? 'holds' : 'waits')
  })
}

async function forgetConsents(year: number, userId: number, trx: Trx): Promise<void> {
  await trx
    .deleteFrom('voting_keyholder_consents')
    .where('year', '=', year)
    .where('user_id', '=', userId)
    .execute()
}

/** What was given with an earlier key opens nothing any more. */
async function forgetShares(year: number, userId: number, trx: Trx): Promise<void> {
  await trx
    .deleteFrom('voting_opening_shares')
    .where('year', '=', year)
    .where('user_id', '=', userId)
    .execute()
}

const SAID = {
  keyholder_added: 'holds a key of the result now.',
  keyholder_asked: 'asks to hold a key of the result.',
  keyholder_changed: 'has changed the passphrase of their key of the result.',
  keyholder_forgot: 'has forgotten the passphrase of their key of the result, and asks to hold another key.',
} as const

async function saidBy(
  { year, action, note }: { year: number; action: keyof typeof SAID; note: string },
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  await noteKeys(year, action, { admin: admin.userId }, admin, now, trx)
  const key = `${action}:${admin.userId}:${now.getTime()}`
  await tellKeyholders({ year, did: SAID[action], note, key }, admin, now, trx)
}

/** A key holder agrees that another admin holds a key too. Answers whether that was the last consent needed. */
export async function agreeToKeyholder(year: number, userId: number, admin: FreshAdmin, now: Date) {
  return transaction<Outcome<'admitted' | 'agreed'>>(async (trx) => {
    await lockRound(year, trx)
    const holders = await keyholdersOf(year, trx)
    if (!holders.some((each) => each.userId === admin.userId))
      return refuse('forbidden', 'Only key holders agree to another one.')
    const asks = (await askingToHold(year, trx)).find((each) => each.userId === userId)
    if (!asks) return refuse('conflict', 'This admin no longer needs an agreement.')
    if (userId === admin.userId) return refuse('forbidden', 'Another key holder has to agree to your key.')
    await trx
      .insertInto('voting_keyholder_consents')
      .values({ year, user_id: userId, agreed_by: admin.userId, agreed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const agreed = new Set([...asks.agreedBy, admin.userId])
    const isAdmitted = agreed.size >= asks.needs
    if (isAdmitted) await admit(year, userId, now, trx)
    await noteKeys(year, 'keyholder_agreed', { admin: userId, holds: isAdmitted }, admin, now, trx)
    const whom = asks.name ?? 'an admin'
    await tellKeyholders(
      {
        year,
        did: isAdmitted
          ? `has agreed too that ${whom} holds a key of the result. ${whom} holds one now.`
          : `has agreed that ${whom} holds a key of the result. Another key holder has to agree too.`,
        note: '',
        key: `keyholder_agreed:${userId}:${admin.userId}:${now.getTime()}`,
      },
      admin,
      now,
      trx,
    )
    if (isAdmitted) {
      const did = 'Key holders have agreed to another key of the result.'
      await tellObservers({ year, did, key: `keyholder_admitted:${userId}:${now.getTime()}` }, now, trx)
      await fixKeyholders(year, now, trx)
    }
    return ok(isAdmitted ? 'admitted' : 'agreed')
  })
}

/** The key that was agreed to is the one that is held from now on. */
async function admit(year: number, userId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('voting_keyholders')
    .set((eb) => ({
      public_key: eb.fn.coalesce('next_public_key', 'public_key'),
      wrapped_key: eb.fn.coalesce('next_wrapped_key', 'wrapped_key'),
      created_at: eb.fn.coalesce('next_at', 'created_at'),
      ...{ next_public_key: null, next_wrapped_key: null, next_at: null },
      ...{ admitted_at: now, drilled_at: null },
    }))
    .where('year', '=', year)
    .where('user_id', '=', userId)
    .execute()
  await forgetConsents(year, userId, trx)
  await forgetShares(year, userId, trx)
}

/** How many key holders have to agree to a key of this admin. */
async function needsOf(
  { userId, isAdmitted }: { userId: number; isAdmitted: boolean },
  year: number,
  reader: Reader,
): Promise<number> {
  const round = await readRound(year, reader)
  const founders = await reader
    .selectFrom('voting_founders')
    .where('year', '=', year)
    .select('user_id')
    .execute()
  const results = await countOf(reader.selectFrom('voting_results').where('year', '=', year))
  const others = (await keyholdersOf(year, reader)).filter((each) => each.userId !== userId)
  return consentsNeeded({
    isArmed: round.state !== 'configured',
    areFixed: round.keysFixedAt !== null,
    isCounted: results > 0,
    isFounder: founders.some((each) => each.user_id === userId),
    founders: founders.length,
    others: isAdmitted ? others.length : null,
  })
}

export interface Keyholder extends Holder {
  name: string | null
  since: Date
  /** When they last showed that they know their passphrase. */
  drilledAt: Date | null
}

const withAdmins = (year: number, reader: Reader) =>
  reader
    .selectFrom('voting_keyholders as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .where('k.year', '=', year)
    .where('u.role', '=', 'admin')
    .select(['k.user_id as userId', 'k.public_key as publicKey', 'k.created_at as since'])
    .select('k.drilled_at as drilledAt')
    .select(fullName('u').as('name'))
    .orderBy('k.created_at')
    .orderBy('k.user_id')
    .limit(MAX_HOLDERS)

/** A season's key holders who are admins still, by the time they became one. */
export async function keyholdersOf(year: number, reader: Reader): Promise<Keyholder[]> {
  return withAdmins(year, reader).where('k.admitted_at', 'is not', null).execute()
}

/**
 * Whom a run is sealed for: all who hold a key, also who is no admin at this moment, so that every run of a vote is sealed for the same people.
 * To open one takes the role.
 */
export async function sealedFor(year: number, reader: Reader): Promise<Holder[]> {
  return reader
    .selectFrom('voting_keyholders')
    .where('year', '=', year)
    .where('admitted_at', 'is not', null)
    .select(['user_id as userId', 'public_key as publicKey'])
    .orderBy('user_id')
    .limit(MAX_HOLDERS)
    .execute()
}

export interface AskingToHold extends Keyholder {
  /** How many key holders have to agree. */
  needs: number
  /** Key holders who have. */
  agreedBy: number[]
}

/** Admins who have set a passphrase and wait until key holders agree to that key. */
export async function askingToHold(year: number, reader: Reader): Promise<AskingToHold[]> {
  const rows = await withAdmins(year, reader)
    .where((eb) => eb.or([eb('k.admitted_at', 'is', null), eb('k.next_at', 'is not', null)]))
    .select(({ eb, fn }) => [
      fn.coalesce('k.next_at', 'k.created_at').as('since'),
      eb('k.admitted_at', 'is not', null).as('isAdmitted'),
    ])
    .execute()
  if (rows.length === 0) return []
  const consents = await reader
    .selectFrom('voting_keyholder_consents')
    .where('year', '=', year)
    .select(['user_id as userId', 'agreed_by as agreedBy'])
    .execute()
  const holders = new Set((await keyholdersOf(year, reader)).map(({ userId }) => userId))
  const asking: AskingToHold[] = []
  for (const { isAdmitted, ...row } of rows) {
    const given = consents.filter((each) => each.userId === row.userId && holders.has(each.agreedBy))
    // Nothing is given by waiting: who could hold a key at once sets the passphrase again.
    const needs = Math.max(
      1,
      await needsOf({ userId: row.userId, isAdmitted: Boolean(isAdmitted) }, year, reader),
    )
    asking.push({ ...row, needs, agreedBy: given.map(({ agreedBy }) => agreedBy) })
  }
  return asking
}

type KeyAction = keyof typeof SAID | 'keyholder_agreed'

function noteKeys(
  year: number,
  what: KeyAction,
  after: Record<string, unknown>,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const action = `voting_round.${what}`
  return audit(admin, { action, entity: 'voting_round', entityId: year, after }, now, trx)
}
