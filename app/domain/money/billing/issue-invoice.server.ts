import type { PriceNow } from '#app/domain/season/seasons/deadlines.ts'
import type { Trx } from '#db/client.ts'
import { contentHash } from './content-hash.server.ts'
import type { PayMethod, Totals } from './rules.ts'
import type { BillTo, SellerSnapshot } from './schema.ts'

export interface LineToIssue {
  submissionId: number
  description: string
  detail: string
  price: Pick<PriceNow, 'deadlineId' | 'amountCents' | 'validUntil'>
  discount: { cents: number; label: string; by?: 'member' | 'code' } | null
}

export interface InvoiceToIssue {
  number: string
  year: number
  /** Who ordered it, and for which studio. */
  userId: number
  studioId: number | null
  seller: SellerSnapshot
  billTo: BillTo
  poNumber: string | null
  currency: string
  totals: Totals
  payMethod: PayMethod
  checkoutKey: string
  dueAt: Date
  /** The void invoice it was issued in place of. */
  replaces?: number
  lines: readonly LineToIssue[]
}

/** What the hash of an invoice covers: everything printed on it. */
export interface InvoiceContent {
  number: string
  kind: 'entry'
  year: number
  userId: number
  studioId: number | null
  seller: unknown
  billTo: unknown
  poNumber: string | null
  currency: string
  totals: Totals
  payMethod: string
  issuedAt: Date
  dueAt: Date
  lines: {
    description: string
    detail: string
    qty: number
    unitCents: number
    deadlineId: number | null
    submissionId: number | null
    priceValidUntil: Date | null
    /** Left out where nothing is taken off, so that invoices from before there were discounts keep their hash. */
    discountCents?: number
    discountLabel?: string
  }[]
}

/** A line's discount as the hash covers it: nothing at all where there is none. */
export function discountContent(
  cents: number,
  label: string,
): { discountCents?: number; discountLabel?: string } {
  return cents === 0 ? {} : { discountCents: cents, discountLabel: label }
}

/** Writes an issued invoice with its lines; from here on the database refuses every change to its content. */
export async function insertInvoice(invoice: InvoiceToIssue, now: Date, trx: Trx): Promise<{ id: number }> {
  const { totals } = invoice
  const lines = invoice.lines.map(({ price, discount, ...line }) => ({
    description: line.description,
    detail: line.detail,
    qty: 1,
    unitCents: price.amountCents,
    deadlineId: price.deadlineId,
    submissionId: line.submissionId,
    priceValidUntil: price.validUntil,
    ...discountContent(discount?.cents ?? 0, discount?.label ?? ''),
  }))
  const content: InvoiceContent = {
    number: invoice.number,
    kind: 'entry',
    year: invoice.year,
    userId: invoice.userId,
    studioId: invoice.studioId,
    seller: invoice.seller,
    billTo: invoice.billTo,
    poNumber: invoice.poNumber,
    currency: invoice.currency,
    totals,
    payMethod: invoice.payMethod,
    issuedAt: now,
    dueAt: invoice.dueAt,
    lines,
  }
  const settled = totals.totalCents === 0
  const row = await trx
    .insertInto('invoices')
    .values({
      number: invoice.number,
      kind: 'entry',
      year: invoice.year,
      user_id: invoice.userId,
      studio_id: invoice.studioId,
      seller: JSON.stringify(invoice.seller),
      bill_to: JSON.stringify(invoice.billTo),
      po_number: invoice.poNumber,
      currency: invoice.currency,
      subtotal_cents: totals.subtotalCents,
      discount_cents: totals.discountCents,
      tax_cents: totals.taxCents,
      total_cents: totals.totalCents,
      status: settled ? 'paid' : 'issued',
      pay_method: invoice.payMethod,
      checkout_key: invoice.checkoutKey,
      content_sha256: contentHash(content),
      issued_at: now,
      due_at: invoice.dueAt,
      paid_at: settled ? now : null,
      replaces: invoice.replaces ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('invoice_lines')
    .values(
      lines.map((line, index) => ({
        invoice_id: row.id,
        sort: index + 1,
        description: line.description,
        detail: line.detail,
        qty: line.qty,
        unit_cents: line.unitCents,
        deadline_id: line.deadlineId,
        submission_id: line.submissionId,
        price_valid_until: line.priceValidUntil,
        discount_cents: line.discountCents ?? 0,
        discount_label: line.discountLabel ?? '',
      })),
    )
    .execute()
  return row
}
