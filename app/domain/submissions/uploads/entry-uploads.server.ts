import { clip } from '#app/platform/clip.ts'
import { db, advisoryLock, transaction, type Trx } from '#db/client.ts'
import { findRow, lockRow } from '#db/rows.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { dropArrived } from '#app/platform/files/arrived-files.server.ts'
import { tooLarge, wrongKind } from '#app/platform/files/rules.ts'
import { ok, refuse, type Refusal } from '#app/platform/outcome.ts'
import { isFileField, isSeries } from '#app/domain/catalogue/fields/answers.ts'
import { closedFields, partLabels, partOf, windowOf } from '#app/domain/submissions/changes.ts'
import { lockForEditing, touchEntry } from '#app/domain/submissions/drafts.server.ts'
import { entrantOf, everyField } from '#app/domain/submissions/queries.server.ts'
import { isLater, lateText } from '#app/domain/submissions/later/asks.ts'
import { seriesRefusal } from './entry-files.server.ts'
import { endingOf, kindsOf, largestFile, UPLOAD_BOUNDS, UPLOAD_TIMEOUT_MS } from './uploads.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { uploadLifecycle } from './lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

export interface UploadToStart {
  id: string
  submissionId: number
  fieldKey: string
  name: string
  sizeBytes: number
  fingerprint: string
}

/** An upload for a part of a sponsorship. */
export interface SponsorUpload {
  id: string
  sponsorshipId: number
  part: 'artwork' | 'logo_light' | 'logo_dark'
  /** Who sends it; `null` for who holds the link and is not signed in. */
  ownerId: number | null
  role: 'owner' | 'admin'
  byLink: boolean
  name: string
  sizeBytes: number
  fingerprint: string
}

/** Notes a file of a sponsor about to arrive in pieces; the caller has checked that it may. */
export async function insertSponsorUpload(upload: SponsorUpload, now: Date, trx: Trx): Promise<void> {
  await trx
    .insertInto('uploads')
    .values({
      id: upload.id,
      sponsorship_id: upload.sponsorshipId,
      part: upload.part,
      sender_role: upload.role,
      by_link: upload.byLink,
      owner_id: upload.ownerId,
      original_name: clip(upload.name, 300),
      fingerprint: upload.fingerprint.slice(0, 100),
      size_bytes: upload.sizeBytes,
      started_at: now,
      updated_at: now,
      expires_at: expiryFrom(now),
    })
    .execute()
}

const expiryFrom = (now: Date) => new Date(now.getTime() + UPLOAD_TIMEOUT_MS)

/** Notes a file about to arrive in pieces, by the deadline at `now`, and cancels the sender's unfinished upload for the field. */
export async function startUpload(input: UploadToStart, viewer: Viewer, now: Date) {
  const entrant = await entrantOf(input.submissionId, viewer)
  if (!entrant) return refuse('not_found', 'We can’t find this entry.')
  return transaction(async (trx) => {
    // One at a time for a studio: what is on its way is counted under this lock, which is taken before the entry's.
    await advisoryLock(`uploads of studio ${entrant.studio.id}`, trx)
    const locked = await lockForEditing(input.submissionId, entrant, now, trx)
    if (!locked.ok) return locked
    const { entry, content, windows } = locked.value
    const field = everyField(locked.value).find((each) => each.key === input.fieldKey && isFileField(each))
    if (!field) return refuse('not_found', 'We can’t find this question.')
    if (isLater(field) && !windowOf(field, windows).open) return refuse('conflict', lateText(field.ask))
    if (closedFields([field], windows).length > 0)
      return refuse('conflict', `The time to change ${partLabels[partOf(field)].toLowerCase()} is over.`)
    if (input.sizeBytes === 0) return refuse('invalid', 'This file is empty.')
    const most = largestFile(field)
    if (input.sizeBytes > most) return refuse('invalid', tooLarge(input.sizeBytes, most))
    const kinds = kindsOf(field)
    const ending = endingOf(input.name)
    // Only to spare the sender the way: what counts is the content, once it is there.
    if (kinds.length === 0 || (ending !== null && !(field.rules.accept ?? []).includes(ending)))
      return refuse('invalid', wrongKind(ending?.toUpperCase() ?? null, kinds))

    const full = isSeries(field) ? seriesRefusal(field, content.files[field.key]?.length ?? 0) : null
    if (full) return full
    await moveAll(
      uploadLifecycle,
      'cancel',
      {
        by: 'entrant',
        where: {
          submission_id: entry.id,
          field_id: field.id,
          owner_id: entrant.userId,
          status: 'arriving',
          // Of a series the others go on; the same file is begun again.
          ...(isSeries(field) ? { fingerprint: input.fingerprint.slice(0, 100) } : {}),
        },
        set: (eb) => ({
          updated_at: now,
          received_bytes: eb.fn<number>('greatest', ['received_bytes', eb.lit(1)]),
        }),
      },
      trx,
    )
    const overLimit = await limitReached(entry.id, entrant.studio.id, entrant.userId, input.sizeBytes, trx)
    if (overLimit) return overLimit
    await trx
      .insertInto('uploads')
      .values({
        id: input.id,
        submission_id: entry.id,
        field_id: field.id,
        owner_id: entrant.userId,
        original_name: clip(input.name, 300),
        fingerprint: input.fingerprint.slice(0, 100),
        size_bytes: input.sizeBytes,
        started_at: now,
        updated_at: now,
        expires_at: expiryFrom(now),
      })
      .execute()
    const after = { [field.key]: input.name, bytes: input.sizeBytes }
    await auditEntry(entrant, entry.id, { action: 'submission.upload_started', after }, now, trx)
    await touchEntry(entry.id, entry.title, now, trx)
    return ok()
  })
}

async function limitReached(
  submissionId: number,
  studioId: number,
  userId: number,
  sizeBytes: number,
  trx: Trx,
): Promise<Refusal | null> {
  const onTheWay = await trx
    .selectFrom('uploads as u')
    .innerJoin('submissions as s', 's.id', 'u.submission_id')
    .where('s.studio_id', '=', studioId)
    .where('u.status', 'in', ['arriving', 'checking'])
    .select(['u.owner_id', 'u.submission_id', 'u.size_bytes'])
    .execute()
  if (onTheWay.filter((each) => each.owner_id === userId).length >= UPLOAD_BOUNDS.arrivingOfPerson)
    return refuse(
      'conflict',
      `At most ${UPLOAD_BOUNDS.arrivingOfPerson} of your files can upload at the same time.`,
    )
  if (onTheWay.length >= UPLOAD_BOUNDS.arrivingOfStudio)
    return refuse(
      'conflict',
      `At most ${UPLOAD_BOUNDS.arrivingOfStudio} files of ${words.aStudio} can upload at the same time.`,
    )
  const kept = await trx
    .selectFrom('files as f')
    .leftJoin('submission_files as sf', (join) =>
      join.onRef('sf.file_id', '=', 'f.id').on('sf.submission_id', '=', submissionId),
    )
    .where('f.studio_id', '=', studioId)
    .where('f.deleted_at', 'is', null)
    .select((eb) => [
      eb.fn.sum<number | null>('f.size_bytes').as('studio'),
      eb.fn.sum<number | null>('f.size_bytes').filterWhere('sf.file_id', 'is not', null).as('entry'),
    ])
    .executeTakeFirstOrThrow()
  const sum = (rows: readonly { size_bytes: number }[]) =>
    rows.reduce((bytes, row) => bytes + row.size_bytes, 0)
  const ofEntry = onTheWay.filter((each) => each.submission_id === submissionId)
  if (sum(ofEntry) + (kept.entry ?? 0) + sizeBytes > UPLOAD_BOUNDS.bytesOfEntry)
    return refuse('invalid', 'The files of an entry can be 10 GB in total.')
  if (sum(onTheWay) + (kept.studio ?? 0) + sizeBytes > UPLOAD_BOUNDS.bytesOfStudio)
    return refuse(
      'invalid',
      `The files of ${words.aStudio} can be 200 GB in total. Contact us if you need more.`,
    )
  return null
}

/** The upload behind an address, if this person sends it. Another person's is `null`. */
export async function findOwnUpload(uploadId: string, viewer: Viewer) {
  const row = await db()
    .selectFrom('uploads')
    .where('id', '=', uploadId)
    .where('owner_id', '=', viewer.userId)
    .where('submission_id', 'is not', null)
    .select(['id', 'status', 'refusal'])
    .select(['size_bytes as sizeBytes', 'received_bytes as receivedBytes'])
    .executeTakeFirst()
  return row ?? null
}

/** Notes how much has arrived; the next piece may come within a day. */
export async function noteProgress(uploadId: string, receivedBytes: number, now: Date): Promise<void> {
  await db()
    .updateTable('uploads')
    .set({ received_bytes: receivedBytes, updated_at: now, expires_at: expiryFrom(now) })
    .where('id', '=', uploadId)
    .where('status', '=', 'arriving')
    .execute()
}

/** Cancels an upload for a person who may change the entry; `conflict` when it is complete. */
export async function cancelUpload(uploadId: string, viewer: Viewer, now: Date) {
  const none = refuse('not_found', 'We can’t find this upload.')
  const found = await findRow('uploads', { id: uploadId }, ['submission_id'], db())
  const submissionId = found?.submission_id ?? null
  const entrant = submissionId === null ? null : await entrantOf(submissionId, viewer)
  if (submissionId === null || !entrant) return none
  return transaction(async (trx) => {
    const locked = await lockForEditing(submissionId, entrant, now, trx)
    if (!locked.ok) return locked
    const upload = await lockRow('uploads', { id: uploadId }, ['status', 'original_name'], trx)
    if (!upload) return none
    if (upload.status === 'cancelled') return ok()
    if (upload.status === 'checking' || upload.status === 'stored')
      return refuse('conflict', 'This file is already uploaded. Remove it instead.')
    await moveLocked(
      uploadLifecycle,
      'cancel',
      {
        by: 'entrant',
        id: uploadId,
        set: (eb) => ({
          updated_at: now,
          ...(upload.status === 'arriving'
            ? { received_bytes: eb.fn<number>('greatest', ['received_bytes', eb.lit(1)]) }
            : {}),
        }),
      },
      trx,
    )
    if (upload.status !== 'arriving') return ok()
    const { entry } = locked.value
    const before = { name: upload.original_name }
    await auditEntry(entrant, entry.id, { action: 'submission.upload_cancelled', before }, now, trx)
    await touchEntry(entry.id, entry.title, now, trx)
    return ok()
  })
}

/** `cancelUpload`, and deletes what arrived. */
export async function discardUpload(uploadId: string, viewer: Viewer, now: Date) {
  const cancelled = await cancelUpload(uploadId, viewer, now)
  if (cancelled.ok) await dropBytes(uploadId)
  return cancelled
}

/** Deletes what arrived of an upload without a result. */
export async function dropBytes(uploadId: string): Promise<void> {
  await dropArrived(uploadId)
  await db()
    .updateTable('uploads')
    .set({ received_bytes: 0 })
    .where('id', '=', uploadId)
    .where('status', 'not in', ['arriving', 'checking'])
    .execute()
}
