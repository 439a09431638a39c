import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Thumbnail } from '#app/domain/catalogue/works/picture.ts'
import { judgedPictures } from '#app/domain/judging/reviews/pictures.server.ts'
import { entryThumbnails } from '#app/domain/submissions/pictures.server.ts'
import type { BoardAccess } from './access.server.ts'
import type { Board } from './board.server.ts'

/**
 * The small pictures of a board's entries, by entry. Who sits on the committee sees what its judges see, of the entries whose
 * question of conflict they have answered; an admin without a seat sees what admins see.
 */
export async function boardPictures(
  board: Pick<Board, 'rows' | 'isAnswered'>,
  { seat, blind }: Pick<BoardAccess, 'seat' | 'blind'>,
  reader: Reader,
): Promise<ReadonlyMap<number, Thumbnail>> {
  const ids = board.rows.map(({ id }) => id)
  if (!seat) return entryThumbnails(ids, reader)
  const readable = ids.filter(board.isAnswered)
  if (readable.length === 0) return new Map()
  const found = await judgedPictures(sql`s.id = any (${readable}::bigint[])`, blind, reader)
  return new Map(found.map(({ id, picture }) => [id, picture]))
}
