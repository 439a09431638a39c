import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OrderTable } from '#app/domain/ceremony/trophies/components/order-table.tsx'
import { listOrders } from '#app/domain/ceremony/trophies/queries.server.ts'
import { TROPHY_STATE_LABELS, TROPHY_STATES } from '#app/domain/ceremony/trophies/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Extra trophies' }

const STATES = [
  { value: 'open', label: 'All that need an admin' },
  ...optionsOf(TROPHY_STATE_LABELS, TROPHY_STATES),
]

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return loadList(args.request, { filters: ['state'] }, (list) =>
    listOrders(
      admin,
      year,
      { ...list, state: filterOf(list, 'state', ['open', ...TROPHY_STATES]) },
      args.context.now,
    ),
  )
}

export default function TrophyOrders() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Extra trophies"
        context="Ceremony"
        links={
          <LinkButton kind="quiet" to={href('/admin/duplicate-trophies/batches')}>
            Batches to the maker
          </LinkButton>
        }
      />
      <FilterBar search="Reference, contact, title, plate or tracking number" narrowed={list.narrowed}>
        <FilterSelect name="state" label="Status" options={STATES} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'order', other: 'orders' }}
        empty={
          <EmptyState title="No orders yet">
            Winners order through their own link once the results are public. The settings say who can order
            and at what price; the deadline for extra trophies says how long.
          </EmptyState>
        }
        download={(format) => withQuery(href('/admin/duplicate-trophies/export'), { format })}
      >
        <OrderTable rows={rows} />
      </ListResults>
    </>
  )
}
