import { exceptionsForText } from './person-names.server.ts'
import { countUse } from './late-entry.server.ts'
import type { Trx } from '#db/client.ts'

/**
 * Uses a live whitelist row that lets this address sign up: its own before its domain's, the one that ends first. False without
 * one.
 */
export async function takeUpInvitation(email: string, year: number, now: Date, trx: Trx): Promise<boolean> {
  const row = await exceptionsForText({ email, year }, now, trx)
    .where('purpose', '=', 'signup')
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
