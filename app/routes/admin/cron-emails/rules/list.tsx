import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MailNeeds } from '#app/domain/cron-emails/rules/components/mail-needs.tsx'
import { RuleTable } from '#app/domain/cron-emails/rules/components/rule-table.tsx'
import { listRules, mailNeeds } from '#app/domain/cron-emails/rules/rule-list.server.ts'
import { RULE_STATUS_LABELS } from '#app/domain/cron-emails/rules/rule-labels.ts'
import { RULE_STATUSES } from '#app/domain/cron-emails/rules/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { MailTabs } from '#app/domain/mail/components/mail-tabs.tsx'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'

export const handle: PageHandle = { title: 'Mail rules' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const [found, needs] = await Promise.all([
    loadList(args.request, { filters: ['status'] }, (list) =>
      listRules(admin, { ...list, status: filterOf(list, 'status', RULE_STATUSES) }, args.context.now),
    ),
    mailNeeds(admin),
  ])
  return { ...found, needs }
}

export default function MailRules() {
  const { list, needs, rows, count } = useLoaderData<typeof loader>()
  const add = <LinkButton to={href('/admin/cron-emails/add')}>Add a rule</LinkButton>
  return (
    <>
      <PageHeader title="Mail rules" context="Email" primary={add} />
      <MailTabs current="rules" />
      <MailNeeds needs={needs} />
      <FilterBar search="Name or subject" narrowed={list.narrowed}>
        <FilterSelect name="status" label="State" options={optionsOf(RULE_STATUS_LABELS)} />
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
    </>
  )
}
