import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { MailTabs } from '#app/domain/mail/components/mail-tabs.tsx'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import type { MessageRow } from '#app/domain/mail/message-view.ts'
import { heldBatches } from '#app/domain/mail/batches.server.ts'
import { findMailPerson, listMessages } from '#app/domain/mail/queries.server.ts'
import { MAIL_ABOUT, MAIL_STATUSES, MAIL_STATUS_LABELS, readAbout } from '#app/domain/mail/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { Input } from '#app/ui/input.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle<typeof loader> = { title: ({ title }) => title }

const listRules = {
  sortable: ['written'],
  defaultSort: 'written',
  defaultDirection: 'desc',
  filters: ['status', 'person', 'about'],
} as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const state = listState(args.request, listRules)
  const { query, perPage, offset, page, narrowed } = state
  const status = filterOf(state, 'status', MAIL_STATUSES)
  const address = state.filters.person?.trim().slice(0, 254) || null
  const about = readAbout(state.filters.about)
  const [batches, person, list] = await Promise.all([
    heldBatches(admin, db()),
    address ? findMailPerson(admin, address) : null,
    listMessages(admin, { query, status, person: address, about, limit: perPage, offset }),
  ])
  requirePageWithin(args.request, state, list.count)
  const who = person?.name ? `${person.name} <${address}>` : address
  const title = who
    ? `All mail to ${who}`
    : about
      ? `Mail about ${MAIL_ABOUT[about.entity]} ${about.id}`
      : 'Messages'
  return { ...list, batches, page, perPage, narrowed, status, address, person, about, title }
}

type Row = SerializeFrom<MessageRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'subject',
    header: 'Subject',
    main: true,
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: row.id })}>{row.subject}</Link>
        {row.mergedInto !== null ? (
          <small>
            {' '}
            told within{' '}
            <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: row.mergedInto })}>
              message {row.mergedInto}
            </Link>
          </small>
        ) : null}
        {row.againOf !== null ? (
          <small>
            {' '}
            a copy of{' '}
            <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: row.againOf })}>
              message {row.againOf}
            </Link>
          </small>
        ) : null}
      </>
    ),
  },
  {
    id: 'to',
    header: 'To',
    long: true,
    cell: (row) => (
      <Link to={withQuery(href('/admin/cron-emails/outbox'), { person: row.toEmail })}>{row.toEmail}</Link>
    ),
  },
  { id: 'status', header: 'State', cell: (row) => <MailPill status={row.status} /> },
  { id: 'attempts', header: 'Attempts', numeric: true, cell: (row) => row.attempts },
  { id: 'written', header: 'Written', cell: (row) => <DateTime value={row.createdAt} style="relative" /> },
  {
    id: 'sent',
    header: 'Sent',
    cell: (row) => (row.sentAt ? <DateTime value={row.sentAt} style="relative" /> : 'Not yet'),
  },
]

const statusOptions = MAIL_STATUSES.map((value) => ({ value, label: MAIL_STATUS_LABELS[value].word }))

export default function OutboxPage() {
  const page = useLoaderData<typeof loader>()
  const { rows, count, batches, narrowed, status, address, person, about } = page
  const lede = !address
    ? 'Every mail the award has written, sent or not, newest first.'
    : person?.hasAccount
      ? 'To this address and, under any other, to the account that has it.'
      : 'No account has this address.'
  return (
    <>
      <PageHeader
        title={page.title}
        lede={about ? 'Newest first, sent or not.' : lede}
        crumbs={[
          { label: 'Overview', to: href('/admin/dashboard') },
          ...(address || about
            ? [
                { label: 'Messages', to: href('/admin/cron-emails/outbox') },
                { label: address ?? 'One record' },
              ]
            : [{ label: 'Messages' }]),
        ]}
        links={<Link to={href('/admin/cron-emails/suppressions')}>Stopped addresses</Link>}
      />
      <MailTabs current="messages" />
      {batches.length > 0 && !address && !about ? (
        <Notice title="Prepared, and waiting for somebody to let it go">
          <ul>
            {batches.map(({ id, title, because, messages }) => (
              <li key={id}>
                <Link to={href('/admin/cron-emails/held/:batchId', { batchId: id })}>{title}</Link> (
                {messages} {messages === 1 ? 'message' : 'messages'}){because ? `. ${because}` : ''}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <FilterBar search="Address, name or subject" narrowed={narrowed}>
        <Input
          key={`person ${address}`}
          name="person"
          label="One person’s address"
          defaultValue={address ?? ''}
          autoComplete="off"
        />
        <Select
          key={status}
          name="status"
          label="State"
          placeholder="Every state"
          options={statusOptions}
          defaultValue={status ?? ''}
        />
        {about ? <input type="hidden" name="about" value={`${about.entity}:${about.id}`} /> : null}
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
      <Pagination
        total={count}
        page={page.page}
        perPage={page.perPage}
        noun={{ one: 'message', other: 'messages' }}
      />
    </>
  )
}
