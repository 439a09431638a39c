import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StoppedTabs } from '#app/domain/mail/components/stopped-tabs.tsx'
import { SuppressionTable } from '#app/domain/mail/components/suppression-table.tsx'
import { listSuppressions } from '#app/domain/mail/delivery-queries.server.ts'
import { SUPPRESSION_REASONS, SUPPRESSION_LABELS } from '#app/domain/mail/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'

export const handle: PageHandle = { title: 'Stopped addresses' }

const listRules = {
  sortable: ['since'],
  defaultSort: 'since',
  defaultDirection: 'desc',
  filters: ['reason', 'state'],
} as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const list = listState(args.request, listRules)
  const reason = filterOf(list, 'reason', SUPPRESSION_REASONS)
  const lifted = list.filters.state === 'lifted'
  const { query, perPage: limit, offset } = list
  const found = await listSuppressions(admin, { query, reason, lifted, limit, offset })
  requirePageWithin(args.request, list, found.count)
  return { list, reason, lifted, ...found }
}

export default function Suppressions() {
  const { list, reason, lifted, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Stopped addresses"
        lede="Addresses to which mail came back, whose readers have had enough, or to which the office stopped it."
        crumbs={[
          { label: 'Overview', to: href('/admin/dashboard') },
          { label: 'Messages', to: href('/admin/cron-emails/outbox') },
          { label: 'Stopped addresses' },
        ]}
        primary={
          <LinkButton to={href('/admin/cron-emails/suppressions/add')}>Stop mail to an address</LinkButton>
        }
      />
      <StoppedTabs current="addresses" />
      <FilterBar search="Address or note" narrowed={list.narrowed}>
        <Select
          key={`why-${reason}`}
          name="reason"
          label="Why"
          placeholder="Every reason"
          options={SUPPRESSION_REASONS.map((value) => ({ value, label: SUPPRESSION_LABELS[value] }))}
          defaultValue={reason ?? ''}
        />
        <Select
          key={`state-${lifted}`}
          name="state"
          label="State"
          placeholder="Stopped now"
          options={[{ value: 'lifted', label: 'Lifted' }]}
          defaultValue={lifted ? 'lifted' : ''}
        />
      </FilterBar>
      <SuppressionTable
        rows={rows}
        past={lifted}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="Mail goes to every address">
              One appears here when mail to it comes back, when its reader unsubscribes, or when you add it.
            </EmptyState>
          )
        }
      />
      <Pagination
        total={count}
        page={list.page}
        perPage={list.perPage}
        noun={{ one: 'address', other: 'addresses' }}
      />
    </>
  )
}
