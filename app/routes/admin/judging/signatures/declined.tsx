import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SignatureTabs } from '#app/domain/judging/agreements/components/agreement-parts.tsx'
import { listCounts, listDeclines, type DeclineRow } from '#app/domain/judging/agreements/lists.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'Who declined the agreement' }

const listRules = { sortable: ['declined'], defaultSort: 'declined', defaultDirection: 'desc' } as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const list = listState(args.request, listRules)
  const { query: words, direction, perPage: limit, offset } = list
  const [found, counts] = await Promise.all([
    listDeclines(admin, 'judge', year, { words, direction, limit, offset }),
    listCounts(admin, 'judge', year),
  ])
  requirePageWithin(args.request, list, found.count)
  return { season: `${label}, ${year}`, list, counts, ...found }
}

type Row = SerializeFrom<DeclineRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Person',
    main: true,
    long: true,
    cell: (row) => (
      <>
        {row.name}
        <small>
          <a href={`mailto:${row.email}`}>{row.email}</a>
        </small>
      </>
    ),
  },
  { id: 'seats', header: 'Committees', cell: (row) => row.seats.join(', ') },
  { id: 'reason', header: 'Reason', long: true, cell: (row) => row.reason ?? 'None was given' },
  {
    id: 'declined',
    header: 'Declined',
    sortable: true,
    cell: (row) => (
      <>
        <DateTime value={row.declinedAt} />
        <small>version {row.version}</small>
      </>
    ),
  },
]

export default function DeclinedPage() {
  const { season, list, counts, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        context={season}
        title="Who declined"
        lede="They said that they cannot accept the version in force. They are not reminded, and can still sign."
      />
      <SignatureTabs counts={counts} current="declined" />
      <FilterBar search="Name, address or reason" narrowed={list.narrowed} />
      <DataTable
        caption="People who declined"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(row) => row.userId}
        sort={list}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="Nobody declined">
              Whoever says on the agreement’s page that they cannot accept it is listed here with the reason.
            </EmptyState>
          )
        }
      />
      {count > 0 ? (
        <Pagination
          total={count}
          page={list.page}
          perPage={list.perPage}
          noun={{ one: 'person', other: 'people' }}
        />
      ) : null}
    </>
  )
}
