import { Link } from '@remix-run/react'
import { REFUND_STATUS_LABELS } from '#app/domain/billing/refund-rules.ts'
import { INVOICE_STATUS_LABELS } from '#app/domain/billing/rules.ts'
import { MAIL_STATUS_WORDS, type MailStatus } from '#app/domain/mail/rules.ts'
import { paths } from '#app/paths.ts'
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

interface LogStep {
  id: number
  at: Moment
  action: string
  by: string | null
  from: string
  to: string
  said: string
}

export interface InvoiceLogTablesProps {
  log: {
    payments: Record<number, { note: string; recordedBy: string | null } | undefined>
    mails: readonly LogMail[]
    history: readonly LogStep[]
  }
  payments: readonly { id: number; receiptNumber: string | null }[]
  fingerprint: string
  /** Whether what is stored still gives the fingerprint. */
  unchanged: boolean
}

const ACTION_WORDS: Readonly<Record<string, string>> = {
  'invoice.issued': 'Issued',
  'invoice.payment_recorded': 'Payment recorded',
  'invoice.payment_started': 'Card payment begun',
  'payment.refund_reported': 'The provider reports a refund',
  'payment.disputed': 'The payer’s bank disputes the payment',
  'invoice.voided': 'Voided',
  'invoice.replaced': 'Replaced by another invoice',
  'invoice.credited': 'Part credited',
  'invoice.written_off': 'Written off',
  'invoice.fell_overdue': 'Fell overdue',
  'invoice.mailed_again': 'Mailed again',
  'refund.requested': 'Refund asked for',
  'refund.approved': 'Refund approved',
  'refund.declined': 'Refund declined',
  'refund.sent': 'Refund sent',
  'refund.done': 'Refund done',
  'refund.failed': 'Refund failed',
}

const mailColumns: Column<LogMail>[] = [
  {
    id: 'subject',
    header: 'Mail',
    main: true,
    cell: (mail) => <Link to={paths.adminMessage(mail.id)}>{mail.subject}</Link>,
  },
  { id: 'to', header: 'To', cell: (mail) => mail.toEmail },
  {
    id: 'status',
    header: 'State',
    cell: (mail) => (
      <Pill tone={MAIL_STATUS_WORDS[mail.status].tone}>{MAIL_STATUS_WORDS[mail.status].word}</Pill>
    ),
  },
  { id: 'when', header: 'When', cell: (mail) => <DateTime value={mail.sentAt ?? mail.createdAt} /> },
]

/** A state of an invoice or a refund as the log keeps it, in the words of the pages. */
function stateWord(state: string): string {
  const known: Readonly<Record<string, string>> = { ...REFUND_STATUS_LABELS, ...INVOICE_STATUS_LABELS }
  return known[state] ?? state
}

const stepColumns: Column<LogStep>[] = [
  {
    id: 'what',
    header: 'What',
    main: true,
    long: true,
    cell: (step) => (
      <>
        {ACTION_WORDS[step.action] ?? step.action}
        {step.said ? <small>{step.said}</small> : null}
      </>
    ),
  },
  {
    id: 'change',
    header: 'State',
    cell: (step) => [step.from, step.to].filter(Boolean).map(stateWord).join(' → '),
  },
  { id: 'who', header: 'Who', cell: (step) => step.by ?? 'Laureate' },
  { id: 'when', header: 'When', cell: (step) => <DateTime value={step.at} /> },
]

/** What only the office sees of an invoice: its mails, who did what, notes, and whether it is still what was issued. */
export function InvoiceLogTables({ log, payments, fingerprint, unchanged }: InvoiceLogTablesProps) {
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
      <DataTable caption="History" columns={stepColumns} rows={log.history} rowKey={(step) => step.id} />
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
