import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MailNeeds } from '#app/domain/cron-emails/rules/components/mail-needs.tsx'
import { RuleTable } from '#app/domain/cron-emails/rules/components/rule-table.tsx'
import { listRules, mailNeeds } from '#app/domain/cron-emails/rules/rule-list.server.ts'
import { RULE_STATUS_LABELS } from '#app/domain/cron-emails/rules/rule-labels.ts'
import { RULE_STATUSES } from '#app/domain/cron-emails/rules/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { MailTabs } from '#app/domain/mail/components/mail-tabs.tsx'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'

export const handle: PageHandle = { title: 'Mail rules' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const list = listState(args.request, {
    sortable: ['name'],
    defaultSort: 'name',
    filters: ['status'],
  })
  const status = filterOf(list, 'status', RULE_STATUSES)
  const { query, perPage: limit, offset } = list
  const [found, needs] = await Promise.all([
    listRules(admin, { query, status, limit, offset }, args.context.now),
    mailNeeds(admin),
  ])
  requirePageWithin(args.request, list, found.count)
  return { list, status, needs, ...found }
}

const statusOptions = RULE_STATUSES.map((value) => ({ value, label: RULE_STATUS_LABELS[value].word }))

export default function MailRules() {
  const { list, status, needs, rows, count } = useLoaderData<typeof loader>()
  const add = <LinkButton to={href('/admin/cron-emails/add')}>Add a rule</LinkButton>
  return (
    <>
      <PageHeader
        title="Mail rules"
        context="Mail"
        lede="Mail the award writes by itself: to whom, when and what. Only rules that are on write."
        primary={add}
      />
      <MailTabs current="rules" />
      <MailNeeds needs={needs} />
      <FilterBar search="Name or subject" narrowed={list.narrowed}>
        <Select
          key={status}
          name="status"
          label="State"
          placeholder="Every state"
          options={statusOptions}
          defaultValue={status ?? ''}
        />
      </FilterBar>
      <RuleTable
        rows={rows}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="No rules yet" action={add}>
              A rule writes to a group of people before or after a date, every day or week, or when something
              happens.
            </EmptyState>
          )
        }
      />
      {count > 0 ? (
        <Pagination
          total={count}
          page={list.page}
          perPage={list.perPage}
          noun={{ one: 'rule', other: 'rules' }}
        />
      ) : null}
    </>
  )
}
