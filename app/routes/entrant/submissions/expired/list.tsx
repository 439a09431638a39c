import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { callState, callWindow } from '#app/domain/season/seasons/deadlines.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { EntryTabs } from '#app/domain/submissions/components/entry-tabs.tsx'
import { MissedEntries } from '#app/domain/submissions/components/missed-entries.tsx'
import { missedEntriesOf } from '#app/domain/submissions/time/missed.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import styles from '#app/ui/styles/thumb.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Drafts that missed the deadline' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const state = listState(args.request, {
    sortable: ['updated'],
    defaultSort: 'updated',
  })
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const [missed, deadlines] = await Promise.all([
    missedEntriesOf(viewer, { limit: state.limit, offset: state.offset }, now),
    deadlinesOf(season.year, db()),
  ])
  const open = callState(deadlines, now) === 'open'
  return {
    total: missed.total,
    open,
    rows: missed.rows.map((row) => ({
      ...row,
      mayAsk: row.year === season.year,
      mayCopy: open && row.year < season.year,
    })),
    page: state.page,
    perPage: state.limit,
    closesAt: open ? (callWindow(deadlines)?.closes ?? null) : null,
    contact: configs.support_email ?? '',
  }
}

export default function Expired() {
  const { rows, total, page, perPage, open, closesAt, contact } = useLoaderData<typeof loader>()
  return (
    <Page
      crumbs={[{ label: 'Dashboard', to: href('/submissions/dashboard') }, { label: 'Missed the deadline' }]}
    >
      {open ? <EntryTabs current="missed" /> : null}
      {total === 0 ? (
        <EmptyState
          title="No drafts have missed a deadline."
          action={<LinkButton to={href('/submissions/dashboard')}>Go to your dashboard</LinkButton>}
        >
          {closesAt ? (
            <p>
              Submissions close on <DateTime value={closesAt} />. Drafts that are not checked out by then are
              listed here.
            </p>
          ) : null}
        </EmptyState>
      ) : (
        <>
          <p>
            These drafts were not submitted in time. You can ask for extra time, or copy a draft when the next
            call opens.
            {contact ? (
              <>
                {' '}
                Questions? Email <a href={`mailto:${contact}`}>{contact}</a>.
              </>
            ) : null}
          </p>
          <MissedEntries rows={rows} />
          <Pagination total={total} page={page} perPage={perPage} noun={{ one: 'draft', other: 'drafts' }} />
        </>
      )}
    </Page>
  )
}
