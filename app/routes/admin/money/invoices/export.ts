import type { LoaderFunctionArgs } from '@remix-run/node'
import { INVOICE_COLUMNS } from '#app/domain/money/billing/invoice-columns.ts'
import { INVOICE_LIST, invoiceFilters } from '#app/domain/money/billing/invoice-filters.ts'
import { exportedInvoices } from '#app/domain/money/billing/invoice-list.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'

/** The invoices that fit the list's search and filters, all of them, in its order. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { timezone: zone } = await currentSeason()
  const list = listState(args.request, INVOICE_LIST)
  return download(args, admin, {
    what: 'invoices',
    name: 'Invoice list',
    columns: INVOICE_COLUMNS,
    ...(await exportedInvoices(admin, { ...list, ...invoiceFilters(list) }, args.context.now)),
    zone,
  })
}
