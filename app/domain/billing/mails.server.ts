import { config } from '#app/config.server.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { paths } from '#app/paths.ts'
import type { Trx } from '#db/client.ts'
import { dayWords, paymentDetails } from './payment-details.ts'
import type { PayMethod } from './rules.ts'
import type { BillTo, SellerSnapshot } from './schema.ts'

export interface InvoiceMail {
  invoiceId: number
  number: string
  userId: number
  billTo: BillTo
  seller: SellerSnapshot
  payMethod: PayMethod
  currency: string
  totalCents: number
  dueAt: Date
  entries: { code: string; title: string; category: string; amountCents: number }[]
}

/** The invoice to its billing address, with the PDF; once for each invoice. */
export async function queueInvoiceIssued(mail: InvoiceMail, now: Date, trx: Trx): Promise<void> {
  const details = paymentDetails(mail)
  await queueMail(
    {
      template: 'invoice_issued',
      to: { email: mail.billTo.email, name: mail.billTo.name, userId: mail.userId },
      params: {
        recipientName: mail.billTo.name,
        number: mail.number,
        total: formatMoney(mail.totalCents, mail.currency),
        dueBy: mail.totalCents > 0 ? formatDateTime(mail.dueAt, mail.seller.timezone) : null,
        paymentHeading: details.heading,
        paymentFacts: details.facts,
        entries: mail.entries.map(({ amountCents, ...entry }) => ({
          ...entry,
          amount: formatMoney(amountCents, mail.currency),
        })),
        link: config().appUrl + paths.invoice(mail.invoiceId),
      },
      dedupeKey: `invoice-issued:${mail.invoiceId}`,
      entity: 'invoice',
      entityId: mail.invoiceId,
      attachments: [{ document: 'invoice', entityId: mail.invoiceId }],
    },
    now,
    trx,
  )
}

export interface ReceivedEntry {
  submissionId: number
  code: string
  title: string
  category: string
  submitter: { userId: number; email: string; name: string }
}

/** "We have your entry" to whoever wrote it; once for each entry on an invoice. */
export async function queueEntryReceived(
  entry: ReceivedEntry,
  invoiceId: number,
  now: Date,
  trx: Trx,
): Promise<void> {
  await queueMail(
    {
      template: 'entry_received',
      to: entry.submitter,
      params: {
        recipientName: entry.submitter.name,
        code: entry.code,
        title: entry.title,
        category: entry.category,
        checklist: [],
        link: config().appUrl + paths.editSubmission(entry.submissionId),
      },
      dedupeKey: `entry-received:${invoiceId}:${entry.submissionId}`,
      entity: 'submission',
      entityId: entry.submissionId,
    },
    now,
    trx,
  )
}

export interface ReceiptMail {
  paymentId: number
  invoiceId: number
  invoiceNumber: string
  receiptNumber: string
  userId: number
  billTo: BillTo
  currency: string
  amountCents: number
  stillDueCents: number
  receivedOn: string
}

/** The receipt for one payment, with its PDF; once for each payment. */
export async function queueReceipt(mail: ReceiptMail, now: Date, trx: Trx): Promise<void> {
  await queueMail(
    {
      template: 'payment_receipt',
      to: { email: mail.billTo.email, name: mail.billTo.name, userId: mail.userId },
      params: {
        recipientName: mail.billTo.name,
        receiptNumber: mail.receiptNumber,
        invoiceNumber: mail.invoiceNumber,
        amount: formatMoney(mail.amountCents, mail.currency),
        receivedOn: dayWords(mail.receivedOn),
        stillDue: mail.stillDueCents > 0 ? formatMoney(mail.stillDueCents, mail.currency) : null,
        link: config().appUrl + paths.invoice(mail.invoiceId),
      },
      dedupeKey: `payment-receipt:${mail.paymentId}`,
      entity: 'invoice',
      entityId: mail.invoiceId,
      attachments: [{ document: 'receipt', entityId: mail.paymentId }],
    },
    now,
    trx,
  )
}
