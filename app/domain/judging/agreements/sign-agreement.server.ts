import { agreementSigned } from './mails/agreement-signed.ts'
import { agreementDeclined } from './mails/agreement-declined.ts'
import { requestDocument } from '#app/platform/documents/request.server.ts'
import { signatureDocument } from './evidence.server.ts'
import { attachment } from '#app/domain/mail/attachments.ts'
import { advisoryLock, transaction, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { agreementHash } from './agreement-hash.server.ts'
import { AGREEMENT_TICKS, type Audience } from './rules.ts'
import type { DeclineAgreementInput, SignAgreementInput } from './schema.ts'
import { findValidSignature } from './valid-signatures.server.ts'
import { refreshStatusesOf } from '#app/domain/judging/committees/status.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'

/** Stored with the signature. */
export interface SignedFrom {
  address: string | null
  userAgent: string | null
}

interface CurrentText {
  id: number
  year: number
  version: number
  title: string
  hash: Buffer
}

const CHANGED = 'The agreement has changed. Read the new version below and answer again.'

/** Locks the agreement in force if it is the one that was read, and the signer's answers. */
async function lockShownText(
  audience: Audience,
  userId: number,
  shown: { agreementId: number; bodyHash: string },
  trx: Trx,
): Promise<CurrentText | Refusal> {
  await advisoryLock(`agreement ${audience} ${userId}`, trx)
  const row = await trx
    .selectFrom('agreements')
    .select(['id', 'year', 'version', 'title', 'body', 'body_sha256', 'status', 'audience'])
    .where('id', '=', shown.agreementId)
    .forShare()
    .executeTakeFirst()
  if (!row || row.audience !== audience) return refuse('not_found', 'There is no such agreement.')
  const hash = agreementHash(row.body)
  const isShown = hash.toString('hex') === shown.bodyHash && hash.equals(row.body_sha256)
  if (row.status !== 'active' || !isShown) return refuse('conflict', CHANGED)
  return { id: row.id, year: row.year, version: row.version, title: row.title, hash }
}

/** Signs the agreement that was read and emails a copy; an existing valid signature is kept. */
export async function signAgreement(
  audience: Audience,
  input: SignAgreementInput,
  viewer: Viewer,
  from: SignedFrom,
  now: Date,
): Promise<Outcome<{ version: number }>> {
  return transaction(async (trx) => {
    const text = await lockShownText(audience, viewer.userId, input, trx)
    if ('code' in text) return text
    if (await findValidSignature(viewer.userId, audience, text.year, trx))
      return ok({ version: text.version })
    const signed = await trx
      .insertInto('signatures')
      .values({
        agreement_id: text.id,
        user_id: viewer.userId,
        typed_name: input.fullName,
        employer: input.employer,
        declared_conflicts: input.conflicts,
        promises: AGREEMENT_TICKS.map(({ label }) => label),
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
      await auditRecord(viewer, 'agreement.signed', text.id, { after }, now, trx)
      await mailCopy(signed.id, text, input.fullName, viewer, now, trx)
      if (audience === 'judge') await refreshStatusesOf({ userId: viewer.userId, year: text.year }, now, trx)
    }
    return ok({ version: text.version })
  })
}

/** Emails the signer's copy with the PDF, which is made even where the email cannot be sent. */
async function mailCopy(
  signatureId: number,
  text: CurrentText,
  typedName: string,
  viewer: Viewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { timezone } = await currentSeasonIn(trx)
  await requestDocument(signatureDocument, signatureId, now, trx)
  await queueMail(
    {
      mail: agreementSigned,
      to: { email: viewer.email, name: viewer.displayName, userId: viewer.userId },
      params: {
        recipientName: viewer.displayName,
        title: text.title,
        version: text.version,
        typedName,
        signedAt: formatDateTime(now, timezone),
        link: config().appUrl + href('/judges/privacy'),
      },
      dedupeKey: `agreement-signed:${signatureId}`,
      entity: 'agreement',
      entityId: text.id,
      attachments: [attachment(signatureDocument, signatureId)],
    },
    now,
    trx,
  )
}

/** Records a decline and tells the admins; a later reason replaces an earlier one. */
export async function declineAgreement(
  audience: Audience,
  input: DeclineAgreementInput,
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const text = await lockShownText(audience, viewer.userId, input, trx)
    if ('code' in text) return text
    if (await findValidSignature(viewer.userId, audience, text.year, trx))
      return refuse('conflict', 'You have signed the agreement. Contact us to withdraw your signature.')
    const { reason } = input
    const { id } = await trx
      .insertInto('agreement_declines')
      .values({ agreement_id: text.id, user_id: viewer.userId, reason, declined_at: now })
      .onConflict((conflict) =>
        conflict.columns(['agreement_id', 'user_id']).doUpdateSet({ reason, declined_at: now }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { version: text.version, reason }
    await auditRecord(viewer, 'agreement.declined', text.id, { after }, now, trx)
    const { support_email: contact } = await configValuesIn(trx)
    if (!contact) return ok()
    await queueMail(
      {
        mail: agreementDeclined,
        to: { email: contact, name: '' },
        params: {
          person: viewer.displayName,
          title: text.title,
          version: text.version,
          reason: reason ?? '',
          link: config().appUrl + href('/admin/judges/signatures/declined'),
        },
        dedupeKey: `agreement-declined:${id}:${now.getTime()}`,
        entity: 'agreement',
        entityId: text.id,
      },
      now,
      trx,
    )
    return ok()
  })
}
