import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { CLOSED_NOTICES } from '#app/domain/judging/discussion/components/discussion-view.tsx'
import { discussionsOpen, listDiscussions } from '#app/domain/judging/discussion/discussion.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { judgingPlaceOf } from '#app/routes/judge/judging/reviews/judged-entry.server.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'

export const handle: PageHandle<typeof loader> = { title: ({ category }) => `Discussions of ${category}` }

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, place } = await judgingPlaceOf(args)
  const open = discussionsOpen(place)
  const list = listState(args.request, {})
  const found =
    open === 'off' || open === 'later'
      ? { rows: [], count: 0 }
      : await listDiscussions(viewer, place, list, args.context.now)
  requirePageWithin(args.request, list, found.count)
  return { category: categoryTitle(place.category), categoryId: place.category.id, open, list, ...found }
}

export default function CommitteeDiscussions() {
  const { category, categoryId, open, list, rows, count } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Discussions"
      lede={category}
      crumbs={[
        { label: category, to: href('/judges/judge/:categoryId', { categoryId }) },
        { label: 'Discussions' },
      ]}
    >
      {open === 'off' || open === 'later' ? (
        <Notice tone="plain" title={CLOSED_NOTICES[open].title}>
          {CLOSED_NOTICES[open].text}
        </Notice>
      ) : (
        <ListResults
          list={list}
          count={count}
          noun={{ one: 'discussion', other: 'discussions' }}
          empty={
            <EmptyState title="No discussions yet">
              Open an entry and choose “Discussion” to write about it. You read what others wrote about an
              entry once your own score of it is final.
            </EmptyState>
          }
        >
          <DataTable
            caption="Entries that members write about"
            captionHidden
            columns={[
              {
                header: 'Entry',
                long: true,
                cell: ({ publicId, title, code }) => (
                  <>
                    <Link to={href('/judges/discussion/:submissionId', { submissionId: publicId })}>
                      {title}
                    </Link>{' '}
                    <small>{code}</small>
                  </>
                ),
              },
              {
                header: 'Messages',
                numeric: true,
                cell: ({ messages, unread }) => (
                  <>
                    {messages} {unread > 0 ? <Pill tone="warn">{unread} new</Pill> : null}
                  </>
                ),
              },
              { header: 'Latest by', cell: ({ lastBy }) => <bdi>{lastBy}</bdi> },
              { header: 'Latest', cell: ({ lastAt }) => <DateTime value={lastAt} /> },
            ]}
            rows={rows}
            rowKey={({ publicId }) => publicId}
          />
        </ListResults>
      )}
    </Page>
  )
}
