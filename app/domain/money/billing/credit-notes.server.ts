import { sql } from 'kysely'
import { z } from 'zod'
import type { Selectable } from 'kysely'
import { db, type Reader, type Trx } from '#db/client.ts'
import type { CreditNotes, Invoices } from '#db/types.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { contentHash } from './content-hash.server.ts'
import { mayReadInvoice, CONFLICTED_LINE } from './invoices.server.ts'
import { takeNumber } from './number-series.server.ts'
import { billTo, sellerSnapshot, type BillTo, type SellerSnapshot } from './schema.ts'

export const CREDIT_KINDS = ['void', 'refund', 'correction'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

const creditLine = z.object({ description: z.string(), detail: z.string(), amountCents: z.number().int() })
export type CreditLine = z.output<typeof creditLine>

export interface CreditToIssue {
  invoice: Selectable<Invoices>
  kind: CreditKind
  reason: string
  lines: readonly CreditLine[]
  /** `null` where the product itself issues it. */
  issuedBy: number | null
}

export interface IssuedCredit {
  id: number
  number: string
  totalCents: number
}

/** What the hash of a credit note covers: everything printed on it. */
interface CreditContent {
  number: string
  invoiceNumber: string
  kind: string
  reason: string
  seller: unknown
  billTo: unknown
  currency: string
  lines: readonly CreditLine[]
  totalCents: number
  issuedAt: Date
}

/**
 * Writes a credit note against a locked invoice, with the next number of its series: inside the transaction that credits, so
 * that there is never the one without the other and no number is left out (lifecycles B8). It can never be changed.
 */
export async function issueCreditNote(
  { invoice, kind, reason, lines, issuedBy }: CreditToIssue,
  now: Date,
  trx: Trx,
): Promise<IssuedCredit> {
  const totalCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const number = await takeNumber('credit_note', invoice.year, trx)
  const content: CreditContent = {
    number,
    invoiceNumber: invoice.number,
    kind,
    reason,
    seller: invoice.seller,
    billTo: invoice.bill_to,
    currency: invoice.currency,
    lines,
    totalCents,
    issuedAt: now,
  }
  const { id } = await trx
    .insertInto('credit_notes')
    .values({
      number,
      year: invoice.year,
      invoice_id: invoice.id,
      kind,
      reason,
      seller: JSON.stringify(invoice.seller),
      bill_to: JSON.stringify(invoice.bill_to),
      currency: invoice.currency,
      lines: JSON.stringify(lines),
      total_cents: totalCents,
      content_sha256: contentHash(content),
      issued_by: issuedBy,
      issued_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, number, totalCents }
}

/** Whether a credit note is still what was issued. */
export function isCreditNoteUnchanged(row: Selectable<CreditNotes>, invoiceNumber: string): boolean {
  const content: CreditContent = {
    number: row.number,
    invoiceNumber,
    kind: row.kind,
    reason: row.reason,
    seller: row.seller,
    billTo: row.bill_to,
    currency: row.currency,
    lines: row.lines as unknown as CreditLine[],
    totalCents: row.total_cents,
    issuedAt: row.issued_at,
  }
  return contentHash(content).equals(row.content_sha256)
}

/** The lines of a credit for the whole of an invoice: its own, as they were charged. */
export async function linesOfWhole(invoiceId: number, trx: Trx): Promise<CreditLine[]> {
  const lines = await trx
    .selectFrom('invoice_lines')
    .where('invoice_id', '=', invoiceId)
    .orderBy('sort')
    .select(['description', 'detail', 'qty', 'unit_cents', 'discount_cents', 'discount_label'])
    .execute()
  return lines.map((line) => ({
    description: line.description,
    detail: [line.detail, line.discount_label].filter(Boolean).join(' · '),
    amountCents: line.qty * line.unit_cents - line.discount_cents,
  }))
}

export interface CreditNoteView {
  id: number
  number: string
  kind: CreditKind
  reason: string
  invoiceId: number
  invoiceNumber: string
  invoiceIssuedAt: Date
  seller: SellerSnapshot
  billTo: BillTo
  currency: string
  lines: CreditLine[]
  totalCents: number
  issuedAt: Date
  /** Its PDF once the worker has made it. */
  file: string | null
  fingerprint: string
  unchanged: boolean
}

/** A credit note for whoever may see its invoice; `null` for everybody else. */
export async function findCreditNoteFor(
  viewer: Viewer,
  creditNoteId: number,
): Promise<CreditNoteView | null> {
  const found = await readCreditNote(creditNoteId, db())
  if (!found || !(await mayReadInvoice(viewer, found.invoiceId, db()))) return null
  if (viewer.role !== 'admin') return found
  const { rows } = await sql<{ title: string }>`
    select l.description as title from invoice_lines l where l.invoice_id = ${found.invoiceId}
      and l.submission_id is not null and not ${withoutConflict(viewer, 'l.submission_id', viewer.at)}`.execute(
    db(),
  )
  if (rows.length === 0) return found
  const hidden = new Set(rows.map(({ title }) => title))
  const lines = found.lines.map((line) =>
    hidden.has(line.description) ? { ...line, description: CONFLICTED_LINE, detail: '' } : line,
  )
  return { ...found, lines, file: null }
}

/** A credit note, whoever asks; pages use `findCreditNoteFor`, the worker this. */
export async function readCreditNote(creditNoteId: number, reader: Reader): Promise<CreditNoteView | null> {
  const row = await reader
    .selectFrom('credit_notes as c')
    .innerJoin('invoices as i', 'i.id', 'c.invoice_id')
    .leftJoin('documents as d', (join) =>
      join.onRef('d.entity_id', '=', 'c.id').on('d.kind', '=', 'credit_note'),
    )
    .leftJoin('files as f', (join) => join.onRef('f.id', '=', 'd.file_id').on('f.deleted_at', 'is', null))
    .where('c.id', '=', creditNoteId)
    .selectAll('c')
    .select(['i.number as invoice_number', 'i.issued_at as invoice_issued_at', 'f.public_id as file'])
    .executeTakeFirst()
  if (!row) return null
  const lines = z.array(creditLine).parse(row.lines)
  const content: CreditContent = {
    number: row.number,
    invoiceNumber: row.invoice_number,
    kind: row.kind,
    reason: row.reason,
    seller: row.seller,
    billTo: row.bill_to,
    currency: row.currency,
    lines,
    totalCents: row.total_cents,
    issuedAt: row.issued_at,
  }
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    reason: row.reason,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    invoiceIssuedAt: row.invoice_issued_at,
    seller: sellerSnapshot.parse(row.seller),
    billTo: billTo.parse(row.bill_to),
    currency: row.currency,
    lines,
    totalCents: row.total_cents,
    issuedAt: row.issued_at,
    file: row.file,
    fingerprint: row.content_sha256.toString('hex'),
    unchanged: contentHash(content).equals(row.content_sha256),
  }
}
