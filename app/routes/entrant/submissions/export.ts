import type { LoaderFunctionArgs } from '@remix-run/node'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { ownColumns, ownRows } from '#app/domain/submissions/copies/own-export.server.ts'
import { download } from '#app/http/download.ts'
import { requireStudio } from '#app/http/guards.server.ts'
import { ownListOf } from '#app/routes/entrant/submissions/own-list.server.ts'

/** Open after the call too: it changes nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const entrant = await requireStudio(args)
  const { timezone } = await currentSeason()
  const rows = await ownRows(entrant, ownListOf(args.request).query, args.context.now)
  const table = { what: 'own submissions', name: 'submissions', columns: ownColumns, zone: timezone }
  return download(args, { asTheyAre: entrant }, { ...table, count: rows.length, batches: [rows] })
}
