import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FeedbackTable } from '#app/domain/mail/components/feedback-table.tsx'
import { SuppressionTabs } from '#app/domain/mail/components/suppression-tabs.tsx'
import { mailboxTrouble } from '#app/domain/mail/bounce-mailbox.server.ts'
import { listFeedback } from '#app/domain/mail/delivery-queries.server.ts'
import { FEEDBACK_KINDS, FEEDBACK_LABELS } from '#app/domain/mail/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Delivery reports' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const [found, mailbox] = await Promise.all([
    loadList(args.request, { filters: ['kind'] }, (list) =>
      listFeedback(admin, { ...list, kind: filterOf(list, 'kind', FEEDBACK_KINDS) }),
    ),
    mailboxTrouble(),
  ])
  return { ...found, mailbox }
}

export default function MailReports() {
  const { list, mailbox, rows, count } = useLoaderData<typeof loader>()
  return (
    <Page context="Email">
      <SuppressionTabs current="reports" />
      {mailbox ? <Notice tone="bad">{mailbox}</Notice> : null}
      <FilterBar search="Address or answer" narrowed={list.narrowed}>
        <FilterSelect name="kind" label="Result" options={optionsOf(FEEDBACK_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'report', other: 'reports' }}
        empty={
          <EmptyState title="No delivery reports yet">
            We read them from the bounce mailbox and from your mail provider.
          </EmptyState>
        }
      >
        <FeedbackTable rows={rows} />
      </ListResults>
    </Page>
  )
}
