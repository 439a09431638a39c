import type { LoaderFunctionArgs } from '@remix-run/node'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link, useLoaderData } from '@remix-run/react'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import { heldBatches } from '#app/domain/mail/batches.server.ts'
import { findMailPerson, listMessages, type MessageRow } from '#app/domain/mail/queries.server.ts'
import { MAIL_ABOUT, MAIL_FILTERS, MAIL_FILTER_LABELS, readAbout } from '#app/domain/mail/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle<typeof loader> = { title: ({ title }) => title }

const rules = { filters: ['status', 'person', 'about'] } as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { filters } = listState(args.request, rules)
  const address = filters.person?.trim().slice(0, 254) || null
  const about = readAbout(filters.about)
  const [batches, person, found] = await Promise.all([
    heldBatches(admin, db()),
    address ? findMailPerson(admin, address) : null,
    loadList(args.request, rules, (list) =>
      listMessages(admin, {
        ...list,
        status: filterOf(list, 'status', MAIL_FILTERS),
        person: address,
        about,
      }),
    ),
  ])
  const who = person?.name ? `${person.name} <${address}>` : address
  const title = who
    ? `Messages to ${who}`
    : about
      ? `Messages about ${MAIL_ABOUT[about.entity]} ${about.id}`
      : 'Messages'
  return { ...found, batches, address, person, about, title }
}

type Row = LoaderData<MessageRow>

const messageLink = (messageId: number, text: string) => (
  <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId })}>{text}</Link>
)

const columns: readonly Column<Row>[] = [
  {
    header: 'Subject',
    long: true,
    cell: ({ id, subject, mergedInto, resendOf }) => (
      <>
        {messageLink(id, subject)}
        {mergedInto === null ? null : (
          <small> merged into {messageLink(mergedInto, `message ${mergedInto}`)}</small>
        )}
        {resendOf === null ? null : <small> copy of {messageLink(resendOf, `message ${resendOf}`)}</small>}
      </>
    ),
  },
  {
    header: 'To',
    long: true,
    cell: (row) => (
      <Link to={withQuery(href('/admin/cron-emails/outbox'), { person: row.toEmail })}>
        <EmailAddress value={row.toEmail} />
      </Link>
    ),
  },
  { header: 'Status', cell: (row) => <MailPill status={row.status} /> },
  { header: 'Attempts', numeric: true, phone: 'none', cell: (row) => row.attempts },
  {
    header: 'Written',
    phone: 'bare',
    cell: (row) => <DateTime value={row.createdAt} style="relative" />,
  },
  {
    header: 'Sent',
    phone: 'none',
    cell: (row) => (row.sentAt ? <DateTime value={row.sentAt} style="relative" /> : 'Not yet'),
  },
]

export default function OutboxPage() {
  const { list, rows, count, batches, address, person, about, title } = useLoaderData<typeof loader>()
  const lede = !address
    ? undefined
    : person?.hasAccount
      ? 'Sent to this address, or to its account at another address.'
      : 'No account has this address.'
  return (
    <Page
      lede={lede}
      crumbs={[
        { label: 'Overview', to: href('/admin/dashboard') },
        ...(address || about
          ? [{ label: 'Messages', to: href('/admin/cron-emails/outbox') }, { label: address ?? title }]
          : [{ label: 'Messages' }]),
      ]}
    >
      {batches.length > 0 && !address && !about ? (
        <Notice title="Held for your review">
          <ul>
            {batches.map(({ id, title: batchTitle, because, messages }) => (
              <li key={id}>
                <Link to={href('/admin/cron-emails/held/:batchId', { batchId: id })}>{batchTitle}</Link> (
                {countText(messages, 'message', 'messages')}){because ? `. ${because}` : ''}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <FilterBar search="Address, name or subject" narrowed={list.narrowed}>
        <Input
          key={`person ${address}`}
          name="person"
          label="Recipient’s address"
          defaultValue={address ?? ''}
          autoComplete="off"
        />
        <FilterSelect name="status" label="Status" options={optionsOf(MAIL_FILTER_LABELS)} />
        {about ? <input type="hidden" name="about" value={`${about.entity}:${about.id}`} /> : null}
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'message', other: 'messages' }}
        empty={<EmptyState title="No messages yet" />}
      >
        <DataTable caption="Messages" captionHidden dense columns={columns} rows={rows} />
      </ListResults>
    </Page>
  )
}
