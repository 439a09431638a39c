import { naming } from './person-names.server.ts'
import { countUse } from './late-entry.server.ts'
import type { Trx } from '#db/client.ts'

/**
 * Uses a live whitelist row that lets this address sign up: its own before its domain's, the one that ends first. False without
 * one.
 */
export async function takeUpInvitation(email: string, year: number, now: Date, trx: Trx): Promise<boolean> {
  const row = await trx
    .selectFrom('whitelist')
    .where('year', '=', year)
    .where('purpose', '=', 'signup')
    .where(naming(email))
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', now)]))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .orderBy('match_kind', 'desc')
    .orderBy('valid_to')
    .orderBy('id')
    .select('id')
    // A second sign-up waits here and then sees the use that was counted.
    .forUpdate()
    .limit(1)
    .executeTakeFirst()
  if (!row) return false
  await countUse(row.id, trx)
  return true
}
