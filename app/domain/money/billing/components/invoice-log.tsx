import { Link } from '@remix-run/react'
import { History, type HistoryProps } from '#app/platform/audit/components/history-table.tsx'
import { MAIL_STATUS_LABELS, type MailStatus } from '#app/domain/mail/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Moment = Date | string

interface LogMail {
  id: number
  subject: string
  toEmail: string
  status: MailStatus
  createdAt: Moment
  sentAt: Moment | null
}

export interface InvoiceLogTablesProps {
  invoiceId: number
  log: {
    payments: Record<number, { note: string; recordedBy: string | null } | undefined>
    mails: readonly LogMail[]
    history: HistoryProps['history']
  }
  payments: readonly { id: number; receiptNumber: string | null }[]
  fingerprint: string
  /** Whether what is stored still gives the fingerprint. */
  unchanged: boolean
}

const mailColumns: Column<LogMail>[] = [
  {
    id: 'subject',
    header: 'Mail',
    main: true,
    cell: (mail) => (
      <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: mail.id })}>{mail.subject}</Link>
    ),
  },
  { id: 'to', header: 'To', cell: (mail) => mail.toEmail },
  {
    id: 'status',
    header: 'State',
    cell: (mail) => <Pill {...MAIL_STATUS_LABELS[mail.status]} />,
  },
  { id: 'when', header: 'When', cell: (mail) => <DateTime value={mail.sentAt ?? mail.createdAt} /> },
]

/** What only the office sees of an invoice: its mails, who did what, notes, and whether it is still what was issued. */
export function InvoiceLogTables({
  invoiceId,
  log,
  payments,
  fingerprint,
  unchanged,
}: InvoiceLogTablesProps) {
  const notes = payments.flatMap((payment) => {
    const entry = log.payments[payment.id]
    return entry?.note ? [{ id: payment.id, receipt: payment.receiptNumber, note: entry.note }] : []
  })
  return (
    <>
      {notes.length > 0 ? (
        <section className="stack stack-tight">
          <h2>Notes</h2>
          <ul>
            {notes.map((entry) => (
              <li key={entry.id}>
                {entry.receipt}: {entry.note}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <DataTable
        caption="Mails"
        columns={mailColumns}
        rows={log.mails}
        rowKey={(mail) => mail.id}
        empty={<p>No mail was written about this invoice.</p>}
      />
      <p>
        <Link to={withQuery(href('/admin/cron-emails/outbox'), { about: `invoice:${invoiceId}` })}>
          All mail about this invoice
        </Link>
        , reminders too
      </p>
      <History history={log.history} />
      {unchanged ? (
        <p className="hint">Still as it was issued: fingerprint {fingerprint.slice(0, 16)}.</p>
      ) : (
        <Notice tone="bad" title="This invoice is no longer what was issued">
          What is stored does not give the fingerprint {fingerprint.slice(0, 16)} that was taken then.
        </Notice>
      )}
    </>
  )
}
