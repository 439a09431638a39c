import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { listMeetings } from '#app/domain/judging/meetings/page.server.ts'
import { MEETING_STATES } from '#app/domain/judging/meetings/rules.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { meetingsOf } from '#app/routes/judge/judging/meetings/meeting-of.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle<typeof loader> = { title: ({ category }) => `Meetings of ${category}` }

export async function loader(args: LoaderFunctionArgs) {
  const { place } = await meetingsOf(args)
  const found = await loadList(args.request, {}, (list) => listMeetings(place.committeeId, list, db()))
  const { category, runs } = place
  return { category: categoryTitle(category), categoryId: category.id, runs: runs !== null, ...found }
}

export default function MeetingsOfCommittee() {
  const { category, categoryId, runs, rows, count, list } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Meetings"
      lede={category}
      crumbs={[{ label: 'My committees', to: href('/judges') }, { label: 'Meetings' }]}
      primary={
        runs ? (
          <LinkButton to={href('/judges/meetings/:categoryId/add', { categoryId })}>
            Plan a meeting
          </LinkButton>
        ) : null
      }
    >
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'meeting', other: 'meetings' }}
        empty={
          <EmptyState title="No meetings yet">
            {runs
              ? 'In a meeting the committee talks through entries, and each member sees the one under discussion.'
              : 'The chair plans meetings. You are emailed when there is one.'}
          </EmptyState>
        }
      >
        <DataTable
          caption="Meetings of the committee"
          captionHidden
          rows={rows}
          columns={[
            {
              header: 'Meeting',
              long: true,
              cell: ({ id, title }) => (
                <Link
                  to={href('/judges/meetings/:categoryId/meeting/:meetingId', { categoryId, meetingId: id })}
                >
                  <bdi>{title}</bdi>
                </Link>
              ),
            },
            { header: 'Begins', cell: ({ startsAt }) => <DateTime value={startsAt} /> },
            { header: 'Entries', numeric: true, cell: ({ entries }) => entries },
            { header: 'Status', cell: ({ state }) => <Pill {...MEETING_STATES[state]} /> },
          ]}
        />
      </ListResults>
    </Page>
  )
}
