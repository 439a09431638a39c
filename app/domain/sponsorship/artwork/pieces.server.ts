import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  dropBytes,
  insertSponsorUpload,
  type SponsorUpload,
} from '#app/domain/submissions/uploads/entry-uploads.server.ts'
import { tendWaiting } from '#app/domain/submissions/uploads/finished-uploads.server.ts'
import { uploadLifecycle } from '#app/domain/submissions/uploads/lifecycle.ts'
import { arrivingKey } from '#app/platform/files/arrived-files.server.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { db, transaction, type Reader } from '#db/client.ts'
import { lockRow } from '#db/rows.ts'
import { openSponsorship, type OpenedSponsorship } from './access.server.ts'
import { lockSponsorship } from './question.server.ts'
import type { FilePart } from './rules.ts'
import { refusalOfFile, uploadArtwork } from './upload.server.ts'

/** Files of sponsors that arrive in pieces, by the door that entries have. */

const MAX_ON_THE_WAY = 10
const GONE = refuse('not_found', 'We can’t find this sponsorship.')

/** Who asks: with the key of a secret link, signed in, or both. */
interface Asker {
  token: string
  viewer: Viewer | null
}

/** A file that is about to arrive. */
interface FileToCome {
  id: string
  sponsorshipId: number
  part: FilePart
  name: string
  sizeBytes: number
  fingerprint: string
}

/** Whose uploads are theirs: those by the same link, or those of the signed-in person. */
const ofAsker = ({ token }: Pick<OpenedSponsorship, 'token'>, viewer: Viewer | null) =>
  token !== '' ? { by_link: true } : { by_link: false, owner_id: viewer?.userId ?? 0 }

/** Notes a file about to arrive in pieces, and cancels the asker's unfinished one for the same part. Refuses what the form refuses. */
export async function startArtworkUpload(file: FileToCome, asker: Asker, now: Date): Promise<Outcome> {
  const opened = await openSponsorship({ id: file.sponsorshipId, ...asker }, now, db())
  if (!opened) return GONE
  return transaction(async (trx): Promise<Outcome> => {
    const sponsorship = await lockSponsorship(opened.id, trx)
    if (!sponsorship) return GONE
    const refusal = refusalOfFile(sponsorship, file.part, file.sizeBytes)
    if (refusal) return refusal
    await moveAll(
      uploadLifecycle,
      'cancel',
      {
        by: opened.role,
        where: {
          sponsorship_id: opened.id,
          part: file.part,
          status: 'arriving',
          ...ofAsker(opened, asker.viewer),
        },
        set: keepsBytes(now),
      },
      trx,
    )
    const { arriving } = await trx
      .selectFrom('uploads')
      .where('sponsorship_id', '=', opened.id)
      .where('status', 'in', ['arriving', 'checking'])
      .select((eb) => eb.fn.countAll<string>().as('arriving'))
      .executeTakeFirstOrThrow()
    if (Number(arriving) >= MAX_ON_THE_WAY)
      return refuse('conflict', `At most ${MAX_ON_THE_WAY} files can upload at the same time.`)
    const sender: Pick<SponsorUpload, 'ownerId' | 'role' | 'byLink'> = {
      ownerId: asker.viewer?.userId ?? null,
      role: opened.role,
      byLink: opened.token !== '',
    }
    await insertSponsorUpload({ ...file, ...sender }, now, trx)
    return ok()
  })
}

/** Notes that storage may hold something of it, which the worker then deletes. */
const keepsBytes = (now: Date) => ({ updated_at: now, received_bytes: 1 })

/** The upload behind an address for who began it: by the same link, or the same person while they may open the sponsorship. */
export async function findArtworkUpload(uploadId: string, asker: Asker, now: Date) {
  const row = await db()
    .selectFrom('uploads')
    .where('id', '=', uploadId)
    .select(['id', 'sponsorship_id as sponsorshipId', 'owner_id as ownerId', 'by_link as byLink'])
    .select(['status', 'refusal', 'size_bytes as sizeBytes', 'received_bytes as receivedBytes'])
    .executeTakeFirst()
  if (!row || row.sponsorshipId === null) return null
  const { sponsorshipId, ownerId, byLink, ...upload } = row
  const opened = await openSponsorship({ id: sponsorshipId, ...asker }, now, db())
  if (!opened || byLink !== (opened.token !== '')) return null
  return byLink || ownerId === asker.viewer?.userId ? { ...upload, role: opened.role } : null
}

/** The asker's newest unfinished uploads of a sponsorship, which go on when the same file is selected. */
export async function unfinishedUploads(opened: OpenedSponsorship, viewer: Viewer | null, reader: Reader) {
  return reader
    .selectFrom('uploads')
    .where('sponsorship_id', '=', opened.id)
    .where('status', '=', 'arriving')
    .where((eb) => eb.and(ofAsker(opened, viewer)))
    .select(['id', 'part', 'original_name as name', 'fingerprint'])
    .select(['size_bytes as size', 'received_bytes as received'])
    .orderBy('started_at', 'desc')
    .limit(MAX_ON_THE_WAY)
    .execute()
}

/** Cancels an upload that its asker found; `conflict` when it is complete. */
export async function cancelArtworkUpload(
  { id, role }: { id: string; role: OpenedSponsorship['role'] },
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const upload = await lockRow('uploads', { id }, ['status'], trx)
    if (upload?.status === 'checking' || upload?.status === 'stored')
      return refuse('conflict', 'This file is already uploaded.')
    await moveAll(uploadLifecycle, 'cancel', { by: role, id, set: keepsBytes(now) }, trx)
    return ok()
  })
}

/** Makes a complete upload the next version of its part, by the command of the form, or refuses it; safe to repeat after a crash. */
export async function finishArtworkUpload(
  uploadId: string,
  now: Date,
  requestId: string | null = null,
): Promise<void> {
  const [row] = await moveAll(
    uploadLifecycle,
    'check',
    {
      by: 'system',
      id: uploadId,
      where: (eb) => eb('sponsorship_id', 'is not', null),
      set: (eb) => ({ received_bytes: eb.ref('size_bytes'), updated_at: now }),
      returning: ['sponsorship_id', 'part', 'owner_id', 'sender_role', 'original_name', 'size_bytes'],
    },
    db(),
  )
  if (!row || row.sponsorship_id === null || row.part === null) return
  const tempPath = path.join(os.tmpdir(), `laureate-artwork-${randomUUID()}`)
  try {
    await pipeline(await storage().get(arrivingKey(uploadId)), createWriteStream(tempPath, { mode: 0o600 }))
    const { size } = await fs.stat(tempPath)
    const file = { path: tempPath, originalName: row.original_name, sizeBytes: size }
    const by = { userId: row.owner_id, requestId, role: row.sender_role ?? 'owner' }
    const taken =
      // Storage has the last word on what was put together there.
      size === row.size_bytes
        ? await uploadArtwork(row.sponsorship_id, row.part, file, by, now, async (fileId, trx) => {
            const upload = await lockRow('uploads', { id: uploadId }, ['status'], trx)
            // Another process has done so: its version is the only one.
            if (upload?.status !== 'checking') return refuse('conflict', 'This file is already uploaded.')
            const set = { file_id: fileId, updated_at: now }
            await moveLocked(uploadLifecycle, 'store', { by: 'system', id: uploadId, set }, trx)
            return null
          })
        : refuse('invalid', 'The file was damaged during the upload. Upload it again.')
    if (!taken.ok) {
      const set = { ...keepsBytes(now), refusal: taken.message }
      await moveAll(uploadLifecycle, 'refuse', { by: 'system', id: uploadId, set }, db())
    }
    // The version has a copy under a key of its own.
    await dropBytes(uploadId)
  } finally {
    await fs.rm(tempPath, { force: true })
  }
}

/** Finishes what a crash left complete, and expires what nothing more comes of; returns how many. */
export async function tendArtworkUploads(now: Date): Promise<number> {
  const tended = {
    finish: (id: string) => finishArtworkUpload(id, now),
    async expire(id: string) {
      await moveAll(uploadLifecycle, 'expire', { by: 'system', id, set: keepsBytes(now) }, db())
    },
  }
  const { handled, failures } = await tendWaiting('sponsorship_id', tended, now)
  if (failures.length > 0) throw new AggregateError(failures, 'Uploads of sponsors could not be finished')
  return handled
}
