import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { InvoiceTable } from '#app/domain/money/billing/components/invoice-table.tsx'
import { INVOICE_LIST, invoiceFilters } from '#app/domain/money/billing/invoice-filters.ts'
import { listInvoices } from '#app/domain/money/billing/invoice-list.server.ts'
import {
  BILLED_KIND_LABELS,
  INVOICE_AGE_LABELS,
  INVOICE_AGES,
  INVOICE_FILTERS,
  INVOICE_FILTER_LABELS,
  PAY_METHOD_LABELS,
} from '#app/domain/money/billing/rules.ts'
import { listSeasonsOfBooks } from '#app/domain/money/books/financials.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import styles from '#app/ui/styles/dense.css?url'
import { words } from '#app/platform/award-words.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Invoices' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { searchParams } = new URL(args.request.url)
  const [{ list, ...invoices }, years] = await Promise.all([
    loadList(args.request, INVOICE_LIST, (asked) =>
      listInvoices(admin, { ...asked, ...invoiceFilters(asked) }, args.context.now),
    ),
    listSeasonsOfBooks(),
  ])
  searchParams.delete('page')
  const { year, kind } = invoiceFilters(list)
  return { list, year, kind, years, invoices, search: searchParams.toString() }
}

export default function AdminInvoicesPage() {
  const { list, year, kind, years, invoices, search } = useLoaderData<typeof loader>()
  return (
    <Page
      context={kind ? BILLED_KIND_LABELS[kind] : undefined}
      links={<Link to={href('/admin/submissions/invoices/unallocated')}>Unallocated payments</Link>}
    >
      <FilterBar search={`Number, ${words.studio} or email`} narrowed={list.narrowed}>
        {years.length > 1 ? (
          <FilterSelect
            name="year"
            label="Season"
            all="Any season"
            options={years.map((value) => ({ value: String(value), label: String(value) }))}
          />
        ) : year === null ? null : (
          <input type="hidden" name="year" value={year} />
        )}
        <FilterSelect name="kind" label="Billed" all="For anything" options={optionsOf(BILLED_KIND_LABELS)} />
        <FilterSelect
          name="status"
          label="Status"
          all="Any state"
          options={optionsOf(INVOICE_FILTER_LABELS, INVOICE_FILTERS)}
        />
        <FilterSelect
          name="age"
          label="Age"
          all="Any age"
          options={optionsOf(INVOICE_AGE_LABELS, INVOICE_AGES)}
        />
        <FilterSelect
          name="method"
          label="Payment method"
          all="Any method"
          options={optionsOf(PAY_METHOD_LABELS)}
        />
      </FilterBar>
      <ListResults
        list={list}
        count={invoices.count}
        noun={{ one: 'invoice', other: 'invoices' }}
        empty={
          <EmptyState title="No invoices yet">
            An invoice is issued when an entrant or a member checks out.
          </EmptyState>
        }
        download={(format) => withQuery(href('/admin/submissions/invoices/export'), search, { format })}
      >
        <InvoiceTable invoices={invoices} sort={list} />
      </ListResults>
    </Page>
  )
}
