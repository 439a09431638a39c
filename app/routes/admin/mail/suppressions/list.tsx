import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SuppressionTable } from '#app/domain/mail/components/suppression-table.tsx'
import { SuppressionTabs } from '#app/domain/mail/components/suppression-tabs.tsx'
import { listSuppressions } from '#app/domain/mail/delivery-queries.server.ts'
import { SUPPRESSION_REASONS, SUPPRESSION_LABELS } from '#app/domain/mail/rules.ts'
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

export const handle: PageHandle = { title: 'Suppressed addresses' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return loadList(args.request, { filters: ['reason', 'state'] }, async (list) => {
    const lifted = list.filters.state === 'lifted'
    const reason = filterOf(list, 'reason', SUPPRESSION_REASONS)
    return { ...(await listSuppressions(admin, { ...list, reason, lifted })), lifted }
  })
}

export default function Suppressions() {
  const { list, lifted, rows, count } = useLoaderData<typeof loader>()
  return (
    <Page
      context="Email"
      primary={<LinkButton to={href('/admin/cron-emails/suppressions/add')}>Suppress an address</LinkButton>}
    >
      <SuppressionTabs current="addresses" />
      <FilterBar search="Address or note" narrowed={list.narrowed}>
        <FilterSelect name="reason" label="Why" options={optionsOf(SUPPRESSION_LABELS)} />
        <FilterSelect
          name="state"
          label="Status"
          all="Suppressed"
          options={[{ value: 'lifted', label: 'Lifted' }]}
        />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'address', other: 'addresses' }}
        empty={
          <EmptyState title="No suppressed addresses">
            Addresses are suppressed when email bounces, when a reader unsubscribes or when you add them.
          </EmptyState>
        }
      >
        <SuppressionTable rows={rows} past={lifted} />
      </ListResults>
    </Page>
  )
}
