import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FieldTable } from '#app/domain/catalogue/categories/components/field-table.tsx'
import {
  FIELD_SORTS,
  FIELD_STATES,
  listFields,
} from '#app/domain/catalogue/categories/field-queries.server.ts'
import { FIELD_TYPE_NAMES } from '#app/domain/catalogue/categories/field-types.ts'
import { FIELD_TYPES } from '#app/domain/catalogue/categories/fields.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Fields' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return loadList(args.request, { sortable: FIELD_SORTS, filters: ['type', 'state'] }, (list) =>
    listFields(admin, {
      ...list,
      type: filterOf(list, 'type', FIELD_TYPES),
      state: filterOf(list, 'state', FIELD_STATES) ?? 'current',
      year,
    }),
  )
}

export default function Fields() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  return (
    <Page
      lede="The library of questions that categories ask."
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Fields' }]}
      primary={<LinkButton to={href('/admin/fields/add')}>Add a field</LinkButton>}
    >
      <FilterBar search="Label, key or help" narrowed={list.narrowed}>
        <FilterSelect name="type" label="Type" all="All types" options={optionsOf(FIELD_TYPE_NAMES)} />
        <FilterSelect
          name="state"
          label="Status"
          all="In the library"
          options={optionsOf({ archived: 'Archived', all: 'Both' })}
        />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'field', other: 'fields' }}
        empty={
          <EmptyState
            title="No fields yet"
            action={<LinkButton to={href('/admin/fields/add')}>Add a field</LinkButton>}
          >
            Categories can only ask fields of this library.
          </EmptyState>
        }
      >
        <FieldTable rows={rows} sort={list} />
      </ListResults>
    </Page>
  )
}
