import type { LoaderFunctionArgs } from '@remix-run/node'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { ADMIN_LIST } from '#app/domain/submissions/admin/admin-filters.ts'
import {
  chosenColumns,
  exportedEntries,
  offeredColumns,
} from '#app/domain/submissions/admin/admin-export.server.ts'
import { adminEntryQuery } from '#app/domain/submissions/admin/admin-list.server.ts'
import { download } from '#app/http/download.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { readListState } from '#app/ui/list-state.ts'

/** The submissions that fit the list's filters, all of them, in the columns the address asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const season = await currentSeason()
  const params = new URL(args.request.url).searchParams
  const state = readListState(params, ADMIN_LIST)
  const query = await adminEntryQuery(state, season)
  const { offered, fields } = await offeredColumns(admin, season.year)
  return download(args, admin, {
    what: 'submissions',
    name: `Entries ${season.year}`,
    columns: chosenColumns(offered, params).map(({ column }) => column),
    ...(await exportedEntries(admin, query, state, fields)),
    zone: season.timezone,
  })
}
