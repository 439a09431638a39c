import { sql } from 'kysely'
import type { AgreementAudience, SignerKey } from '#app/domain/people/agreements/audience.server.ts'
import { findValidSignature } from '#app/domain/people/agreements/valid-signatures.server.ts'
import type { Trx } from '#db/client.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { credentialLifecycle } from './lifecycle.ts'
import { credentialPath } from './link.server.ts'

/** The embargo agreement: the applicant of approved credentials signs it by the link, without an account. */
export const signingPress: AgreementAudience = {
  audience: 'press',
  recordKind: 'media_credential',
  signers: (year) => sql`
    select null::bigint as user_id, m.id as record_id, m.applicant as name, m.email::text as email,
      array[m.outlet_name, 'MC-' || m.year || '-' || m.id] as detail
    from media_credentials m
    where m.year = ${year} and m.state in ('approved', 'agreement_signed', 'issued', 'checked_in')`,
  placeholders: [
    { name: 'credential.outlet', label: 'the outlet' },
    { name: 'credential.applicant', label: 'who applied' },
  ],
  async values(recordId, reader) {
    const { outlet, applicant } = await reader
      .selectFrom('media_credentials')
      .where('id', '=', recordId)
      .select(['outlet_name as outlet', 'applicant'])
      .executeTakeFirstOrThrow()
    return { 'credential.outlet': outlet, 'credential.applicant': applicant }
  },
  async page(signer, reader) {
    if (!('recordId' in signer)) return null
    const row = await reader
      .selectFrom('media_credentials')
      .where('id', '=', signer.recordId)
      .select('link_key as linkKey')
      .executeTakeFirst()
    return row ? credentialPath(row.linkKey) : null
  },
  answered: followSignature,
}

/** Moves the credentials as their signature comes and goes; issued badges stay until they are revoked. */
async function followSignature(signer: SignerKey, year: number, now: Date, trx: Trx): Promise<void> {
  if (!('recordId' in signer)) return
  const id = signer.recordId
  await trx.selectFrom('media_credentials').where('id', '=', id).select('id').forUpdate().execute()
  const valid = await findValidSignature(signer, 'press', year, trx)
  const set = { updated_at: now }
  await moveAll(credentialLifecycle, valid ? 'sign' : 'unsign', { by: 'system', id, set }, trx)
}
