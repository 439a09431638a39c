import { transaction } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { giveBackTry, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { FreshAdmin } from '#app/platform/viewer.ts'
import { isRecipient, readBox } from '../ballots/box.server.ts'
import { NOT_YOUR_PASSPHRASE } from './rules.ts'
import { isPairOf, unwrapHolderKey } from './seals.server.ts'

/** Says what the key is good for: with another one it opens the ballots, or does not yet; or there is no box to open. */
export type Tried = 'opens_ballots' | 'no_ballots' | 'no_box'

/**
 * A key holder shows that they know their passphrase, before anything depends on it: it has to give the key that runs are sealed for. No
 * run is read, and nothing is kept but the moment.
 */
export async function drillKey(year: number, passphrase: string, admin: FreshAdmin, now: Date) {
  const throttled = await spendTry('resultKey', String(admin.userId))
  if (throttled) return throttled
  return transaction<Outcome<Tried>>(async (trx) => {
    const own = await findRow(
      'voting_keyholders',
      { year, user_id: admin.userId },
      ['wrapped_key', 'public_key', 'admitted_at'],
      trx,
    )
    if (!own?.admitted_at) return refuse('forbidden', 'Only key holders have a passphrase to try.')
    const privateKey = await unwrapHolderKey(own.wrapped_key, passphrase)
    if (!privateKey) return refuse('invalid', NOT_YOUR_PASSPHRASE, { secret: [NOT_YOUR_PASSPHRASE] })
    await giveBackTry('resultKey', String(admin.userId))
    if (!isPairOf(own.public_key, privateKey))
      return refuse(
        'conflict',
        'The stored key is damaged: nothing sealed for it opens. Set a passphrase again.',
      )
    const { numUpdatedRows } = await trx
      .updateTable('voting_keyholders')
      .set({ drilled_at: now })
      .where('year', '=', year)
      .where('user_id', '=', admin.userId)
      // The key that was tried, in case it is changed at this moment.
      .where('wrapped_key', '=', own.wrapped_key)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return refuse('conflict', 'This key was changed in another window. Try again.')
    const box = await readBox(year, trx)
    const opensBallots = box && isRecipient(box, { userId: admin.userId, publicKey: own.public_key })
    const action = 'voting_round.keyholder_drilled'
    await audit(admin, { action, entity: 'voting_round', entityId: year }, now, trx)
    return ok(box === null ? 'no_box' : opensBallots ? 'opens_ballots' : 'no_ballots')
  })
}
