import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PeopleTable } from '#app/domain/cron-emails/audiences/components/group-tables.tsx'
import { ruleAudience } from '#app/domain/cron-emails/rules/rule-audience.server.ts'
import { findRule } from '#app/domain/cron-emails/rules/rule-queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam, loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle<typeof loader> = {
  roomy: 'Every reason why a person is among the recipients is read beside the name.',
  title: ({ name }) => `Recipients of “${name}” now`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const rule = orNotFound(await findRule(intParam(args, 'id'), db()), args.request)
  const { id, name, groups, trigger } = rule
  const found = await loadList(args.request, {}, (list) => ruleAudience(rule, list, admin, args.context.now))
  return { ...found, id, name, byEvent: trigger === 'event', groups: groups.map((group) => group.name) }
}

export default function RuleAudience() {
  const { id, name, list, people, count, byEvent, groups } = useLoaderData<typeof loader>()
  return (
    <Page
      title={`Recipients of “${name}” now`}
      lede={groups.length > 0 ? `Everyone in ${groups.join(', ')}` : undefined}
      crumbs={[
        { label: 'Mail rules', to: href('/admin/cron-emails') },
        { label: name, to: href('/admin/cron-emails/edit/:id', { id }) },
        { label: 'Recipients' },
      ]}
    >
      {byEvent ? (
        <Notice tone="plain">The people the event concerns get it when it happens.</Notice>
      ) : (
        <>
          <FilterBar search="Name or address" narrowed={list.narrowed} />
          <ListResults
            list={list}
            count={count}
            noun={{ one: 'person', other: 'people' }}
            empty={
              <EmptyState title="No recipients now">
                {groups.length === 0 ? 'Select a group for this rule.' : 'No one is in its groups now.'}
              </EmptyState>
            }
          >
            <PeopleTable people={people} caption="People" />
          </ListResults>
        </>
      )}
    </Page>
  )
}
