import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DiscountTable } from '#app/domain/money/discounts/components/discount-table.tsx'
import { listDiscounts } from '#app/domain/money/discounts/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'

export const handle: PageHandle = { title: 'Discount codes' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const list = listState(args.request, {
    sortable: ['added'],
    defaultSort: 'added',
  })
  const { query, perPage: limit, offset } = list
  const found = await listDiscounts(admin, { year, query, limit, offset }, args.context.now)
  requirePageWithin(args.request, list, found.count)
  return { list, ...found }
}

export default function DiscountsPage() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Discount codes"
        context="Submissions"
        lede="What entrants can enter in their cart. Members’ discounts come by themselves."
        primary={<LinkButton to={href('/admin/discounts/add')}>Add a code</LinkButton>}
      />
      <FilterBar search="Code or note" narrowed={list.narrowed} />
      <DiscountTable
        rows={rows}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState
              title="No codes yet"
              action={<LinkButton to={href('/admin/discounts/add')}>Add a code</LinkButton>}
            >
              A code takes a percentage, an amount or whole submissions off an invoice, for whoever has it.
            </EmptyState>
          )
        }
      />
      {count > 0 ? (
        <Pagination
          total={count}
          page={list.page}
          perPage={list.perPage}
          noun={{ one: 'code', other: 'codes' }}
        />
      ) : null}
    </>
  )
}
