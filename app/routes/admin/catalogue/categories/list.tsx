import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  CATEGORY_SORTS,
  seasonYears,
  listCategories,
} from '#app/domain/catalogue/categories/category-queries.server.ts'
import { STATUS_NAMES } from '#app/domain/catalogue/categories/category-text.ts'
import { CategoryTable } from '#app/domain/catalogue/categories/components/category-table.tsx'
import type { CategoryStatus } from '#app/domain/catalogue/categories/rules.ts'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonsToCopy } from '#app/domain/catalogue/categories/copy-season.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'

const STATUSES = Object.keys(STATUS_NAMES) as CategoryStatus[]
const TYPES = ['production', 'achievement'] as const

export const handle: PageHandle = { title: 'Categories' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const season = await currentSeason()
  const list = listState(args.request, {
    sortable: CATEGORY_SORTS,
    defaultSort: 'number',
    filters: ['year', 'type', 'status'],
  })
  const years = await seasonYears()
  const year = years.find((each) => String(each) === list.filters.year) ?? season.year
  const type = filterOf(list, 'type', TYPES)
  const status = filterOf(list, 'status', STATUSES)
  const found = await listCategories(admin, {
    ...{ year, query: list.query, type, status, sort: list.sort, direction: list.direction },
    ...{ limit: list.perPage, offset: list.offset },
  })
  requirePageWithin(args.request, list, found.total)
  const copyable = (await seasonsToCopy(year)).some((each) => each < year)
  return { list, years, year, isCurrent: year === season.year, copyable, type, status, ...found }
}

export default function Categories() {
  const { list, years, year, isCurrent, copyable, type, status, rows, total } = useLoaderData<typeof loader>()
  const narrowed = list.query !== '' || type !== null || status !== null
  return (
    <>
      <PageHeader
        title="Categories"
        lede={`What can be entered in ${year}, and what each category asks.`}
        crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Categories' }]}
        links={
          copyable ? (
            <LinkButton
              kind="quiet"
              to={withQuery(href('/admin/categories/copy-season'), { into: isCurrent ? undefined : year })}
            >
              Copy last season’s
            </LinkButton>
          ) : null
        }
        primary={
          <LinkButton to={withQuery(href('/admin/categories/add'), { year: isCurrent ? undefined : year })}>
            Add a category
          </LinkButton>
        }
      />
      <FilterBar search="Number, name or line" narrowed={narrowed || !isCurrent}>
        <Select
          key={`year ${year}`}
          name="year"
          label="Season"
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
          defaultValue={String(year)}
        />
        <Select
          key={`type ${type}`}
          name="type"
          label="Kind"
          placeholder="Both"
          options={TYPES.map((value) => ({ value, label: CATEGORY_TYPE_LABELS[value] }))}
          defaultValue={type ?? ''}
        />
        <Select
          key={`status ${status}`}
          name="status"
          label="State"
          placeholder="Every state"
          options={STATUSES.map((value) => ({ value, label: STATUS_NAMES[value].label }))}
          defaultValue={status ?? ''}
        />
      </FilterBar>
      <CategoryTable
        year={year}
        rows={rows}
        sort={list}
        empty={
          narrowed ? (
            <NoResults />
          ) : (
            <EmptyState
              title={`No categories of ${year} yet`}
              action={
                copyable ? (
                  <LinkButton
                    to={withQuery(href('/admin/categories/copy-season'), {
                      into: isCurrent ? undefined : year,
                    })}
                  >
                    Copy last season’s
                  </LinkButton>
                ) : undefined
              }
            >
              Nobody can enter before a category is open.
            </EmptyState>
          )
        }
      />
      {total > 0 ? (
        <Pagination
          total={total}
          page={list.page}
          perPage={list.perPage}
          noun={{ one: 'category', other: 'categories' }}
        />
      ) : null}
    </>
  )
}
