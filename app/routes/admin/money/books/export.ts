import type { LoaderFunctionArgs } from '@remix-run/node'
import { bookColumns } from '#app/domain/money/books/export-columns.ts'
import { listSeasonsOfBooks } from '#app/domain/money/books/financials.server.ts'
import { booksAfter, countBooks, type BookRows } from '#app/domain/money/books/money-lists.server.ts'
import { readFinanceFilter, type FinanceTab } from '#app/domain/money/books/rules.ts'
import { inBatches } from '#app/platform/exports/batches.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const [{ year, timezone: zone }, years] = await Promise.all([currentSeason(), listSeasonsOfBooks()])
  const filter = readFinanceFilter(new URL(args.request.url).searchParams, { years, year })
  const count = await countBooks(admin, filter, zone)
  const columns = bookColumns(args.context.now)
  function send<Tab extends FinanceTab>(tab: Tab) {
    return download<BookRows[Tab]>(args, admin, {
      what: `financials.${tab}`,
      name: `${tab}-${filter.year}`,
      columns: columns[tab],
      count,
      batches: inBatches((last, limit) => booksAfter(admin, { ...filter, tab }, zone, last, limit)),
      zone,
    })
  }
  return send(filter.tab)
}
