import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { WithdrawalTable } from '#app/domain/money/withdrawals/components/withdrawal-table.tsx'
import { listWithdrawals } from '#app/domain/money/withdrawals/queries.server.ts'
import { WITHDRAWAL_STATE_LABELS, WITHDRAWAL_STATES } from '#app/domain/money/withdrawals/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Withdrawals from contracts' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return loadList(args.request, { filters: ['state'] }, (list) =>
    listWithdrawals(admin, { ...list, state: filterOf(list, 'state', WITHDRAWAL_STATES) }),
  )
}

export default function WithdrawalsPage() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  return (
    <Page lede="Consumers who have withdrawn from an order. Answer each, and refund what was paid.">
      <FilterBar narrowed={list.narrowed}>
        <FilterSelect name="state" label="Status" options={optionsOf(WITHDRAWAL_STATE_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'withdrawal', other: 'withdrawals' }}
        empty={<EmptyState title="No withdrawals yet" />}
      >
        <WithdrawalTable rows={rows} />
      </ListResults>
    </Page>
  )
}
