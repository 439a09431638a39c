import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { refuse, type Refusal } from '#app/platform/outcome.ts'
import type { Actor, AdminViewer } from '#app/platform/viewer.ts'
import { hasEnded } from './rules.ts'
import type { ShipTo } from './schema.ts'

/** The orderer of an order: its link's holder, or the signed-in person who came by it. */
export interface Orderer extends Actor {
  role: 'visitor' | 'owner'
}

export const NO_ORDER = refuse('not_found', 'We can’t find this order.')
export const CHANGED = refuse(
  'conflict',
  'This order has changed since you opened the page. Check it and try again.',
)

/** The admin who asks, whose conflicts of interest are left out. */
export interface AskingAdmin {
  viewer: AdminViewer
  now: Date
}

/** Locks an order: what is decided about it waits until the transaction ends. An admin's conflicts of interest are left out. */
export async function lockOrder(id: number, trx: Trx, admin?: AskingAdmin) {
  const row = await trx
    .selectFrom('trophy_orders as o')
    .innerJoin('nominations as n', 'n.id', 'o.nomination_id')
    .innerJoin('categories as k', 'k.id', 'n.category_id')
    .innerJoin('seasons as s', 's.year', 'o.year')
    .where('o.id', '=', id)
    .where(admin ? visibleTo(admin.viewer, 'n', admin.now) : sql<boolean>`true`)
    .select(['o.id', 'o.state', 'o.version', 'o.year', 'o.nomination_id as nominationId', 'o.qty'])
    .select(['o.user_id as userId', 'o.proofs', 'o.engraving', 'o.unit_cents as unitCents', 'o.currency'])
    .select(['o.shipping_cents as shippingCents', 'o.ship_to as shipTo', 'o.phone'])
    .select(['k.name as category', 'n.display_title as title', 's.timezone as zone'])
    .select('n.status as nominationStatus')
    .forUpdate('o')
    .executeTakeFirst()
  return row ? { ...row, shipTo: row.shipTo as unknown as ShipTo } : null
}

/** Why nothing more is made of an order whose nomination was declined or revoked; `null` where it stands. */
export const endedRefusal = ({ nominationStatus }: Pick<LockedOrder, 'nominationStatus'>): Refusal | null =>
  hasEnded(nominationStatus) ? NOMINATION_ENDED : null

const NOMINATION_ENDED = refuse(
  'conflict',
  'The nomination of this order has ended, so it can’t be continued.',
)

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Gives back the pieces of an order that has ended. */
export async function releasePieces(orderId: number, trx: Trx): Promise<void> {
  await trx.deleteFrom('trophy_pieces').where('order_id', '=', orderId).execute()
}
