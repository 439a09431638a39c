import { transaction, type Reader, type Trx } from '#db/client.ts'
import { countOf, findRow } from '#db/rows.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { href } from '#app/platform/href.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer, FreshAdmin, Viewer } from '#app/platform/viewer.ts'
import { lockRound, readRound } from '../rounds/round.server.ts'
import { tellAdmins } from '../rounds/tell-admins.server.ts'
import { consentsNeeded } from './rules.ts'
import { hasResultKey, newHolderKey, type Holder } from './seals.server.ts'

/**
 * Admins with a passphrase for a season's results. Any two of them open a result, and no one of them does. Who they are is fixed with
 * the vote (decision 121): a later one is let in by two of them, who could open the result without the third.
 */

export const MOST_HOLDERS = 12

/**
 * Makes the admin a key holder of a season, or gives their key another passphrase; results sealed before need the earlier one. Where
 * others have to agree first, the key opens nothing until they have. Answers which.
 */
export async function becomeKeyholder(year: number, passphrase: string, admin: FreshAdmin, now: Date) {
  if (!hasResultKey())
    return refuse('conflict', 'VOTE_KEY is not set on this server, so results can’t be sealed.')
  const { publicKey, wrappedKey } = await newHolderKey(passphrase)
  return transaction<Outcome<'holds' | 'waits'>>(async (trx) => {
    await lockRound(year, trx)
    const own = await findRow('voting_keyholders', { year, user_id: admin.userId }, ['admitted_at'], trx)
    const count = await countOf(trx.selectFrom('voting_keyholders').where('year', '=', year))
    if (!own && count >= MOST_HOLDERS)
      return refuse('conflict', `There are already ${MOST_HOLDERS} key holders.`)
    const isAdmitted = Boolean(own?.admitted_at)
    const waits = !isAdmitted && (await needsOf(admin.userId, year, now, trx)) > 0
    const key = { public_key: publicKey, wrapped_key: wrappedKey, created_at: now }
    const admitted = isAdmitted || waits ? {} : { admitted_at: now }
    await trx
      .insertInto('voting_keyholders')
      .values({ year, user_id: admin.userId, ...key, ...admitted })
      .onConflict((conflict) => conflict.columns(['year', 'user_id']).doUpdateSet({ ...key, ...admitted }))
      .execute()
    // What was given with the earlier key opens nothing any more, and what others agreed to was that key.
    const userId = admin.userId
    await trx
      .deleteFrom('voting_opening_shares')
      .where('year', '=', year)
      .where('user_id', '=', userId)
      .execute()
    await trx
      .deleteFrom('voting_keyholder_consents')
      .where('year', '=', year)
      .where('user_id', '=', userId)
      .execute()
    const action = isAdmitted ? 'keyholder_changed' : waits ? 'keyholder_asked' : 'keyholder_added'
    await noteKeys(year, action, { admin: admin.userId }, admin, now, trx)
    await tellKeyholders(
      {
        year,
        did: SAID[action],
        note: waits ? 'Two key holders have to agree before this key opens anything.' : '',
        key: `${action}:${admin.userId}:${now.getTime()}`,
      },
      admin,
      now,
      trx,
    )
    return ok(waits ? 'waits' : 'holds')
  })
}

const SAID = {
  keyholder_added: 'holds a key of the result now.',
  keyholder_asked: 'asks to hold a key of the result.',
  keyholder_changed: 'has changed the passphrase of their key of the result.',
} as const

/** A key holder agrees that another admin holds a key too. Answers whether that was the last consent needed. */
export async function agreeToKeyholder(year: number, userId: number, admin: FreshAdmin, now: Date) {
  return transaction<Outcome<'admitted' | 'agreed'>>(async (trx) => {
    await lockRound(year, trx)
    const holders = await keyholdersOf(year, trx)
    if (!holders.some((each) => each.userId === admin.userId))
      return refuse('forbidden', 'Only key holders agree to another one.')
    const asks = (await askingToHold(year, now, trx)).find((each) => each.userId === userId)
    if (!asks) return refuse('conflict', 'This admin no longer needs an agreement.')
    await trx
      .insertInto('voting_keyholder_consents')
      .values({ year, user_id: userId, agreed_by: admin.userId, agreed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const agreed = new Set([...asks.agreedBy, admin.userId])
    const isAdmitted = agreed.size >= asks.needs
    if (isAdmitted)
      await trx
        .updateTable('voting_keyholders')
        .set({ admitted_at: now })
        .where('year', '=', year)
        .where('user_id', '=', userId)
        .execute()
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
    return ok(isAdmitted ? 'admitted' : 'agreed')
  })
}

/** How many key holders have to agree to an admin's key at `now`. */
async function needsOf(userId: number, year: number, now: Date, reader: Reader): Promise<number> {
  const [round, configs] = [await readRound(year, reader), await configValuesIn(reader)]
  const founders = await reader
    .selectFrom('voting_founders')
    .where('year', '=', year)
    .select('user_id')
    .execute()
  const results = await countOf(reader.selectFrom('voting_results').where('year', '=', year))
  // A holder who has lost the role is counted: one admin could take it from another.
  const admitted = await countOf(
    reader.selectFrom('voting_keyholders').where('year', '=', year).where('admitted_at', 'is not', null),
  )
  return consentsNeeded({
    isArmed: round.state !== 'configured',
    isOver: votingStatus(configs, now).state === 'over',
    isCounted: results > 0,
    isFounder: founders.some((each) => each.user_id === userId),
    founders: founders.length,
    admitted,
  })
}

export interface Keyholder extends Holder {
  name: string | null
  since: Date
}

const withAdmins = (year: number, reader: Reader) =>
  reader
    .selectFrom('voting_keyholders as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .where('k.year', '=', year)
    .where('u.role', '=', 'admin')
    .select(['k.user_id as userId', 'k.public_key as publicKey', 'k.created_at as since'])
    .select(fullName('u').as('name'))
    .orderBy('k.created_at')
    .orderBy('k.user_id')
    .limit(MOST_HOLDERS)

/** A season's key holders who are admins still, by the time they became one. */
export async function keyholdersOf(year: number, reader: Reader): Promise<Keyholder[]> {
  return withAdmins(year, reader).where('k.admitted_at', 'is not', null).execute()
}

export interface AskingToHold extends Keyholder {
  /** How many key holders have to agree. */
  needs: number
  /** Key holders who have. */
  agreedBy: number[]
}

/** Admins who have set a passphrase and wait until key holders agree. */
export async function askingToHold(year: number, now: Date, reader: Reader): Promise<AskingToHold[]> {
  const rows = await withAdmins(year, reader).where('k.admitted_at', 'is', null).execute()
  if (rows.length === 0) return []
  const consents = await reader
    .selectFrom('voting_keyholder_consents')
    .where('year', '=', year)
    .select(['user_id as userId', 'agreed_by as agreedBy'])
    .execute()
  const holders = new Set((await keyholdersOf(year, reader)).map(({ userId }) => userId))
  const asking: AskingToHold[] = []
  for (const row of rows) {
    const given = consents.filter((each) => each.userId === row.userId && holders.has(each.agreedBy))
    // Nothing is given by waiting: who could hold a key at once sets the passphrase again.
    const needs = Math.max(1, await needsOf(row.userId, year, now, reader))
    asking.push({ ...row, needs, agreedBy: given.map(({ agreedBy }) => agreedBy) })
  }
  return asking
}

type KeyAction = 'keyholder_added' | 'keyholder_asked' | 'keyholder_changed' | 'keyholder_agreed'

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

/** Emails the other key holders what one of them, or a jury, did that concerns a result. */
export async function tellKeyholders(
  change: { year: number; did: string; note: string; key: string },
  by: Pick<Viewer, 'userId' | 'displayName'>,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { year, did, note, key } = change
  const holders = (await keyholdersOf(year, trx)).map(({ userId }) => userId)
  await tellAdmins(
    {
      title: `Keys of the ${year} result`,
      did,
      note,
      to: href('/admin/voting/results'),
      key: `${year}:${key}`,
    },
    holders.filter((userId) => userId !== by.userId),
    by,
    now,
    trx,
  )
}
