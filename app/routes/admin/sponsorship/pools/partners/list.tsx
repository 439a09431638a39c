import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PartnerTable } from '#app/domain/sponsorship/partners/components/partner-table.tsx'
import { listPartners } from '#app/domain/sponsorship/partners/queries.server.ts'
import { PARTNER_STATE_LABELS, PARTNER_STATES } from '#app/domain/sponsorship/partners/rules.ts'
import { poolNames } from '#app/domain/sponsorship/pools/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { narrowedTo, PARTNER_LIST } from './narrowed.server.ts'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Pool partners' }

const STATES = [
  { value: 'open', label: 'All that need a decision' },
  { value: 'logo', label: 'Logo needs review' },
  ...optionsOf(PARTNER_STATE_LABELS, PARTNER_STATES),
]

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const { searchParams } = new URL(args.request.url)
  searchParams.delete('page')
  const pools = await poolNames(admin, year)
  const page = await loadList(args.request, PARTNER_LIST, (list) =>
    listPartners(admin, year, { ...list, ...narrowedTo(list, pools) }),
  )
  return { ...page, pools, search: searchParams.toString() }
}

export default function Partners() {
  const { list, rows, count, pools, search } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Pool partners"
        crumbs={[{ label: 'Sponsorship pools', to: href('/admin/sponsorship-pools') }, { label: 'Partners' }]}
      />
      <FilterBar search="Organisation, credit, email, pool or level" narrowed={list.narrowed}>
        <FilterSelect
          name="pool"
          label="Pool"
          options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <FilterSelect name="state" label="Status" options={STATES} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'partner', other: 'partners' }}
        empty={
          <EmptyState title="No partners yet">
            People who sign the partner agreement and apply to a pool are listed here.
          </EmptyState>
        }
        download={(format) => withQuery(href('/admin/sponsorship-pools/partners/export'), search, { format })}
      >
        <PartnerTable rows={rows} />
      </ListResults>
    </>
  )
}
