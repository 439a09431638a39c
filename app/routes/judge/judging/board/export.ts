import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#db/client.ts'
import { boardAccess } from '#app/domain/judging/board/access.server.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import { boardColumns } from '#app/domain/judging/board/export-columns.ts'
import { orNotFound } from '#app/http/errors.ts'
import { download } from '#app/http/download.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'

/** The board as a file, with what it shows to this reader. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const { now } = args.context
  const access = orNotFound(await boardAccess(viewer, intParam(args, 'categoryId'), now, db()), args.request)
  const { rows, judges } = await loadBoard(viewer, access, now, db())
  return download(args, viewer, {
    what: 'board',
    name: `Scores ${access.code} ${access.category.year}`,
    columns: boardColumns(judges, access.quorum),
    count: rows.length,
    batches: [rows],
    zone: access.zone,
  })
}
