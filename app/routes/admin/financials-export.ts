import type { LoaderFunctionArgs } from '@remix-run/node'
import { bookColumns } from '#app/domain/books/export-columns.ts'
import { seasonsOfBooks } from '#app/domain/books/financials.server.ts'
import { booksAfter, countBooks, type BookRows } from '#app/domain/books/money-lists.server.ts'
import { readFinanceFilter, type FinanceTab } from '#app/domain/books/rules.ts'
import { inBatches } from '#app/domain/exports/batches.ts'
import { currentSeason } from '#app/domain/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireAdmin } from '#app/http/guards.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const [{ year, timezone: zone }, years] = await Promise.all([currentSeason(), seasonsOfBooks()])
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
