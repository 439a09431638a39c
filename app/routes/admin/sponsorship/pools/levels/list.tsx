import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LevelTable } from '#app/domain/sponsorship/pool-levels/components/level-table.tsx'
import { listLevels } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { LEVEL_STATE_LABELS, LEVEL_STATES } from '#app/domain/sponsorship/pool-levels/rules.ts'
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

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Levels of pools' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return loadList(args.request, { filters: ['state'] }, (list) =>
    listLevels(admin, year, { ...list, state: filterOf(list, 'state', LEVEL_STATES) }),
  )
}

export default function Levels() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Levels of pools"
        lede="What partners contribute, and what that includes."
        crumbs={[{ label: 'Sponsorship pools', to: href('/admin/sponsorship-pools') }, { label: 'Levels' }]}
        primary={<LinkButton to={href('/admin/sponsorship-pools/levels/add')}>Add level</LinkButton>}
      />
      <FilterBar search="Name" narrowed={list.narrowed}>
        <FilterSelect
          name="state"
          label="Status"
          options={optionsOf(LEVEL_STATE_LABELS)}
          all="Open and closed"
        />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'level', other: 'levels' }}
        empty={
          <EmptyState
            title="No levels yet"
            action={<LinkButton to={href('/admin/sponsorship-pools/levels/add')}>Add level</LinkButton>}
          >
            Partners join a pool at a level, which says what they contribute and get.
          </EmptyState>
        }
      >
        <LevelTable rows={rows} />
      </ListResults>
    </>
  )
}
