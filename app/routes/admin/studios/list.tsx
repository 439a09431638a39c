import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { DuplicateStudios, StudioTable } from '#app/domain/studios/components/admin-studios.tsx'
import { duplicateStudios, listAdminStudios } from '#app/domain/studios/admin-list.server.ts'
import { STUDIO_TYPES, studioTypeFacts } from '#app/domain/studios/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { readListState } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

export const handle: PageHandle = { title: 'Studios' }

const STATUSES = ['active', 'archived'] as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const params = new URL(args.request.url).searchParams
  const season = await currentSeason()
  const context = `${season.label}, ${season.year}`
  if (params.get('view') === 'duplicates')
    return { context, list: null, found: null, groups: await duplicateStudios(admin) }
  const list = readListState(params, {
    sortable: ['name', 'added'],
    defaultSort: 'name',
    filters: ['type', 'status'],
  })
  const { query: words, perPage: limit, offset, sort, direction, filters } = list
  const type = STUDIO_TYPES.find((each) => each === filters.type) ?? null
  const status = STATUSES.find((each) => each === filters.status) ?? null
  const query = { words, type, status, sort, direction, limit, offset }
  const found = await listAdminStudios(admin, season.year, query)
  requirePageWithin(args.request, list, found.total)
  return { context, list, found, groups: null }
}

export default function AdminStudios() {
  const { context, list, found, groups } = useLoaderData<typeof loader>()
  const select = (name: string, label: string, options: { value: string; label: string }[]) => (
    <Select
      name={name}
      label={label}
      placeholder="All"
      options={options}
      defaultValue={list?.filters[name] ?? ''}
      key={`${name} ${list?.filters[name] ?? ''}`}
    />
  )
  return (
    <>
      <PageHeader title="Studios" context={context} />
      <Tabs
        label="Studios"
        tabs={[
          { label: 'All studios', to: href('/admin/studios'), current: groups === null },
          {
            label: 'Perhaps twice',
            to: withQuery(href('/admin/studios'), { view: 'duplicates' }),
            current: groups !== null,
          },
        ]}
      />
      {groups ? <DuplicateStudios groups={groups} /> : null}
      {list && found ? (
        <>
          <FilterBar search="Name, also a former one" narrowed={list.narrowed}>
            {select(
              'type',
              'Kind',
              STUDIO_TYPES.map((value) => ({ value, label: studioTypeFacts[value].name })),
            )}
            {select('status', 'State', [
              { value: 'active', label: 'Active' },
              { value: 'archived', label: 'Archived or merged' },
            ])}
          </FilterBar>
          <StudioTable
            rows={found.rows}
            sort={list}
            empty={
              list.narrowed ? (
                <NoResults />
              ) : (
                <EmptyState title="No studios yet.">
                  <p>Who wants to enter makes a record of their studio; it appears here.</p>
                </EmptyState>
              )
            }
          />
          {found.total > 0 ? (
            <Pagination
              total={found.total}
              more={found.more}
              page={list.page}
              perPage={list.perPage}
              noun={{ one: 'studio', other: 'studios' }}
            />
          ) : null}
        </>
      ) : null}
    </>
  )
}
