import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DiscountTable } from '#app/domain/money/discounts/components/discount-table.tsx'
import { listDiscounts } from '#app/domain/money/discounts/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Discount codes' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return loadList(args.request, {}, (list) => listDiscounts(admin, { ...list, year }, args.context.now))
}

export default function DiscountsPage() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  const add = <LinkButton to={href('/admin/discounts/add')}>Add code</LinkButton>
  return (
    <Page
      context="Entries"
      lede="Codes entrants can enter in their cart. Membership discounts apply without a code."
      primary={add}
    >
      <FilterBar search="Code or note" narrowed={list.narrowed} />
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'code', other: 'codes' }}
        empty={<EmptyState title="No codes yet" action={add} />}
      >
        <DiscountTable rows={rows} />
      </ListResults>
    </Page>
  )
}
