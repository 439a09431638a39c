import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { CreditNotes, InvoiceLines, Invoices } from '#db/types.ts'

/** JSON with the keys of every object in order, so that equal content always reads the same. */
function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`
  }
  return JSON.stringify(value)
}

const INVOICE = [
  'number',
  'kind',
  'year',
  'user_id',
  'studio_id',
  'seller',
  'bill_to',
  'po_number',
  'currency',
  'subtotal_cents',
  'discount_cents',
  'tax_cents',
  'total_cents',
  'pay_method',
  'issued_at',
  'due_at',
] as const satisfies readonly (keyof Invoices)[]

const LINE = [
  'description',
  'detail',
  'qty',
  'unit_cents',
  'discount_cents',
  'discount_label',
  'deadline_id',
  'submission_id',
  'price_valid_until',
] as const satisfies readonly (keyof InvoiceLines)[]

const CREDIT_NOTE = [
  'number',
  'kind',
  'reason',
  'seller',
  'bill_to',
  'currency',
  'lines',
  'total_cents',
  'issued_at',
] as const satisfies readonly (keyof CreditNotes)[]

type PrintedInvoice = Pick<Selectable<Invoices>, (typeof INVOICE)[number] | 'tax'>
export type PrintedLine = Pick<Selectable<InvoiceLines>, (typeof LINE)[number] | 'tax_cents'>
type PrintedCreditNote = Pick<Selectable<CreditNotes>, (typeof CREDIT_NOTE)[number] | 'tax' | 'tax_cents'> & {
  invoice_number: string
}

const pick = <Key extends string>(row: Readonly<Record<Key, unknown>>, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]]))

/** What of tax is printed; nothing where there is none, so that documents of before there was tax keep their hash. */
const taxOf = ({ tax, tax_cents }: { tax?: unknown; tax_cents: number }) => ({
  tax: tax ?? undefined,
  tax_cents: tax_cents || undefined,
})

const hashOf = (content: unknown) => createHash('sha256').update(canonicalJson(content)).digest()

/** The hash of everything printed on an invoice, its lines in their order. */
export function invoiceHash(invoice: PrintedInvoice, lines: readonly PrintedLine[]): Buffer {
  return hashOf({
    ...pick(invoice, INVOICE),
    tax: invoice.tax ?? undefined,
    lines: lines.map((line) => ({ ...pick(line, LINE), ...taxOf(line) })),
  })
}

/** The hash of everything printed on a credit note. */
export function creditNoteHash(credit: PrintedCreditNote): Buffer {
  return hashOf({ ...pick(credit, [...CREDIT_NOTE, 'invoice_number']), ...taxOf(credit) })
}

interface Hashed {
  content_sha256: Buffer
}

/** Whether an invoice is still what was issued. */
export function isInvoiceUnchanged(row: PrintedInvoice & Hashed, lines: readonly PrintedLine[]): boolean {
  return invoiceHash(row, lines).equals(row.content_sha256)
}

/** Whether a credit note is still what was issued. */
export function isCreditNoteUnchanged(row: PrintedCreditNote & Hashed): boolean {
  return creditNoteHash(row).equals(row.content_sha256)
}
