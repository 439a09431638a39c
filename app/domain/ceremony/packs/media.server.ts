import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { notHeldBack } from '#app/domain/judging/rounds/materials/held-back.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { clip } from '#app/platform/clip.ts'
import type { ZipEntry } from '#app/platform/exports/zip.server.ts'
import { storedEntries } from '#app/platform/files/stored-entries.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { PackAward } from './content.ts'

/** The nominees' clips and stills for the screen. */

export interface MediaFile {
  fileId: number
  question: string
  name: string
  sizeBytes: number
}

export interface MediaRow {
  nominationId: number
  code: string
  title: string
  files: MediaFile[]
  /** Questions for a clip or still that are not answered; all of a work that was not entered. */
  missing: string[]
}

interface Row {
  nominationId: number
  asked: { question: string; files: (MediaFile & { key: string })[] }[] | null
}

/** Each nominee's clips and stills: of what its category asks for, and films and pictures asked of nominees. Without the admin's conflicts. */
export async function packMedia(
  awards: readonly PackAward[],
  admin: AdminViewer,
  now: Date,
  reader: Reader,
): Promise<MediaRow[]> {
  const nominees = awards.flatMap(({ code, nominees }) =>
    nominees.map(({ id, title }) => ({ id, title, code })),
  )
  if (nominees.length === 0) return []
  const { rows } = await sql<Row>`
    select n.id as "nominationId",
      (select jsonb_agg(jsonb_build_object('question', coalesce(b.label_override, q.label), 'files',
        coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'question', coalesce(b.label_override, q.label),
          'name', f.original_name, 'sizeBytes', f.size_bytes) order by x.sort)
          from submission_files x join files f on f.id = x.file_id and f.deleted_at is null
          where x.submission_id = n.submission_id and x.field_id = q.id and ${notHeldBack('x')}), '[]')) order by b.sort, b.id)
        from submissions s join category_fields b on b.category_id = s.category_id
        join fields q on q.id = b.field_id and q.archived_at is null and q.type in ('video', 'image')
        where s.id = n.submission_id and (b.required_by = 'nomination' or q.key = any(${STAGE}::text[]))) as asked
    from nominations n where n.id = any(${nominees.map(({ id }) => id)}::bigint[])
      and ${visibleTo(admin, 'n', now)}`.execute(reader)
  const asked = new Map(rows.map((row) => [row.nominationId, row.asked ?? []]))
  return nominees.map(({ id, title, code }) => {
    const questions = asked.get(id) ?? []
    return {
      nominationId: id,
      code,
      title,
      files: questions.flatMap(({ files }) => files),
      missing: questions.filter(({ files }) => files.length === 0).map(({ question }) => question),
    }
  })
}

/** Questions of the film form whose answers are shown at the ceremony. */
const STAGE = ['clip_for_ceremony', 'still_1', 'still_2', 'still_3', 'poster']

const safeName = (text: string) =>
  clip(
    text
      .replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
      .replace(/^[.\s]+/u, '')
      .trim(),
    80,
  ) || 'untitled'

/** The files as entries of an archive, in the order of the ceremony; those whose content is lost are named. */
export async function mediaEntries(rows: readonly MediaRow[], reader: Reader): Promise<ZipEntry[]> {
  const ids = rows.flatMap(({ files }) => files.map(({ fileId }) => fileId))
  if (ids.length === 0) return []
  const stored = await reader
    .selectFrom('files')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select(['id', 'storage_key as key'])
    .execute()
  const keys = new Map(stored.map(({ id, key }) => [id, key]))
  const files = rows.flatMap((row, index) =>
    row.files.flatMap((file, at) => {
      const storageKey = keys.get(file.fileId)
      if (storageKey === undefined) return []
      const place = String(index + 1).padStart(3, '0')
      const name = `${place} ${safeName(`${row.code} ${row.title}`)}/${at + 1} ${safeName(file.name)}`
      return [{ name, storageKey }]
    }),
  )
  return (await storedEntries(files)).entries
}
