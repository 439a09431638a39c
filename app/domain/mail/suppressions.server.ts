import { type Trx, db, transaction } from '#db/client.ts'
import type { Actor, AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import type { SuppressionReason, SuppressionScope } from './rules.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

export interface Suppression {
  address: string
  scope: SuppressionScope
  reason: SuppressionReason
  note?: string
  /** The message that bounced or was marked as spam. */
  messageId?: number
}

/** Suppresses mail of a kind to an address; answers whether that is new. */
export async function suppress(
  { address, scope, reason, note = '', messageId }: Suppression,
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<boolean> {
  const added = await trx
    .insertInto('mail_suppressions')
    .values({
      address,
      scope,
      reason,
      note,
      message_id: messageId ?? null,
      created_at: now,
      created_by: actor.userId,
    })
    .onConflict((conflict) =>
      conflict.columns(['address', 'scope']).where('lifted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  const after = { address, scope, reason, note }
  await audit(
    actor,
    { action: 'mail.suppressed', entity: 'mail_suppression', entityId: added.id, after },
    now,
    trx,
  )
  return true
}

/** Lifts the suppressions of a kind whose reason passes `mayLift`. */
export async function liftSuppressions(
  address: string,
  scope: SuppressionScope,
  mayLift: (reason: SuppressionReason) => boolean,
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  const rows = await trx
    .selectFrom('mail_suppressions')
    .where('address', '=', address)
    .where('scope', '=', scope)
    .where('lifted_at', 'is', null)
    .select(['id', 'address', 'scope', 'reason'])
    .forUpdate()
    .execute()
  for (const row of rows) if (mayLift(row.reason)) await endSuppression(row, actor, now, trx)
}

async function endSuppression(
  row: { id: number; address: string; scope: SuppressionScope; reason: SuppressionReason },
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  await trx
    .updateTable('mail_suppressions')
    .set({ lifted_at: now, lifted_by: actor.userId })
    .where('id', '=', row.id)
    .execute()
  const { id, ...before } = row
  await audit(
    actor,
    { action: 'mail.suppression_lifted', entity: 'mail_suppression', entityId: id, before },
    now,
    trx,
  )
}

/** Suppresses an address as an admin's decision; `conflict` when it is suppressed already. */
export async function addSuppression(
  input: { address: string; scope: SuppressionScope; note: string },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    if (await suppress({ ...input, reason: 'admin' }, admin, now, trx)) return ok()
    const message = 'This address is already suppressed'
    return refuse('conflict', message, { address: [message] })
  })
}

/** Lifts one suppression; `conflict` when it is lifted already. */
export async function liftSuppression(id: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const row = await trx
      .selectFrom('mail_suppressions')
      .where('id', '=', id)
      .select(['id', 'address', 'scope', 'reason', 'lifted_at'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not_found', 'We can’t find this suppressed address.')
    const { lifted_at: liftedAt, ...live } = row
    if (liftedAt) return refuse('conflict', 'This suppression has already been lifted.')
    await endSuppression(live, admin, now, trx)
    return ok({ address: row.address })
  })
}

/** The suppressions in force of an address. */
export async function liveSuppressions(address: string) {
  return db()
    .selectFrom('mail_suppressions')
    .where('address', '=', address)
    .where('lifted_at', 'is', null)
    .select(['scope', 'reason', 'created_at as since'])
    .orderBy('id')
    .limit(10)
    .execute()
}
