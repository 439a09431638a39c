import { sql } from 'kysely'
import { asksForPicture, stillsFirst } from '#app/domain/catalogue/works/picture-questions.server.ts'
import type { Thumbnail } from '#app/domain/catalogue/works/picture.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { copiesOf } from '#app/platform/files/copies.server.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { isBlindField } from './blind.ts'
import { renditionName } from './entry-page.server.ts'
import type { WorkRow } from './labels.ts'

type Still = Pick<CategoryField, 'key' | 'type'> & { entry: string; fileId: number }

/**
 * The small pictures of a judge's list by the public ids of their entries: the first picture of the work that judges are shown,
 * and with `blind` that answers a question which names no one. An entry whose questions of conflict are open shows none.
 */
export async function judgedThumbnails(
  rows: readonly Pick<WorkRow, 'publicId' | 'state'>[],
  blind: boolean,
): Promise<ReadonlyMap<string, Thumbnail>> {
  const readable = rows.filter(({ state }) => state !== 'not_asked').map(({ publicId }) => publicId)
  if (readable.length === 0) return new Map()
  const { rows: stills } = await sql<Still>`
    select s.public_id as entry, q.key, q.type, f.id as "fileId"
    from submissions s
    join submission_files x on x.submission_id = s.id
    join category_fields b on b.category_id = s.category_id and b.field_id = x.field_id
    join fields q on q.id = x.field_id and ${asksForPicture('q')} and coalesce(b.judge_visible, q.judge_visible)
    join files f on f.id = x.file_id and f.deleted_at is null
    where s.public_id = any (${readable}::uuid[])
    order by s.id, ${stillsFirst('q')}, x.sort`.execute(db())
  const shown = blind ? stills.filter(isBlindField) : stills
  const copies = await copiesOf(shown.map(({ fileId }) => fileId))
  const found = new Map<string, Thumbnail>()
  for (const { entry, fileId } of shown) {
    const [smallest] = copies.get(fileId)?.renditions ?? []
    if (!smallest || found.has(entry)) continue
    const name = renditionName(smallest)
    const src = `${href('/judges/submission/:submissionId/file/:name', { submissionId: entry, name })}?inline`
    found.set(entry, { src, width: smallest.width, height: smallest.height })
  }
  return found
}
