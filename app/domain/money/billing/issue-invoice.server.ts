import type { Trx } from '#db/client.ts'
import { snakeRow } from '#db/row-names.ts'
import { taxedLine, type InvoiceTax } from '#app/domain/season/prices/tax.ts'
import { invoiceHash } from './content-hash.server.ts'
import { totalsOf, type BilledKind, type PayMethod, type Totals } from './rules.ts'
import type { BillTo, SellerSnapshot } from './schema.ts'

/** What is billed of other modules, named by the lines' `record`. */
export type RecordKind = Extract<BilledKind, 'sponsorship' | 'pool' | 'trophy'>

/** A line as the award lists it: tax is worked out of it. */
export interface LineToIssue {
  /** What is billed: an entry, a membership, or an instalment of another module's record. */
  submissionId: number | null
  membershipId?: number | null
  record?: { kind: RecordKind; id: number; instalment: number } | null
  description: string
  detail: string
  /** A membership has no deadline, and its price no end. */
  price: { deadlineId: number | null; amountCents: number; validUntil: Date | null }
  discount: { cents: number; label: string; by?: 'member' | 'code' } | null
}

interface InvoiceToIssue {
  number: string
  /** Default `entry`. */
  kind?: BilledKind
  year: number
  /** Who ordered it, and for which studio; `null` for a payer without an account. */
  userId: number | null
  studioId: number | null
  seller: SellerSnapshot
  billTo: BillTo
  poNumber: string | null
  currency: string
  tax: InvoiceTax | null
  payMethod: PayMethod
  checkoutKey: string
  dueAt: Date
  /** The void invoice it replaces. */
  replaces?: number
  lines: readonly LineToIssue[]
}

type Listed = Pick<LineToIssue, 'price' | 'discount'>

/** What is billed for a listed line. */
export const billedLine = ({ price, discount }: Listed, tax: InvoiceTax | null) =>
  taxedLine(price.amountCents, discount?.cents ?? 0, tax)

/** What lines come to. */
export function lineTotals(lines: readonly Listed[], tax: InvoiceTax | null): Totals {
  return totalsOf(lines.map((line) => ({ qty: 1, ...billedLine(line, tax) })))
}

/** Writes an issued invoice with its lines; from here on the database refuses every change to its content. */
export async function insertInvoice(
  invoice: InvoiceToIssue,
  now: Date,
  trx: Trx,
): Promise<{ id: number; totals: Totals }> {
  const { seller, billTo, checkoutKey, replaces = null, lines: toIssue, tax, ...rest } = invoice
  const totals = lineTotals(toIssue, tax)
  const lines = toIssue.map(
    ({ price, discount, submissionId, membershipId = null, record = null, description, detail }) => {
      const { unitCents, discountCents, taxCents } = billedLine({ price, discount }, tax)
      return {
        description,
        detail,
        qty: 1,
        unit_cents: unitCents,
        discount_cents: discountCents,
        tax_cents: taxCents,
        discount_label: discount?.label ?? '',
        deadline_id: price.deadlineId,
        submission_id: submissionId,
        membership_id: membershipId,
        record_kind: record?.kind ?? null,
        record_id: record?.id ?? null,
        instalment: record?.instalment ?? null,
        price_valid_until: price.validUntil,
        listed_cents: tax ? price.amountCents : null,
        listed_discount_cents: tax ? (discount?.cents ?? 0) : null,
      }
    },
  )
  const printed = {
    ...snakeRow({ ...rest, ...totals }),
    kind: invoice.kind ?? ('entry' as const),
    issued_at: now,
  }
  const settled = totals.totalCents === 0
  const { id } = await trx
    .insertInto('invoices')
    .values({
      ...printed,
      seller: JSON.stringify(seller),
      bill_to: JSON.stringify(billTo),
      tax: tax && JSON.stringify(tax),
      content_sha256: invoiceHash({ ...printed, seller, bill_to: billTo, tax: tax && { ...tax } }, lines),
      status: settled ? 'paid' : 'issued',
      paid_at: settled ? now : null,
      checkout_key: checkoutKey,
      replaces,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('invoice_lines')
    .values(lines.map((line, index) => ({ ...line, invoice_id: id, sort: index + 1 })))
    .execute()
  return { id, totals }
}
