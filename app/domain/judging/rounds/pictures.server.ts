import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Thumbnail } from '#app/domain/catalogue/works/picture.ts'
import type { BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { judgedPictures } from '#app/domain/judging/reviews/pictures.server.ts'
import { entryThumbnails } from '#app/domain/submissions/pictures.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/**
 * The small pictures of a round's entries, by entry. A chair sees what judges see, of the entries of which they confirmed that they have
 * no conflict; an admin without a seat sees what admins see.
 */
export async function roundPictures(
  viewer: Viewer,
  entries: readonly number[],
  { seat, blind }: Pick<BoardAccess, 'seat' | 'blind'>,
  reader: Reader,
): Promise<ReadonlyMap<number, Thumbnail>> {
  if (entries.length === 0) return new Map()
  if (!seat) return entryThumbnails([...entries], reader)
  const confirmed = sql`s.id = any (${entries}::bigint[]) and exists (
    select from conflicts c
    where c.submission_id = s.id and c.user_id = ${viewer.userId} and c.status in ('none', 'cleared'))`
  const found = await judgedPictures(confirmed, blind, reader)
  return new Map(found.map(({ id, picture }) => [id, picture]))
}
