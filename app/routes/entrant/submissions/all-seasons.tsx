import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { entryHref, reviewHref } from '#app/domain/submissions/addresses.ts'
import { entriesOfAllSeasons } from '#app/domain/submissions/all-seasons.server.ts'
import { EntryTabs } from '#app/domain/submissions/components/entry-tabs.tsx'
import { ENTRIES, ownerState, shownTitle } from '#app/domain/submissions/rules.ts'
import { entriesWithComments } from '#app/domain/voting/comments/released.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'
import { words } from '#app/platform/award-words.ts'

export const handle: PageHandle = { title: 'Entries of all seasons' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const state = listState(args.request, {})
  const { rows, total } = await entriesOfAllSeasons(viewer, state, now)
  requirePageWithin(args.request, state, total)
  const ids = rows.map(({ id }) => id)
  const commented = new Set(await entriesWithComments(ids, viewer, now, db()))
  return {
    ...{ total, page: state.page, perPage: state.limit },
    rows: rows.map(({ year, seasonLabel, type, number, name, missed, ...row }) => ({
      ...row,
      season: seasonTitle({ year, label: seasonLabel }),
      category: categoryTitle({ type, number, name }),
      status: missed ? ('expired' as const) : row.status,
      hasComments: commented.has(row.id),
    })),
  }
}

export default function AllSeasons() {
  const { rows, total, page, perPage } = useLoaderData<typeof loader>()
  return (
    <Page>
      <EntryTabs current="all" />
      <DataTable
        caption="Entries of all seasons"
        captionHidden
        rows={rows}
        columns={[
          {
            header: 'Entry',
            main: true,
            long: true,
            cell: ({ id, title, code }) => (
              <>
                <Link to={entryHref(id)}>{shownTitle(title)}</Link>
                {code ? <small>{code}</small> : null}
              </>
            ),
          },
          { header: 'Season', cell: ({ season }) => season },
          { header: 'Category', long: true, cell: ({ category }) => category },
          { header: words.Studio, long: true, cell: ({ studio }) => <bdi>{studio}</bdi> },
          { header: 'Status', cell: (row) => <Pill {...ownerState(row)} /> },
          {
            header: 'Comments from the judges',
            cell: ({ id, hasComments }) =>
              hasComments ? <Link to={`${reviewHref(id)}#comments`}>Read</Link> : '–',
          },
        ]}
        empty={<EmptyState title="No entries yet." />}
      />
      {total > 0 ? <Pagination total={total} page={page} perPage={perPage} noun={ENTRIES} /> : null}
    </Page>
  )
}
