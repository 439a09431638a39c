import type { LoaderFunctionArgs } from '@remix-run/node'
import { BADGE_COLUMNS } from '#app/domain/press/credentials/export-columns.ts'
import { listBadges, type BadgeRow } from '#app/domain/press/credentials/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { EXPORT_BATCH } from '#app/platform/exports/batches.ts'

/** All badges of the season. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, timezone: zone } = await currentSeason()
  const { count } = await listBadges(admin, year, { limit: 1, offset: 0 })
  async function* batches(): AsyncGenerator<BadgeRow[]> {
    for (let offset = 0; offset < count; offset += EXPORT_BATCH)
      yield (await listBadges(admin, year, { limit: EXPORT_BATCH, offset })).rows
  }
  return download(args, admin, {
    what: 'press badges',
    name: `Press badges ${year}`,
    columns: BADGE_COLUMNS,
    count,
    batches: batches(),
    zone,
  })
}
