import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { OwnOrderTable } from '#app/domain/ceremony/trophies/components/order-list.tsx'
import { ownTrophies } from '#app/domain/ceremony/trophies/orderable.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'Extra trophies' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const own = await ownTrophies(viewer, args.context.now)
  // A page that an admin sees in someone's place must not hand out their links.
  return viewer.behind ? { wins: [], orders: [], behind: true } : { ...own, behind: false }
}

export default function OwnTrophies() {
  const { wins, orders, behind } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Extra trophies" />
      {behind ? (
        <Notice tone="plain" title="Orders are opened by secret links, which are shown to the person alone" />
      ) : wins.length + orders.length === 0 ? (
        <EmptyState title="No extra trophies can be ordered">
          You’ll see what you can order here once your nomination or win is public. The link in your email
          opens it too.
        </EmptyState>
      ) : null}
      {wins.length > 0 ? (
        <DataTable
          caption="Nominations you can order for"
          rows={wins}
          columns={[
            {
              id: 'title',
              header: 'Title',
              main: true,
              long: true,
              cell: ({ to, title, category }) => (
                <>
                  <Link to={to}>
                    <bdi>{title}</bdi>
                  </Link>
                  <small>{category}</small>
                </>
              ),
            },
            { id: 'name', header: 'Nominee', cell: ({ fullName }) => <bdi>{fullName}</bdi> },
            { id: 'left', header: 'Still to order', cell: ({ left, most }) => `${left} of ${most}` },
            {
              id: 'until',
              header: 'Until',
              cell: ({ window }) =>
                window.state === 'open' && window.closesAt ? (
                  <DateTime value={window.closesAt} style="date" />
                ) : (
                  'closed'
                ),
            },
          ]}
        />
      ) : null}
      {orders.length > 0 ? <OwnOrderTable rows={orders} /> : null}
    </>
  )
}
