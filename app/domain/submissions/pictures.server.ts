import { sql } from 'kysely'
import { asksForPicture, stillsFirst } from '#app/domain/catalogue/works/picture-questions.server.ts'
import type { Thumbnail } from '#app/domain/catalogue/works/picture.ts'
import { href } from '#app/platform/href.ts'
import type { Reader } from '#db/client.ts'

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
  return new Map(
    rows.map(({ submissionId, publicId, width, height }) => {
      const src = `${href('/files/:publicId', { publicId })}?width=${width}`
      return [submissionId, { src, width, height }]
    }),
  )
}
