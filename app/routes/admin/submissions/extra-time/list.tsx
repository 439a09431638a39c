import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RequestTable } from '#app/domain/submissions/components/extra-time-tables.tsx'
import { listRequests } from '#app/domain/submissions/time/extra-time-queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Extra time' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const open = new URL(args.request.url).searchParams.get('view') !== 'answered'
  const page = await loadList(args.request, {}, (list) => listRequests(admin, { ...list, open }))
  return { ...page, open }
}

export default function ExtraTimeRequests() {
  const { rows, count, openCount, open, list } = useLoaderData<typeof loader>()
  return (
    <Page
      lede="Requests for more time after the deadline."
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Extra time' }]}
    >
      <Tabs
        label="Requests"
        tabs={[
          { label: 'Open', to: href('/admin/submissions/extra-time'), current: open, count: openCount },
          {
            label: 'Answered',
            to: withQuery(href('/admin/submissions/extra-time'), { view: 'answered' }),
            current: !open,
          },
        ]}
      />
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'request', other: 'requests' }}
        empty={
          <EmptyState title={open ? 'No open requests.' : 'No answered requests yet.'}>
            <p>Entrants can ask for extra time once their draft has missed the deadline.</p>
          </EmptyState>
        }
      >
        <RequestTable rows={rows} />
      </ListResults>
    </Page>
  )
}
