import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#db/client.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import { boardColumns } from '#app/domain/judging/board/export-columns.ts'
import { download } from '#app/http/download.ts'
import { requireFresh } from '#app/http/guards.server.ts'
import { boardOf } from '#app/routes/judge/judging/board-access.server.ts'

/** The board as a file, with what it shows to this reader. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const { rows, judges, rankedBy } = await loadBoard(viewer, access, now, db())
  return download(args, await requireFresh(args, viewer), {
    what: 'board',
    name: `Scores ${access.code} ${access.category.year}`,
    columns: boardColumns({ judges, rankedBy }, access.quorum),
    count: rows.length,
    batches: [rows],
    zone: access.zone,
  })
}
