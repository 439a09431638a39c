import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { InvoiceTable } from '#app/domain/money/billing/components/invoice-table.tsx'
import { INVOICE_LIST, PAY_METHODS, invoiceFilters } from '#app/domain/money/billing/invoice-filters.ts'
import { listInvoices } from '#app/domain/money/billing/invoice-list.server.ts'
import {
  INVOICE_AGE_LABELS,
  INVOICE_AGES,
  INVOICE_FILTERS,
  INVOICE_FILTER_LABELS,
  PAY_METHOD_LABELS,
} from '#app/domain/money/billing/rules.ts'
import { listSeasonsOfBooks } from '#app/domain/money/books/financials.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DownloadButtons } from '#app/ui/download-buttons.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { readListState } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'

export const handle: PageHandle = { title: 'Invoices' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { searchParams } = new URL(args.request.url)
  const list = readListState(searchParams, INVOICE_LIST)
  const filters = invoiceFilters(list)
  const { perPage: limit, ...rest } = list
  const [invoices, years] = await Promise.all([
    listInvoices(admin, { ...rest, limit, ...filters }, args.context.now),
    listSeasonsOfBooks(),
  ])
  requirePageWithin(args.request, list, invoices.count)
  searchParams.delete('page')
  return { list, ...filters, years, invoices, search: searchParams.toString() }
}

export default function AdminInvoicesPage() {
  const { list, filter, age, method, year, years, invoices, search } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Invoices"
        context="Submissions"
        links={<Link to={href('/admin/submissions/invoices/unallocated')}>Unallocated money</Link>}
        lede="Every invoice for submissions, the newest first."
      />
      <FilterBar search="Number, studio or e-mail" narrowed={list.narrowed}>
        {years.length > 1 ? (
          <Select
            key={`year ${year}`}
            name="year"
            label="Season"
            placeholder="All"
            options={years.map((value) => ({ value: String(value), label: String(value) }))}
            defaultValue={year === null ? '' : String(year)}
          />
        ) : year === null ? null : (
          <input type="hidden" name="year" value={year} />
        )}
        <Select
          key={filter}
          name="status"
          label="State"
          placeholder="All"
          options={INVOICE_FILTERS.map((value) => ({ value, label: INVOICE_FILTER_LABELS[value] }))}
          defaultValue={filter ?? ''}
        />
        <Select
          key={`age ${age}`}
          name="age"
          label="Issued"
          placeholder="Any time"
          options={INVOICE_AGES.map((value) => ({ value, label: INVOICE_AGE_LABELS[value] }))}
          defaultValue={age ?? ''}
        />
        <Select
          key={`method ${method}`}
          name="method"
          label="To be paid by"
          placeholder="Any method"
          options={PAY_METHODS.map((value) => ({ value, label: PAY_METHOD_LABELS[value] }))}
          defaultValue={method ?? ''}
        />
      </FilterBar>
      <InvoiceTable invoices={invoices} sort={list} narrowed={list.narrowed} />
      {invoices.count > 0 ? (
        <>
          <Pagination
            total={invoices.count}
            page={list.page}
            perPage={list.perPage}
            noun={{ one: 'invoice', other: 'invoices' }}
          />
          <DownloadButtons
            noun="invoices"
            to={(format) => withQuery(href('/admin/submissions/invoices/export'), search, { format })}
          />
        </>
      ) : null}
    </>
  )
}
