import { signatureDocument } from './evidence.server.ts'
import { db } from '#db/client.ts'
import { differenceOf, type ChangedBlock } from './difference.ts'
import { findActiveAgreement, type Agreement } from './queries.server.ts'
import type { Audience } from './rules.ts'
import { findLastSignature, findValidSignature, type Signature } from './valid-signatures.server.ts'
import { findDocument } from '#app/platform/documents/queries.server.ts'

export interface SignerPage {
  agreement: Agreement | null
  /** The valid signature, with its PDF once that is made. */
  signature: (Signature & { copy: string | null }) | null
  /** When they declined this version, unless they have signed since. */
  declinedAt: Date | null
  /** When their signature on this version was withdrawn, unless they have signed again. */
  withdrawnAt: Date | null
  /** The changes since the version they signed last. */
  changed: { since: number; blocks: ChangedBlock[] } | null
}

/** The agreement in force as one person sees it. */
export async function loadSignerPage(audience: Audience, userId: number, year: number): Promise<SignerPage> {
  const reader = db()
  const agreement = await findActiveAgreement(audience, year, reader)
  if (!agreement) return { agreement, signature: null, declinedAt: null, withdrawnAt: null, changed: null }
  const [signature, last, decline] = await Promise.all([
    findValidSignature(userId, audience, year, reader),
    findLastSignature(userId, audience, year, reader),
    reader
      .selectFrom('agreement_declines')
      .where('agreement_id', '=', agreement.id)
      .where('user_id', '=', userId)
      .select('declined_at')
      .executeTakeFirst(),
  ])
  const copy = signature && (await findDocument(signatureDocument, signature.id, reader))
  const older = last && last.version !== agreement.version ? last : null
  return {
    agreement,
    signature: signature && { ...signature, copy: copy?.publicId ?? null },
    declinedAt: signature ? null : (decline?.declined_at ?? null),
    withdrawnAt: signature || older ? null : (last?.withdrawnAt ?? null),
    changed: older && { since: older.version, blocks: differenceOf(older.body, agreement.body) },
  }
}
