import type { Trx } from '#db/client.ts'
import { audit, type AuditEntry } from '#app/platform/audit/commands.server.ts'
import type { Actor } from '#app/platform/viewer.ts'

/** Writes a step into the history of an entry, in the transaction that makes it. */
export async function auditEntry(
  actor: Actor,
  submissionId: number,
  step: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  now: Date,
  trx: Trx,
): Promise<void> {
  await audit(actor, { ...step, entity: 'submission', entityId: submissionId }, now, trx)
}
