import type { Trx } from '#db/client.ts'
import type { Actor } from '#app/domain/accounts/viewer.ts'

export interface AuditEntry {
  /** Noun and verb: `invoice.issued`. */
  action: string
  entity: string
  entityId: number | string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes who did what, from which value to which, in the transaction that does it. Rows are never changed. */
export async function audit(actor: Actor, entry: AuditEntry, now: Date, trx: Trx): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at: now,
      actor_id: actor.userId,
      action: entry.action,
      entity: entry.entity,
      entity_id: String(entry.entityId),
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      request_id: actor.requestId,
    })
    .execute()
}
