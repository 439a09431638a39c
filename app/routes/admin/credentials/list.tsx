import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { areaCounts } from '#app/domain/press/credentials/areas.server.ts'
import { listCredentials } from '#app/domain/press/credentials/queries.server.ts'
import {
  AREA_LABELS,
  AREAS,
  areasText,
  CREDENTIAL_LABELS,
  CREDENTIAL_STATES,
} from '#app/domain/press/credentials/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Media credentials' }

// Drafts are the applicant's own.
const STATES = CREDENTIAL_STATES.filter((state) => state !== 'draft')
const OPTIONS = [{ value: 'open', label: 'All to decide' }, ...optionsOf(CREDENTIAL_LABELS, STATES)]

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const found = await loadList(args.request, { filters: ['state', 'area'] }, (list) =>
    listCredentials(admin, year, {
      ...list,
      state: filterOf(list, 'state', ['open', ...STATES]),
      area: filterOf(list, 'area', AREAS),
    }),
  )
  return { ...found, areas: await areaCounts(year, db()) }
}

type Row = LoaderData<Awaited<ReturnType<typeof loader>>>['rows'][number]

const columns: readonly Column<Row>[] = [
  {
    id: 'outlet',
    header: 'Outlet',
    main: true,
    long: true,
    cell: ({ id, outlet, reference }) => (
      <>
        <Link to={href('/admin/media-credentials/edit/:id', { id })}>{outlet}</Link>
        <small>{reference}</small>
      </>
    ),
  },
  {
    id: 'person',
    header: 'Person',
    long: true,
    cell: ({ applicant, isFreelance }) => (
      <>
        {applicant}
        {isFreelance ? <small>freelance</small> : null}
      </>
    ),
  },
  {
    id: 'areas',
    header: 'Areas',
    long: true,
    cell: ({ areas, areasWanted }) => areasText(areas.length > 0 ? areas : areasWanted),
  },
  {
    id: 'applied',
    header: 'Applied',
    inZone: true,
    phone: 'bare',
    cell: ({ appliedAt }) => (appliedAt ? <TimeInZone value={appliedAt} /> : '–'),
  },
  { id: 'state', header: 'Status', cell: ({ state }) => <Pill {...CREDENTIAL_LABELS[state]} /> },
]

export default function MediaCredentials() {
  const { list, rows, count, areas } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Media credentials"
        links={
          <>
            <LinkButton kind="quiet" to={href('/admin/media-credentials/doors')}>
              Door links
            </LinkButton>
            <LinkButton kind="quiet" reloadDocument to={href('/admin/media-credentials/export')}>
              Export badges
            </LinkButton>
          </>
        }
      />
      <details>
        <summary>Areas</summary>
        <RowList
          rows={areas.map(({ area, places, held, wanted }) => ({
            term: AREA_LABELS[area],
            value: (
              <Link to={withQuery(href('/admin/media-credentials'), { area })}>
                {held} of {places} places given, {wanted} waiting
              </Link>
            ),
          }))}
        />
      </details>
      <FilterBar search="Outlet, person or address" narrowed={list.narrowed}>
        <FilterSelect name="state" label="Status" options={OPTIONS} />
        <FilterSelect name="area" label="Area" options={optionsOf(AREA_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'application', other: 'applications' }}
        empty={
          <EmptyState title="No applications yet">
            They are listed here once outlets send them. Drafts are not shown.
          </EmptyState>
        }
      >
        <DataTable caption="Applications" captionHidden dense columns={columns} rows={rows} />
      </ListResults>
    </>
  )
}
