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
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Select, optionsOf } from '#app/ui/select.tsx'

const STATUSES = Object.keys(STATUS_NAMES) as CategoryStatus[]
const TYPES = ['production', 'achievement'] as const

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Categories' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const season = await currentSeason()
  const years = await seasonYears()
  const asked = new URL(args.request.url).searchParams.get('year')
  const year = years.find((each) => String(each) === asked) ?? season.year
  const page = await loadList(
    args.request,
    { sortable: CATEGORY_SORTS, filters: ['type', 'status'] },
    (list) => {
      const [type, status] = [filterOf(list, 'type', TYPES), filterOf(list, 'status', STATUSES)]
      return listCategories(admin, { ...list, year, type, status })
    },
  )
  const copyable = (await seasonsToCopy(year)).some((each) => each < year)
  return { ...page, years, year, into: year === season.year ? undefined : year, copyable }
}

export default function Categories() {
  const { list, years, year, into, copyable, rows, count } = useLoaderData<typeof loader>()
  const copy = (kind?: 'quiet') =>
    copyable ? (
      <LinkButton kind={kind} to={withQuery(href('/admin/categories/copy-season'), { into })}>
        Copy from last season
      </LinkButton>
    ) : null
  return (
    <Page
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Categories' }]}
      links={
        <>
          {copy('quiet')}
          <LinkButton kind="quiet" to={withQuery(href('/admin/categories/add-multiple'), { year: into })}>
            Add several
          </LinkButton>
          <LinkButton kind="quiet" to={withQuery(href('/admin/categories/questions'), { year })}>
            Questions of many
          </LinkButton>
        </>
      }
      primary={
        <LinkButton to={withQuery(href('/admin/categories/add'), { year: into })}>Add a category</LinkButton>
      }
    >
      <FilterBar search="Number, name or summary" narrowed={list.narrowed || into !== undefined}>
        <Select
          key={year}
          name="year"
          label="Season"
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
          defaultValue={String(year)}
        />
        <FilterSelect name="type" label="Type" all="All types" options={optionsOf(CATEGORY_TYPE_LABELS)} />
        <FilterSelect name="status" label="Status" all="All statuses" options={optionsOf(STATUS_NAMES)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'category', other: 'categories' }}
        empty={
          <EmptyState
            title={`No categories for ${year} yet`}
            action={
              copy() ?? (
                <LinkButton to={withQuery(href('/admin/categories/add-multiple'), { year: into })}>
                  Begin with a list
                </LinkButton>
              )
            }
          />
        }
      >
        <CategoryTable rows={rows} sort={list} />
      </ListResults>
    </Page>
  )
}
