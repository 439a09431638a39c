import type { Trx } from '#db/client.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { endCodes } from './codes.server.ts'
import { dayIn } from './days.server.ts'
import { levelChangeLifecycle } from './lifecycle.ts'
import type { LockedPartner } from './locked-partner.server.ts'
import { releasePlaces } from './places.server.ts'
import { cutTerms } from './terms.server.ts'

/**
 * What ends with a partnership: its terms today, its places, unused codes, and a wish for another level. A credit that was requested
 * for days that have passed is still decided where the partnership ran to its end.
 */
export async function endPartnership(
  { id, zone }: LockedPartner,
  { ranOut }: { ranOut: boolean },
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  await cutTerms(id, dayIn(now, zone), trx)
  await releasePlaces(id, null, trx)
  await endCodes(id, by, now, trx)
  await moveAll(
    levelChangeLifecycle,
    'end',
    {
      by: 'system',
      where: (eb) =>
        ranOut
          ? eb.and([eb('partner_id', '=', id), eb('state', '<>', 'crediting')])
          : eb('partner_id', '=', id),
    },
    trx,
  )
}
