import { sql, type RawBuilder } from 'kysely'
import { asksForPicture, stillsFirst } from '#app/domain/catalogue/works/picture-questions.server.ts'
import { srcSetOf, type Thumbnail, type WorkPicture } from '#app/domain/catalogue/works/picture.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { notHeldBack } from '#app/domain/judging/rounds/materials/held-back.server.ts'
import { copiesOf } from '#app/platform/files/copies.server.ts'
import { href } from '#app/platform/href.ts'
import { db, type Reader } from '#db/client.ts'
import { isBlindField } from './blind.ts'
import { renditionName } from './entry-page.server.ts'

type Still = Pick<CategoryField, 'key' | 'type'> & { id: number; entry: string; fileId: number }

interface JudgedPicture {
  id: number
  publicId: string
  picture: Thumbnail
  sizes: WorkPicture['sizes']
  /** The same, as `srcset` takes them. */
  srcSet: string
}

/** The picture in all its sizes, for the head of a page. The title beside it says all there is to say, and in blind judging no credit may. */
export function largePicture(found: JudgedPicture | undefined): WorkPicture | null {
  if (!found) return null
  const { sizes, picture } = found
  return { sizes, width: picture.width, height: picture.height, alt: '', credit: '' }
}

/**
 * The small pictures of a judge's list by the public ids of their entries: the first picture of the work that judges are shown,
 * and with `blind` that answers a question which names no one. `readable` are those whose questions of conflict they have answered.
 */
export async function judgedThumbnails(
  readable: readonly string[],
  blind: boolean,
): Promise<ReadonlyMap<string, Thumbnail>> {
  if (readable.length === 0) return new Map()
  const found = await judgedPictures(sql`s.public_id = any (${readable}::uuid[])`, blind, db())
  return new Map(found.map(({ publicId, picture }) => [publicId, picture]))
}

/** The picture that judges are shown of each of these entries, which the caller knows to be readable by the viewer. */
export async function judgedPictures(
  which: RawBuilder<unknown>,
  blind: boolean,
  reader: Reader,
): Promise<JudgedPicture[]> {
  const { rows: stills } = await sql<Still>`
    select s.id, s.public_id as entry, q.key, q.type, f.id as "fileId"
    from submissions s
    join submission_files x on x.submission_id = s.id
    join category_fields b on b.category_id = s.category_id and b.field_id = x.field_id
    join fields q on q.id = x.field_id and ${asksForPicture('q')} and coalesce(b.judge_visible, q.judge_visible)
    join files f on f.id = x.file_id and f.deleted_at is null
    where ${which} and ${notHeldBack('x')}
    order by s.id, ${stillsFirst('q')}, x.sort`.execute(reader)
  const shown = blind ? stills.filter(isBlindField) : stills
  const copies = await copiesOf(shown.map(({ fileId }) => fileId))
  const found = new Map<number, JudgedPicture>()
  for (const { id, entry, fileId } of shown) {
    const renditions = copies.get(fileId)?.renditions ?? []
    const [smallest] = renditions
    if (!smallest || found.has(id)) continue
    const sizes = renditions.map((copy) => {
      const name = renditionName(copy)
      const file = href('/judges/submission/:submissionId/file/:name', { submissionId: entry, name })
      return { src: `${file}?inline`, width: copy.width }
    })
    const { width, height } = smallest
    const picture = { src: sizes[0]?.src ?? '', width, height }
    found.set(id, { id, publicId: entry, picture, sizes, srcSet: srcSetOf({ sizes }) })
  }
  return [...found.values()]
}
