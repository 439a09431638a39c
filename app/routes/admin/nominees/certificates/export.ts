import type { LoaderFunctionArgs } from '@remix-run/node'
import { CERTIFICATE_COLUMNS } from '#app/domain/nominees/certificates/export-columns.ts'
import { CERTIFICATE_LIST, certificateFilter } from '#app/domain/nominees/certificates/list-filters.ts'
import { listPeople, type PersonRow } from '#app/domain/nominees/certificates/people.server.ts'
import { EXPORT_BATCH } from '#app/platform/exports/batches.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'

/** All nominees matching the list's filters, in its order. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { now } = args.context
  const { year, timezone: zone } = await currentSeason()
  const filter = certificateFilter(listState(args.request, CERTIFICATE_LIST))
  const page = (limit: number, offset: number) => listPeople(admin, year, filter, { limit, offset }, now)
  const { count } = await page(1, 0)
  async function* batches(): AsyncGenerator<PersonRow[]> {
    for (let offset = 0; offset < count; offset += EXPORT_BATCH) yield (await page(EXPORT_BATCH, offset)).rows
  }
  return download(args, admin, {
    what: 'certificates',
    name: `Nomination certificates ${year}`,
    columns: CERTIFICATE_COLUMNS,
    count,
    batches: batches(),
    zone,
  })
}
