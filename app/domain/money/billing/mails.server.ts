import { entryReceived } from './mails/entry-received.ts'
import { invoiceIssued } from './mails/invoice-issued.ts'
import { creditNoteIssued } from './mails/credit-note-issued.ts'
import { invoiceReplaced } from './mails/invoice-replaced.ts'
import { membershipInvoice } from './mails/membership-invoice.ts'
import { recordInvoice } from './mails/record-invoice.ts'
import { paymentReceipt } from './mails/payment-receipt.ts'
import { config } from '#app/config.server.ts'
import { formatDateTime, formatDay } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { taxLabel, taxNote, type InvoiceTax } from '#app/domain/season/prices/tax.ts'
import { attachment } from '#app/domain/mail/attachments.ts'
import { mailPicture } from '#app/domain/mail/picture-link.server.ts'
import { namesOneEntry, type Again } from '#app/domain/mail/own-mails.server.ts'
import { queueMail, type MailRequest } from '#app/domain/mail/commands.server.ts'
import { href } from '#app/platform/href.ts'
import type { Trx } from '#db/client.ts'
import type { IssuedCredit } from './credit-notes.server.ts'
import { creditNoteDocument, invoiceDocument, receiptDocument } from './document-kinds.server.ts'
import { payerUrl } from './invoice-link.server.ts'
import type { LockedInvoice } from './locked-invoice.server.ts'
import { paymentDetails } from './payment-details.ts'
import type { PayMethod } from './rules.ts'
import { billTo, type BillTo, type SellerSnapshot } from './schema.ts'

/** An invoice with the address that emails about it go to. */
interface BilledInvoice {
  invoiceId: number
  /** `null` for a payer without an account. */
  userId: number | null
  billTo: BillTo
}

type PayerMail<Params> = Pick<MailRequest<Params>, 'mail' | 'dedupeKey' | 'attachments' | 'again'> & {
  params: Omit<Params, 'link'>
  /** Where the mail leads to, where the payer signs in; by the secret link it is the invoice's page. */
  link?: string
}

/** Writes a mail about an invoice to its payer, by the secret link where the payer has no account. */
export async function queueToPayer<Params extends { link: string }>(
  invoice: BilledInvoice,
  { link, params, ...request }: PayerMail<Params>,
  now: Date,
  trx: Trx,
) {
  const { email, name } = invoice.billTo
  const { url, isSecret } = await payerUrl(invoice.invoiceId, trx)
  return queueMail(
    {
      ...request,
      params: { ...params, link: isSecret ? url : (link ?? url) } as Params,
      to: { email, name, userId: invoice.userId },
      entity: 'invoice',
      entityId: invoice.invoiceId,
    },
    now,
    trx,
  )
}

interface InvoiceMail extends BilledInvoice {
  tax: InvoiceTax | null
  taxCents: number
  number: string
  seller: SellerSnapshot
  payMethod: PayMethod
  currency: string
  totalCents: number
  dueAt: Date
  entries: { code: string; title: string; category: string; amountCents: number }[]
  /** Set when it is sent again: each occasion has a message of its own. */
  occasion?: string
  /** Sent again after it was paid: it asks for no money. */
  isPaid?: boolean
}

/** The invoice to its billing address, with the PDF; once for each invoice and occasion. */
export function queueInvoiceIssued(mail: InvoiceMail, now: Date, trx: Trx): Promise<{ messageId: number }> {
  return queueToPayer(
    mail,
    {
      mail: invoiceIssued,
      params: {
        recipientName: mail.billTo.name,
        number: mail.number,
        total: formatMoney(mail.totalCents, mail.currency),
        tax: taxSentence(mail),
        dueBy: mail.totalCents > 0 ? formatDateTime(mail.dueAt, mail.seller.timezone) : null,
        ...howToPay(mail),
        entries: mail.entries.map(({ amountCents, ...entry }) => ({
          ...entry,
          amount: formatMoney(amountCents, mail.currency),
        })),
      },
      dedupeKey: ['invoice-issued', mail.invoiceId, mail.occasion].filter(Boolean).join(':'),
      attachments: [attachment(invoiceDocument, mail.invoiceId)],
    },
    now,
    trx,
  )
}

/** The bank's details, where the reader still has to pay and does not by card. */
function howToPay(mail: Omit<InvoiceMail, 'entries'>) {
  const { heading, facts } = paymentDetails(mail)
  const byCard = mail.payMethod === 'card'
  const isPaid = mail.isPaid ?? false
  return byCard || isPaid
    ? { byCard, isPaid, paymentHeading: '', paymentFacts: [] }
    : { byCard, isPaid, paymentHeading: heading, paymentFacts: facts }
}

function taxSentence({ tax, taxCents, currency }: Omit<InvoiceMail, 'entries'>): string {
  if (!tax) return ''
  return tax.treatment === 'taxed'
    ? `It includes ${taxLabel(tax)}, ${formatMoney(taxCents, currency)}.`
    : taxNote(tax)
}

/** The invoice for a membership to its billing address, with the PDF; once for each invoice and occasion. */
export function queueMembershipInvoice(
  mail: Omit<InvoiceMail, 'entries'> & { typeName: string },
  now: Date,
  trx: Trx,
): Promise<{ messageId: number }> {
  return queueToPayer(
    mail,
    {
      mail: membershipInvoice,
      params: {
        recipientName: mail.billTo.name,
        number: mail.number,
        typeName: mail.typeName,
        total: formatMoney(mail.totalCents, mail.currency),
        tax: taxSentence(mail),
        dueBy: formatDateTime(mail.dueAt, mail.seller.timezone),
        ...howToPay(mail),
      },
      dedupeKey: ['membership-invoice', mail.invoiceId, mail.occasion].filter(Boolean).join(':'),
      attachments: [attachment(invoiceDocument, mail.invoiceId)],
    },
    now,
    trx,
  )
}

/** The invoice for another module's record to its billing address, with the PDF; once for each invoice and occasion. */
export function queueRecordInvoice(
  mail: Omit<InvoiceMail, 'entries'> & { what: string; again?: Again },
  now: Date,
  trx: Trx,
): Promise<{ messageId: number }> {
  return queueToPayer(
    mail,
    {
      mail: recordInvoice,
      params: {
        recipientName: mail.billTo.name,
        number: mail.number,
        what: mail.what,
        total: formatMoney(mail.totalCents, mail.currency),
        tax: taxSentence(mail),
        dueBy: formatDateTime(mail.dueAt, mail.seller.timezone),
        ...howToPay(mail),
      },
      dedupeKey: ['record-invoice', mail.invoiceId, mail.occasion].filter(Boolean).join(':'),
      again: mail.again,
      attachments: [attachment(invoiceDocument, mail.invoiceId)],
    },
    now,
    trx,
  )
}

interface ReceivedEntry {
  submissionId: number
  code: string
  title: string
  category: string
}
type ReceivedEntries = readonly [ReceivedEntry, ...ReceivedEntry[]]

/**
 * "We have your entries" to the person who wrote them, once for all on an invoice; one email for each entry where the admins'
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
    const [{ submissionId, title }, ...more] = entries
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
          picture: mailPicture(['entry', submissionId], title),
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

interface ReceiptMail extends BilledInvoice {
  paymentId: number
  invoiceNumber: string
  receiptNumber: string
  currency: string
  amountCents: number
  stillDueCents: number
  receivedOn: string
}

/** The receipt for one payment, with its PDF; once for each payment. */
export async function queueReceipt(mail: ReceiptMail, now: Date, trx: Trx): Promise<void> {
  const { paymentId, receiptNumber, invoiceNumber, stillDueCents, currency } = mail
  await queueToPayer(
    mail,
    {
      mail: paymentReceipt,
      params: {
        recipientName: mail.billTo.name,
        receiptNumber,
        invoiceNumber,
        amount: formatMoney(mail.amountCents, currency),
        receivedOn: formatDay(mail.receivedOn),
        stillDue: stillDueCents > 0 ? formatMoney(stillDueCents, currency) : null,
      },
      dedupeKey: `payment-receipt:${paymentId}`,
      attachments: [attachment(receiptDocument, paymentId)],
    },
    now,
    trx,
  )
}

interface CreditMail {
  invoice: LockedInvoice
  credit: IssuedCredit
  reason: string
  what: 'void' | 'part' | 'refund'
  place?: 'cart' | 'drafts'
}

/** A credit note to the invoice's billing address, with its PDF; once for each. */
export async function queueCreditNote(
  { invoice, credit, reason, what, place }: CreditMail,
  now: Date,
  trx: Trx,
): Promise<void> {
  const payer = { invoiceId: invoice.id, userId: invoice.user_id, billTo: billTo.parse(invoice.bill_to) }
  await queueToPayer(
    payer,
    {
      mail: creditNoteIssued,
      params: {
        recipientName: payer.billTo.name,
        creditNumber: credit.number,
        invoiceNumber: invoice.number,
        amount: formatMoney(credit.totalCents, invoice.currency),
        reason,
        what,
        place:
          invoice.kind === 'entry'
            ? (place ?? null)
            : place && invoice.kind === 'membership'
              ? 'membership'
              : null,
      },
      link: config().appUrl + href('/submissions/credit-notes/:id', { id: credit.id }),
      dedupeKey: `credit-note:${credit.id}`,
      attachments: [attachment(creditNoteDocument, credit.id)],
    },
    now,
    trx,
  )
}

interface ReplacedMail extends BilledInvoice {
  oldNumber: string
  number: string
  credit: IssuedCredit
  reason: string
  seller: SellerSnapshot
  dueAt: Date
  totalCents: number
  currency: string
}

/** The new invoice and the credit note for the one it replaces, in one email to the new billing address. */
export async function queueInvoiceReplaced(mail: ReplacedMail, now: Date, trx: Trx): Promise<void> {
  await queueToPayer(
    mail,
    {
      mail: invoiceReplaced,
      params: {
        recipientName: mail.billTo.name,
        oldNumber: mail.oldNumber,
        newNumber: mail.number,
        creditNumber: mail.credit.number,
        total: formatMoney(mail.totalCents, mail.currency),
        dueBy: formatDateTime(mail.dueAt, mail.seller.timezone),
        reason: mail.reason,
      },
      dedupeKey: `invoice-replaced:${mail.invoiceId}`,
      attachments: [
        attachment(invoiceDocument, mail.invoiceId),
        attachment(creditNoteDocument, mail.credit.id),
      ],
    },
    now,
    trx,
  )
}
