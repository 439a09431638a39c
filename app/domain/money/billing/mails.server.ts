import { entryReceived } from '#app/domain/money/billing/mails/entry-received.ts'
import { invoiceIssued, type InvoiceIssuedParams } from '#app/domain/money/billing/mails/invoice-issued.ts'
import { creditNoteIssued } from '#app/domain/money/billing/mails/credit-note-issued.ts'
import { invoiceReplaced } from '#app/domain/money/billing/mails/invoice-replaced.ts'
import { paymentReceipt } from '#app/domain/money/billing/mails/payment-receipt.ts'
import { config } from '#app/config.server.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { requestDocument } from '#app/platform/documents/request.server.ts'
import { attachment } from '#app/domain/mail/attachments.ts'
import { namesOneEntry } from '#app/domain/mail/own-mails.server.ts'
import { queueMail, type MailRequest } from '#app/domain/mail/commands.server.ts'
import { href } from '#app/platform/href.ts'
import type { Trx } from '#db/client.ts'
import {
  creditNoteDocument,
  invoiceDocument,
  receiptDocument,
  voidInvoiceDocument,
} from './document-kinds.server.ts'
import { dayText, paymentDetails } from './payment-details.ts'
import type { PayMethod } from './rules.ts'
import { billTo, type BillTo, type SellerSnapshot } from './schema.ts'

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

function invoiceMailOf(mail: InvoiceMail, dedupeKey: string): MailRequest<InvoiceIssuedParams> {
  const details = paymentDetails(mail)
  const byCard = mail.payMethod === 'card'
  return {
    mail: invoiceIssued,
    to: { email: mail.billTo.email, name: mail.billTo.name, userId: mail.userId },
    params: {
      recipientName: mail.billTo.name,
      number: mail.number,
      total: formatMoney(mail.totalCents, mail.currency),
      dueBy: mail.totalCents > 0 ? formatDateTime(mail.dueAt, mail.seller.timezone) : null,
      byCard,
      paymentHeading: byCard ? '' : details.heading,
      paymentFacts: byCard ? [] : details.facts,
      entries: mail.entries.map(({ amountCents, ...entry }) => ({
        ...entry,
        amount: formatMoney(amountCents, mail.currency),
      })),
      link: config().appUrl + href('/submissions/invoices/:id', { id: mail.invoiceId }),
    },
    dedupeKey,
    entity: 'invoice',
    entityId: mail.invoiceId,
    attachments: [attachment(invoiceDocument, mail.invoiceId)],
  }
}

/** The invoice to its billing address, with the PDF; once for each invoice. */
export async function queueInvoiceIssued(mail: InvoiceMail, now: Date, trx: Trx): Promise<void> {
  await queueMail(invoiceMailOf(mail, `invoice-issued:${mail.invoiceId}`), now, trx)
}

interface ReceivedEntry {
  submissionId: number
  code: string
  title: string
  category: string
}
type ReceivedEntries = readonly [ReceivedEntry, ...ReceivedEntry[]]

/**
 * "We have your entries" to the person who wrote them, once for all on an invoice; one mail for each entry where the admins'
 * rule about it names a single one.
 */
export async function queueEntriesReceived(
  all: ReceivedEntries,
  submitter: { userId: number; email: string; name: string },
  invoiceId: number,
  now: Date,
  trx: Trx,
): Promise<void> {
  const apart = await namesOneEntry(entryReceived, trx)
  const mails: ReceivedEntries[] = apart ? all.map((entry) => [entry]) : [all]
  for (const entries of mails) {
    const [{ submissionId }, ...more] = entries
    const one = more.length === 0
    await queueMail(
      {
        mail: entryReceived,
        to: submitter,
        params: {
          recipientName: submitter.name,
          entries,
          checklist: [],
          link:
            config().appUrl +
            (one ? href('/submissions/edit/:submissionId', { submissionId }) : href('/submissions')),
        },
        dedupeKey: `entry-received:${invoiceId}:${one ? submissionId : `by-${submitter.userId}`}`,
        ...(one
          ? { entity: 'submission', entityId: submissionId }
          : { entity: 'invoice', entityId: invoiceId }),
      },
      now,
      trx,
    )
  }
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
      mail: paymentReceipt,
      to: { email: mail.billTo.email, name: mail.billTo.name, userId: mail.userId },
      params: {
        recipientName: mail.billTo.name,
        receiptNumber: mail.receiptNumber,
        invoiceNumber: mail.invoiceNumber,
        amount: formatMoney(mail.amountCents, mail.currency),
        receivedOn: dayText(mail.receivedOn),
        stillDue: mail.stillDueCents > 0 ? formatMoney(mail.stillDueCents, mail.currency) : null,
        link: config().appUrl + href('/submissions/invoices/:id', { id: mail.invoiceId }),
      },
      dedupeKey: `payment-receipt:${mail.paymentId}`,
      entity: 'invoice',
      entityId: mail.invoiceId,
      attachments: [attachment(receiptDocument, mail.paymentId)],
    },
    now,
    trx,
  )
}

export interface CreditMail {
  invoice: { id: number; number: string; user_id: number; bill_to: unknown; currency: string }
  credit: { id: number; number: string; totalCents: number }
  reason: string
  what: 'void' | 'part' | 'refund'
  place?: 'cart' | 'drafts'
}

/** A credit note to the invoice's billing address, with its PDF; once for each. */
export async function queueCreditNote(mail: CreditMail, now: Date, trx: Trx): Promise<void> {
  const { invoice, credit } = mail
  const buyer = billTo.parse(invoice.bill_to)
  await queueMail(
    {
      mail: creditNoteIssued,
      to: { email: buyer.email, name: buyer.name, userId: invoice.user_id },
      params: {
        recipientName: buyer.name,
        creditNumber: credit.number,
        invoiceNumber: invoice.number,
        amount: formatMoney(credit.totalCents, invoice.currency),
        reason: mail.reason,
        what: mail.what,
        place: mail.place ?? null,
        link: config().appUrl + href('/submissions/credit-notes/:id', { id: credit.id }),
      },
      dedupeKey: `credit-note:${credit.id}`,
      entity: 'invoice',
      entityId: invoice.id,
      attachments: [attachment(creditNoteDocument, credit.id)],
    },
    now,
    trx,
  )
}

/** Has the PDF of a void invoice made: the old one would look payable, so the stamped one takes its place. */
export async function queueVoidDocument(invoiceId: number, now: Date, trx: Trx): Promise<void> {
  await requestDocument(voidInvoiceDocument, invoiceId, now, trx)
}

export interface ReplacedMail {
  oldNumber: string
  invoiceId: number
  number: string
  credit: { id: number; number: string }
  reason: string
  seller: SellerSnapshot
  billTo: BillTo
  dueAt: Date
  totalCents: number
  currency: string
  userId: number
}

/** The new invoice and the credit note for the one it replaces, in one message to the new billing address. */
export async function queueInvoiceReplaced(mail: ReplacedMail, now: Date, trx: Trx): Promise<void> {
  await queueMail(
    {
      mail: invoiceReplaced,
      to: { email: mail.billTo.email, name: mail.billTo.name, userId: mail.userId },
      params: {
        recipientName: mail.billTo.name,
        oldNumber: mail.oldNumber,
        newNumber: mail.number,
        creditNumber: mail.credit.number,
        total: formatMoney(mail.totalCents, mail.currency),
        dueBy: formatDateTime(mail.dueAt, mail.seller.timezone),
        reason: mail.reason,
        link: config().appUrl + href('/submissions/invoices/:id', { id: mail.invoiceId }),
      },
      dedupeKey: `invoice-replaced:${mail.invoiceId}`,
      entity: 'invoice',
      entityId: mail.invoiceId,
      attachments: [
        attachment(invoiceDocument, mail.invoiceId),
        attachment(creditNoteDocument, mail.credit.id),
      ],
    },
    now,
    trx,
  )
}

/** The invoice once more, because somebody in the office pressed for it: a message of its own each time. */
export async function queueInvoiceResend(
  invoice: InvoiceMail,
  occasion: string,
  now: Date,
  trx: Trx,
): Promise<{ messageId: number }> {
  const request = invoiceMailOf(invoice, `invoice-issued:${invoice.invoiceId}:${occasion}`)
  return queueMail(request, now, trx)
}
