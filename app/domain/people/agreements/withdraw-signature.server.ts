import { sql } from 'kysely'
import { advisoryLock, transaction } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audiencePart, type SignerKey } from './audience.server.ts'
import { AUDIENCE_WORDS } from './audience-words.ts'
import type { Audience } from './rules.ts'
import { signerLock } from './sign-agreement.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'

/**
 * Withdraws a signature, which stays as evidence; the signer has to sign again. Refuses `conflict` one that is a part of a
 * contract: that is voided as a whole.
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
      .leftJoin('users as u', 'u.id', 's.user_id')
      .where('s.id', '=', signatureId)
      .where('v.audience', '=', audience)
      .select(['s.record_id as recordId', 'v.id as agreementId', 'v.year', 'v.version'])
      // What it opened is open to the account that its own was merged into.
      .select(sql<number | null>`coalesce(u.merged_into, s.user_id)`.as('userId'))
      .select(sql<string>`coalesce(s.signer_name, ${personName('u')})`.as('name'))
      .executeTakeFirst()
    if (!found) return refuse('not_found', 'We can’t find this signature.')
    if (!AUDIENCE_WORDS[audience].withdraw)
      return refuse('conflict', 'This signature is part of a contract. Void the contract instead.')
    const { name, userId, recordId, year, version } = found
    const key: SignerKey = recordId === null ? { userId: userId ?? 0 } : { recordId }
    // Under the lock of signing: one answer of a person at a time.
    await advisoryLock(signerLock(audience, key), trx)
    const { numUpdatedRows } = await trx
      .updateTable('signatures')
      .set({ withdrawn_at: now })
      .where('id', '=', signatureId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('conflict', 'This signature was already withdrawn.')
    const change = { before: { version, signature: signatureId }, after: { person: name, reason } }
    await auditRecord(admin, 'agreement.signature_withdrawn', found.agreementId, change, now, trx)
    await audiencePart(audience).answered?.(key, year, now, trx)
    return ok({ name })
  })
}
