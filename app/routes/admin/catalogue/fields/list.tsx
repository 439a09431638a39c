import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FieldTable } from '#app/domain/catalogue/categories/components/field-table.tsx'
import {
  FIELD_SORTS,
  FIELD_STATES,
  listFields,
} from '#app/domain/catalogue/categories/field-queries.server.ts'
import { FIELD_TYPE_NAMES } from '#app/domain/catalogue/categories/field-types.ts'
import { limitsText } from '#app/domain/catalogue/categories/field-text.ts'
import { FIELD_TYPES } from '#app/domain/catalogue/categories/fields.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'

export const handle: PageHandle = { title: 'Fields' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const list = listState(args.request, {
    sortable: FIELD_SORTS,
    defaultSort: 'label',
    filters: ['type', 'state'],
  })
  const type = filterOf(list, 'type', FIELD_TYPES)
  const state = FIELD_STATES.find((each) => each === list.filters.state) ?? 'current'
  const found = await listFields(admin, {
    ...{ query: list.query, type, state, year, sort: list.sort, direction: list.direction },
    ...{ limit: list.perPage, offset: list.offset },
  })
  requirePageWithin(args.request, list, found.total)
  return {
    list,
    type,
    state,
    total: found.total,
    rows: found.rows.map(
      ({ id, key, label, type: kind, rules, judgeVisible, archivedAt, uses, usesEver }) => ({
        ...{ id, key, label, type: kind, judgeVisible, uses, usesEver },
        limits: limitsText(rules),
        archived: archivedAt !== null,
      }),
    ),
  }
}

export default function Fields() {
  const { list, type, state, total, rows } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Fields"
        lede="The library of questions. Each category picks what it asks, and says where and by when."
        crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Fields' }]}
        primary={<LinkButton to={href('/admin/fields/add')}>Add a field</LinkButton>}
      />
      <FilterBar search="Label, key or help" narrowed={list.narrowed}>
        <Select
          key={`type ${type}`}
          name="type"
          label="Type"
          placeholder="Every type"
          options={FIELD_TYPES.map((value) => ({ value, label: FIELD_TYPE_NAMES[value] }))}
          defaultValue={type ?? ''}
        />
        <Select
          key={`state ${state}`}
          name="state"
          label="State"
          options={[
            { value: '', label: 'In the library' },
            { value: 'archived', label: 'Archived' },
            { value: 'all', label: 'Both' },
          ]}
          defaultValue={state === 'current' ? '' : state}
        />
      </FilterBar>
      <FieldTable
        rows={rows}
        sort={list}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState
              title="No fields yet"
              action={<LinkButton to={href('/admin/fields/add')}>Add a field</LinkButton>}
            >
              Categories ask nothing but what is in this library.
            </EmptyState>
          )
        }
      />
      {total > 0 ? (
        <Pagination
          total={total}
          page={list.page}
          perPage={list.perPage}
          noun={{ one: 'field', other: 'fields' }}
        />
      ) : null}
    </>
  )
}
