import { Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { MAIL_STATUS_LABELS } from '#app/domain/mail/rules.ts'
import type { InvoiceLog } from '../invoices.server.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Log = LoaderData<InvoiceLog>

interface InvoiceLogTablesProps {
  invoiceId: number
  log: Log
  checksum: string
  /** Whether what is stored still gives the checksum. */
  unchanged: boolean
}

const mailColumns: readonly Column<Log['mails'][number]>[] = [
  {
    id: 'subject',
    header: 'Email',
    main: true,
    cell: (mail) => (
      <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: mail.id })}>{mail.subject}</Link>
    ),
  },
  { id: 'to', header: 'To', cell: (mail) => mail.toEmail },
  {
    id: 'status',
    header: 'Status',
    cell: (mail) => <Pill {...MAIL_STATUS_LABELS[mail.status]} />,
  },
  { id: 'when', header: 'Date', cell: (mail) => <DateTime value={mail.sentAt ?? mail.createdAt} /> },
]

/** What only admins see of an invoice: notes, emails, history, and whether it is still what was issued. */
export function InvoiceLogTables({ invoiceId, log, checksum, unchanged }: InvoiceLogTablesProps) {
  const shown = checksum.slice(0, 16)
  return (
    <>
      {log.notes.length > 0 ? (
        <section className="stack stack-tight">
          <h2>Notes</h2>
          <ul>
            {log.notes.map(({ id, receiptNumber, note }) => (
              <li key={id}>
                {receiptNumber}: {note}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <DataTable
        caption="Emails"
        columns={mailColumns}
        rows={log.mails}
        empty={<p>No emails about this invoice.</p>}
      />
      <p>
        <Link to={withQuery(href('/admin/cron-emails/outbox'), { about: `invoice:${invoiceId}` })}>
          All emails about this invoice
        </Link>
        , including reminders
      </p>
      <History history={log.history} />
      {unchanged ? (
        <p className="hint">Unchanged since issue (checksum {shown})</p>
      ) : (
        <Notice tone="bad" title="This invoice has changed since it was issued">
          Its content no longer matches the checksum {shown}.
        </Notice>
      )}
    </>
  )
}
