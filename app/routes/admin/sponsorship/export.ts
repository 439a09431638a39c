import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  countSponsorships,
  sponsorshipExport,
  sponsorshipsAfter,
  type ExportedSponsorship,
} from '#app/domain/sponsorship/applications/export.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'
import { inBatches } from '#app/platform/exports/batches.ts'
import { narrowedTo, SPONSORSHIP_LIST } from './narrowed.server.ts'

/** The applications of the season that fit the list's search and filters, all of them, with what became of them. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { year, timezone: zone } = await currentSeason()
  const narrowed = narrowedTo(listState(args.request, SPONSORSHIP_LIST))
  return download(args, admin, {
    what: 'sponsorships',
    name: `Sponsorships ${year}`,
    columns: sponsorshipExport,
    count: await countSponsorships(admin, year, narrowed),
    batches: inBatches<ExportedSponsorship>((last, limit) =>
      sponsorshipsAfter(admin, year, last, limit, narrowed),
    ),
    zone,
  })
}
