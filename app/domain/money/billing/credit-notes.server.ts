import { z } from 'zod'
import type { Selectable } from 'kysely'
import { db, type Reader, type Trx } from '#db/client.ts'
import type { CreditNotes } from '#db/types.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { creditNoteHash, isCreditNoteUnchanged } from './content-hash.server.ts'
import { documentFile } from './document-file.server.ts'
import { conflictedLines, mayReadInvoice, CONFLICTED_LINE } from './invoices.server.ts'
import type { LockedInvoice } from './locked-invoice.server.ts'
import { takeNumber } from './number-series.server.ts'
import { creditedTax } from '#app/domain/season/prices/tax.ts'
import { billTo, invoiceTax, sellerSnapshot } from './schema.ts'

export type CreditKind = Selectable<CreditNotes>['kind']

const creditLine = z.object({
  description: z.string(),
  detail: z.string(),
  /** With its tax. */
  amountCents: z.number().int(),
  taxCents: z.number().int().optional(),
})
export type CreditLine = z.output<typeof creditLine>

interface CreditToIssue {
  invoice: LockedInvoice
  kind: CreditKind
  reason: string
  lines: CreditLine[]
  /** `null` where the system issues it. */
  issuedBy: number | null
}

export interface IssuedCredit {
  id: number
  number: string
  totalCents: number
}

/**
 * Writes a credit note against a locked invoice, with the next number of its series: inside the transaction that credits, so
 * that neither exists without the other and no number is left out. It can never be changed.
 */
export async function issueCreditNote(
  { invoice, kind, reason, lines, issuedBy }: CreditToIssue,
  now: Date,
  trx: Trx,
): Promise<IssuedCredit> {
  const totalCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const taxCents = lines.reduce((sum, line) => sum + (line.taxCents ?? 0), 0)
  const number = await takeNumber('credit_note', invoice.year, trx)
  const { seller, bill_to, currency, tax } = invoice
  const sums = { total_cents: totalCents, tax_cents: taxCents }
  const printed = { number, kind, reason, currency, ...sums, issued_at: now }
  const { id } = await trx
    .insertInto('credit_notes')
    .values({
      ...printed,
      year: invoice.year,
      invoice_id: invoice.id,
      seller: JSON.stringify(seller),
      bill_to: JSON.stringify(bill_to),
      lines: JSON.stringify(lines),
      tax: tax && JSON.stringify(tax),
      content_sha256: creditNoteHash({
        ...printed,
        seller,
        bill_to,
        tax,
        lines,
        invoice_number: invoice.number,
      }),
      issued_by: issuedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, number, totalCents }
}

/** What has been credited of an invoice, by its credit notes. */
async function creditedOf(invoiceId: number, trx: Trx) {
  const { total, tax } = await trx
    .selectFrom('credit_notes')
    .where('invoice_id', '=', invoiceId)
    .select(({ fn }) => fn.sum<number | null>('total_cents').as('total'))
    .select(({ fn }) => fn.sum<number | null>('tax_cents').as('tax'))
    .executeTakeFirstOrThrow()
  return { totalCents: total ?? 0, taxCents: tax ?? 0 }
}

/** A credit note over a part of an invoice, in one line, with the tax in proportion. */
export async function issuePartCredit(
  { amountCents, ...credit }: Omit<CreditToIssue, 'lines'> & { amountCents: number },
  now: Date,
  trx: Trx,
): Promise<IssuedCredit> {
  const what = credit.kind === 'refund' ? 'Refund' : 'Credit'
  const { id, number, total_cents: totalCents, tax_cents: invoicedTax } = credit.invoice
  const description = `${what} on invoice ${number}`
  const whole = { totalCents, taxCents: invoicedTax }
  const taxCents = invoicedTax > 0 ? creditedTax(whole, await creditedOf(id, trx), amountCents) : 0
  return issueCreditNote(
    { ...credit, lines: [{ description, detail: credit.reason, amountCents, ...taxOnly(taxCents) }] },
    now,
    trx,
  )
}

const taxOnly = (taxCents: number) => (taxCents === 0 ? {} : { taxCents })

/** The lines of a credit for all that is left of an invoice: its own, as they were charged, less what was credited before. */
export async function linesOfRest(
  { id: invoiceId }: Pick<LockedInvoice, 'id'>,
  trx: Trx,
): Promise<CreditLine[]> {
  const before = await creditedOf(invoiceId, trx)
  const lines = await trx
    .selectFrom('invoice_lines')
    .where('invoice_id', '=', invoiceId)
    .orderBy('sort')
    .select(['description', 'detail', 'qty', 'unit_cents', 'discount_cents', 'discount_label'])
    .select('tax_cents')
    .execute()
  const whole = lines.map((line) => ({
    description: line.description,
    detail: [line.detail, line.discount_label].filter(Boolean).join(' · '),
    amountCents: line.qty * line.unit_cents - line.discount_cents + line.tax_cents,
    ...taxOnly(line.tax_cents),
  }))
  if (before.totalCents === 0) return whole
  const credited = { amountCents: -before.totalCents, ...taxOnly(-before.taxCents) }
  return [...whole, { description: 'Credited before', detail: '', ...credited }]
}

export type CreditNoteView = NonNullable<Awaited<ReturnType<typeof readCreditNote>>>

/** A credit note for people who may see its invoice; `null` for everyone else. */
export async function findCreditNoteFor(
  viewer: Viewer,
  creditNoteId: number,
): Promise<CreditNoteView | null> {
  const found = await readCreditNote(creditNoteId, db())
  if (!found || !(await mayReadInvoice(viewer, found.invoiceId, db()))) return null
  if (viewer.role !== 'admin') return found
  const conflicted = await conflictedLines(viewer, found.invoiceId, db())
  if (conflicted.length === 0) return found
  const hidden = new Set(conflicted.map(({ description }) => description))
  const lines = found.lines.map((line) =>
    hidden.has(line.description) ? { ...line, description: CONFLICTED_LINE, detail: '' } : line,
  )
  return { ...found, lines, file: null }
}

/** A credit note without regard to who asks; pages use `findCreditNoteFor`, the worker this. */
export async function readCreditNote(creditNoteId: number, reader: Reader) {
  const row = await reader
    .selectFrom('credit_notes as c')
    .innerJoin('invoices as i', 'i.id', 'c.invoice_id')
    .where('c.id', '=', creditNoteId)
    .selectAll('c')
    .select(['i.number as invoice_number', 'i.issued_at as invoice_issued_at'])
    .select(documentFile('credit_note', 'c.id').as('file'))
    .executeTakeFirst()
  if (!row) return null
  const { id, number, kind, reason, currency, file } = row
  return {
    id,
    number,
    kind,
    reason,
    currency,
    file,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    invoiceIssuedAt: row.invoice_issued_at,
    seller: sellerSnapshot.parse(row.seller),
    billTo: billTo.parse(row.bill_to),
    lines: z.array(creditLine).parse(row.lines),
    totalCents: row.total_cents,
    taxCents: row.tax_cents,
    tax: invoiceTax.nullable().parse(row.tax),
    issuedAt: row.issued_at,
    checksum: row.content_sha256.toString('hex'),
    unchanged: isCreditNoteUnchanged(row),
  }
}
