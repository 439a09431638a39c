import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GroupTable } from '#app/domain/cron-emails/audiences/components/group-tables.tsx'
import { groupLines } from '#app/domain/cron-emails/audiences/group-pages.server.ts'
import { MailTabs } from '#app/domain/mail/components/mail-tabs.tsx'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'

export const handle: PageHandle = { title: 'Groups' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const list = listState(args.request, {
    sortable: ['name'],
    defaultSort: 'name',
  })
  const { query, perPage: limit, offset } = list
  const question = { season: await currentSeason(), now: args.context.now }
  const found = await groupLines(admin, { query, limit, offset }, question)
  requirePageWithin(args.request, list, found.count)
  return { list, ...found }
}

export default function GroupsPage() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Groups"
        context="Mail"
        lede="Whom scheduled mail can be written to. Who is in a group is worked out anew each time."
        primary={<LinkButton to={href('/admin/cron-emails/groups/add')}>Add a group</LinkButton>}
      />
      <MailTabs current="groups" />
      <FilterBar search="Name" narrowed={list.narrowed} />
      <GroupTable
        rows={rows}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState
              title="No groups yet"
              action={<LinkButton to={href('/admin/cron-emails/groups/add')}>Add a group</LinkButton>}
            >
              A rule writes to groups, and without one it writes to nobody.
            </EmptyState>
          )
        }
      />
      {count > 0 ? (
        <Pagination
          total={count}
          page={list.page}
          perPage={list.perPage}
          noun={{ one: 'group', other: 'groups' }}
        />
      ) : null}
    </>
  )
}
