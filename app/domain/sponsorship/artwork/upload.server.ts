import { fileTypeFromFile } from 'file-type'
import fs from 'node:fs/promises'
import { z } from 'zod'
import { transaction, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { isSameSpec } from '#app/domain/sponsorship/packages/artwork-spec.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { storeOriginal } from '#app/platform/files/commands.server.ts'
import { kindOfMime, tooLarge, wrongKind, type FileKind } from '#app/platform/files/rules.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import type { ArtworkActor } from './access.server.ts'
import { earlierArtworks } from './earlier.server.ts'
import { artworkLifecycle } from './lifecycle.ts'
import { dayIn, lockSponsorship, questionOf, type ArtworkSponsorship } from './question.server.ts'
import {
  isLate,
  LOGO_MB,
  MEGABYTE,
  ON_ITS_WAY,
  uploadRefusal,
  type ArtworkPart,
  type FilePart,
} from './rules.ts'

export const checkArtworkJob = defineJob({
  kind: 'artwork.check',
  lane: 'files',
  payload: z.strictObject({ artworkId: recordId }),
  async turnOf({ artworkId }, trx) {
    const artwork = await findRow('sponsor_artworks', { id: artworkId }, ['sponsorship_id'], trx)
    return artwork ? `sponsorship:${artwork.sponsorship_id}` : null
  },
})

const GONE = refuse('not_found', 'We can’t find this sponsorship.')
const EPS =
  'This is an EPS file, which can’t be checked or shown safely. Open it in your drawing app and save it as SVG or PDF.'

export interface UploadedFile {
  path: string
  originalName: string
  sizeBytes: number
}

/** Thrown, so that a file that was not taken is not kept. */
export class NotTaken extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/**
 * Stores a file as the next version of a part, to be checked by the worker. The version on its way is replaced, an approved one is
 * kept until this one is approved. Refuses `invalid` what is no such file, `conflict` where nothing can be uploaded now. `settle`
 * is what else belongs to the same transaction; its refusal is the answer.
 */
export async function uploadArtwork(
  sponsorshipId: number,
  part: FilePart,
  file: UploadedFile,
  by: ArtworkActor,
  now: Date,
  settle?: (fileId: number, trx: Trx) => Promise<Refusal | null>,
): Promise<Outcome<{ id: number }>> {
  const kind = await kindOfUpload(part, file)
  if (typeof kind !== 'string') return kind
  const { path, originalName: name, sizeBytes } = file
  const original = { path, name, kind, sizeBytes, ownerId: null, studioId: null }
  try {
    return await storeOriginal({ ...original, purpose: 'sponsor_artwork' }, now, async (fileId, trx) => {
      const sponsorship = await lockSponsorship(sponsorshipId, trx)
      if (!sponsorship) throw new NotTaken(GONE)
      const refusal = refusalOfFile(sponsorship, part, sizeBytes) ?? (await settle?.(fileId, trx))
      if (refusal) throw new NotTaken(refusal)
      return ok({ id: await addVersion(sponsorship, part, { file_id: fileId, name }, by, now, trx) })
    })
  } catch (error) {
    if (error instanceof NotTaken) return error.refusal
    throw error
  }
}

/** Why a file of this size cannot be uploaded for a part now, or `null`. */
export function refusalOfFile(
  sponsorship: ArtworkSponsorship,
  part: FilePart,
  sizeBytes: number,
): Refusal | null {
  const refusal = uploadRefusal(part, questionOf(sponsorship))
  if (refusal) return refuse('conflict', refusal)
  if (sizeBytes === 0) return refuse('invalid', 'This file is empty.')
  const most = (part === 'artwork' ? (sponsorship.spec?.maxMb ?? 0) : LOGO_MB) * MEGABYTE
  return sizeBytes > most ? refuse('invalid', tooLarge(sizeBytes, most)) : null
}

const KINDS: Readonly<Record<'artwork' | 'logo', readonly FileKind[]>> = {
  artwork: ['pdf', 'jpeg', 'png', 'tiff'],
  logo: ['svg', 'pdf', 'png'],
}

/** The kind of a file by its content. What it is like is checked by the worker. */
export async function kindOfUpload(
  part: FilePart,
  { path, sizeBytes }: UploadedFile,
): Promise<FileKind | Refusal> {
  const accept = KINDS[part === 'artwork' ? 'artwork' : 'logo']
  if (sizeBytes === 0) return refuse('invalid', 'This file is empty.')
  const handle = await fs.open(path)
  const head = await handle.read(Buffer.alloc(1_024), 0, 1_024, 0).finally(() => handle.close())
  const text = head.buffer.subarray(0, head.bytesRead)
  if (text.includes('%!PS') || (head.bytesRead > 4 && text.readUInt32BE(0) === 0xc5d0d3c6))
    return refuse('invalid', EPS)
  const found = await fileTypeFromFile(path)
  const kind =
    (found && kindOfMime(found.mime)) ??
    (/<svg[\s>]|<!DOCTYPE svg/i.test(text.toString('utf8')) ? 'svg' : null)
  return kind && accept.includes(kind)
    ? kind
    : refuse('invalid', wrongKind(kind ? kind.toUpperCase() : (found?.ext.toUpperCase() ?? null), accept))
}

interface NewVersion {
  file_id?: number
  wording?: string
  link?: string
  taken_from?: number
  /** Of the file, for the history. */
  name: string
}

/** Adds the next version of a part under the lock of its sponsorship. */
async function addVersion(
  sponsorship: ArtworkSponsorship,
  part: ArtworkPart,
  { name, ...columns }: NewVersion,
  by: ArtworkActor,
  now: Date,
  trx: Trx,
): Promise<number> {
  const { last } = await trx
    .selectFrom('sponsor_artworks')
    .where('sponsorship_id', '=', sponsorship.id)
    .where('part', '=', part)
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  const version = Number(last) + 1
  await moveAll(
    artworkLifecycle,
    'replace',
    {
      by: by.role,
      where: (eb) =>
        eb.and([
          eb('sponsorship_id', '=', sponsorship.id),
          eb('part', '=', part),
          eb('state', 'in', [...ON_ITS_WAY]),
        ]),
    },
    trx,
  )
  const late = isLate(part === 'artwork' ? sponsorship.due : null, dayIn(now, sponsorship.zone))
  const { id } = await trx
    .insertInto('sponsor_artworks')
    .values({
      ...columns,
      sponsorship_id: sponsorship.id,
      part,
      version,
      // A credit has nothing that a program could check.
      state: part === 'credit' ? 'in_review' : 'uploaded',
      late,
      uploaded_by: by.userId,
      uploaded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { part, version, name, ...(late && { late: true }) }
  await auditRecord(by, 'sponsor_artwork.uploaded', id, { after }, now, trx)
  if (part !== 'credit') await requestCheck(id, now, trx)
  return id
}

/** Requests the check of a version, at most once in ten minutes. */
export async function requestCheck(artworkId: number, now: Date, trx: Trx): Promise<void> {
  const span = Math.floor(now.getTime() / 600_000)
  await enqueue(checkArtworkJob, { artworkId }, { dedupeKey: `artwork.check:${artworkId}:${span}` }, now, trx)
}

/** Takes the file of an approved version of an earlier season as the next one. Refuses `not_found` what is not offered. */
export async function takeEarlier(
  sponsorshipId: number,
  artworkId: number,
  by: ArtworkActor,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return transaction(async (trx) => {
    const sponsorship = await lockSponsorship(sponsorshipId, trx)
    if (!sponsorship) return GONE
    const earlier = (await earlierArtworks(sponsorship, trx)).find(({ id }) => id === artworkId)
    if (!earlier) return refuse('not_found', 'This file can’t be used here.')
    const refusal = uploadRefusal(earlier.part, questionOf(sponsorship))
    if (refusal) return refuse('conflict', refusal)
    if (
      earlier.part === 'artwork' &&
      !(earlier.spec && sponsorship.spec && isSameSpec(earlier.spec, sponsorship.spec))
    )
      return refuse('conflict', 'The size ordered now is another one.')
    const taken = { file_id: earlier.fileId, taken_from: earlier.id, name: earlier.name }
    return ok({ id: await addVersion(sponsorship, earlier.part, taken, by, now, trx) })
  })
}

/** Saves how a sponsor is credited, as a version that is reviewed. Refuses `conflict` where nothing can be sent now. */
export async function saveCredit(
  sponsorshipId: number,
  credit: { wording: string; link: string },
  by: ArtworkActor,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  return transaction(async (trx): Promise<Outcome<{ changed: boolean }>> => {
    const sponsorship = await lockSponsorship(sponsorshipId, trx)
    if (!sponsorship) return GONE
    const refusal = uploadRefusal('credit', questionOf(sponsorship))
    if (refusal) return refuse('conflict', refusal)
    const last = await trx
      .selectFrom('sponsor_artworks')
      .where('sponsorship_id', '=', sponsorshipId)
      .where('part', '=', 'credit')
      .where('state', '<>', 'replaced')
      .orderBy('version', 'desc')
      .select(['wording', 'link'])
      .limit(1)
      .executeTakeFirst()
    if (last?.wording === credit.wording && last.link === credit.link) return ok({ changed: false })
    await addVersion(sponsorship, 'credit', { ...credit, name: credit.wording }, by, now, trx)
    return ok({ changed: true })
  })
}
