import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { WriteLink } from '#app/domain/mail/components/write-link.tsx'
import { PeopleTable } from '#app/domain/overview/people/components/people-table.tsx'
import { listPeople } from '#app/domain/overview/people/list.server.ts'
import { PEOPLE_FILTERS, PEOPLE_FILTER_LABELS, PEOPLE_LIST } from '#app/domain/overview/people/rules.ts'
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
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import styles from '#app/ui/styles/dense.css?url'
import { words } from '#app/platform/award-words.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'People' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return loadList(args.request, PEOPLE_LIST, (list) =>
    listPeople(admin, year, { ...list, only: filterOf(list, 'role', PEOPLE_FILTERS) }),
  )
}

export default function People() {
  const { list, rows, count, more } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <Page
      links={<WriteLink from="people" to={{ list: search.slice(1) }} label="Write to these people" />}
      primary={<LinkButton to={href('/admin/people/admins')}>Invite an admin</LinkButton>}
    >
      <FilterBar search={`Name, email, ${words.studio}, code or invoice`} narrowed={list.narrowed}>
        <FilterSelect name="role" label="Role" all="Any role" options={optionsOf(PEOPLE_FILTER_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        more={more}
        noun={{ one: 'person', other: 'people' }}
        empty={<EmptyState title="No people yet">Everyone who signs up is listed here.</EmptyState>}
      >
        <PeopleTable rows={rows} sort={list} />
      </ListResults>
    </Page>
  )
}
