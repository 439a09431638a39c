import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FeedbackTable } from '#app/domain/mail/components/feedback-table.tsx'
import { StoppedTabs } from '#app/domain/mail/components/stopped-tabs.tsx'
import { mailboxTrouble } from '#app/domain/mail/bounce-mailbox.server.ts'
import { listFeedback } from '#app/domain/mail/delivery-queries.server.ts'
import { FEEDBACK_KINDS, FEEDBACK_LABELS } from '#app/domain/mail/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'

export const handle: PageHandle = { title: 'Reports of mail servers' }

const listRules = {
  sortable: ['received'],
  defaultSort: 'received',
  defaultDirection: 'desc',
  filters: ['kind'],
} as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const list = listState(args.request, listRules)
  const kind = filterOf(list, 'kind', FEEDBACK_KINDS)
  const { query, perPage: limit, offset } = list
  const [found, mailbox] = await Promise.all([
    listFeedback(admin, { query, kind, limit, offset }),
    mailboxTrouble(),
  ])
  requirePageWithin(args.request, list, found.count)
  return { list, kind, mailbox, ...found }
}

export default function MailReports() {
  const { list, kind, mailbox, rows, count } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Reports of mail servers"
        lede="What servers and providers said after they had taken a message, the latest first."
        crumbs={[
          { label: 'Overview', to: href('/admin/dashboard') },
          { label: 'Messages', to: href('/admin/cron-emails/outbox') },
          { label: 'Reports' },
        ]}
      />
      <StoppedTabs current="reports" />
      {mailbox ? <Notice tone="bad">{mailbox}</Notice> : null}
      <FilterBar search="Address or words" narrowed={list.narrowed}>
        <Select
          key={kind}
          name="kind"
          label="What"
          placeholder="Everything"
          options={FEEDBACK_KINDS.map((value) => ({ value, label: FEEDBACK_LABELS[value].word }))}
          defaultValue={kind ?? ''}
        />
      </FilterBar>
      <FeedbackTable
        rows={rows}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="No reports yet">
              They come to the mailbox, or to the web address, that the settings name.
            </EmptyState>
          )
        }
      />
      <Pagination
        total={count}
        page={list.page}
        perPage={list.perPage}
        noun={{ one: 'report', other: 'reports' }}
      />
    </>
  )
}
