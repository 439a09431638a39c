import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ruleAudience } from '#app/domain/cron-emails/rules/rule-audience.server.ts'
import { findRule } from '#app/domain/cron-emails/rules/rule-queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam, listState, requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle<typeof loader> = { title: ({ name }) => `Who would get “${name}” now` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const rule = orNotFound(await findRule(intParam(args, 'id'), db()), args.request)
  const list = listState(args.request, {
    sortable: ['address'],
    defaultSort: 'address',
  })
  const { query, perPage: limit, offset, page, narrowed } = list
  const found = await ruleAudience(rule, { query, limit, offset }, admin, args.context.now)
  requirePageWithin(args.request, list, found.count)
  const { id, name, groups, trigger } = rule
  return {
    id,
    name,
    ...found,
    page,
    perPage: limit,
    narrowed,
    byEvent: trigger === 'event',
    groups: groups.map((group) => group.name),
  }
}

export default function RuleAudience() {
  const { id, name, people, count, page, perPage, narrowed, byEvent, groups } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={`Who would get “${name}” now`}
        lede={
          groups.length > 0 ? `Everybody in ${groups.join(', ')}, as things stand at this moment.` : undefined
        }
        crumbs={[
          { label: 'Mail rules', to: href('/admin/cron-emails') },
          { label: name, to: href('/admin/cron-emails/edit/:id', { id }) },
          { label: 'Who would get it' },
        ]}
      />
      {byEvent ? (
        <Notice tone="plain">Whoever the event is about gets it, when it happens.</Notice>
      ) : (
        <FilterBar search="Name or address" narrowed={narrowed} />
      )}
      <DataTable
        caption="People"
        captionHidden
        rows={people}
        rowKey={(person) => person.address}
        empty={
          byEvent ? null : narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="Nobody at this moment">
              {groups.length === 0
                ? 'No group is chosen, so nobody is written to.'
                : 'Nobody is in its groups now. Whoever comes into them gets it when its time comes.'}
            </EmptyState>
          )
        }
        columns={[
          {
            id: 'name',
            header: 'Person',
            main: true,
            long: true,
            cell: (person) => (
              <>
                {person.name || 'No name'}
                <small>
                  <Link to={withQuery(href('/admin/cron-emails/outbox'), { person: person.address })}>
                    {person.address}
                  </Link>
                </small>
              </>
            ),
          },
          {
            id: 'why',
            header: 'Why',
            long: true,
            cell: (person) => (
              <>
                {person.whys.map((why, index) => (
                  <div key={index}>{why}</div>
                ))}
                {person.more > 0 ? <div>and {person.more} more</div> : null}
              </>
            ),
          },
        ]}
      />
      {count > 0 ? (
        <Pagination page={page} perPage={perPage} total={count} noun={{ one: 'person', other: 'people' }} />
      ) : null}
    </>
  )
}
