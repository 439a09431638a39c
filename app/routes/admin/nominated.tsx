import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import { NominationTabs } from '#app/domain/nominations/components/nomination-tabs.tsx'
import {
  NOMINATED_LIST,
  NOMINATED_ONLY,
  NOMINATED_ONLY_LABELS,
  nominatedFilter,
} from '#app/domain/nominations/nominated-filters.ts'
import { nominatedPeople } from '#app/domain/nominations/nominated-list.server.ts'
import type { NominatedRow } from '#app/domain/nominations/views.ts'
import { currentSeason } from '#app/domain/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { readListState } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'Nominated entries' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const list = readListState(new URL(args.request.url).searchParams, NOMINATED_LIST)
  const filter = nominatedFilter(list)
  const page = { limit: list.perPage, offset: list.offset }
  const found = await nominatedPeople(admin, year, filter, page, args.context.now)
  requirePageWithin(args.request, list, found.count)
  return { season: `${label}, ${year}`, list, filter, ...found }
}

type Row = SerializeFrom<NominatedRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Nominee',
    main: true,
    long: true,
    cell: (row) => (
      <>
        <Link to={`${paths.adminNames(row.nominationId)}#person-${row.personId}`}>
          <bdi>{row.fullName}</bdi>
        </Link>
        <small>{row.credit}</small>
      </>
    ),
  },
  {
    id: 'entry',
    header: 'Nomination',
    long: true,
    cell: (row) => (
      <>
        {row.title}
        <small>{`${row.categoryNumber} · ${row.category}`}</small>
        {row.clipMissing ? <Pill tone="warn">Clip missing</Pill> : null}
      </>
    ),
  },
  {
    id: 'confirmed',
    header: 'Name',
    cell: (row) => (
      <>
        <Pill tone={row.confirmedAt ? 'good' : 'warn'}>
          {row.confirmedAt ? 'Confirmed' : 'Not confirmed'}
        </Pill>
        {row.asks ? <Pill tone="warn">Asks for another</Pill> : null}
      </>
    ),
  },
  {
    id: 'letter',
    header: 'Letter',
    long: true,
    cell: (row) => (
      <>
        {row.letter ? <MailPill status={row.letter} /> : 'None yet'}
        <small>{row.email || 'Address missing'}</small>
      </>
    ),
  },
  { id: 'certificate', header: 'Certificate', cell: (row) => row.certificate ?? 'None yet' },
]

export default function NominatedPage() {
  const { season, list, filter, rows, count } = useLoaderData<typeof loader>()
  const search = useLocation().search.replace(/^\?/, '')
  return (
    <>
      <PageHeader
        context={season}
        title="Nominated entries"
        lede="Everybody who is nominated: how their name stands, their letter, clip and certificate."
      />
      <NominationTabs current="nominated" />
      <FilterBar search="Name, address, title, studio or code" narrowed={list.narrowed}>
        <Select
          key={filter.only}
          name="only"
          label="Only"
          placeholder="Everybody"
          options={NOMINATED_ONLY.map((value) => ({ value, label: NOMINATED_ONLY_LABELS[value] }))}
          defaultValue={filter.only ?? ''}
        />
      </FilterBar>
      <DataTable
        caption="Nominees"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(row) => row.personId}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState
              title="Nobody is nominated yet"
              action={<LinkButton to={paths.adminNominations()}>See the slates</LinkButton>}
            >
              Confirming a slate nominates what is on it.
            </EmptyState>
          )
        }
      />
      {count > 0 ? (
        <>
          <Pagination total={count} page={list.page} perPage={list.perPage} noun="nominees" />
          <p className="button-row no-print">
            {(['csv', 'xlsx'] as const).map((format) => (
              // A download, not a page: the browser asks for it itself.
              <LinkButton
                key={format}
                kind="secondary"
                reloadDocument
                to={paths.adminNominatedExport(search, format)}
              >
                {`Download nominees as ${format.toUpperCase()}`}
              </LinkButton>
            ))}
          </p>
        </>
      ) : null}
    </>
  )
}
