import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { db, type Reader } from '#db/client.ts'
import { withDates } from '#db/with-dates.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { historyOf, type PageAsked } from '#app/platform/audit/queries.server.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { billsConflicted } from './conflicted-lines.server.ts'
import { isInvoiceUnchanged } from './content-hash.server.ts'
import { documentFile } from './document-file.server.ts'
import { invoiceVocabulary } from './history.ts'
import { balanceOf } from './locked-invoice.server.ts'
import { billTo, invoiceTax, sellerSnapshot } from './schema.ts'

export type InvoiceView = NonNullable<Awaited<ReturnType<typeof readInvoice>>>

/** In place of the title of an entry that an admin has a conflict of interest about. */
export const CONFLICTED_LINE = 'An entry you have a conflict of interest about'

/**
 * An invoice for people who may see it: the person it was issued to, active members of its studio, admins. `null` for
 * everyone else, so that pages answer 404.
 */
export async function findInvoiceFor(
  viewer: Viewer,
  invoiceId: number,
  now: Date,
  reader: Reader,
): Promise<InvoiceView | null> {
  const invoice = await readInvoice(invoiceId, now, reader, readableBy(viewer))
  if (!invoice || viewer.role !== 'admin') return invoice
  const conflicted = new Set((await conflictedLines(viewer, invoiceId, reader)).map(({ id }) => id))
  if (conflicted.size === 0) return invoice
  // Sums stay whole: what a line costs is shown, not what it is for. The documents name it, too.
  const lines = invoice.lines.map((line) =>
    conflicted.has(line.id)
      ? { ...line, description: CONFLICTED_LINE, detail: '', submissionId: null }
      : line,
  )
  const payments = invoice.payments.map((payment) => ({ ...payment, receiptFile: null }))
  const creditNotes = invoice.creditNotes.map((note) => ({ ...note, file: null }))
  return { ...invoice, lines, payments, creditNotes, file: null }
}

/** The currency of an invoice, in which its forms are read; `null` when there is none. */
export async function findInvoiceCurrency(_admin: AdminViewer, invoiceId: number): Promise<string | null> {
  const row = await db()
    .selectFrom('invoices')
    .select('currency')
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  return row?.currency ?? null
}

/** The lines of an invoice that bill entries a person has a conflict of interest about, or what is ordered for them. */
export function conflictedLines(viewer: Viewer, invoiceId: number, reader: Reader) {
  return reader
    .selectFrom('invoice_lines as l')
    .where('l.invoice_id', '=', invoiceId)
    .where(billsConflicted(viewer))
    .select(['l.id', 'l.description'])
    .execute()
}

/** Whether a person may see an invoice and what belongs to it. */
export async function mayReadInvoice(viewer: Viewer, invoiceId: number, reader: Reader): Promise<boolean> {
  const allowed = await reader
    .selectFrom('invoices as i')
    .where('i.id', '=', invoiceId)
    .where(readableBy(viewer))
    .select('i.id')
    .executeTakeFirst()
  return allowed !== undefined
}

/** The same as a condition on `invoices as i`. */
function readableBy(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.role === 'admin') return sql`true`
  return sql`(i.user_id in (select accounts_of(${viewer.userId})) or exists (select from studio_members m
    where m.studio_id = surviving_studio(i.studio_id) and m.user_id = ${viewer.userId} and m.status = 'active'))`
}

/** An invoice with lines and payments, to any reader unless `allowed` says which; pages use `findInvoiceFor`, the worker this. */
export async function readInvoice(
  invoiceId: number,
  now: Date,
  reader: Reader,
  allowed: RawBuilder<boolean> = sql`true`,
) {
  const row = await reader
    .selectFrom('invoices as i')
    .leftJoin('studios as s', 's.id', 'i.studio_id')
    .leftJoin('invoices as old', 'old.id', 'i.replaces')
    .leftJoin('invoices as new', 'new.id', 'i.replaced_by')
    .where('i.id', '=', invoiceId)
    .where(allowed)
    .selectAll('i')
    .select(['s.name as studio_name', 'old.number as old_number', 'new.number as new_number'])
    .select(['old.public_id as old_public_id', 'new.public_id as new_public_id'])
    .select(['old.link_key as old_link_key', 'new.link_key as new_link_key'])
    .select(documentFile('invoice', 'i.id').as('invoice_file'))
    .select(documentFile('void_invoice', 'i.id').as('void_file'))
    .select([
      jsonArrayFrom(linesOf(invoiceId, reader)).as('lines'),
      jsonArrayFrom(paymentsOf(invoiceId, reader)).as('payments'),
      jsonArrayFrom(creditNotesOf(invoiceId, reader)).as('credit_notes'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const lines = row.lines.map((line) => withDates(line, 'price_valid_until'))
  const { id, number, year, currency } = row
  return {
    id,
    publicId: row.public_id,
    linkKey: row.link_key,
    kind: row.kind,
    number,
    year,
    currency,
    /** The invoice's PDF once the worker has made it. */
    file: row.status === 'void' ? row.void_file : row.invoice_file,
    userId: row.user_id,
    studioId: row.studio_id,
    studioName: row.studio_name,
    payMethod: row.pay_method,
    subtotalCents: row.subtotal_cents,
    discountCents: row.discount_cents,
    taxCents: row.tax_cents,
    netCents: row.subtotal_cents - row.discount_cents,
    tax: invoiceTax.nullable().parse(row.tax),
    ...balanceOf(row, now),
    dueCents: dueCents(balanceOf(row, now)),
    poNumber: row.po_number,
    seller: sellerSnapshot.parse(row.seller),
    billTo: billTo.parse(row.bill_to),
    issuedAt: row.issued_at,
    dueAt: row.due_at,
    paidAt: row.paid_at,
    voidedAt: row.voided_at,
    voidReason: row.void_reason,
    /** The void invoice it replaces, and the one that replaces it. */
    replaces:
      row.replaces === null
        ? null
        : {
            ...{ id: row.replaces, publicId: row.old_public_id ?? '', linkKey: row.old_link_key ?? '' },
            number: row.old_number ?? '',
          },
    replacedBy:
      row.replaced_by === null
        ? null
        : {
            ...{ id: row.replaced_by, publicId: row.new_public_id ?? '', linkKey: row.new_link_key ?? '' },
            number: row.new_number ?? '',
          },
    lines: lines.map((line) => ({
      id: line.id,
      description: line.description,
      detail: line.detail,
      qty: line.qty,
      unitCents: line.unit_cents,
      discountCents: line.discount_cents,
      discountLabel: line.discount_label,
      taxCents: line.tax_cents,
      /** With its tax. */
      amountCents: line.qty * line.unit_cents - line.discount_cents + line.tax_cents,
      submissionId: line.submission_id,
      priceValidUntil: line.price_valid_until,
    })),
    payments: row.payments.map((payment) => withDates(payment, 'createdAt')),
    creditNotes: row.credit_notes.map((note) => withDates(note, 'issuedAt')),
    /** SHA-256 of everything printed on it, in hex, and whether what is stored still gives that. */
    checksum: row.content_sha256.toString('hex'),
    unchanged: isInvoiceUnchanged(row, lines),
  }
}

function linesOf(invoiceId: number, reader: Reader) {
  return reader.selectFrom('invoice_lines').selectAll().where('invoice_id', '=', invoiceId).orderBy('sort')
}

function paymentsOf(invoiceId: number, reader: Reader) {
  return reader
    .selectFrom('payments as p')
    .where('p.invoice_id', '=', invoiceId)
    .orderBy('p.id')
    .select(['p.id', 'p.method', 'p.amount_cents as amountCents', 'p.status', 'p.reference'])
    .select(['p.reversed_cents as reversedCents'])
    .select(reversalOf(reader))
    .select(['p.received_on as receivedOn', 'p.receipt_number as receiptNumber', 'p.created_at as createdAt'])
    .select(documentFile('receipt', 'p.id').as('receiptFile'))
}

/** When and why a payment was taken back last; `null` where it was not. */
const reversalOf = (reader: Reader) =>
  jsonObjectFrom(
    reader
      .selectFrom('payment_reversals as r')
      .where('r.payment_id', '=', sql.ref<number>('p.id'))
      .orderBy('r.id', 'desc')
      .limit(1)
      .select(['r.reason', 'r.reversed_on as reversedOn']),
  ).as('reversal')

function creditNotesOf(invoiceId: number, reader: Reader) {
  return reader
    .selectFrom('credit_notes as c')
    .where('c.invoice_id', '=', invoiceId)
    .orderBy('c.id')
    .select([
      'c.id',
      'c.kind',
      'c.number',
      'c.reason',
      'c.total_cents as totalCents',
      'c.issued_at as issuedAt',
    ])
    .select(documentFile('credit_note', 'c.id').as('file'))
}

export type InvoiceLog = Awaited<ReturnType<typeof invoiceLog>>

/** What admins see beside an invoice: notes on its payments, its emails, and its history. */
export async function invoiceLog(
  admin: AdminViewer,
  { id: invoiceId, currency }: Pick<InvoiceView, 'id' | 'currency'>,
  zone: string,
  page: PageAsked,
) {
  const [notes, mails, history] = await Promise.all([
    db()
      .selectFrom('payments')
      .where('invoice_id', '=', invoiceId)
      .where('note', '<>', '')
      .orderBy('id')
      .select(['id', 'receipt_number as receiptNumber', 'note'])
      .execute(),
    db()
      .selectFrom('mail_messages')
      .where('entity', '=', 'invoice')
      .where('entity_id', '=', invoiceId)
      .orderBy('id')
      .select(['id', 'subject', 'to_email as toEmail', 'status'])
      .select(['created_at as createdAt', 'sent_at as sentAt'])
      .limit(100)
      .execute(),
    historyOf(admin, { entity: 'invoice', ids: [invoiceId] }, page, zone, invoiceVocabulary(currency)),
  ])
  return { notes, mails, history }
}
