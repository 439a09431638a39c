import type { Trx } from '#db/client.ts'
import type { Actor } from '#app/platform/viewer.ts'

export interface AuditEntry {
  /** Noun and verb: `invoice.issued`. */
  action: string
  entity: string
  entityId: number | string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Records who did what, from which values to which, in the transaction that does it. Rows are never changed. */
export async function audit(actor: Actor, entry: AuditEntry, now: Date, trx: Trx): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at: now,
      // Both people: the one who acts, and the one they act for.
      actor_id: actor.behind?.userId ?? actor.userId,
      impersonated_id: actor.behind ? actor.userId : null,
      action: entry.action,
      entity: entry.entity,
      entity_id: String(entry.entityId),
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      request_id: actor.requestId,
    })
    .execute()
}

/** Writes the audit row of an action that is named after its record's kind: `committee.created`. */
export function auditRecord(
  actor: Actor,
  action: `${string}.${string}`,
  entityId: number | string,
  change: Pick<AuditEntry, 'before' | 'after'>,
  now: Date,
  trx: Trx,
): Promise<void> {
  const entity = action.slice(0, action.indexOf('.'))
  return audit(actor, { action, entity, entityId, ...change }, now, trx)
}
