import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  countSponsorships,
  sponsorshipExport,
  sponsorshipsAfter,
  type ExportedSponsorship,
} from '#app/domain/sponsorship/applications/export.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { inBatches } from '#app/platform/exports/batches.ts'

/** All applications of the season that were sent, with what became of them. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, timezone: zone } = await currentSeason()
  return download(args, admin, {
    what: 'sponsorships',
    name: `Sponsorships ${year}`,
    columns: sponsorshipExport,
    count: await countSponsorships(admin, year),
    batches: inBatches<ExportedSponsorship>((last, limit) => sponsorshipsAfter(admin, year, last, limit)),
    zone,
  })
}
