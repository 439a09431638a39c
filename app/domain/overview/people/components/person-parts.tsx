import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import { COMMITTEE_ROLE_LABELS } from '#app/domain/judging/committees/rules.ts'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import { MEMBERSHIP_LABELS } from '#app/domain/people/accounts/membership-rules.ts'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { studioRoleNames, studioTypeName } from '#app/domain/studios/rules.ts'
import { statusLabels } from '#app/domain/submissions/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { formatDay } from '#app/ui/format/date-time.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { PersonPage } from '../page.server.ts'
import { words } from '#app/platform/award-words.ts'

type Person = LoaderData<PersonPage>

/** Where the rest of a part is, when the page shows only the newest rows. */
function Rest({ shown, count, to, what }: { shown: number; count: number; to: string; what: string }) {
  if (count === 0) return null
  return <Link to={to}>{count > shown ? `All ${count} ${what}` : `See them in the list of ${what}`}</Link>
}

export function PersonStudios({ studios }: { studios: Person['account']['studios'] }) {
  return (
    <DataTable
      caption={words.Studios}
      rows={studios}
      empty={<Empty title={words.Studios}>{`This person belongs to no ${words.studio}.`}</Empty>}
      columns={[
        {
          header: words.Studio,
          long: true,
          cell: ({ id, name, active }) => (
            <>
              <Link to={href('/admin/studios/edit/:id', { id })}>{name}</Link>{' '}
              {active ? null : <Pill tone="warn">Archived</Pill>}
            </>
          ),
        },
        { header: 'Type', cell: ({ type }) => studioTypeName(type) },
        { header: 'Role', cell: ({ role }) => studioRoleNames[role] },
        {
          header: 'Entries',
          cell: ({ id, name }) => (
            <Link to={withQuery(href('/admin/submissions'), { studio: id })}>
              Entries<VisuallyHidden> of {name}</VisuallyHidden>
            </Link>
          ),
        },
      ]}
    />
  )
}

export function PersonEntries({ entries }: { entries: Person['entries'] }) {
  return (
    <div className="stack stack-tight">
      <DataTable
        caption={
          entries.count > entries.rows.length
            ? `Entries, newest ${entries.rows.length} of ${entries.count}`
            : 'Entries'
        }
        rows={entries.rows}
        empty={<Empty title="Entries">No entries.</Empty>}
        columns={[
          {
            header: 'Entry',
            long: true,
            cell: ({ id, title, code }) => (
              <>
                <Link to={href('/admin/submissions/edit/:submissionId', { submissionId: id })}>{title}</Link>
                {code ? <small>{code}</small> : null}
              </>
            ),
          },
          { header: 'Category', cell: ({ category }) => category },
          { header: 'Season', cell: ({ year }) => year },
          {
            header: 'Status',
            cell: ({ status }) => <Pill tone={statusLabels[status].tone}>{statusLabels[status].label}</Pill>,
          },
        ]}
      />
    </div>
  )
}

export function PersonInvoices({ invoices, email }: { invoices: Person['invoices']; email: string }) {
  return (
    <div className="stack stack-tight">
      <DataTable
        caption={
          invoices.count > invoices.rows.length
            ? `Invoices, newest ${invoices.rows.length} of ${invoices.count}`
            : 'Invoices'
        }
        rows={invoices.rows}
        empty={<Empty title="Invoices">No invoices.</Empty>}
        columns={[
          {
            header: 'Number',
            cell: ({ id, number }) => (
              <Link to={href('/admin/submissions/invoices/:id', { id })}>{number}</Link>
            ),
          },
          { header: 'Status', cell: ({ status }) => <InvoicePill status={status} /> },
          { header: 'Issued', cell: ({ issuedAt }) => <DateTime value={issuedAt} style="date" /> },
          {
            header: 'Total',
            numeric: true,
            cell: ({ totalCents, currency }) => <Money cents={totalCents} currency={currency} />,
          },
          {
            header: 'Due',
            numeric: true,
            cell: ({ dueCents, currency }) => <Money cents={dueCents} currency={currency} />,
          },
        ]}
      />
      <Rest
        shown={invoices.rows.length}
        count={invoices.count}
        to={withQuery(href('/admin/submissions/invoices'), { q: email })}
        what="invoices"
      />
    </div>
  )
}

export function PersonMails({ mails, email }: { mails: Person['mails']; email: string }) {
  return (
    <div className="stack stack-tight">
      <DataTable
        caption={
          mails.count > mails.rows.length ? `Emails, newest ${mails.rows.length} of ${mails.count}` : 'Emails'
        }
        rows={mails.rows}
        empty={<Empty title="Emails">No emails were sent to this person.</Empty>}
        columns={[
          {
            header: 'Subject',
            long: true,
            cell: ({ id, subject }) => (
              <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: id })}>{subject}</Link>
            ),
          },
          { header: 'Status', cell: ({ status }) => <MailPill status={status} /> },
          {
            header: 'When',
            cell: ({ sentAt, createdAt }) => <DateTime value={sentAt ?? createdAt} style="short" />,
          },
        ]}
      />
      <Rest
        shown={mails.rows.length}
        count={mails.count}
        to={withQuery(href('/admin/cron-emails/outbox'), { person: email })}
        what="emails"
      />
    </div>
  )
}

export function PersonMemberships({
  memberships,
  email,
}: {
  memberships: Person['account']['memberships']
  email: string
}) {
  return (
    <div className="stack stack-tight">
      <DataTable
        caption="Memberships"
        rows={memberships}
        empty={<Empty title="Memberships">No membership.</Empty>}
        columns={[
          { header: 'Type', cell: ({ name }) => name },
          {
            header: 'Status',
            cell: ({ status }) => (
              <Pill tone={MEMBERSHIP_LABELS[status].tone}>{MEMBERSHIP_LABELS[status].label}</Pill>
            ),
          },
          { header: 'From', cell: ({ startsOn }) => (startsOn ? formatDay(startsOn) : '–') },
          { header: 'To', cell: ({ endsOn }) => (endsOn ? formatDay(endsOn) : '–') },
        ]}
      />
      {memberships.length > 0 ? (
        <Link to={withQuery(href('/admin/memberships'), { q: email })}>
          See them in the list of memberships
        </Link>
      ) : null}
    </div>
  )
}

const SEAT_LABELS: Readonly<Record<string, string>> = {
  invited: 'Invited',
  accepted: 'Accepted',
  declined: 'Declined',
  removed: 'Given up',
}

export function PersonSeats({ seats }: { seats: Person['account']['seats'] }) {
  return (
    <DataTable
      caption="Committees"
      rows={seats}
      rowKey={({ committeeId }) => committeeId}
      empty={<Empty title="Committees">On no committee.</Empty>}
      columns={[
        {
          header: 'Committee',
          cell: ({ committeeId, committee }) => (
            <Link to={href('/admin/judges/committees/edit/:id', { id: committeeId })}>{committee}</Link>
          ),
        },
        { header: 'Season', cell: ({ year }) => year },
        { header: 'Seat', cell: ({ role }) => COMMITTEE_ROLE_LABELS[role] },
        { header: 'Status', cell: ({ status }) => SEAT_LABELS[status] ?? status },
      ]}
    />
  )
}

/** In place of an empty part: its heading, and what is missing. */
function Empty({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <h2>{title}</h2>
      <p className="hint">{children}</p>
    </div>
  )
}
