import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { RuleTable } from '#app/domain/cron-emails/rules/components/rule-table.tsx'
import { listRules } from '#app/domain/cron-emails/rules/rule-list.server.ts'
import { RULE_STATUS_LABELS } from '#app/domain/cron-emails/rules/rule-labels.ts'
import { RULE_STATUSES } from '#app/domain/cron-emails/rules/rules.ts'
import { LeadingTasks } from '#app/domain/overview/dashboard/components/task-lists.tsx'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { deskTasks } from '#app/http/desk-tasks.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import styles from '#app/ui/styles/dense.css?url'
import taskStyles from '#app/ui/styles/tasks.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: taskStyles },
]

export const handle: PageHandle = { title: 'Mail rules' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const [found, tasks] = await Promise.all([
    loadList(args.request, { filters: ['status'] }, (list) =>
      listRules(admin, { ...list, status: filterOf(list, 'status', RULE_STATUSES) }, args.context.now),
    ),
    deskTasks(admin, year, args.context, ['mail', 'cron-emails']),
  ])
  return { ...found, tasks }
}

export default function MailRules() {
  const { list, tasks, rows, count } = useLoaderData<typeof loader>()
  const add = <LinkButton to={href('/admin/cron-emails/add')}>Add a rule</LinkButton>
  return (
    <Page primary={add} links={<TurnOnLink />}>
      <LeadingTasks tasks={tasks} />
      <FilterBar search="Name or subject" narrowed={list.narrowed}>
        <FilterSelect name="status" label="Status" options={optionsOf(RULE_STATUS_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'rule', other: 'rules' }}
        empty={
          <EmptyState title="No rules yet" action={add}>
            A rule sends to groups before or after a date, every day or week, or when something happens.
          </EmptyState>
        }
      >
        <RuleTable rows={rows} />
      </ListResults>
    </Page>
  )
}

function TurnOnLink() {
  const { seesOnly } = useFrame()
  return seesOnly ? null : <Link to={href('/admin/cron-emails/turn-on')}>Turn on drafts</Link>
}
