import { sql } from 'kysely'
import { confirmedEmailOf } from '#app/domain/people/accounts/confirmed-email.ts'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { db, transaction, type Trx } from '#db/client.ts'
import { findRow, lockRow } from '#db/rows.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import {
  arrivedBytes,
  arrivingKey,
  dropNotes,
  recordArrived,
  settleArrived,
} from '#app/platform/files/arrived-files.server.ts'
import { sourceInStorage } from '#app/platform/files/byte-source.server.ts'
import { discardFile, receiveArrived } from '#app/platform/files/commands.server.ts'
import { inspect } from '#app/platform/files/inspection.server.ts'
import { FILE_KINDS } from '#app/platform/files/rules.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { touchEntry, type EntryEditor } from '#app/domain/submissions/drafts.server.ts'
import { attachInside } from './entry-files.server.ts'
import { dropBytes } from './entry-uploads.server.ts'
import { everyField, readEntry, type EntryRecord } from '#app/domain/submissions/queries.server.ts'
import { filmRulesOf, kindsOf, largestFile, UPLOAD_TIMEOUT_MS } from './uploads.ts'
import { move, moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { uploadLifecycle } from './lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

interface Arrived {
  id: string
  submissionId: number
  fieldId: number
  ownerId: number
  name: string
  sizeBytes: number
  startedAt: Date
}

/** Inspects a complete upload and makes it the answer, or refuses it with a message; safe to repeat after a crash. */
export async function finishUpload(uploadId: string, now: Date): Promise<void> {
  const [row] = await moveAll(
    uploadLifecycle,
    'check',
    {
      by: 'system',
      id: uploadId,
      where: (eb) => eb('submission_id', 'is not', null),
      set: (eb) => ({ received_bytes: eb.ref('size_bytes'), updated_at: now }),
      returning: ['submission_id', 'field_id', 'owner_id', 'original_name', 'size_bytes', 'started_at'],
    },
    db(),
  )
  if (!row) return
  const { submission_id: submissionId, field_id: fieldId, owner_id: ownerId } = row
  if (submissionId === null || fieldId === null || ownerId === null) return
  const upload: Arrived = {
    ...{ id: uploadId, submissionId, fieldId, ownerId },
    ...{ name: row.original_name, sizeBytes: row.size_bytes, startedAt: row.started_at },
  }
  const record = await readEntry(upload.submissionId, db())
  const field = record && everyField(record).find((each) => each.id === upload.fieldId)
  if (!record || !field) return refuseUpload(upload, 'The category no longer asks this question.', now)
  const source = sourceInStorage(arrivingKey(uploadId), upload.sizeBytes)
  const found = await inspect(source, {
    accept: kindsOf(field),
    maxBytes: largestFile(field),
    film: filmRulesOf(field, record.context),
  })
  if (!found.ok) return refuseUpload(upload, found.message, now)
  if (FILE_KINDS[found.value.kind].image) return storePicture(upload, field, record, now)
  const { sha256, sizeBytes } = await hashOf(arrivingKey(uploadId))
  // Storage has the last word on what was put together there.
  if (sizeBytes !== upload.sizeBytes)
    return refuseUpload(upload, 'The file was damaged during the upload. Upload it again.', now)
  await settleArrived(uploadId)
  const { name } = upload
  const arrived = { ...found.value, uploadId, ownerId, name, sizeBytes, sha256 }
  const stored = await take(upload, now, (editor, trx) =>
    recordArrived({ ...arrived, studioId: editor.studio.id }, now, trx),
  )
  if (!stored.ok) return refuseUpload(upload, stored.message, now)
  await dropNotes(uploadId)
}

async function hashOf(key: string): Promise<{ sha256: Buffer; sizeBytes: number }> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of (await storage().get(key)) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    sizeBytes += chunk.byteLength
  }
  return { sha256: hash.digest(), sizeBytes }
}

/** Pictures are encoded again, so the stored file is not the uploaded one. */
async function storePicture(
  upload: Arrived,
  field: CategoryField,
  record: EntryRecord,
  now: Date,
): Promise<void> {
  const tempPath = path.join(os.tmpdir(), `laureate-picture-${randomUUID()}`)
  try {
    await pipeline(await storage().get(arrivingKey(upload.id)), createWriteStream(tempPath, { mode: 0o600 }))
    const { minWidth } = field.rules
    const received = await receiveArrived(
      {
        tempPath,
        originalName: upload.name,
        ownerId: upload.ownerId,
        studioId: record.entry.studioId,
        purpose: 'submission',
        accept: kindsOf(field),
        maxBytes: largestFile(field),
        ...(minWidth === undefined ? {} : { pixels: { minWidth } }),
      },
      now,
    )
    if (!received.ok) return await refuseUpload(upload, received.message, now)
    const { fileId } = received.value
    const stored = await take(upload, now, () => Promise.resolve(fileId))
    if (!stored.ok || !stored.value.taken) await transaction((trx) => discardFile(fileId, now, trx))
    if (!stored.ok) return await refuseUpload(upload, stored.message, now)
    // The bytes that arrived are of no more use; the picture lies under its own key.
    await dropBytes(upload.id)
  } finally {
    await fs.rm(tempPath, { force: true })
  }
}

/** Makes a file the answer and the upload stored, in one transaction; `taken` is false when another process has done so. */
async function take(upload: Arrived, now: Date, fileOf: (editor: EntryEditor, trx: Trx) => Promise<number>) {
  const { submissionId, fieldId } = upload
  const refused = new RefusedTransaction()
  try {
    return await transaction(async (trx) => {
      await trx.selectFrom('submissions').where('id', '=', submissionId).select('id').forUpdate().execute()
      if (!(await isChecking(upload.id, trx))) return ok({ taken: false })
      const editor = await editorOf(upload, trx)
      if (!editor)
        return refuse(
          'forbidden',
          `The person who uploaded this file is no longer a member of the ${words.studio}.`,
        )
      const fileId = await fileOf(editor, trx)
      // An upload that began in time may end after the deadline where the setting allows it.
      const fair = (await configValuesIn(trx)).submissions_allow_unfinished_uploads === '1'
      const countsFrom = fair ? upload.startedAt : now
      const attached = await attachInside({ submissionId, fieldId, fileId, countsFrom }, editor, now, trx)
      if (!attached.ok) throw refused.with(attached)
      const set = { file_id: fileId, updated_at: now }
      await moveLocked(uploadLifecycle, 'store', { by: 'system', id: upload.id, set }, trx)
      return ok({ taken: true })
    })
  } catch (error) {
    // Thrown, so that the row of a file that was not taken is not kept.
    if (error === refused && refused.outcome) return refused.outcome
    throw error
  }
}

class RefusedTransaction extends Error {
  outcome: Exclude<Outcome, { ok: true }> | null = null
  with(outcome: Exclude<Outcome, { ok: true }>): this {
    this.outcome = outcome
    return this
  }
}

async function isChecking(uploadId: string, trx: Trx): Promise<boolean> {
  const row = await lockRow('uploads', { id: uploadId }, ['status'], trx)
  return row?.status === 'checking'
}

/** Who sent it, with the role they have in the studio now. */
async function editorOf(upload: Arrived, trx: Trx): Promise<EntryEditor | null> {
  const studio = await trx
    .selectFrom('submissions as s')
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .innerJoin('studio_members as m', 'm.studio_id', 'st.id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('s.id', '=', upload.submissionId)
    .where('m.user_id', '=', upload.ownerId)
    .where('m.status', '=', 'active')
    .select(['st.id', 'st.name', 'st.type', 'm.role', 'u.email'])
    .select(sql<boolean>`u.email_verified_at is not null`.as('emailVerified'))
    .executeTakeFirst()
  if (!studio) return null
  const { email, emailVerified, ...own } = studio
  const confirmedEmail = confirmedEmailOf({ email, emailVerified })
  return { userId: upload.ownerId, confirmedEmail, requestId: null, studio: own }
}

/** The upload is not taken: the sentence stays beside the question, the bytes go. */
async function refuseUpload(upload: Arrived, message: string, now: Date): Promise<void> {
  await endUpload(upload, { action: 'refuse', refusal: message }, now)
  await dropBytes(upload.id)
}

async function endUpload(
  upload: Pick<Arrived, 'id' | 'submissionId' | 'ownerId' | 'name'>,
  { action, refusal }: { action: 'refuse'; refusal: string } | { action: 'expire'; refusal?: undefined },
  now: Date,
): Promise<void> {
  await transaction(async (trx) => {
    const entry = await trx
      .selectFrom('submissions')
      .where('id', '=', upload.submissionId)
      .select(['id', 'title'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const ended = await move(
      uploadLifecycle,
      action,
      {
        by: 'system',
        id: upload.id,
        set: (eb) => ({
          refusal,
          updated_at: now,
          received_bytes: eb.fn<number>('greatest', ['received_bytes', eb.lit(1)]),
        }),
      },
      trx,
    )
    if (!ended.ok) return
    const { to } = uploadLifecycle.actions[action]
    const after = { name: upload.name, ...(refusal !== undefined ? { reason: refusal } : {}) }
    await auditEntry(
      { userId: upload.ownerId, requestId: null },
      entry.id,
      { action: `submission.upload_${to}`, after },
      now,
      trx,
    )
    // While it was on its way it may have counted as given.
    await touchEntry(entry.id, entry.title, now, trx)
  })
}

async function expireUpload(uploadId: string, now: Date): Promise<void> {
  const columns = ['id', 'submission_id', 'owner_id', 'original_name'] as const
  const row = await findRow('uploads', { id: uploadId }, columns, db())
  if (!row || row.submission_id === null || row.owner_id === null) return
  const { submission_id: submissionId, owner_id: ownerId, original_name: name } = row
  await endUpload({ id: uploadId, submissionId, ownerId, name }, { action: 'expire' }, now)
}

const MINUTE_MS = 60_000
const KEPT_MS = 30 * 24 * 60 * MINUTE_MS
const MAX_AT_ONCE = 20

interface Tended {
  finish(uploadId: string): Promise<void>
  expire(uploadId: string): Promise<void>
}

/** Finishes complete uploads of one kind after a crash, and expires stalled ones; returns how many, and what failed. */
export async function tendWaiting(
  belongsTo: 'submission_id' | 'sponsorship_id',
  { finish, expire }: Tended,
  now: Date,
): Promise<{ handled: number; failures: unknown[] }> {
  const quietSince = new Date(now.getTime() - MINUTE_MS)
  const waiting = await db()
    .selectFrom('uploads')
    .where(belongsTo, 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'checking'), eb('updated_at', '<', quietSince)]),
        eb.and([
          eb('status', '=', 'arriving'),
          eb.or([
            eb('expires_at', '<=', now),
            eb.and([eb('received_bytes', '=', eb.ref('size_bytes')), eb('updated_at', '<', quietSince)]),
          ]),
        ]),
      ]),
    )
    .orderBy('expires_at')
    .limit(MAX_AT_ONCE)
    .select(['id', 'size_bytes as sizeBytes', 'expires_at as expiresAt'])
    .execute()
  const failures: unknown[] = []
  for (const upload of waiting) {
    try {
      const isWhole = (await arrivedBytes(upload.id)) === upload.sizeBytes
      const hopeless = upload.expiresAt.getTime() + UPLOAD_TIMEOUT_MS <= now.getTime()
      // The process may have died after its last piece.
      if (isWhole && !hopeless) await finish(upload.id)
      else if (upload.expiresAt <= now) await expire(upload.id)
    } catch (error) {
      failures.push(error)
    }
  }
  return { handled: waiting.length, failures }
}

/** Finishes complete uploads of entries after a crash, expires stalled ones and deletes useless bytes of all; returns how many. */
export async function tendUploads(now: Date): Promise<number> {
  const entries = {
    finish: (id: string) => finishUpload(id, now),
    expire: (id: string) => expireUpload(id, now),
  }
  const { handled, failures } = await tendWaiting('submission_id', entries, now)
  const quietSince = new Date(now.getTime() - MINUTE_MS)
  const useless = await db()
    .selectFrom('uploads')
    .leftJoin('files as f', 'f.id', 'uploads.file_id')
    .where((eb) =>
      eb.or([
        eb('uploads.status', 'in', ['refused', 'cancelled', 'expired']),
        // What a picture was made from, or a sponsor's file copied from.
        eb.and([
          eb('uploads.status', '=', 'stored'),
          eb.or([eb('f.mime', 'like', 'image/%'), eb('uploads.sponsorship_id', 'is not', null)]),
        ]),
      ]),
    )
    .where('uploads.received_bytes', '>', 0)
    .where('uploads.updated_at', '<', quietSince)
    .limit(MAX_AT_ONCE)
    .select('uploads.id')
    .execute()
  for (const { id } of useless) await dropBytes(id)
  const { numDeletedRows } = await db()
    .deleteFrom('uploads')
    .where('status', 'in', ['stored', 'refused', 'cancelled', 'expired'])
    .where('updated_at', '<', new Date(now.getTime() - KEPT_MS))
    .where((eb) => eb.or([eb('received_bytes', '=', 0), eb('status', '=', 'stored')]))
    .executeTakeFirst()
  if (failures.length > 0) throw new AggregateError(failures, 'Uploads could not be finished')
  return handled + useless.length + Number(numDeletedRows)
}
