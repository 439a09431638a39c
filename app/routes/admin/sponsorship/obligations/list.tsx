import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { STATE_LABELS } from '#app/domain/sponsorship/applications/rules.ts'
import { listObligations, OBLIGATION_FILTERS } from '#app/domain/sponsorship/obligations/queries.server.ts'
import { OBLIGATION_LABELS, shownObligation, SIDE_LABELS } from '#app/domain/sponsorship/obligations/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Sponsors’ obligations' }

const STATES = { open: 'To do', late: 'Late', check: 'To review', settled: 'Done' } as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, timezone } = await currentSeason()
  const today = toLocalText(args.context.now, timezone).slice(0, 10)
  const page = await loadList(args.request, { filters: ['side', 'state'] }, (list) =>
    listObligations(admin, year, today, {
      ...list,
      side: filterOf(list, 'side', ['award', 'sponsor']),
      state: filterOf(list, 'state', OBLIGATION_FILTERS),
    }),
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, shown: shownObligation(row, today) })) }
}

type Row = LoaderData<Awaited<ReturnType<typeof loader>>>['rows'][number]

const columns: readonly Column<Row>[] = [
  {
    id: 'what',
    header: 'What',
    main: true,
    long: true,
    cell: ({ id, what, note }) => (
      <>
        <Link to={href('/admin/sponsorships/obligations/:id', { id })}>{what}</Link>
        {note ? <small>{note}</small> : null}
      </>
    ),
  },
  { id: 'from', header: 'Owed by', cell: ({ side }) => SIDE_LABELS[side] },
  {
    id: 'company',
    header: 'Sponsor',
    long: true,
    cell: ({ sponsorshipId, company, packageName, sponsorshipState }) => (
      <>
        <Link to={href('/admin/sponsorships/edit/:id', { id: sponsorshipId })}>{company}</Link>
        <small>
          {packageName} · {STATE_LABELS[sponsorshipState].label}
        </small>
      </>
    ),
  },
  { id: 'due', header: 'By', cell: ({ dueOn }) => (dueOn ? formatDay(dueOn) : '–') },
  { id: 'state', header: 'Status', cell: ({ shown }) => <Pill {...OBLIGATION_LABELS[shown]} /> },
]

export default function Obligations() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Sponsors’ obligations"
        lede="Who owes what, and by when."
        links={
          <LinkButton kind="quiet" to={href('/admin/sponsorships')}>
            Applications
          </LinkButton>
        }
      />
      <FilterBar search="Company, package or what is owed" narrowed={list.narrowed}>
        <FilterSelect name="side" label="Owed by" options={optionsOf(SIDE_LABELS)} />
        <FilterSelect name="state" label="Status" options={optionsOf(STATES)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'obligation', other: 'obligations' }}
        empty={
          <EmptyState title="Nothing is owed yet">
            Once a sponsor accepts an offer, everything that was agreed is listed here.
          </EmptyState>
        }
      >
        <DataTable caption="Obligations" captionHidden dense columns={columns} rows={rows} />
      </ListResults>
    </>
  )
}
