import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  NOMINATED_COLUMNS,
  NOMINATED_LIST,
  nominatedFilter,
} from '#app/domain/nominees/nominations/nominated-filters.ts'
import { nominatedPeople } from '#app/domain/nominees/nominations/nominated-list.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'

/** No season has as many nominees. */
const MOST = 20_000

/** The nominees that fit the list's search and filter, all of them, in its order. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, timezone: zone } = await currentSeason()
  const filter = nominatedFilter(listState(args.request, NOMINATED_LIST))
  const { rows, count } = await nominatedPeople(
    admin,
    year,
    filter,
    { limit: MOST, offset: 0 },
    args.context.now,
  )
  return download(args, admin, {
    what: 'nominees',
    name: `Nominees ${year}`,
    columns: NOMINATED_COLUMNS,
    count,
    batches: [rows],
    zone,
  })
}
