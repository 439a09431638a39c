import type { Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { boardAccess } from '#app/domain/judging/board/access.server.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'

/** Ranks of a category's entries by the scores this admin may see, as the board shows them; empty without a committee this season. */
export async function ranksVisibleTo(
  admin: AdminViewer,
  categoryId: number,
  now: Date,
  reader: Reader,
): Promise<Map<number, number>> {
  const access = await boardAccess(admin, categoryId, now, reader)
  if (!access) return new Map()
  const { rows } = await loadBoard(admin, access, now, reader)
  return new Map(rows.flatMap(({ id, rank }) => (rank === null ? [] : [[id, rank] as const])))
}
