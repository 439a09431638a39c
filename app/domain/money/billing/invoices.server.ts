import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { historyOf, type HistoryPage } from '#app/platform/audit/queries.server.ts'
import type { MailStatus } from '#app/domain/mail/rules.ts'
import { invoiceVocabulary } from './history.ts'
import { shownStatus, type PayMethod } from './rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import { billTo, sellerSnapshot, type BillTo, type SellerSnapshot } from './schema.ts'
import { isUnchanged } from './stored-content.server.ts'

export interface InvoiceLineView {
  id: number
  description: string
  detail: string
  qty: number
  unitCents: number
  discountCents: number
  discountLabel: string
  /** What the line comes to, its discount taken off. */
  amountCents: number
  deadlineId: number | null
  submissionId: number | null
  priceValidUntil: Date | null
}

export interface PaymentView {
  id: number
  method: PayMethod
  amountCents: number
  status: 'started' | 'succeeded' | 'failed' | 'refunded'
  reference: string
  /** A bank's day, "2026-11-24". */
  receivedOn: string
  receiptNumber: string | null
  /** The receipt's PDF once the worker has made it. */
  receiptFile: string | null
  createdAt: Date
}

export interface CreditNoteLine {
  id: number
  number: string
  kind: 'void' | 'refund' | 'correction'
  reason: string
  totalCents: number
  issuedAt: Date
  file: string | null
}

export interface InvoiceView {
  id: number
  number: string
  year: number
  studioId: number | null
  studioName: string | null
  /** As it is shown now: overdue is worked out, not stored. */
  status: InvoiceStatus
  payMethod: PayMethod
  currency: string
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
  paidCents: number
  dueCents: number
  poNumber: string | null
  seller: SellerSnapshot
  billTo: BillTo
  issuedAt: Date
  dueAt: Date
  paidAt: Date | null
  voidedAt: Date | null
  voidReason: string | null
  lines: InvoiceLineView[]
  payments: PaymentView[]
  creditedCents: number
  refundedCents: number
  /** The void invoice whose place it takes, and the one that takes its place. */
  replaces: { id: number; number: string } | null
  replacedBy: { id: number; number: string } | null
  creditNotes: CreditNoteLine[]
  /** The invoice's PDF once the worker has made it. */
  file: string | null
  /** SHA-256 of everything printed on it, in hex, and whether what is stored still gives that. */
  fingerprint: string
  unchanged: boolean
}

/**
 * An invoice for whoever may see it: the person it was issued to, active members of its studio, admins. `null` for
 * everybody else, so that pages answer 404.
 */
export async function findInvoiceFor(
  viewer: Viewer,
  invoiceId: number,
  now: Date,
  reader: Reader,
): Promise<InvoiceView | null> {
  if (!(await mayReadInvoice(viewer, invoiceId, reader))) return null
  const invoice = await readInvoice(invoiceId, now, reader)
  if (!invoice || viewer.role !== 'admin') return invoice
  const conflicted = await conflictedLines(viewer, invoiceId, reader)
  if (conflicted.size === 0) return invoice
  // Money stays whole: what a line costs is shown, not what it is for; the printed document names it, too.
  const lines = invoice.lines.map((line) =>
    conflicted.has(line.id)
      ? { ...line, description: CONFLICTED_LINE, detail: '', submissionId: null }
      : line,
  )
  return {
    ...invoice,
    lines,
    file: null,
    payments: invoice.payments.map((each) => ({ ...each, receiptFile: null })),
  }
}

/** In place of the title of an entry that whoever looks is tied to. */
export const CONFLICTED_LINE = 'An entry you are tied to'

/** Lines of an invoice for entries somebody of the office is tied to. */
async function conflictedLines(
  viewer: Viewer,
  invoiceId: number,
  reader: Reader,
): Promise<ReadonlySet<number>> {
  const rows = await reader
    .selectFrom('invoice_lines as l')
    .where('l.invoice_id', '=', invoiceId)
    .where('l.submission_id', 'is not', null)
    .where(({ not }) => not(withoutConflict(viewer, 'l.submission_id', viewer.at)))
    .select('l.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether somebody may see an invoice and what belongs to it. */
export async function mayReadInvoice(viewer: Viewer, invoiceId: number, reader: Reader): Promise<boolean> {
  if (viewer.role === 'admin') return true
  const allowed = await reader
    .selectFrom('invoices as i')
    .where('i.id', '=', invoiceId)
    .where((eb) =>
      eb.or([
        eb('i.user_id', '=', viewer.userId),
        eb.exists(
          eb
            .selectFrom('studio_members as m')
            .select('m.user_id')
            .where('m.studio_id', '=', sql<number>`studio_now(i.studio_id)`)
            .where('m.user_id', '=', viewer.userId)
            .where('m.status', '=', 'active'),
        ),
      ]),
    )
    .select('i.id')
    .executeTakeFirst()
  return allowed !== undefined
}

/** An invoice with lines and payments, whoever asks; pages use `findInvoiceFor`, the worker this. */
export async function readInvoice(invoiceId: number, now: Date, reader: Reader): Promise<InvoiceView | null> {
  const row = await reader
    .selectFrom('invoices as i')
    .leftJoin('studios as s', 's.id', 'i.studio_id')
    .leftJoin('invoices as old', 'old.id', 'i.replaces')
    .leftJoin('invoices as new', 'new.id', 'i.replaced_by')
    .leftJoin('documents as d', (join) =>
      join
        .onRef('d.entity_id', '=', 'i.id')
        .on(sql<boolean>`d.kind = case when i.status = 'void' then 'void_invoice' else 'invoice' end`),
    )
    .leftJoin('files as f', (join) => join.onRef('f.id', '=', 'd.file_id').on('f.deleted_at', 'is', null))
    .where('i.id', '=', invoiceId)
    .selectAll('i')
    .select([
      's.name as studio_name',
      'f.public_id as file',
      'old.number as old_number',
      'new.number as new_number',
    ])
    .executeTakeFirst()
  if (!row) return null
  const lines = await reader
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('sort')
    .execute()
  const payments = await readPayments(invoiceId, reader)
  const creditNotes = await readCreditNotes(invoiceId, reader)
  const seller = sellerSnapshot.parse(row.seller)
  const buyer = billTo.parse(row.bill_to)
  return {
    id: row.id,
    number: row.number,
    year: row.year,
    studioId: row.studio_id,
    studioName: row.studio_name,
    status: shownStatus({ status: row.status, dueAt: row.due_at }, now),
    payMethod: row.pay_method,
    currency: row.currency,
    subtotalCents: row.subtotal_cents,
    discountCents: row.discount_cents,
    taxCents: row.tax_cents,
    totalCents: row.total_cents,
    paidCents: row.paid_cents,
    creditedCents: row.credited_cents,
    refundedCents: row.refunded_cents,
    replaces: row.replaces === null ? null : { id: row.replaces, number: row.old_number ?? '' },
    replacedBy: row.replaced_by === null ? null : { id: row.replaced_by, number: row.new_number ?? '' },
    creditNotes,
    dueCents: dueCents({
      status: row.status,
      totalCents: row.total_cents,
      paidCents: row.paid_cents,
      creditedCents: row.credited_cents,
      refundedCents: row.refunded_cents,
    }),
    poNumber: row.po_number,
    seller,
    billTo: buyer,
    issuedAt: row.issued_at,
    dueAt: row.due_at,
    paidAt: row.paid_at,
    voidedAt: row.voided_at,
    voidReason: row.void_reason,
    lines: lines.map((line) => ({
      id: line.id,
      description: line.description,
      detail: line.detail,
      qty: line.qty,
      unitCents: line.unit_cents,
      discountCents: line.discount_cents,
      discountLabel: line.discount_label,
      amountCents: line.qty * line.unit_cents - line.discount_cents,
      deadlineId: line.deadline_id,
      submissionId: line.submission_id,
      priceValidUntil: line.price_valid_until,
    })),
    payments,
    file: row.file,
    fingerprint: row.content_sha256.toString('hex'),
    unchanged: isUnchanged(row, lines),
  }
}

async function readPayments(invoiceId: number, reader: Reader): Promise<PaymentView[]> {
  const rows = await reader
    .selectFrom('payments as p')
    .leftJoin('documents as d', (join) => join.onRef('d.entity_id', '=', 'p.id').on('d.kind', '=', 'receipt'))
    .leftJoin('files as f', (join) => join.onRef('f.id', '=', 'd.file_id').on('f.deleted_at', 'is', null))
    .where('p.invoice_id', '=', invoiceId)
    .orderBy('p.id')
    .select([
      'p.id',
      'p.method',
      'p.amount_cents as amountCents',
      'p.status',
      'p.reference',
      'p.received_on as receivedOn',
      'p.receipt_number as receiptNumber',
      'f.public_id as receiptFile',
      'p.created_at as createdAt',
    ])
    .execute()
  return rows.map((row) => ({ ...row, receivedOn: String(row.receivedOn) }))
}

async function readCreditNotes(invoiceId: number, reader: Reader): Promise<CreditNoteLine[]> {
  return reader
    .selectFrom('credit_notes as c')
    .leftJoin('documents as d', (join) =>
      join.onRef('d.entity_id', '=', 'c.id').on('d.kind', '=', 'credit_note'),
    )
    .leftJoin('files as f', (join) => join.onRef('f.id', '=', 'd.file_id').on('f.deleted_at', 'is', null))
    .where('c.invoice_id', '=', invoiceId)
    .orderBy('c.id')
    .select([
      'c.id',
      'c.number',
      'c.kind',
      'c.reason',
      'c.total_cents as totalCents',
      'c.issued_at as issuedAt',
      'f.public_id as file',
    ])
    .execute()
}

export interface InvoiceLog {
  /** What only the office reads about each payment, by payment id. */
  payments: Record<number, { note: string; recordedBy: string | null }>
  mails: {
    id: number
    subject: string
    toEmail: string
    status: MailStatus
    createdAt: Date
    sentAt: Date | null
  }[]
  history: HistoryPage
}

/** What the office sees beside an invoice: who recorded what, which mails went out, and the audit log. */
export async function invoiceLog(
  admin: AdminViewer,
  invoiceId: number,
  zone: string,
  page: { page: number; perPage: number },
): Promise<InvoiceLog> {
  const [payments, mails, history] = await Promise.all([
    db()
      .selectFrom('payments as p')
      .leftJoin('users as u', 'u.id', 'p.recorded_by')
      .where('p.invoice_id', '=', invoiceId)
      .select(['p.id', 'p.note', sql<string | null>`u.first_name || ' ' || u.last_name`.as('recordedBy')])
      .execute(),
    db()
      .selectFrom('mail_messages')
      .where('entity', '=', 'invoice')
      .where('entity_id', '=', invoiceId)
      .orderBy('id')
      .select([
        'id',
        'subject',
        'to_email as toEmail',
        'status',
        'created_at as createdAt',
        'sent_at as sentAt',
      ])
      .limit(100)
      .execute(),
    historyOf(admin, { entity: 'invoice', ids: [invoiceId] }, page, zone, invoiceVocabulary),
  ])
  return {
    payments: Object.fromEntries(payments.map(({ id, ...rest }) => [id, rest])),
    mails,
    history,
  }
}
