import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RefundTable } from '#app/domain/money/billing/components/refund-table.tsx'
import { listRefunds } from '#app/domain/money/billing/refund-queries.server.ts'
import { REFUND_STATUS_LABELS, REFUND_STATUSES } from '#app/domain/money/billing/refund-rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Refunds' }

const FILTERS = ['open', ...REFUND_STATUSES] as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return loadList(args.request, { filters: ['status'] }, (list) =>
    listRefunds(admin, { ...list, status: filterOf(list, 'status', FILTERS) }),
  )
}

export default function RefundsPage() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  return (
    <Page context="Entries" lede="One admin requests a refund and another approves it.">
      <FilterBar narrowed={list.narrowed}>
        <FilterSelect
          name="status"
          label="Status"
          options={optionsOf({ open: 'All open refunds', ...REFUND_STATUS_LABELS })}
        />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'refund', other: 'refunds' }}
        empty={
          <EmptyState
            title="No refunds yet"
            action={
              <LinkButton to={withQuery(href('/admin/submissions/invoices'), { status: 'paid' })}>
                See paid invoices
              </LinkButton>
            }
          >
            Start a refund from a paid invoice.
          </EmptyState>
        }
      >
        <RefundTable captionHidden dense rows={rows} />
      </ListResults>
    </Page>
  )
}
