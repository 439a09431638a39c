import { advisoryLock, transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Audience } from '#app/domain/judging/agreements/rules.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { refreshStatusesOf } from '#app/domain/judging/committees/status.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

/**
 * Takes a signature back, because the signer asked for it or broke what they promised: from then on nothing is shown to them
 * until they sign again (lifecycles 2.5). The signature stays as evidence. Refuses `conflict` when it was withdrawn before.
 */
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
      .select(['s.user_id', 'v.id as agreementId', 'v.year', 'v.version', 'u.first_name', 'u.last_name'])
      .executeTakeFirst()
    if (!found) return refuse('not_found', 'There is no such signature.')
    // As whoever signs: one answer of a person at a time.
    await advisoryLock(`agreement ${audience} ${found.user_id}`, trx)
    const { numUpdatedRows } = await trx
      .updateTable('signatures')
      .set({ withdrawn_at: now })
      .where('id', '=', signatureId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('conflict', 'It was withdrawn already.')
    const name = `${found.first_name} ${found.last_name}`.trim()
    const entry = {
      action: 'agreement.signature_withdrawn',
      entity: 'agreement',
      entityId: found.agreementId,
      before: { version: found.version, signature: signatureId },
      after: { person: name, reason },
    }
    await audit(admin, entry, now, trx)
    if (audience === 'judge') await refreshStatusesOf({ userId: found.user_id, year: found.year }, now, trx)
    return ok({ name })
  })
}
