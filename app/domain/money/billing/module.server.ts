import { payingHelp, moneyHelp } from '#app/domain/money/help.server.ts'
import { againByRecord } from '#app/domain/mail/sent-again.server.ts'
import { tellRecordInvoiceAgain } from './resend-invoice.server.ts'
import { findBillingTasks } from './admin-tasks.server.ts'
import { sql } from 'kysely'
import { db } from '#db/client.ts'
import {
  creditNoteDocument,
  invoiceDocument,
  receiptDocument,
  voidInvoiceDocument,
} from './document-kinds.server.ts'
import { creditNotesDataset } from './credit-notes-dataset.server.ts'
import { cartSize } from './cart-size.server.ts'
import { creditNoteIssued } from './mails/credit-note-issued.ts'
import { entryReceived } from './mails/entry-received.ts'
import { invoiceIssued } from './mails/invoice-issued.ts'
import { invoiceReplaced } from './mails/invoice-replaced.ts'
import { membershipInvoice } from './mails/membership-invoice.ts'
import { paymentReceipt } from './mails/payment-receipt.ts'
import { paymentReversed } from './mails/payment-reversed.ts'
import { paymentTakenBack } from './mails/payment-taken-back.ts'
import { recordInvoice } from './mails/record-invoice.ts'
import { ownKinds } from './own-kinds.server.ts'
import { invoicesOpen } from './open-invoice-audience.server.ts'
import { markOverdue } from './overdue.server.ts'
import { invoicesOfPerson } from './personal-data.server.ts'
import { skipWhen, type Message } from '#app/domain/mail/own-mails.server.ts'
import { billsConflicted } from './conflicted-lines.server.ts'
import { checkNumbers } from './restored-numbers.server.ts'
import { searchedInvoices } from './search-invoices.server.ts'
import { findPaymentChecks } from './setup-checks.server.ts'
import { invoiceLink } from './invoice-link.server.ts'
import { invoiceLinkRenewal } from './link-renewal.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { href } from '#app/platform/href.ts'

async function findVoidReason({ entity, entity_id }: Message): Promise<string | null> {
  if (entity !== 'invoice' || entity_id === null) return null
  const invoice = await db()
    .selectFrom('invoices')
    .select('status')
    .where('id', '=', entity_id)
    .executeTakeFirst()
  return invoice?.status === 'void' ? 'The invoice has been voided.' : null
}

/** The page of the invoice has all that such a mail told, so its payer gets the new link with the documents. */
const byInvoiceLink = againByRecord({ renewal: invoiceLinkRenewal })

export const billing = defineModule({
  name: 'money/billing',
  helpChapters: [payingHelp, moneyHelp],
  restoreChecks: checkNumbers,
  secretLinks: [invoiceLink],
  linkRenewals: [invoiceLinkRenewal],
  takesTwoAdmins: [{ key: 'refund', what: 'A refund is paid, unless the settings say that one is enough.' }],
  tables: ['credit_notes', 'invoice_lines', 'invoices', 'payment_reversals', 'payments', 'refunds'],
  accountMerges: {
    keeps: [{ column: 'invoices.user_id', what: ['invoice', 'invoices'] }],
    stays: [
      'credit_notes.issued_by',
      'payment_reversals.reversed_by',
      'payments.recorded_by',
      'refunds.decided_by',
      'refunds.requested_by',
    ],
  },
  records: {
    invoice: {
      page: (id) => href('/admin/submissions/invoices/:id', { id }),
      tells: 'nothing',
    },
    cart: { tells: 'nothing' },
    number_series: { label: 'Series of numbers', tells: 'nothing' },
  },
  everyMinute: [{ chain: 'money', name: 'overdue invoices', run: markOverdue }],
  documents: [invoiceDocument, voidInvoiceDocument, receiptDocument, creditNoteDocument],
  files: {
    hiddenFrom: (viewer) => sql<boolean>`exists (
      select from documents d
      left join payments p on d.kind = 'receipt' and p.id = d.entity_id
      left join credit_notes c on d.kind = 'credit_note' and c.id = d.entity_id
      join invoice_lines l on l.invoice_id = case
        when d.kind in ('invoice', 'void_invoice') then d.entity_id else coalesce(p.invoice_id, c.invoice_id) end
      where d.file_id = f.id and ${billsConflicted(viewer)})`,
  },
  invoiceKinds: ownKinds,
  searched: [searchedInvoices],
  personalData: invoicesOfPerson,
  datasets: [creditNotesDataset],
  adminTasks: findBillingTasks,
  setupChecks: findPaymentChecks,
  mails: [
    { mail: invoiceIssued, recheck: skipWhen(findVoidReason) },
    { mail: invoiceReplaced, recheck: skipWhen(findVoidReason), again: byInvoiceLink },
    { mail: membershipInvoice, recheck: skipWhen(findVoidReason) },
    {
      mail: recordInvoice,
      recheck: skipWhen(findVoidReason),
      again: againByRecord({ renewal: invoiceLinkRenewal, tell: tellRecordInvoiceAgain }),
    },
    { mail: paymentReceipt, again: byInvoiceLink },
    { mail: paymentReversed },
    { mail: paymentTakenBack, again: byInvoiceLink },
    { mail: creditNoteIssued, again: byInvoiceLink },
    { mail: entryReceived },
  ],
  guardedSettings: [{ name: 'refunds_need_second_admin', weakens: (_, after) => after === '0' }],
  audiences: [invoicesOpen],
  navigationCounts: [{ to: href('/submissions/cart'), count: cartSize }],
})
