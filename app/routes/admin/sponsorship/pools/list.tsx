import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PoolTable } from '#app/domain/sponsorship/pools/components/pool-table.tsx'
import { listPools } from '#app/domain/sponsorship/pools/queries.server.ts'
import { POOL_STATE_LABELS, POOL_STATES } from '#app/domain/sponsorship/pools/rules.ts'
import { findActiveAgreement } from '#app/domain/people/agreements/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Sponsorship pools' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const [page, agreement] = await Promise.all([
    loadList(args.request, { filters: ['state'] }, (list) =>
      listPools(admin, year, { ...list, state: filterOf(list, 'state', POOL_STATES) }),
    ),
    findActiveAgreement('pool_partner', year, db()),
  ])
  return { ...page, agreementVersion: agreement?.version ?? null }
}

export default function Pools() {
  const { list, rows, count, agreementVersion } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Sponsorship pools"
        lede={
          agreementVersion === null
            ? 'No partner agreement is published. Partners sign it before they can apply.'
            : `Funds that partners pay into. They sign version ${agreementVersion} of the partner agreement first.`
        }
        links={
          <>
            <LinkButton kind="quiet" to={href('/admin/sponsorship-pools/partners')}>
              Partners
            </LinkButton>
            <LinkButton kind="quiet" to={href('/admin/sponsorship-pools/levels')}>
              Levels
            </LinkButton>
            <LinkButton kind="quiet" to={href('/admin/sponsorship-pools/agreements')}>
              Partner agreement
            </LinkButton>
          </>
        }
        primary={<LinkButton to={href('/admin/sponsorship-pools/add')}>Add pool</LinkButton>}
      />
      <FilterBar search="Name" narrowed={list.narrowed}>
        <FilterSelect name="state" label="Status" options={optionsOf(POOL_STATE_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'pool', other: 'pools' }}
        empty={
          <EmptyState
            title="No pools yet"
            action={<LinkButton to={href('/admin/sponsorship-pools/add')}>Add pool</LinkButton>}
          >
            A pool is a fund that several partners pay into, for example for students’ entries.
          </EmptyState>
        }
      >
        <PoolTable rows={rows} />
      </ListResults>
    </>
  )
}
