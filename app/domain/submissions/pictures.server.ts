import { sql, type RawBuilder } from 'kysely'
import { asksForPicture, stillsFirst } from '#app/domain/catalogue/works/picture-questions.server.ts'
import type { Thumbnail, WorkPicture } from '#app/domain/catalogue/works/picture.ts'
import { href } from '#app/platform/href.ts'
import type { Reader } from '#db/client.ts'
import type { FieldView } from './form/form-view.ts'
import { shownTitle } from './rules.ts'

const addressOf = (publicId: string, width: number) =>
  `${href('/files/:publicId', { publicId })}?width=${width}`

interface Still {
  submissionId: number
  publicId: string
  width: number
  height: number
}

/**
 * The small pictures of these entries for their owners and for admins, by entry: the first picture of the work that the worker has
 * made smaller. An entry without one is not among them. Who may open the file is asked again at its address.
 */
export async function entryThumbnails(
  submissionIds: readonly number[],
  reader: Reader,
): Promise<Map<number, Thumbnail>> {
  if (submissionIds.length === 0) return new Map()
  const { rows } = await sql<Still>`
    select distinct on (x.submission_id) x.submission_id as "submissionId", f.public_id as "publicId", c.width, c.height
    from submission_files x
    join fields q on q.id = x.field_id and ${asksForPicture('q')}
    join files f on f.id = x.file_id and f.deleted_at is null
    join file_copies c on c.file_id = f.id and c.width is not null and c.height is not null
    where x.submission_id = any (${[...submissionIds]}::bigint[])
    order by x.submission_id, ${stillsFirst('q')}, x.sort, c.width`.execute(reader)
  return new Map(rows.map(({ submissionId, ...still }) => [submissionId, thumbnailFrom(still)]))
}

/** The same picture of the entry in a column, as a part of a query about entries; `thumbnailFrom` reads it. */
export function stillOfEntry(column: string): RawBuilder<Omit<Still, 'submissionId'> | null> {
  return sql`(
    select jsonb_build_object('publicId', f.public_id, 'width', c.width, 'height', c.height)
    from submission_files x
    join fields q on q.id = x.field_id and ${asksForPicture('q')}
    join files f on f.id = x.file_id and f.deleted_at is null
    join file_copies c on c.file_id = f.id and c.width is not null and c.height is not null
    where x.submission_id = ${sql.ref(column)}
    order by ${stillsFirst('q')}, x.sort, c.width limit 1)`
}

export function thumbnailFrom({ publicId, width, height }: Omit<Still, 'submissionId'>): Thumbnail {
  return { src: addressOf(publicId, width), width, height }
}

/** Reads that picture of one entry in all its sizes, for the head of its pages; answers `null` where there is none. */
export async function entryPicture(
  { id, title }: { id: number; title: string },
  reader: Reader,
): Promise<WorkPicture | null> {
  const { rows } = await sql<Omit<Still, 'submissionId'>>`
    with first as (
      select f.id, f.public_id
      from submission_files x
      join fields q on q.id = x.field_id and ${asksForPicture('q')}
      join files f on f.id = x.file_id and f.deleted_at is null
      where x.submission_id = ${id} and exists (select from file_copies c where c.file_id = f.id and c.width is not null)
      order by ${stillsFirst('q')}, x.sort limit 1)
    select first.public_id as "publicId", c.width, c.height
    from first join file_copies c on c.file_id = first.id and c.width is not null and c.height is not null
    order by c.width`.execute(reader)
  const largest = rows.at(-1)
  if (!largest) return null
  return {
    sizes: rows.map(({ publicId, width }) => ({ src: addressOf(publicId, width), width })),
    ...{ width: largest.width, height: largest.height, alt: `Still from ${shownTitle(title)}`, credit: '' },
  }
}

/** The smallest width at which a chosen picture is checked by eye. */
const MIN_PREVIEW_WIDTH = 320

/** Gives each question that is answered by a picture a small copy of it, where the worker has made one. */
export async function withPreviews<Field extends Pick<FieldView, 'type' | 'file' | 'series'>>(
  fields: readonly Field[],
  reader: Reader,
): Promise<Field[]> {
  const ids = fields.flatMap(({ type, file, series = [] }) => [
    ...(type === 'image' && file ? [file.fileId] : []),
    ...series.map(({ fileId }) => fileId),
  ])
  if (ids.length === 0) return [...fields]
  const { rows } = await sql<Omit<Still, 'submissionId'> & { fileId: number }>`
    select distinct on (f.id) f.id as "fileId", f.public_id as "publicId", c.width, c.height
    from files f join file_copies c on c.file_id = f.id and c.width is not null and c.height is not null
    where f.id = any (${ids}::bigint[])
    order by f.id, c.width >= ${MIN_PREVIEW_WIDTH} desc, abs(c.width - ${MIN_PREVIEW_WIDTH})`.execute(reader)
  const pictures = new Map(rows.map(({ fileId, ...still }) => [fileId, thumbnailFrom(still)]))
  const withPicture = <File extends { fileId: number }>(file: File) => {
    const picture = pictures.get(file.fileId)
    return picture ? { ...file, picture } : file
  }
  return fields.map((field) => {
    if (field.series) return { ...field, series: field.series.map(withPicture) }
    return field.file ? { ...field, file: withPicture(field.file) } : field
  })
}

/** Gives each row that speaks of an entry the small picture of it, in one query for all of them. */
export async function withThumbnails<Row extends { submissionId: number | null }>(
  rows: readonly Row[],
  reader: Reader,
): Promise<(Row & { picture: Thumbnail | null })[]> {
  const ids = rows.flatMap(({ submissionId }) => submissionId ?? [])
  const pictures = await entryThumbnails([...new Set(ids)], reader)
  return rows.map((row) => ({ ...row, picture: pictures.get(row.submissionId ?? 0) ?? null }))
}
