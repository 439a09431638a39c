import { useEffect } from 'react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { shownStatus } from '#app/domain/money/billing/rules.ts'
import { chartKinds } from '#app/domain/money/books/charts.server.ts'
import { breakdown } from '#app/domain/money/books/breakdown.server.ts'
import {
  BookTable,
  Breakdown,
  TaxTables,
  type BookList,
} from '#app/domain/money/books/components/book-tables.tsx'
import { FinanceFilters } from '#app/domain/money/books/components/finance-filters.tsx'
import { FinanceBlocks } from '#app/domain/money/books/components/finance-block.tsx'
import { financials, listSeasonsOfBooks } from '#app/domain/money/books/financials.server.ts'
import { countBooks, pageOfBooks } from '#app/domain/money/books/money-lists.server.ts'
import { taxReport } from '#app/domain/money/books/tax-report.server.ts'
import {
  FINANCE_TABS,
  FINANCE_TAB_LABELS,
  readFinanceFilter,
  type FinanceFilter,
  type FinanceTab,
} from '#app/domain/money/books/rules.ts'
import { ChartFigure } from '#app/domain/overview/dashboard/components/chart-figure.tsx'
import { TaskCards } from '#app/domain/overview/dashboard/components/task-lists.tsx'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { deskTasks } from '#app/http/desk-tasks.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Noun } from '#app/ui/format/plural.ts'
import { ListResults } from '#app/ui/list-results.tsx'
import { useInterface } from '#app/ui/interface-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { db } from '#db/client.ts'
import styles from '#app/ui/styles/admin.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  roomy: 'The list stands below the figures and charts of a report.',
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
  const [{ year, timezone: zone, currency }, years] = await Promise.all([
    currentSeason(),
    listSeasonsOfBooks(),
  ])
  const filter = readFinanceFilter(searchParams, { years, year })
  const page = listState(request, {})
  const asked = {
    admin,
    year: filter.year,
    now: context.now,
    clock: context.rehearsal?.realNow ?? context.now,
  }
  const [blocks, sums, tax, total, list, charts, tasks] = await Promise.all([
    financials(admin, filter, context.now),
    breakdown(admin, filter, zone),
    filter.tab === 'invoices' ? taxReport(admin, filter) : [],
    countBooks(admin, filter, zone),
    listOf(filter),
    chartKinds(asked, db()),
    deskTasks(admin, filter.year, context, ['money']),
  ])
  requirePageWithin(request, page, total)
  const { kind, method, from, to } = filter
  const narrowed = [kind, method, from, to].some(Boolean)
  return {
    filter,
    currency,
    tasks,
    years,
    blocks,
    sums,
    tax,
    total,
    list,
    charts: narrowed ? [] : charts,
    narrowed,
    page: page.page,
    limit: page.limit,
  }

  async function listOf({ tab, ...rest }: FinanceFilter): Promise<BookList> {
    if (tab === 'payments') return { tab, rows: await pageOfBooks(admin, { ...rest, tab }, zone, page) }
    if (tab === 'refunds') return { tab, rows: await pageOfBooks(admin, { ...rest, tab }, zone, page) }
    const rows = await pageOfBooks(admin, { ...rest, tab }, zone, page)
    return { tab, rows: rows.map((row) => ({ ...row, status: shownStatus(row, context.now) })) }
  }
}

/** The filter as an address has it, without what is not set. */
const queryOf = (filter: FinanceFilter) =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value ?? undefined]))

/** The overview leads from its picture to this page. */
const INVOICES = { label: 'All invoices', to: href('/admin/submissions/invoices') }

export default function Financials() {
  const { filter, currency, tasks, years, blocks, sums, tax, total, list, charts, narrowed, page, limit } =
    useLoaderData<typeof loader>()
  const { set } = useInterface()
  const { tab } = filter
  // Other pages lead back to the view that was open (spec 4, payment view state).
  useEffect(() => set({ paymentState: tab }), [set, tab])
  return (
    <Page
      title="Financials"
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Financials' }]}
      links={
        <LinkButton kind="secondary" to={href('/admin/financials/check')}>
          Reconciliation
        </LinkButton>
      }
    >
      <TaskCards tasks={tasks} title="Needs your attention" titleHidden />
      <FinanceFilters filter={filter} years={years} narrowed={narrowed} />
      <FinanceBlocks blocks={blocks} year={filter.year} currency={currency} />
      {charts.length > 0 ? (
        <Stack>
          <details>
            <summary>Billed and received by type</summary>
            {charts.map((chart) => (
              <ChartFigure key={chart.key} chart={{ ...chart, more: INVOICES }} />
            ))}
          </details>
        </Stack>
      ) : null}
      {blocks.length === 0 && !narrowed ? (
        <EmptyState title="Nothing billed yet">An invoice is issued when an entrant checks out.</EmptyState>
      ) : null}
      <Tabs
        label="Lists"
        tabs={FINANCE_TABS.map((each) => ({
          label: FINANCE_TAB_LABELS[each],
          to: withQuery(href('/admin/financials'), { ...queryOf(filter), tab: each }),
          current: each === tab,
          count: each === tab ? total : undefined,
        }))}
      />
      {total > 0 ? <Breakdown rows={sums} tab={tab} by={filter.by} /> : null}
      <TaxTables rows={tax} />
      <ListResults
        list={{ page, limit, narrowed }}
        count={total}
        noun={NOUNS[tab]}
        download={(format) => withQuery(href('/admin/financials/export'), { ...queryOf(filter), format })}
        empty={<EmptyState title={`No ${NOUNS[tab].other} in ${filter.year} yet`} />}
      >
        <BookTable list={list} />
      </ListResults>
    </Page>
  )
}
