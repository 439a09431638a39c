import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dayText } from '#app/domain/money/billing/payment-details.ts'
import { UnallocatedTable } from '#app/domain/money/payments/components/unallocated-table.tsx'
import { UNALLOCATED_STATUSES, UNALLOCATED_STATUS_LABELS } from '#app/domain/money/payments/rules.ts'
import { listUnallocated, UNALLOCATED_SORTS } from '#app/domain/money/payments/unallocated-queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'

export const handle: PageHandle = { title: 'Unallocated money' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const list = listState(args.request, {
    sortable: UNALLOCATED_SORTS,
    defaultSort: 'received',
    defaultDirection: 'desc',
    filters: ['status'],
  })
  const status = filterOf(list, 'status', UNALLOCATED_STATUSES)
  const found = await listUnallocated(admin, { ...list, status, limit: list.perPage })
  requirePageWithin(args.request, list, found.count)
  const rows = found.rows.map((row) => ({ ...row, receivedWords: dayText(row.receivedOn) }))
  return { list, status, ...found, rows }
}

export default function UnallocatedPage() {
  const { list, status, rows, count, left } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Unallocated money"
        lede="What arrived and fits no open invoice as it stands. Nothing here has marked anything paid."
        crumbs={[
          { label: 'Invoices', to: href('/admin/submissions/invoices') },
          { label: 'Unallocated money' },
        ]}
        primary={
          <LinkButton to={href('/admin/submissions/invoices/unallocated/add')}>Record money</LinkButton>
        }
      />
      <FilterBar search="Payer, reference or invoice" narrowed={list.narrowed}>
        <Select
          key={status}
          name="status"
          label="State"
          placeholder="All"
          options={UNALLOCATED_STATUSES.map((value) => ({
            value,
            label: UNALLOCATED_STATUS_LABELS[value].label,
          }))}
          defaultValue={status ?? ''}
        />
      </FilterBar>
      <UnallocatedTable rows={rows} left={left} sort={list} narrowed={list.narrowed} />
      {count > 0 ? (
        <Pagination
          total={count}
          page={list.page}
          perPage={list.perPage}
          noun={{ one: 'amount', other: 'amounts' }}
        />
      ) : null}
    </>
  )
}
