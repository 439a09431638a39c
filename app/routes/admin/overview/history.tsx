import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { FoldedChanges } from '#app/platform/audit/components/history-table.tsx'
import { loggedEntities, searchHistory } from '#app/platform/audit/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { daySpan } from '#app/domain/season/seasons/zoned-times.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Input } from '#app/ui/input.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Select } from '#app/ui/select.tsx'
import styles from '#app/ui/styles/dense.css?url'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { TimeInZone, useInZone } from '#app/ui/zone-column.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'History' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const [{ timezone: zone }, entities] = await Promise.all([currentSeason(), loggedEntities()])
  return loadList(args.request, { filters: ['entity', 'id', 'day'] }, async (list) => {
    const { entity = null, id = null, day = '' } = list.filters
    const span = daySpan(day, zone)
    const search = { entity, entityId: id, who: list.query, from: span?.from ?? null, to: span?.to ?? null }
    const found = await searchHistory(admin, search, list, zone)
    return { ...found, entities, day: span ? day : '' }
  })
}

type Line = ReturnType<typeof useLoaderData<typeof loader>>['lines'][number]

const columnsIn = (inZone: (header: string) => string): Column<Line>[] => [
  {
    header: 'Record',
    long: true,
    cell: ({ record: { name, page } }) => (page ? <Link to={page}>{name}</Link> : name),
  },
  { header: 'What', phone: 'bare', cell: ({ what }) => what },
  { header: 'From → to', long: true, cell: ({ changes }) => <FoldedChanges changes={changes} /> },
  { header: 'Who', long: true, cell: ({ who }) => who },
  { header: inZone('When'), phone: 'bare', cell: ({ at }) => <TimeInZone value={at} /> },
]

export default function HistoryOfEverything() {
  const { lines, count, list, entities, day } = useLoaderData<typeof loader>()
  const { entity = '', id = '' } = list.filters
  const columns = columnsIn(useInZone())
  return (
    <Page crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'History' }]}>
      <FilterBar search="Name or email address" narrowed={list.narrowed}>
        <Select
          key={`entity ${entity}`}
          name="entity"
          label="Record"
          placeholder="Any record"
          options={entities}
          defaultValue={entity}
        />
        <Input
          key={`id ${id}`}
          name="id"
          label="Record number"
          placeholder="Record number"
          defaultValue={id}
          autoComplete="off"
        />
        <Input key={`day ${day}`} type="date" name="day" label="Day" defaultValue={day} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'step', other: 'steps' }}
        empty={<EmptyState title="No changes yet" />}
      >
        <DataTable caption="Steps" captionHidden dense columns={columns} rows={lines} />
      </ListResults>
    </Page>
  )
}
