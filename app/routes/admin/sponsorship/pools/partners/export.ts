import type { LoaderFunctionArgs } from '@remix-run/node'
import { PARTNER_COLUMNS } from '#app/domain/sponsorship/partners/dataset.server.ts'
import {
  countPartners,
  partnersAfter,
  type ExportedPartner,
} from '#app/domain/sponsorship/partners/queries.server.ts'
import { poolNames } from '#app/domain/sponsorship/pools/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'
import { inBatches } from '#app/platform/exports/batches.ts'
import { narrowedTo, PARTNER_LIST } from './narrowed.server.ts'

/** The partners of the season's pools that fit the list's search and filters, all of them. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { year, timezone: zone } = await currentSeason()
  const narrowed = narrowedTo(listState(args.request, PARTNER_LIST), await poolNames(admin, year))
  return download(args, admin, {
    what: 'pool_partners',
    name: `Pool partners ${year}`,
    columns: PARTNER_COLUMNS,
    count: await countPartners(admin, year, narrowed),
    batches: inBatches<ExportedPartner>((last, limit) => partnersAfter(admin, year, last, limit, narrowed)),
    zone,
  })
}
