import { agreementSigned } from './mails/agreement-signed.ts'
import { agreementDeclined } from './mails/agreement-declined.ts'
import { requestDocument } from '#app/platform/documents/request.server.ts'
import { signatureDocument } from './evidence.server.ts'
import { attachment } from '#app/domain/mail/attachments.ts'
import { advisoryLock, transaction, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { Actor, Viewer } from '#app/platform/viewer.ts'
import { agreementHash } from './agreement-hash.server.ts'
import { audiencePart, type SignerKey } from './audience.server.ts'
import { filledText } from './filled-text.server.ts'
import { AGREEMENT_TICKS, type Audience } from './rules.ts'
import type { DeclineAgreementInput } from './schema.ts'
import { findValidSignature } from './valid-signatures.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { agreementPages } from './audience-words.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'

/** Stored with the signature. */
export interface SignedFrom {
  address: string | null
  userAgent: string | null
}

/** Who signs: an account for itself, or someone who acts for a record, signed in or by its link. */
export interface Signer extends Actor {
  displayName: string
  email: string
  record?: { kind: string; id: number }
}

/** What a signer sends; `agreementId` and `bodyHash` are of the text that was shown. */
export interface SignInput {
  agreementId: number
  bodyHash: string
  fullName: string
  jobTitle?: string | null
  employer?: string | null
  conflicts?: string | null
  /** The promises that were ticked, as worded; default those of judges. */
  promises?: readonly string[]
}

/** A text that is signed. */
interface SignedText {
  agreementId: number
  year: number
  version: number
  title: string
  hash: Buffer
  /** The text as it was filled; null where it is the version's own. */
  body: string | null
}

const CHANGED = 'The agreement has changed. Read the new version below and answer again.'

function keyOf({ record, userId }: Signer): SignerKey {
  if (record) return { recordId: record.id }
  if (userId === null) throw new TypeError('A signer without an account acts for a record')
  return { userId }
}

export const signerLock = (audience: Audience, key: SignerKey) =>
  'userId' in key ? `agreement ${audience} ${key.userId}` : `agreement ${audience} record ${key.recordId}`

/** Locks the agreement in force if it is the one that was read, and the signer's answers. */
async function lockShownText(
  audience: Audience,
  signer: SignerKey,
  shown: { agreementId: number; bodyHash: string },
  trx: Trx,
): Promise<SignedText | Refusal> {
  await advisoryLock(signerLock(audience, signer), trx)
  const row = await trx
    .selectFrom('agreements')
    .select(['id', 'year', 'version', 'title', 'body', 'body_sha256', 'status', 'audience'])
    .where('id', '=', shown.agreementId)
    .forShare()
    .executeTakeFirst()
  if (!row || row.audience !== audience) return refuse('not_found', 'We can’t find this agreement.')
  const isStored = agreementHash(row.body).equals(row.body_sha256)
  const body = await filledText(audience, row, signer, trx)
  const hash = agreementHash(body)
  const isShown = hash.toString('hex') === shown.bodyHash
  if (row.status !== 'active' || !isShown || !isStored) return refuse('conflict', CHANGED)
  const { id: agreementId, year, version, title } = row
  return { agreementId, year, version, title, hash, body: body === row.body ? null : body }
}

/**
 * Writes the signature of a text that the caller has locked and compared with what was shown, and asks for its evidence. Answers
 * null where the signer's signature on this version is written already. Mails are the caller's.
 */
export async function writeSignature(
  text: SignedText,
  input: SignInput,
  signer: Signer,
  from: SignedFrom,
  now: Date,
  trx: Trx,
): Promise<number | null> {
  const { record } = signer
  const signed = await trx
    .insertInto('signatures')
    .values({
      agreement_id: text.agreementId,
      user_id: signer.userId,
      ...(record && {
        record_kind: record.kind,
        record_id: record.id,
        signer_name: signer.displayName,
        signer_email: signer.email,
      }),
      typed_name: input.fullName,
      job_title: input.jobTitle ?? null,
      employer: input.employer ?? null,
      declared_conflicts: input.conflicts ?? null,
      promises: [...(input.promises ?? AGREEMENT_TICKS.map(({ label }) => label))],
      body: text.body,
      body_sha256: text.hash,
      signed_at: now,
      address: from.address,
      user_agent: from.userAgent?.slice(0, 400) ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!signed) return null
  const { fullName: typedName, employer } = input
  const after = { version: text.version, typedName, ...(employer && { employer }) }
  await auditRecord(signer, 'agreement.signed', text.agreementId, { after }, now, trx)
  await requestDocument(signatureDocument, signed.id, now, trx)
  return signed.id
}

/** Signs the agreement that was read and emails a copy; an existing valid signature is kept. */
export async function signAgreement(
  audience: Audience,
  input: SignInput,
  signer: Signer,
  from: SignedFrom,
  now: Date,
): Promise<Outcome<{ version: number }>> {
  return transaction(async (trx) => {
    const key = keyOf(signer)
    const text = await lockShownText(audience, key, input, trx)
    if ('code' in text) return text
    const { year, version } = text
    if (await findValidSignature(key, audience, year, trx)) return ok({ version })
    const id = await writeSignature(text, input, signer, from, now, trx)
    if (id !== null) {
      await mailCopy(id, audience, text, input.fullName, signer, now, trx)
      await audiencePart(audience).answered?.(key, year, now, trx)
    }
    return ok({ version })
  })
}

/** Emails the signer's copy with the PDF, which is made even where the email cannot be sent. */
async function mailCopy(
  signatureId: number,
  audience: Audience,
  text: SignedText,
  typedName: string,
  signer: Signer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { timezone } = await currentSeasonIn(trx)
  const page = await audiencePart(audience).page(keyOf(signer), trx)
  await queueMail(
    {
      mail: agreementSigned,
      to: { email: signer.email, name: signer.displayName, userId: signer.userId },
      params: {
        recipientName: signer.displayName,
        title: text.title,
        version: text.version,
        typedName,
        signedAt: formatDateTime(now, timezone),
        link: config().appUrl + (page ?? ''),
      },
      dedupeKey: `agreement-signed:${signatureId}`,
      entity: 'agreement',
      entityId: text.agreementId,
      attachments: [attachment(signatureDocument, signatureId)],
    },
    now,
    trx,
  )
}

/** Records an account's decline and tells the admins; a later reason replaces an earlier one. */
export async function declineAgreement(
  audience: 'judge',
  input: DeclineAgreementInput,
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const { userId } = viewer
    const text = await lockShownText(audience, { userId }, input, trx)
    if ('code' in text) return text
    if (await findValidSignature(userId, audience, text.year, trx))
      return refuse('conflict', 'You have signed the agreement. Contact us to withdraw your signature.')
    const { reason } = input
    const { id } = await trx
      .insertInto('agreement_declines')
      .values({ agreement_id: text.agreementId, user_id: userId, reason, declined_at: now })
      .onConflict((conflict) =>
        conflict.columns(['agreement_id', 'user_id']).doUpdateSet({ reason, declined_at: now }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { version: text.version, reason }
    await auditRecord(viewer, 'agreement.declined', text.agreementId, { after }, now, trx)
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
          link: config().appUrl + (agreementPages(audience).declined ?? ''),
        },
        dedupeKey: `agreement-declined:${id}:${now.getTime()}`,
        entity: 'agreement',
        entityId: text.agreementId,
      },
      now,
      trx,
    )
    return ok()
  })
}
