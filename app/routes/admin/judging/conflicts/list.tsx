import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { breakGlassToDecide } from '#app/domain/judging/conflicts/break-glass.server.ts'
import { conflictColumns } from '#app/domain/judging/conflicts/components/conflict-columns.tsx'
import { listConflicts } from '#app/domain/judging/conflicts/conflict-list.server.ts'
import {
  CONFLICT_SOURCE_LABELS,
  CONFLICT_STATE_LABELS,
  type ConflictSource,
  type ConflictStatus,
} from '#app/domain/judging/conflicts/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Conflicts of interest' }

const STATUSES = ['suspected', 'declared', 'cleared', 'none'] as const satisfies ConflictStatus[]
const SOURCES = Object.keys(CONFLICT_SOURCE_LABELS) as ConflictSource[]

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const [found, asked] = await Promise.all([
    loadList(args.request, { filters: ['status', 'source'] }, (list) =>
      listConflicts(admin, {
        ...list,
        status: filterOf(list, 'status', STATUSES),
        source: filterOf(list, 'source', SOURCES),
      }),
    ),
    breakGlassToDecide(admin, db()),
  ])
  return { ...found, asked }
}

export default function Conflicts() {
  const { rows, count, list, asked } = useLoaderData<typeof loader>()
  return (
    <Page
      lede="Entries you have a conflict with yourself are not listed."
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Conflicts' }]}
      primary={<LinkButton to={href('/admin/judges/conflicts/add')}>Record conflict</LinkButton>}
    >
      {asked.length > 0 ? (
        <Notice title="Admins have asked to see entries they have a conflict with">
          <ul>
            {asked.map((each) => (
              <li key={each.id}>
                <Link to={href('/admin/judges/conflicts/break-glass/:id', { id: each.id })}>
                  {each.asker}, {each.code ?? each.title}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <FilterBar search="Person, title or code" narrowed={list.narrowed}>
        <FilterSelect
          name="status"
          label="Status"
          all="All conflicts"
          options={optionsOf(CONFLICT_STATE_LABELS, STATUSES)}
        />
        <FilterSelect
          name="source"
          label="Source"
          all="All sources"
          options={optionsOf(CONFLICT_SOURCE_LABELS)}
        />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'conflict', other: 'conflicts' }}
        empty={
          <EmptyState title="No conflicts yet">
            Declared, suspected and recorded conflicts are listed here.
          </EmptyState>
        }
      >
        <DataTable caption="Conflicts" captionHidden dense rows={rows} columns={conflictColumns} />
      </ListResults>
    </Page>
  )
}
