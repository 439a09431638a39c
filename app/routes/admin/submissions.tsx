import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { categoriesOf } from '#app/domain/categories/queries.server.ts'
import { currentSeason } from '#app/domain/seasons/queries.server.ts'
import { OfficeEntries } from '#app/domain/submissions/components/entry-table.tsx'
import { officeLines } from '#app/domain/submissions/entry-lines.server.ts'
import { ADMIN_ENTRY_SORTS, entriesOfSeason } from '#app/domain/submissions/lists.server.ts'
import {
  PAYMENT_STATUSES,
  SUBMISSION_STATUSES,
  paymentLabels,
  statusLabels,
} from '#app/domain/submissions/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { readListState } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'

export const handle: PageHandle = { title: 'All submissions' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const season = await currentSeason()
  const state = readListState(new URL(args.request.url).searchParams, {
    sortable: ADMIN_ENTRY_SORTS,
    defaultSort: 'updated',
    defaultDirection: 'desc',
    filters: ['status', 'payment', 'category'],
  })
  const { query, sort, direction, offset, perPage: limit, filters } = state
  const categories = await categoriesOf(season.year)
  // The address names a category by its number, which people know.
  const category = categories.find((each) => String(each.number) === filters.category)
  const { status, payment } = filters
  const list = await entriesOfSeason(admin, season.year, {
    ...{ query, status, payment, sort, direction, limit, offset },
    categoryId: category?.id,
  })
  requirePageWithin(args.request, state, list.total)
  return {
    season: `${season.label}, ${season.year}`,
    state,
    total: list.total,
    rows: officeLines(list.rows),
    categories: categories.map(({ number, name }) => ({
      value: String(number),
      label: `${number} · ${name}`,
    })),
  }
}

export default function AllSubmissions() {
  const { season, state, total, rows, categories } = useLoaderData<typeof loader>()
  const filter = (name: string, label: string, options: { value: string; label: string }[]) => (
    <Select
      name={name}
      label={label}
      placeholder="All"
      options={options}
      defaultValue={state.filters[name] ?? ''}
      key={`${name} ${state.filters[name] ?? ''}`}
    />
  )
  return (
    <>
      <PageHeader title="All submissions" context={season} />
      <FilterBar search="Title, code or studio" narrowed={state.narrowed}>
        {filter(
          'status',
          'Status',
          SUBMISSION_STATUSES.map((value) => ({ value, label: statusLabels[value].label })),
        )}
        {filter(
          'payment',
          'Payment',
          PAYMENT_STATUSES.map((value) => ({ value, label: paymentLabels[value].label })),
        )}
        {filter('category', 'Category', categories)}
      </FilterBar>
      <OfficeEntries
        caption="Submissions of the season"
        rows={rows}
        sort={state}
        empty={
          state.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="No submissions yet.">
              <p>What entrants start appears here, drafts too.</p>
            </EmptyState>
          )
        }
      />
      {total > 0 ? (
        <Pagination total={total} page={state.page} perPage={state.perPage} noun="submissions" />
      ) : null}
    </>
  )
}
