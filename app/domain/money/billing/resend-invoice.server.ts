import { transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { readInvoice, type InvoiceView } from './invoices.server.ts'
import { billedMembership } from './membership-checkout.server.ts'
import { queueInvoiceIssued, queueMembershipInvoice, queueSubjectInvoice } from './mails.server.ts'

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
    const typeName = await billedMembership(invoiceId, trx)
    const { messageId } =
      typeName !== null
        ? await queueMembershipInvoice({ ...mail, typeName }, now, trx)
        : invoice.kind === 'entry'
          ? await queueInvoiceIssued({ ...mail, entries: entriesOf(invoice) }, now, trx)
          : await queueSubjectInvoice({ ...mail, what: whatOf(invoice) }, now, trx)
    const after = { to: email, messageId }
    await auditRecord(admin, 'invoice.resent', invoiceId, { after }, now, trx)
    return { email }
  })
}

const whatOf = ({ lines }: InvoiceView) => lines.map(({ description }) => description).join(', ')

function entriesOf({ lines }: InvoiceView) {
  return lines.map((line) => {
    const [code = '', ...rest] = line.detail.split(' · ')
    return { code, title: line.description, category: rest.join(' · '), amountCents: line.amountCents }
  })
}
