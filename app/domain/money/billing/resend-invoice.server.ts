import { transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import type { Again } from '#app/domain/mail/own-mails.server.ts'
import { readInvoice, type InvoiceView } from './invoices.server.ts'
import { billedMembership } from './membership-checkout.server.ts'
import { queueInvoiceIssued, queueMembershipInvoice, queueRecordInvoice } from './mails.server.ts'

/**
 * Sends an invoice to its billing address again; `null` when there is none or it is void. Pressed twice in one second it is
 * one message.
 */
export async function resendInvoice(invoiceId: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const invoice = await readInvoice(invoiceId, now, trx)
    if (!invoice || invoice.status === 'void') return null
    const { email } = invoice.billTo
    const occasion = now.toISOString().slice(0, 19)
    const mail = { ...invoice, invoiceId, occasion, isPaid: invoice.dueCents === 0 }
    const { messageId } = await sendAgain(invoice, mail, now, trx)
    const after = { to: email, messageId }
    await auditRecord(admin, 'invoice.resent', invoiceId, { after }, now, trx)
    return { email }
  })
}

type Mail = Omit<Parameters<typeof queueInvoiceIssued>[0], 'entries'>

/** The mail of its kind, in the words of the first. */
async function sendAgain(invoice: InvoiceView, mail: Mail, now: Date, trx: Trx) {
  if (invoice.kind === 'entry') return queueInvoiceIssued({ ...mail, entries: entriesOf(invoice) }, now, trx)
  const typeName = invoice.kind === 'membership' ? await billedMembership(invoice.id, trx) : null
  if (typeName !== null) return queueMembershipInvoice({ ...mail, typeName }, now, trx)
  return queueRecordInvoice({ ...mail, what: invoice.lines[0]?.description ?? '' }, now, trx)
}

function entriesOf({ lines }: InvoiceView) {
  return lines.map((line) => {
    const [code = '', ...rest] = line.detail.split(' · ')
    return { code, title: line.description, category: rest.join(' · '), amountCents: line.amountCents }
  })
}

/** Queues the mail of a record's invoice again, in the words of the first; `null` where it is void by now. */
export async function tellRecordInvoiceAgain(
  invoiceId: number,
  now: Date,
  trx: Trx,
  again: Again,
): Promise<number | null> {
  const invoice = await readInvoice(invoiceId, now, trx)
  if (!invoice || invoice.status === 'void') return null
  const what = invoice.lines[0]?.description ?? ''
  const mail = { ...invoice, invoiceId, what, isPaid: invoice.dueCents === 0, again }
  const { messageId } = await queueRecordInvoice(mail, now, trx)
  return messageId
}
