import { advisoryLock, transaction } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Audience } from './rules.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { refreshStatusesOf } from '#app/domain/judging/committees/status.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

/** Withdraws a signature, which stays as evidence; the signer sees no entries until they sign again. */
export async function withdrawSignature(
  audience: Audience,
  signatureId: number,
  reason: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return transaction(async (trx) => {
    const found = await trx
      .selectFrom('signatures as s')
      .innerJoin('agreements as v', 'v.id', 's.agreement_id')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .where('s.id', '=', signatureId)
      .where('v.audience', '=', audience)
      .select(['u.id as userId', 'v.id as agreementId', 'v.year', 'v.version', personName('u').as('name')])
      .executeTakeFirst()
    if (!found) return refuse('not_found', 'There is no such signature.')
    // Under the lock of signing: one answer of a person at a time.
    await advisoryLock(`agreement ${audience} ${found.userId}`, trx)
    const { numUpdatedRows } = await trx
      .updateTable('signatures')
      .set({ withdrawn_at: now })
      .where('id', '=', signatureId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('conflict', 'This signature was already withdrawn.')
    const { name, userId, year, version } = found
    const change = { before: { version, signature: signatureId }, after: { person: name, reason } }
    await auditRecord(admin, 'agreement.signature_withdrawn', found.agreementId, change, now, trx)
    if (audience === 'judge') await refreshStatusesOf({ userId, year }, now, trx)
    return ok({ name })
  })
}
