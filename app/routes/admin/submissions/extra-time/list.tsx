import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RequestTable } from '#app/domain/submissions/components/extra-time-tables.tsx'
import { listRequests } from '#app/domain/submissions/time/extra-time-queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { readListState } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

export const handle: PageHandle = { title: 'Extra time' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const params = new URL(args.request.url).searchParams
  const state = readListState(params, { sortable: ['asked'], defaultSort: 'asked' })
  const open = params.get('view') !== 'answered'
  const list = await listRequests(admin, { open, limit: state.limit, offset: state.offset })
  requirePageWithin(args.request, state, list.total)
  return { ...list, open, page: state.page, perPage: state.limit }
}

export default function ExtraTimeRequests() {
  const { rows, total, openCount, open, page, perPage } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Extra time"
        lede="Requests for more time after the deadline."
        crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Extra time' }]}
      />
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
      <RequestTable
        rows={rows}
        empty={
          <EmptyState title={open ? 'No open requests.' : 'No answered requests yet.'}>
            <p>Entrants can ask for extra time once their draft has missed the deadline.</p>
          </EmptyState>
        }
      />
      {total > 0 ? (
        <Pagination
          total={total}
          page={page}
          perPage={perPage}
          noun={{ one: 'request', other: 'requests' }}
        />
      ) : null}
    </>
  )
}
