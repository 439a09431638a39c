import path from 'node:path'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import { copiesOf, pagePicture, type FileCopies } from '#app/platform/files/copies.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { ArtworkPart, ArtworkState } from './rules.ts'

const MAX_VERSIONS = 60

const artworks = (reader: Reader) =>
  reader
    .selectFrom('sponsor_artworks as a')
    .leftJoin('files as f', 'f.id', 'a.file_id')
    .select(['a.id', 'a.sponsorship_id as sponsorshipId', 'a.part', 'a.version', 'a.state', 'a.report'])
    .select(['a.late', 'a.note', 'a.wording', 'a.link', 'a.uploaded_at as uploadedAt', 'a.file_id as fileId'])
    .select(['a.reviewed_at as reviewedAt', 'a.taken_from as takenFrom', 'f.original_name as fileName'])
    .select(['f.size_bytes as sizeBytes', 'f.mime'])

export type ArtworkVersion = Awaited<ReturnType<typeof versionsOf>>[number]

/** All versions of a sponsorship's files, the newest first, with the widths their pictures have. */
export async function versionsOf(sponsorshipId: number, parts: readonly ArtworkPart[], reader: Reader) {
  const rows = await artworks(reader)
    .where('a.sponsorship_id', '=', sponsorshipId)
    .where('a.part', 'in', [...parts])
    .orderBy('a.part')
    .orderBy('a.version', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  const copies = await copiesOf(rows.flatMap(({ fileId }) => fileId ?? []))
  return rows.map(({ fileId, ...row }) => ({ ...row, picture: pictureOf(fileId, copies) }))
}

/** The size of the picture that a page shows of a file; `null` while there is none. */
function pictureOf(fileId: number | null, copies: ReadonlyMap<number, FileCopies>) {
  const shown = fileId === null ? null : pagePicture(copies.get(fileId)?.renditions ?? [])
  return shown ? { width: shown.width, height: shown.height } : null
}

interface ArtworkFilter {
  query: string
  part: ArtworkPart | null
  /** Without one, those that wait for review. */
  state: ArtworkState | null
  limit: number
  offset: number
}

/** Files of a season's sponsors for admins: without a filter those that wait for review, the oldest first. */
export async function listArtworks(_admin: AdminViewer, year: number, filter: ArtworkFilter) {
  const { query, part, state } = filter
  const pattern = containing(query)
  const matching = artworks(db())
    .innerJoin('sponsorships as s', 's.id', 'a.sponsorship_id')
    .leftJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .select(['s.company', 'r.name as packageName'])
    .where('s.year', '=', year)
    .where('a.state', '=', state ?? 'in_review')
    .$if(part !== null, (found) => found.where('a.part', '=', part ?? 'artwork'))
    .$if(query !== '', (found) =>
      found.where((eb) =>
        eb.or([
          eb('s.company', 'ilike', pattern),
          eb('r.name', 'ilike', pattern),
          eb('f.original_name', 'ilike', pattern),
          eb('a.wording', 'ilike', pattern),
        ]),
      ),
    )
  const [rows, { count }] = await Promise.all([
    matching.orderBy('a.uploaded_at').orderBy('a.id').limit(filter.limit).offset(filter.offset).execute(),
    matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

/** One version, by its id. */
export async function findArtwork(id: number, reader: Reader) {
  const row = await artworks(reader).where('a.id', '=', id).executeTakeFirst()
  return row ?? null
}

/** What of a file can be opened: the original, or what the worker made from it. */
export type ArtworkView = 'original' | 'picture' | 'print' | 'drawing'

/** The stored bytes of a view of a version; `null` while there are none. */
export async function findArtworkFile(id: number, view: ArtworkView, reader: Reader) {
  const found = await reader
    .selectFrom('sponsor_artworks as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .where('a.id', '=', id)
    .where('f.deleted_at', 'is', null)
    .select(['f.id', 'f.original_name as name', 'f.mime', 'f.size_bytes as sizeBytes'])
    .select(['f.storage_key as storageKey'])
    .executeTakeFirst()
  if (!found || view === 'original') return found ?? null
  const kinds = { picture: ['960', '320'], print: ['print'], drawing: ['blind'] } as const
  const copies = await reader
    .selectFrom('file_copies')
    .where('file_id', '=', found.id)
    .where('kind', 'in', [...kinds[view]])
    .where('storage_key', 'is not', null)
    .orderBy('width', 'desc')
    .select(['mime', 'size_bytes as sizeBytes', 'storage_key as storageKey'])
    .execute()
  const [copy] = copies
  if (!copy?.storageKey || copy.sizeBytes === null) return null
  const ending = { 'image/webp': 'webp', 'image/png': 'png', 'image/svg+xml': 'svg' }[copy.mime] ?? 'bin'
  const name = `${path.parse(found.name).name}.${ending}`
  return { id: found.id, name, mime: copy.mime, sizeBytes: copy.sizeBytes, storageKey: copy.storageKey }
}
