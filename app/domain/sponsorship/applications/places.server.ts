import type { Trx } from '#db/client.ts'
import { lockPackage } from '#app/domain/sponsorship/packages/commands.server.ts'
import { freePlace, HOLDING_STATES } from '#app/domain/sponsorship/packages/rules.ts'

/**
 * Locks a package and answers which of its places is free, and how many applications wait longer than `before` for one, or at all.
 * No other place of it is given until the transaction ends.
 */
export async function lockPlaces(
  packageId: number,
  before: { id: number; waitlistedAt: Date } | null,
  trx: Trx,
) {
  const locked = await lockPackage(packageId, trx)
  if (!locked) return null
  const terms = await trx
    .selectFrom('sponsorship_package_revisions')
    .where('package_id', '=', packageId)
    .where('n', '=', locked.revision)
    .select(['id', 'places'])
    .executeTakeFirstOrThrow()
  const held = await trx
    .selectFrom('sponsorships')
    .where('package_id', '=', packageId)
    .where('state', 'in', HOLDING_STATES)
    .select('place')
    .execute()
  const { ahead } = await trx
    .selectFrom('sponsorships')
    .where('package_id', '=', packageId)
    .where('state', '=', 'waitlisted')
    .$if(before !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('waitlisted_at', 'id'),
          '<',
          eb.tuple(before?.waitlistedAt ?? new Date(0), before?.id ?? 0),
        ),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('ahead'))
    .executeTakeFirstOrThrow()
  const place = freePlace(
    terms.places,
    held.flatMap((each) => each.place ?? []),
  )
  const isFree = terms.places === null || (place !== null && held.length < terms.places)
  return { ...locked, revisionId: terms.id, place, isFree, ahead: Number(ahead) }
}
