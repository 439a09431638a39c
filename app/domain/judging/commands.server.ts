import { transaction, type Trx } from '#db/client.ts'
import type { Viewer } from '#app/domain/accounts/viewer.ts'
import { audit } from '#app/domain/audit/commands.server.ts'
import { agreementHash } from '#app/domain/judging/agreement-hash.server.ts'
import type { DeclineAgreementInput, SignAgreementInput } from '#app/domain/judging/schema.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/domain/outcome.ts'

/** From where a signature was given; kept with it. */
export interface SignedFrom {
  address: string | null
  userAgent: string | null
}

interface StandingText {
  id: number
  version: number
  hash: Buffer
}

const CHANGED =
  'The agreement has changed since you opened it. Please read the new version below and answer again.'

/** The active text, if it is the one that was read: neither a stale nor a foreign hash passes. */
async function lockShownText(
  shown: { agreementId: number; bodyHash: string },
  trx: Trx,
): Promise<StandingText | Refusal> {
  const row = await trx
    .selectFrom('agreements')
    .select(['id', 'version', 'body', 'body_sha256', 'status', 'audience'])
    .where('id', '=', shown.agreementId)
    .forShare()
    .executeTakeFirst()
  if (!row || row.audience !== 'judge') return refuse('not_found', 'There is no such agreement.')
  const hash = agreementHash(row.body)
  const isShown = hash.toString('hex') === shown.bodyHash && hash.equals(row.body_sha256)
  if (row.status !== 'active' || !isShown) return refuse('conflict', CHANGED)
  return { id: row.id, version: row.version, hash }
}

/**
 * Signs the judge agreement that was shown (product 1.5). Refuses `conflict` when the text is no longer the active one or
 * not the one that was read. Signing twice keeps the first signature and succeeds.
 */
export async function signAgreement(
  input: SignAgreementInput,
  viewer: Viewer,
  from: SignedFrom,
  now: Date,
): Promise<Outcome<{ version: number }>> {
  return transaction(async (trx) => {
    const text = await lockShownText(input, trx)
    if ('code' in text) return text
    const signed = await trx
      .insertInto('signatures')
      .values({
        agreement_id: text.id,
        user_id: viewer.userId,
        typed_name: input.fullName,
        employer: input.employer,
        declared_conflicts: input.conflicts,
        body_sha256: text.hash,
        signed_at: now,
        address: from.address,
        user_agent: from.userAgent?.slice(0, 400) ?? null,
      })
      .onConflict((conflict) =>
        conflict.columns(['agreement_id', 'user_id']).where('withdrawn_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (signed) {
      const after = { version: text.version, typedName: input.fullName, employer: input.employer }
      const entry = { action: 'agreement.signed', entity: 'agreement', entityId: text.id, after }
      await audit(viewer, entry, now, trx)
    }
    return ok({ version: text.version })
  })
}

/** Records that a judge cannot accept the agreement, for the office to see; nothing else changes. */
export async function declineAgreement(
  input: DeclineAgreementInput,
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const text = await lockShownText(input, trx)
    if ('code' in text) return text
    const after = { version: text.version, reason: input.reason }
    const entry = { action: 'agreement.declined', entity: 'agreement', entityId: text.id, after }
    await audit(viewer, entry, now, trx)
    return ok()
  })
}
