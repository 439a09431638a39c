import type { LoaderFunctionArgs } from '@remix-run/node'
import { NOMINATED_COLUMNS } from '#app/domain/nominees/nominations/nominated-columns.ts'
import { NOMINATED_LIST, nominatedFilter } from '#app/domain/nominees/nominations/nominated-filters.ts'
import { listNominees } from '#app/domain/nominees/nominations/nominated-list.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'

const MAX_COUNT = 20_000

/** All nominees matching the list's filters, in its order. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { year, timezone: zone } = await currentSeason()
  const filter = nominatedFilter(listState(args.request, NOMINATED_LIST))
  const page = { ...filter, limit: MAX_COUNT, offset: 0 }
  const { rows, count } = await listNominees(admin, year, page, args.context.now)
  return download(args, admin, {
    what: 'nominees',
    name: `Nominees ${year}`,
    columns: NOMINATED_COLUMNS,
    count,
    batches: [rows],
    zone,
  })
}
