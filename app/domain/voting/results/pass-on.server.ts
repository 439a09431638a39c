import { transaction, type Reader } from '#db/client.ts'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { FreshAdmin } from '#app/platform/viewer.ts'
import { isRecipient, passOnBox, readBox } from '../ballots/box.server.ts'
import { lockRound } from '../rounds/round.server.ts'
import { giveBoxPart } from './box-parts.server.ts'
import { keyholdersOf, sealedFor } from './keyholders.server.ts'
import { ownKey } from './own-key.server.ts'
import { tellOfPart } from './tell-box.server.ts'

/** The names of key holders whose key does not open the ballots: it was agreed to after the box was made. */
export async function withoutBox(year: number, reader: Reader): Promise<(string | null)[]> {
  const box = await readBox(year, reader)
  if (!box) return []
  return (await keyholdersOf(year, reader))
    .filter((holder) => !isRecipient(box, holder))
    .map(({ name }) => name)
}

/**
 * Seals the ballots' key for all who hold a key now, so that a later key holder and a new passphrase open them too. It takes two key holders who
 * can open them, within half an hour of each other. No ballot is read or changed.
 */
export async function passOn(
  { year, passphrase }: { year: number; passphrase: string },
  admin: FreshAdmin,
  now: Date,
): Promise<Outcome<'first' | 'passed_on'>> {
  const throttled = await spendTry('resultKey', String(admin.userId))
  if (throttled) return throttled
  return transaction<Outcome<'first' | 'passed_on'>>(async (trx) => {
    const own = await ownKey({ year, passphrase }, admin, trx)
    if (!own.ok) return own
    await lockRound(year, trx)
    const box = await readBox(year, trx)
    const holders = await sealedFor(year, trx)
    if (!box || holders.every((holder) => isRecipient(box, holder)))
      return refuse('conflict', 'Every key holder can open the ballots with another one already.')
    const place = { year, purpose: 'pass_on' } as const
    const part = await giveBoxPart(place, box, own.value, now, trx)
    if (!part.ok) return part
    if (part.value) await passOnBox(year, part.value, holders, trx)
    await tellOfPart({ ...place, step: part.value ? 'second' : 'first' }, admin, now, trx)
    return ok(part.value ? 'passed_on' : 'first')
  })
}
