import { signatureDocument } from './evidence.server.ts'
import { db } from '#db/client.ts'
import { agreementHash } from './agreement-hash.server.ts'
import type { SignerKey } from './audience.server.ts'
import { differenceOf, type ChangedBlock } from './difference.ts'
import { filledText } from './filled-text.server.ts'
import { findActiveAgreement, type Agreement } from './queries.server.ts'
import type { Audience } from './rules.ts'
import { findLastSignature, findValidSignature, type Signature } from './valid-signatures.server.ts'
import { findDocument } from '#app/platform/documents/queries.server.ts'

export interface SignerPage {
  /** Its text as it was filled for the signer, with the hash of that text. */
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

/** The agreement in force as one signer sees it. */
export async function loadSignerPage(
  audience: Audience,
  signer: number | SignerKey,
  year: number,
): Promise<SignerPage> {
  const reader = db()
  const by = typeof signer === 'number' ? { userId: signer } : signer
  const inForce = await findActiveAgreement(audience, year, reader)
  if (!inForce)
    return { agreement: null, signature: null, declinedAt: null, withdrawnAt: null, changed: null }
  const [body, signature, last, decline] = await Promise.all([
    filledText(audience, { body: inForce.body, year }, by, reader),
    findValidSignature(by, audience, year, reader),
    findLastSignature(by, audience, year, reader),
    'userId' in by
      ? reader
          .selectFrom('agreement_declines')
          .where('agreement_id', '=', inForce.id)
          .where('user_id', '=', by.userId)
          .select('declined_at')
          .executeTakeFirst()
      : undefined,
  ])
  const copy = signature && (await findDocument(signatureDocument, signature.id, reader))
  const older = last && last.version !== inForce.version ? last : null
  const isFilled = body !== inForce.body
  return {
    agreement: isFilled ? { ...inForce, body, bodyHash: agreementHash(body).toString('hex') } : inForce,
    signature: signature && { ...signature, copy: copy?.publicId ?? null },
    declinedAt: signature ? null : (decline?.declined_at ?? null),
    withdrawnAt: signature || older ? null : (last?.withdrawnAt ?? null),
    changed: older && { since: older.version, blocks: differenceOf(older.body, body) },
  }
}
