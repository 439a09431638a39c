import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { db } from '#db/client.ts'
import { Link, useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { NominationTabs } from '#app/domain/nominees/nominations/components/nomination-tabs.tsx'
import { currentAnnouncement } from '#app/domain/season/announcements/embargo.server.ts'
import { SLATE_LABELS, SLATE_STATES } from '#app/domain/judging/slates/rules.ts'
import { listAdminSlates } from '#app/domain/judging/slates/admin-slates.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'Nominations' }

const listRules = { sortable: ['number'], defaultSort: 'number', filters: ['state'] } as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const { now } = args.context
  const list = listState(args.request, listRules)
  const state = filterOf(list, 'state', SLATE_STATES)
  const [rows, announcement] = await Promise.all([
    listAdminSlates(admin, year, { query: list.query, state }, now),
    currentAnnouncement(year, db()),
  ])
  return {
    season: `${label}, ${year}`,
    list,
    state,
    rows,
    announceAt: announcement?.announceAt ?? null,
    isPast: announcement !== null && announcement.announceAt <= now,
    complete: rows.filter((row) => row.complete).length,
  }
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
  { id: 'chair', header: 'Chair', long: true, cell: (row) => row.chair ?? 'Nobody yet' },
  {
    id: 'state',
    header: 'Slate',
    cell: (row) => <Pill tone={SLATE_LABELS[row.state].tone}>{SLATE_LABELS[row.state].word}</Pill>,
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
    header: 'Work nobody entered',
    cell: (row) =>
      row.proposed === 0 ? '–' : row.proposed === 1 ? '1 to decide' : `${row.proposed} to decide`,
  },
  {
    id: 'submitted',
    header: 'Submitted',
    cell: (row) => (row.submittedAt ? <DateTime value={row.submittedAt} /> : 'Not yet'),
  },
]

export default function NominationsPage() {
  const { season, list, state, rows, announceAt, isPast, complete } = useLoaderData<typeof loader>()
  // Also of committees whose slate is still being written.
  const undecided = rows.filter((row) => row.proposed > 0)
  return (
    <>
      <PageHeader
        context={season}
        title="Nominations"
        lede="The slates of all committees. What is confirmed is nominated, and stays among us until it is announced."
        primary={
          complete > 0 ? (
            <LinkButton to={href('/admin/nominations/confirm')}>
              {complete === 1 ? 'Confirm the complete slate…' : `Confirm ${complete} complete slates…`}
            </LinkButton>
          ) : null
        }
      />
      <NominationTabs current="slates" />
      {announceAt ? (
        <Notice title={isPast ? 'The nominees are public' : 'The announcement is decided'}>
          <DateTime value={announceAt} withRelative />
        </Notice>
      ) : null}
      {undecided.length > 0 ? (
        <Notice tone="plain" title="Work nobody entered waits for a decision">
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
      <FilterBar search="Category or its number" narrowed={list.narrowed}>
        <Select
          key={state}
          name="state"
          label="Slate"
          placeholder="Every state"
          options={SLATE_STATES.map((value) => ({ value, label: SLATE_LABELS[value].word }))}
          defaultValue={state ?? ''}
        />
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
