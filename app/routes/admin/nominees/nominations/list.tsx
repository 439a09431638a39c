import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { NominationTabs } from '#app/domain/nominees/nominations/components/nomination-tabs.tsx'
import { currentAnnouncement } from '#app/domain/season/announcements/embargo.server.ts'
import { hasCome } from '#app/domain/season/announcements/embargo.ts'
import { SLATE_LABELS, SLATE_STATES } from '#app/domain/judging/slates/rules.ts'
import { listAdminSlates } from '#app/domain/judging/slates/admin-slates.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect, NoResults } from '#app/ui/filter-bar.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'
import { countText } from '#app/ui/format/plural.ts'

export const handle: PageHandle = { title: 'Nominations' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const { now } = args.context
  const list = listState(args.request, { filters: ['state'] })
  const state = filterOf(list, 'state', SLATE_STATES)
  const [rows, announcement] = await Promise.all([
    listAdminSlates(admin, year, { query: list.query, state }, now),
    currentAnnouncement(year, db()),
  ])
  return { season: `${label}, ${year}`, list, rows, announcement, isPublic: hasCome(announcement, now) }
}

type Row = SerializeFrom<typeof loader>['rows'][number]

const columns: readonly Column<Row>[] = [
  {
    id: 'category',
    header: 'Category',
    main: true,
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/nominations/view/:categoryId', { categoryId: row.categoryId })}>
          {categoryTitle(row)}
        </Link>
        {row.categoryStatus === 'suspended' ? <small>Suspended</small> : null}
      </>
    ),
  },
  { id: 'chair', header: 'Chair', long: true, cell: (row) => row.chair ?? 'None yet' },
  {
    id: 'state',
    header: 'Slate',
    cell: (row) => <Pill {...SLATE_LABELS[row.state]} />,
  },
  {
    id: 'works',
    header: 'Works',
    cell: (row) =>
      row.slateId === null || row.state === 'second_admin' ? (
        '–'
      ) : (
        <>
          {row.works}
          <small>{`${row.minNominees} to ${row.maxNominees}`}</small>
        </>
      ),
  },
  {
    id: 'outside',
    header: 'Proposed works',
    cell: (row) => (row.proposed === 0 ? '–' : `${row.proposed} to review`),
  },
  {
    id: 'submitted',
    header: 'Submitted',
    cell: (row) => (row.submittedAt ? <DateTime value={row.submittedAt} /> : 'Not yet'),
  },
]

export default function NominationsPage() {
  const { season, list, rows, announcement, isPublic } = useLoaderData<typeof loader>()
  const complete = rows.filter((row) => row.complete).length
  // Also for committees whose slate is a draft.
  const undecided = rows.filter((row) => row.proposed > 0)
  return (
    <>
      <PageHeader
        context={season}
        title="Nominations"
        lede="Confirmed works become nominees and stay confidential until announced."
        primary={
          complete > 0 ? (
            <LinkButton to={href('/admin/nominations/confirm')}>
              {`Confirm ${countText(complete, 'complete slate', 'complete slates')}…`}
            </LinkButton>
          ) : null
        }
      />
      <NominationTabs current="slates" />
      {announcement ? (
        <Notice title={isPublic ? 'The nominees are public' : 'The announcement is scheduled'}>
          <DateTime value={announcement.announceAt} withRelative />
        </Notice>
      ) : null}
      {undecided.length > 0 ? (
        <Notice tone="plain" title="Proposed works to review">
          <ul>
            {undecided.map((row) => (
              <li key={row.categoryId}>
                <Link to={href('/admin/nominations/view/:categoryId', { categoryId: row.categoryId })}>
                  {categoryTitle(row)}
                </Link>
                {`: ${row.proposed}`}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <FilterBar search="Category or number" narrowed={list.narrowed}>
        <FilterSelect name="state" label="Slate" options={optionsOf(SLATE_LABELS)} />
      </FilterBar>
      <DataTable
        caption="Slates by category"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(row) => row.categoryId}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="No categories yet">Slates belong to the categories of the season.</EmptyState>
          )
        }
      />
    </>
  )
}
