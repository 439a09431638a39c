import type { LoaderFunctionArgs } from '@remix-run/node'
import { BADGE_COLUMNS } from '#app/domain/press/credentials/export-columns.ts'
import { badgesAfter, countBadges, type NumberedBadge } from '#app/domain/press/credentials/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { inBatches } from '#app/platform/exports/batches.ts'

/** All badges of the season. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { year, timezone: zone } = await currentSeason()
  return download<NumberedBadge>(args, admin, {
    what: 'press badges',
    name: `Press badges ${year}`,
    columns: BADGE_COLUMNS,
    count: await countBadges(admin, year),
    batches: inBatches((last, limit) => badgesAfter(admin, year, last, limit)),
    zone,
  })
}
