import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LeadingTasks } from '#app/domain/overview/dashboard/components/task-lists.tsx'
import { SponsorshipTable } from '#app/domain/sponsorship/applications/components/sponsorship-table.tsx'
import { listSponsorships } from '#app/domain/sponsorship/applications/queries.server.ts'
import { STATE_LABELS } from '#app/domain/sponsorship/applications/rules.ts'
import { KIND_LABELS } from '#app/domain/sponsorship/packages/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { deskTasks } from '#app/http/desk-tasks.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import styles from '#app/ui/styles/dense.css?url'
import taskStyles from '#app/ui/styles/tasks.css?url'
import { LISTED_STATES, narrowedTo, SPONSORSHIP_LIST } from './narrowed.server.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: taskStyles },
]

export const handle: PageHandle = { title: 'Sponsor applications' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const { searchParams } = new URL(args.request.url)
  searchParams.delete('page')
  const [page, tasks] = await Promise.all([
    loadList(args.request, SPONSORSHIP_LIST, (list) =>
      listSponsorships(admin, year, { ...list, ...narrowedTo(list) }),
    ),
    deskTasks(admin, year, args.context, ['sponsorship']),
  ])
  return {
    ...page,
    tasks,
    search: searchParams.toString(),
    states: [{ value: 'open', label: 'All open applications' }, ...optionsOf(STATE_LABELS, LISTED_STATES)],
  }
}

export default function Sponsorships() {
  const { list, rows, count, search, states, tasks } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Sponsor applications"
        links={
          <LinkButton kind="quiet" to={href('/admin/sponsorships/renewals')}>
            Renewals
          </LinkButton>
        }
      />
      <LeadingTasks tasks={tasks} />
      <FilterBar search="Company, contact, address or package" narrowed={list.narrowed}>
        <FilterSelect name="kind" label="Package" all="Any package" options={optionsOf(KIND_LABELS)} />
        <FilterSelect name="state" label="Status" all="Any status" options={states} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'application', other: 'applications' }}
        empty={
          <EmptyState title="No applications yet">
            They are listed here once sponsors send them. Drafts are not shown.
          </EmptyState>
        }
        download={(format) => withQuery(href('/admin/sponsorships/export'), search, { format })}
      >
        <SponsorshipTable rows={rows} />
      </ListResults>
    </>
  )
}
