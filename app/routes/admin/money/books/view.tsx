import { useEffect } from 'react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PAY_METHOD_LABELS, shownStatus } from '#app/domain/money/billing/rules.ts'
import { breakdown } from '#app/domain/money/books/breakdown.server.ts'
import { BookTable, Breakdown, type BookList } from '#app/domain/money/books/components/book-tables.tsx'
import { FinanceBlock } from '#app/domain/money/books/components/finance-block.tsx'
import { financials, listSeasonsOfBooks } from '#app/domain/money/books/financials.server.ts'
import { countBooks, pageOfBooks } from '#app/domain/money/books/money-lists.server.ts'
import {
  FINANCE_TABS,
  FINANCE_TAB_LABELS,
  GROUPINGS,
  GROUPING_LABELS,
  INVOICE_KINDS,
  INVOICE_KIND_LABELS,
  METHODS,
  readFinanceFilter,
  type FinanceFilter,
  type FinanceTab,
} from '#app/domain/money/books/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DownloadButtons } from '#app/ui/download-buttons.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import type { Noun } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { useInterface } from '#app/ui/interface-state.tsx'
import { readListState } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

export const handle: PageHandle<typeof loader> = {
  title: ({ filter }) => `Financials: ${FINANCE_TAB_LABELS[filter.tab].toLowerCase()}`,
}

const NOUNS: Readonly<Record<FinanceTab, Noun>> = {
  invoices: { one: 'invoice', other: 'invoices' },
  payments: { one: 'payment', other: 'payments' },
  refunds: { one: 'refund', other: 'refunds' },
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { request, context } = args
  const { searchParams } = new URL(request.url)
  const [{ year, timezone: zone }, years] = await Promise.all([currentSeason(), listSeasonsOfBooks()])
  const filter = readFinanceFilter(searchParams, { years, year })
  const page = readListState(searchParams, { sortable: ['id'], defaultSort: 'id' })
  const part = { limit: page.perPage, offset: page.offset }
  const [blocks, sums, total, list] = await Promise.all([
    financials(admin, filter, context.now),
    breakdown(admin, filter, zone),
    countBooks(admin, filter, zone),
    listOf(filter),
  ])
  requirePageWithin(request, page, total)
  const { kind, method, from, to } = filter
  const narrowed = [kind, method, from, to].some(Boolean)
  return { filter, years, blocks, sums, total, list, narrowed, page: page.page, perPage: page.perPage }

  async function listOf({ tab, ...rest }: FinanceFilter): Promise<BookList> {
    if (tab === 'payments') return { tab, rows: await pageOfBooks(admin, { ...rest, tab }, zone, part) }
    if (tab === 'refunds') return { tab, rows: await pageOfBooks(admin, { ...rest, tab }, zone, part) }
    const rows = await pageOfBooks(admin, { ...rest, tab }, zone, part)
    return { tab, rows: rows.map((row) => ({ ...row, status: shownStatus(row, context.now) })) }
  }
}

type Filter = ReturnType<typeof useLoaderData<typeof loader>>['filter']

/** The filter as an address has it, without what is not asked for. */
const queryOf = (filter: Filter) =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value ?? undefined]))

function Filters({
  filter,
  years,
  narrowed,
}: {
  filter: Filter
  years: readonly number[]
  narrowed: boolean
}) {
  const choose = (
    name: 'year' | 'kind' | 'method' | 'by',
    label: string,
    options: { value: string; label: string }[],
    placeholder?: string,
  ) => {
    const defaultValue = String(filter[name] ?? '')
    return <Select key={`${name} ${defaultValue}`} {...{ name, label, options, placeholder, defaultValue }} />
  }
  return (
    <FilterBar narrowed={narrowed}>
      <input type="hidden" name="tab" value={filter.tab} />
      {choose(
        'year',
        'Season',
        years.map((year) => ({ value: String(year), label: String(year) })),
      )}
      {choose(
        'kind',
        'Kind',
        INVOICE_KINDS.map((value) => ({ value, label: INVOICE_KIND_LABELS[value] })),
        'All',
      )}
      {choose(
        'method',
        'Method',
        METHODS.map((value) => ({ value, label: PAY_METHOD_LABELS[value] })),
        'All',
      )}
      <Input
        key={`from ${filter.from}`}
        type="date"
        name="from"
        label="From"
        defaultValue={filter.from ?? ''}
      />
      <Input key={`to ${filter.to}`} type="date" name="to" label="To" defaultValue={filter.to ?? ''} />
      {choose(
        'by',
        'Sums by',
        GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] })),
      )}
    </FilterBar>
  )
}

export default function Financials() {
  const { filter, years, blocks, sums, total, list, narrowed, page, perPage } = useLoaderData<typeof loader>()
  const { set } = useInterface()
  const { tab } = filter
  // Other pages lead back to the view that was open (specification 4, payment view state).
  useEffect(() => set({ paymentState: tab }), [set, tab])
  const noun = FINANCE_TAB_LABELS[tab].toLowerCase()
  return (
    <>
      <PageHeader
        title="Financials"
        lede="What was billed, what came in, and what is still to come. Amounts in each currency for itself."
        crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Financials' }]}
        links={
          <LinkButton kind="secondary" to={href('/admin/financials/check')}>
            Check the books
          </LinkButton>
        }
      />
      <Filters filter={filter} years={years} narrowed={narrowed} />
      {blocks.map((block) => (
        <FinanceBlock key={block.currency} block={block} year={filter.year} />
      ))}
      {blocks.length === 0 && !narrowed ? (
        <EmptyState title="Nothing is billed yet">
          An invoice is issued when an entrant checks out a cart. What it comes to will be counted here.
        </EmptyState>
      ) : null}
      <Tabs
        label="What to list"
        tabs={FINANCE_TABS.map((each) => ({
          label: FINANCE_TAB_LABELS[each],
          to: withQuery(href('/admin/financials'), { ...queryOf(filter), tab: each }),
          current: each === tab,
          count: each === tab ? total : undefined,
        }))}
      />
      {total > 0 ? (
        <>
          <Breakdown rows={sums} tab={tab} by={filter.by} />
          <DownloadButtons
            noun={noun}
            to={(format) => withQuery(href('/admin/financials/export'), { ...queryOf(filter), format })}
          />
          <BookTable list={list} />
          <Pagination total={total} page={page} perPage={perPage} noun={NOUNS[tab]} />
        </>
      ) : narrowed ? (
        <NoResults />
      ) : (
        <EmptyState title={`No ${noun} yet`}>
          {`The ${noun} of ${filter.year} will be listed here.`}
        </EmptyState>
      )}
    </>
  )
}
