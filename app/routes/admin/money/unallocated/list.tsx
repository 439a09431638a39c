import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { UnallocatedTable } from '#app/domain/money/payments/components/unallocated-table.tsx'
import { UNALLOCATED_STATUSES, UNALLOCATED_STATUS_LABELS } from '#app/domain/money/payments/rules.ts'
import { listUnallocated, UNALLOCATED_SORTS } from '#app/domain/money/payments/unallocated-queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Unallocated payments' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return loadList(
    args.request,
    { sortable: UNALLOCATED_SORTS, defaultDirection: 'desc', filters: ['status'] },
    (list) => listUnallocated(admin, { ...list, status: filterOf(list, 'status', UNALLOCATED_STATUSES) }),
  )
}

export default function UnallocatedPage() {
  const { list, rows, count, left } = useLoaderData<typeof loader>()
  return (
    <Page
      lede="Payments received that match no open invoice."
      crumbs={[
        { label: 'Invoices', to: href('/admin/submissions/invoices') },
        { label: 'Unallocated payments' },
      ]}
      primary={
        <LinkButton to={href('/admin/submissions/invoices/unallocated/add')}>Record payment</LinkButton>
      }
    >
      <FilterBar search="Payer, reference or invoice" narrowed={list.narrowed}>
        <FilterSelect name="status" label="Status" options={optionsOf(UNALLOCATED_STATUS_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'payment', other: 'payments' }}
        empty={<EmptyState title="No unallocated payments" />}
      >
        <UnallocatedTable rows={rows} left={left} sort={list} />
      </ListResults>
    </Page>
  )
}
