import type { LoaderFunctionArgs } from '@remix-run/node'
import { countOrders, orderExport, type ExportedOrder } from '#app/domain/ceremony/trophies/export.server.ts'
import { ordersAfter } from '#app/domain/ceremony/trophies/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { inBatches } from '#app/platform/exports/batches.ts'

/** All orders of the season, with where they are sent. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { year, timezone: zone } = await currentSeason()
  const { now } = args.context
  return download(args, admin, {
    what: 'trophy orders',
    name: `Extra trophies ${year}`,
    columns: orderExport,
    count: await countOrders(admin, year, now),
    batches: inBatches<ExportedOrder>((last, limit) => ordersAfter(admin, year, last, limit, now)),
    zone,
  })
}
