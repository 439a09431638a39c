import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { copiesOf, type FileCopies, type StoredRendition } from '#app/platform/files/copies.server.ts'
import { FILE_KINDS } from '#app/platform/files/rules.ts'
import { assignedTo } from '#app/domain/judging/assignment/assigned.server.ts'
import { isStillIn } from '#app/domain/judging/rounds/in-round.server.ts'
import { readableAsJudge } from './readable-entries.server.ts'
import { hasConflict, withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { isBlindField, judgingFileName, withoutNames } from './blind.ts'
import { findJudgingPlace, type JudgingPlace } from './judging-place.server.ts'
import { eligible } from './eligible.server.ts'
import { isScoringOpen, type ScoringState } from './window.ts'
import { isFileField, isSeries, type EntryFile } from '#app/domain/catalogue/fields/answers.ts'
import { shownSections } from '#app/domain/submissions/form/read-view.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'

/** An entry as its judging address names it. */
export type EntryRef = NonNullable<Awaited<ReturnType<typeof findEntry>>>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Finds a judged entry by its public id, its code or its number; whether a person may read it is asked by `findEntryAccess`. */
export async function findEntry(ref: string) {
  const column = UUID.test(ref) ? 's.public_id' : /^[1-9]\d{0,14}$/.test(ref) ? 's.id' : 's.code'
  const row = await db()
    .selectFrom('submissions as s')
    .where(column, '=', ref as never)
    .where(eligible('s'))
    .select(['s.id', 's.public_id as publicId', 's.code', 's.title', 's.category_id as categoryId', 's.year'])
    .select(isStillIn('s').as('isIn'))
    .executeTakeFirst()
  return row ? { ...row, code: row.code ?? '' } : null
}

/**
 * A person's place at the committee of an entry, and whether they may read it; null where it does not exist for them, such as an
 * entry assigned to other judges or one that did not advance. The chair reads these and does not score them. An admin who does not sit on the committee
 * watches, unless they have a conflict.
 */
export async function findEntryAccess(viewer: Viewer, entry: EntryRef, now: Date, reader: Reader) {
  const found = await findJudgingPlace(viewer, entry.categoryId, now, reader)
  if (!found) return null
  const isTheirs =
    !found.seat ||
    (entry.isIn && (!found.isAssigned || (await isAssignedTo(viewer, found, entry.id, reader))))
  if (!isTheirs && found.seat?.role !== 'chair') return null
  const place = isTheirs ? found : placeOfReader(found, entry.isIn ? 'not_assigned' : 'not_advanced')
  if (await hasConflict(viewer, entry.id, now, reader))
    return place.seat ? { place, access: 'recused' } : null
  const row = await reader
    .selectFrom('submissions as s')
    .where('s.id', '=', entry.id)
    .where(
      place.seat ? readableAsJudge(viewer, 's.id', entry.year, now) : withoutConflict(viewer, 's.id', now),
    )
    .select('s.id')
    .executeTakeFirst()
  return { place, access: row ? 'read' : 'not_asked' }
}

async function isAssignedTo(
  { userId }: Viewer,
  { committeeId }: JudgingPlace,
  entryId: number,
  reader: Reader,
): Promise<boolean> {
  const { rows } = await sql<{
    own: boolean
  }>`select ${assignedTo(userId, committeeId, entryId)} as own`.execute(reader)
  return rows[0]?.own ?? false
}

/** The place of a chair at an entry that others score, or that is out. */
function placeOfReader(place: JudgingPlace, why: 'not_assigned' | 'not_advanced'): JudgingPlace {
  const closed = (state: ScoringState) => (isScoringOpen(state) ? why : state)
  return {
    ...place,
    mayScore: false,
    mayAnswer: false,
    scoring: closed(place.scoring),
    answering: place.answering && closed(place.answering),
  }
}

export interface JudgedFile {
  /** Counts from 1 within the entry. */
  place: number
  /** The last part of its address. */
  address: string
  /** The name it is saved under. */
  name: string
  label: string
  /** What stands under a file of a series. */
  caption?: string
  kind: 'video' | 'audio' | 'image' | 'other'
  mime: string
  /** In blind judging `preparing` until the worker has removed the names, `withheld` where it could not. */
  state: 'ready' | 'preparing' | 'withheld'
  /** Of a picture: its smaller copies, the smallest first; none until they are made. */
  renditions: { address: string; width: number; height: number }[]
  width: number | null
  height: number | null
}

/** The last part of a smaller picture's address. */
export function renditionName({ digest }: Pick<StoredRendition, 'digest'>): string {
  return `${digest}.${FILE_KINDS.webp.extension}`
}

/** An entry as judges see it: the answers meant for them, and with `blind` nothing that names who made it. */
export async function loadJudgedEntry(entryId: number, code: string, blind: boolean) {
  const record = await readEntry(entryId, db())
  if (!record) throw new Error(`Entry ${entryId} is missing`)
  const { entry, content } = record
  // What is asked after a round is read once it is handed in, by those who judge after it.
  const later = record.later.filter(({ ask }) => ask.handedInAt !== null)
  const readable = [...record.fields, ...later]
  const fields = readable.filter((field) => field.judgeVisible && (!blind || isBlindField(field)))
  const names = blind ? [entry.studioName, ...content.people.map(({ fullName }) => fullName)] : []
  const given = fields.filter(isFileField).flatMap((field) => {
    const own = content.files[field.key] ?? []
    return own.map((file, at) => ({
      label: isSeries(field) ? `${field.label}, ${at + 1} of ${own.length}` : field.label,
      ...(file.caption ? { caption: withoutNames(file.caption, names) } : {}),
      file,
    }))
  })
  const copies = await copiesOf(given.map(({ file }) => file.fileId))
  const stored = given.map(({ file }) => ({ fileId: file.fileId, copies: copies.get(file.fileId) }))
  const files = given.map(({ file, ...shown }, at) => ({
    ...shown,
    ...judgedFileOf(file, copies.get(file.fileId), { code, place: at + 1, blind }),
  }))
  const text = (key: string) => {
    const value = fields.some((field) => field.key === key) ? content.answers[key] : undefined
    return typeof value === 'string' && value ? value : null
  }
  const written = fields.filter((field) => !isFileField(field) && field.key !== 'screener_password')
  const sections = shownSections(written, content).map((section) => ({
    ...section,
    items: section.items
      .filter((item) => !item.open && item.key !== 'screener_link')
      .map((item) => ({
        ...item,
        text: withoutNames(item.text, names),
        table: item.table && {
          ...item.table,
          rows: item.table.rows.map((row) => row.map((cell) => withoutNames(cell, names))),
        },
        // Judges do not need contact details.
        people: item.people?.map((person) => ({ ...person, email: '' })),
      })),
  }))
  return {
    sections: sections.filter(({ items }) => items.length > 0),
    files,
    stored,
    password: text('screener_password'),
    link: text('screener_link'),
    /** Empty in blind judging. */
    studio: blind ? '' : entry.studioName,
  }
}

function kindShown(mime: string): JudgedFile['kind'] {
  if (mime.startsWith('image/')) return 'image'
  if (mime.startsWith('audio/')) return 'audio'
  return mime.startsWith('video/') ? 'video' : 'other'
}

function judgedFileOf(
  file: EntryFile,
  copies: FileCopies | undefined,
  { code, place, blind }: { code: string; place: number; blind: boolean },
): Omit<JudgedFile, 'label' | 'caption'> {
  const isImage = file.mime.startsWith('image/')
  // In blind judging the largest copy replaces a picture.
  const mime = blind && isImage ? FILE_KINDS.webp.mime : file.mime
  const address = judgingFileName(code, place, mime)
  const open = !blind || (copies?.prepared && !copies.refusal)
  return {
    place,
    address,
    mime,
    name: blind ? address : file.originalName,
    kind: kindShown(file.mime),
    state: open ? 'ready' : copies?.refusal ? 'withheld' : 'preparing',
    renditions: (copies?.renditions ?? []).map(({ width, height, digest }) => ({
      width,
      height,
      address: renditionName({ digest }),
    })),
    width: file.width,
    height: file.height,
  }
}
