import { signatureDocument } from '#app/domain/judging/agreements/evidence.server.ts'
import { db } from '#db/client.ts'
import { differenceOf, type ChangedBlock } from '#app/domain/judging/agreements/difference.ts'
import { activeAgreement, type Agreement } from '#app/domain/judging/agreements/queries.server.ts'
import type { Audience } from '#app/domain/judging/agreements/rules.ts'
import {
  findLastSignature,
  findValidSignature,
  type Signature,
} from '#app/domain/judging/agreements/valid-signatures.server.ts'
import { findDocument } from '#app/platform/documents/queries.server.ts'

export interface SignerPage {
  agreement: Agreement | null
  /** The signature that holds, and the file of its evidence once that is made. */
  signature: (Signature & { copy: string | null }) | null
  /** When they said no to this version, without having signed since. */
  declinedAt: Date | null
  /** When the office took back their signature on this version, where they have not signed again. */
  withdrawnAt: Date | null
  /** What is new since the version they signed last, where that is not this one. */
  changed: { since: number; blocks: ChangedBlock[] } | null
}

/** The agreement in force as one person meets it: to read, to sign, or signed. */
export async function agreementForSigner(
  audience: Audience,
  userId: number,
  year: number,
): Promise<SignerPage> {
  const reader = db()
  const agreement = await activeAgreement(audience, year, reader)
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
