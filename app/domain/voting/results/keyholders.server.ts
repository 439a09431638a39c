import { transaction, type Reader } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { hasResultKey, newHolderKey, type Holder } from './seals.server.ts'

/** Admins with a passphrase for a season's results. Any two of them open a result, and no one of them does. */

/** A result needs two key holders, so that it can be opened at all. */
export const LEAST_HOLDERS = 2
export const MOST_HOLDERS = 12

/** Makes the admin a key holder of a season, or gives their key another passphrase; results sealed before need the earlier one. */
export async function becomeKeyholder(year: number, passphrase: string, admin: AdminViewer, now: Date) {
  if (!hasResultKey())
    return refuse('conflict', 'VOTE_KEY is not set on this server, so results cannot be sealed.')
  const { publicKey, wrappedKey } = await newHolderKey(passphrase)
  return transaction(async (trx) => {
    const holders = await keyholdersOf(year, trx)
    const isNew = !holders.some(({ userId }) => userId === admin.userId)
    if (isNew && holders.length >= MOST_HOLDERS)
      return refuse('conflict', `There are ${MOST_HOLDERS} key holders already.`)
    const key = { public_key: publicKey, wrapped_key: wrappedKey, created_at: now }
    await trx
      .insertInto('voting_keyholders')
      .values({ year, user_id: admin.userId, ...key })
      .onConflict((conflict) => conflict.columns(['year', 'user_id']).doUpdateSet(key))
      .execute()
    // What was given with the earlier key opens nothing any more.
    await trx
      .deleteFrom('voting_opening_shares')
      .where('year', '=', year)
      .where('user_id', '=', admin.userId)
      .execute()
    const action = isNew ? 'voting_round.keyholder_added' : 'voting_round.keyholder_changed'
    await audit(admin, { action, entity: 'voting_round', entityId: year }, now, trx)
    return ok()
  })
}

export interface Keyholder extends Holder {
  name: string | null
  since: Date
}

/** A season's key holders who are admins still, by the time they became one. */
export async function keyholdersOf(year: number, reader: Reader): Promise<Keyholder[]> {
  return reader
    .selectFrom('voting_keyholders as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .where('k.year', '=', year)
    .where('u.role', '=', 'admin')
    .select(['k.user_id as userId', 'k.public_key as publicKey', 'k.created_at as since'])
    .select(fullName('u').as('name'))
    .orderBy('k.created_at')
    .orderBy('k.user_id')
    .limit(MOST_HOLDERS)
    .execute()
}
