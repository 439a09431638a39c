import { naming } from '#app/domain/people/whitelist/person-names.server.ts'
import type { Trx } from '#db/client.ts'

/**
 * Uses a live whitelist row that lets this address sign up: one of its own before its domain's, the sooner ending first. False
 * without one; of two people at the last use one gets it.
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
    // Whoever comes second waits here and then sees the use that was taken.
    .forUpdate()
    .limit(1)
    .executeTakeFirst()
  if (!row) return false
  await trx
    .updateTable('whitelist')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  return true
}
