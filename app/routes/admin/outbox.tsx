import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import type { MessageRow } from '#app/domain/mail/message-view.ts'
import { heldBatches } from '#app/domain/mail/batches.server.ts'
import { listMessages } from '#app/domain/mail/queries.server.ts'
import { MAIL_STATUSES, MAIL_STATUS_WORDS } from '#app/domain/mail/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { readListState } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'Messages' }

const listRules = {
  sortable: ['written'],
  defaultSort: 'written',
  defaultDirection: 'desc',
  filters: ['status'],
} as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const state = readListState(new URL(args.request.url).searchParams, listRules)
  const status = MAIL_STATUSES.find((each) => each === state.filters.status) ?? null
  const { query, perPage, offset, page, narrowed } = state
  const batches = await heldBatches(admin)
  const list = await listMessages(admin, { query, status, limit: perPage, offset })
  requirePageWithin(args.request, state, list.count)
  return { ...list, batches, page, perPage, narrowed, status }
}

type Row = SerializeFrom<MessageRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'subject',
    header: 'Subject',
    main: true,
    cell: (row) => <Link to={paths.adminMessage(row.id)}>{row.subject}</Link>,
  },
  { id: 'to', header: 'To', long: true, cell: (row) => row.toEmail },
  { id: 'status', header: 'State', cell: (row) => <MailPill status={row.status} /> },
  { id: 'attempts', header: 'Attempts', numeric: true, cell: (row) => row.attempts },
  { id: 'written', header: 'Written', cell: (row) => <DateTime value={row.createdAt} style="relative" /> },
  {
    id: 'sent',
    header: 'Sent',
    cell: (row) => (row.sentAt ? <DateTime value={row.sentAt} style="relative" /> : 'Not yet'),
  },
]

const statusOptions = MAIL_STATUSES.map((value) => ({ value, label: MAIL_STATUS_WORDS[value].word }))

export default function OutboxPage() {
  const { rows, count, batches, page, perPage, narrowed, status } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Messages"
        lede="Every mail the award has written, sent or not, newest first."
        crumbs={[{ label: 'Overview', to: paths.adminDashboard() }, { label: 'Messages' }]}
      />
      {batches.length > 0 ? (
        <Notice title="Prepared, and waiting for somebody to let it go">
          <ul>
            {batches.map(({ id, title, messages }) => (
              <li key={id}>
                <Link to={paths.adminMailBatch(id)}>{title}</Link> ({messages}{' '}
                {messages === 1 ? 'message' : 'messages'})
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <FilterBar search="Address, name or subject" narrowed={narrowed}>
        <Select
          key={status}
          name="status"
          label="State"
          placeholder="Every state"
          options={statusOptions}
          defaultValue={status ?? ''}
        />
      </FilterBar>
      <DataTable
        caption="Messages"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="No messages yet">
              A message is written whenever somebody is told something.
            </EmptyState>
          )
        }
      />
      <Pagination total={count} page={page} perPage={perPage} noun="messages" />
    </>
  )
}
