import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RefundTable } from '#app/domain/money/billing/components/refund-table.tsx'
import { listRefunds } from '#app/domain/money/billing/refund-queries.server.ts'
import { REFUND_STATUS_LABELS, REFUND_STATUSES } from '#app/domain/money/billing/refund-rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'

export const handle: PageHandle = { title: 'Refunds' }

const FILTERS = ['open', ...REFUND_STATUSES] as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const list = listState(args.request, {
    sortable: ['asked'],
    defaultSort: 'asked',
    filters: ['status'],
  })
  const status = filterOf(list, 'status', FILTERS)
  const found = await listRefunds(admin, { status, limit: list.perPage, offset: list.offset })
  requirePageWithin(args.request, list, found.count)
  return { list, status, ...found }
}

export default function RefundsPage() {
  const { list, status, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Refunds"
        context="Submissions"
        lede="Money that goes back: one admin asks, another approves, and it is done when it is proved."
      />
      <FilterBar narrowed={list.narrowed}>
        <Select
          key={status}
          name="status"
          label="State"
          placeholder="All"
          options={FILTERS.map((value) => ({
            value,
            label: value === 'open' ? 'Open, all of them' : REFUND_STATUS_LABELS[value],
          }))}
          defaultValue={status ?? ''}
        />
      </FilterBar>
      <RefundTable
        captionHidden
        rows={rows}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState
              title="No refunds yet"
              action={
                <LinkButton to={withQuery(href('/admin/submissions/invoices'), { status: 'paid' })}>
                  See paid invoices
                </LinkButton>
              }
            >
              A refund is asked for on the page of a paid invoice.
            </EmptyState>
          )
        }
      />
      {count > 0 ? (
        <Pagination
          total={count}
          page={list.page}
          perPage={list.perPage}
          noun={{ one: 'refund', other: 'refunds' }}
        />
      ) : null}
    </>
  )
}
