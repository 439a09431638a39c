import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { historyColumns } from '#app/platform/audit/components/history-table.tsx'
import { loggedEntities, searchHistory } from '#app/platform/audit/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { daySpan } from '#app/domain/season/seasons/zoned-times.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'History' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const state = listState(args.request, {
    sortable: ['at'],
    defaultSort: 'at',
    filters: ['entity', 'id', 'day'],
  })
  const { entity = null, id = null, day = '' } = state.filters
  const [{ timezone: zone }, entities] = await Promise.all([currentSeason(), loggedEntities()])
  const span = daySpan(day, zone)
  const search = { entity, entityId: id, who: state.query, from: span?.from ?? null, to: span?.to ?? null }
  const found = await searchHistory(admin, search, { limit: state.perPage, offset: state.offset }, zone)
  requirePageWithin(args.request, state, found.total)
  return { ...found, state, entities, day: span ? day : '' }
}

type Line = ReturnType<typeof useLoaderData<typeof loader>>['lines'][number]

const [what, changes, ...rest] = historyColumns<Line>()
const columns: Column<Line>[] = [
  {
    id: 'record',
    header: 'Record',
    main: true,
    cell: ({ record: { name, page } }) => (page ? <Link to={page}>{name}</Link> : name),
  },
  ...(what ? [{ ...what, main: false }] : []),
  ...(changes ? [changes] : []),
  ...rest,
]

export default function HistoryOfEverything() {
  const { lines, total, state, entities, day } = useLoaderData<typeof loader>()
  const { entity = '', id = '' } = state.filters
  return (
    <>
      <PageHeader
        title="History"
        crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'History' }]}
      />
      <FilterBar search="Name or email address" narrowed={state.narrowed}>
        <Select
          key={`entity ${entity}`}
          name="entity"
          label="Record"
          placeholder="All"
          options={entities}
          defaultValue={entity}
        />
        <Input key={`id ${id}`} name="id" label="Record number" defaultValue={id} autoComplete="off" />
        <Input key={`day ${day}`} type="date" name="day" label="Day" defaultValue={day} />
      </FilterBar>
      <DataTable
        caption="Steps"
        captionHidden
        columns={columns}
        rows={lines}
        empty={state.narrowed ? <NoResults /> : <EmptyState title="No changes yet" />}
      />
      {total > 0 ? (
        <Pagination
          total={total}
          page={state.page}
          perPage={state.perPage}
          noun={{ one: 'step', other: 'steps' }}
        />
      ) : null}
    </>
  )
}
