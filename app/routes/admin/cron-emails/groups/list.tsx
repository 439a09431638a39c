import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GroupTable } from '#app/domain/cron-emails/audiences/components/group-tables.tsx'
import { groupLines } from '#app/domain/cron-emails/audiences/group-pages.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Groups' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const question = { season: await currentSeason(), now: args.context.now }
  return loadList(args.request, {}, (list) => groupLines(admin, list, question))
}

export default function GroupsPage() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  const add = <LinkButton to={href('/admin/cron-emails/groups/add')}>Add a group</LinkButton>
  return (
    <Page
      context="Mail"
      lede="Who mail rules send to. Membership is worked out each time a rule runs."
      primary={add}
    >
      <FilterBar search="Name" narrowed={list.narrowed} />
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'group', other: 'groups' }}
        empty={
          <EmptyState title="No groups yet" action={add}>
            Mail rules send to groups.
          </EmptyState>
        }
      >
        <GroupTable rows={rows} />
      </ListResults>
    </Page>
  )
}
