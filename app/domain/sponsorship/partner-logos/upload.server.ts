import { kindOfUpload, NotTaken, type UploadedFile } from '#app/domain/sponsorship/artwork/upload.server.ts'
import { LOGO_MB, MEGABYTE } from '#app/domain/sponsorship/artwork/rules.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { storeOriginal } from '#app/platform/files/commands.server.ts'
import { tooLarge } from '#app/platform/files/rules.ts'
import { StorageUnavailable, TAKES_NO_FILES } from '#app/platform/files/storage-unavailable.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { z } from 'zod'
import { partnerLogoLifecycle } from './lifecycle.ts'
import { logoPartners } from './queries.server.ts'
import { logoRefusal, ON_ITS_WAY } from './rules.ts'

export const checkLogoJob = defineJob({
  kind: 'partner_logo.check',
  lane: 'files',
  payload: z.strictObject({ logoId: recordId }),
  async turnOf({ logoId }, trx) {
    const logo = await findRow('pool_partner_logos', { id: logoId }, ['partner_id'], trx)
    return logo ? `partner:${logo.partner_id}` : null
  },
})

const GONE = refuse('not_found', 'We can’t find this partner.')
const MAX_BYTES = LOGO_MB * MEGABYTE

/**
 * Stores a file as the next version of a partner's logo, as the partner, to be checked by the worker. An approved one is shown until this
 * one is approved. Refuses `invalid` what is no such file, `conflict` where no logo is taken now.
 */
export async function uploadPartnerLogo(
  partnerId: number,
  file: UploadedFile,
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  const kind = await kindOfUpload('logo_light', file)
  if (typeof kind !== 'string') return kind
  const { path, originalName: name, sizeBytes } = file
  if (sizeBytes > MAX_BYTES) return refuse('invalid', tooLarge(sizeBytes, MAX_BYTES))
  const original = { path, name, kind, sizeBytes, ownerId: null, studioId: null }
  try {
    return await storeOriginal({ ...original, purpose: 'sponsor_artwork' }, now, async (fileId, trx) => {
      const partner = await lockLogoPartner(partnerId, trx)
      if (partner?.userId !== viewer.userId) throw new NotTaken(GONE)
      const refusal = logoRefusal(partner)
      if (refusal) throw new NotTaken(refuse('conflict', refusal))
      return ok({ id: await addVersion(partnerId, fileId, name, viewer, now, trx) })
    })
  } catch (error) {
    if (error instanceof NotTaken) return error.refusal
    if (error instanceof StorageUnavailable) return refuse('invalid', TAKES_NO_FILES)
    throw error
  }
}

/** Locks a partner, so that what is decided about its logo is decided one after the other, and reads it. */
export async function lockLogoPartner(id: number, trx: Trx) {
  await trx.selectFrom('pool_partners').where('id', '=', id).select('id').forUpdate().execute()
  return logoPartners(trx).where('a.id', '=', id).executeTakeFirst()
}

async function addVersion(
  partnerId: number,
  fileId: number,
  name: string,
  viewer: Viewer,
  now: Date,
  trx: Trx,
): Promise<number> {
  const { last } = await trx
    .selectFrom('pool_partner_logos')
    .where('partner_id', '=', partnerId)
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  const version = Number(last) + 1
  await moveAll(
    partnerLogoLifecycle,
    'replace',
    {
      by: 'owner',
      where: (eb) => eb.and([eb('partner_id', '=', partnerId), eb('state', 'in', [...ON_ITS_WAY])]),
    },
    trx,
  )
  const { id } = await trx
    .insertInto('pool_partner_logos')
    .values({
      ...{ partner_id: partnerId, version, file_id: fileId, state: 'uploaded' },
      ...{ uploaded_by: viewer.userId, uploaded_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditRecord(viewer, 'pool_partner.logo_uploaded', partnerId, { after: { version, name } }, now, trx)
  await requestLogoCheck(id, now, trx)
  return id
}

/** Requests the check of a version, at most once in ten minutes. */
export async function requestLogoCheck(logoId: number, now: Date, trx: Trx): Promise<void> {
  const span = Math.floor(now.getTime() / 600_000)
  await enqueue(checkLogoJob, { logoId }, { dedupeKey: `partner_logo.check:${logoId}:${span}` }, now, trx)
}
