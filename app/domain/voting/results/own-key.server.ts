import type { KeyObject } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { giveBackTry } from '#app/domain/people/accounts/throttle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { FreshAdmin } from '#app/platform/viewer.ts'
import { NOT_YOUR_PASSPHRASE } from './rules.ts'
import { unwrapHolderKey, type Holder } from './seals.server.ts'

export interface OwnKey extends Holder {
  privateKey: KeyObject
}

/** A key holder's own private key, by their passphrase. The caller has spent a try on it. */
export async function ownKey(
  { year, passphrase }: { year: number; passphrase: string },
  { userId }: FreshAdmin,
  trx: Trx,
): Promise<Outcome<OwnKey>> {
  const holder = await findRow(
    'voting_keyholders',
    { year, user_id: userId },
    ['wrapped_key', 'public_key', 'admitted_at'],
    trx,
  )
  if (!holder) return refuse('forbidden', 'Only key holders can do this. Set your passphrase first.')
  if (!holder.admitted_at)
    return refuse('forbidden', 'Other key holders have to agree first that you hold a key.')
  const privateKey = await unwrapHolderKey(holder.wrapped_key, passphrase)
  if (!privateKey) return refuse('invalid', NOT_YOUR_PASSPHRASE, { secret: [NOT_YOUR_PASSPHRASE] })
  await giveBackTry('resultKey', String(userId))
  return ok({ userId, publicKey: holder.public_key, privateKey })
}
