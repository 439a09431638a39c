import type { UpdateObject } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { DB } from '#db/types.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { transitionOf, type ActionOf, type RoleOf } from '#app/platform/lifecycle.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { trophyOrderLifecycle } from './lifecycle.ts'
import { releasePieces, type LockedOrder } from './locked-order.server.ts'
import { holdsPieces, type TrophyState } from './rules.ts'

type Action = ActionOf<typeof trophyOrderLifecycle>

interface Step<A extends Action> {
  action: A
  role: RoleOf<typeof trophyOrderLifecycle, A>
  /** "trophy_order.approved" */
  event: `trophy_order.${string}`
  set?: Omit<UpdateObject<DB, 'trophy_orders'>, 'state'>
  told?: Record<string, unknown>
}

/** Moves a locked order whose state was checked, counts its version up, and writes who did it. An order that ends gives its pieces back. */
export async function step<A extends Action>(
  order: Pick<LockedOrder, 'id' | 'state' | 'version'>,
  { action, role, event, set = {}, told = {} }: Step<A>,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  const to = transitionOf(trophyOrderLifecycle, action).to as TrophyState
  const version = order.version + 1
  const change = { by: role, id: order.id, set: { ...set, version, updated_at: now } }
  await moveLocked(trophyOrderLifecycle, action, change, trx)
  order.state = to
  order.version = version
  if (!holdsPieces(to)) await releasePieces(order.id, trx)
  await auditRecord(by, event, order.id, { after: { state: to, ...told } }, now, trx)
}
