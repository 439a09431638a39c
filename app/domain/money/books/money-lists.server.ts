import { sql, type RawBuilder } from 'kysely'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { RefundStatus } from '#app/domain/money/billing/refund-rules.ts'
import type { PayMethod, BilledKind } from '#app/domain/money/billing/rules.ts'
import type { InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import type { TaxTreatment } from '#app/domain/season/prices/tax.ts'
import { currentTotals } from '#app/domain/season/totals/totals.server.ts'
import { ARRIVED, dayIn, inPeriod, ledger, matchingTotals, ofSeason } from './ledger.server.ts'
import type { FinanceFilter, FinanceTab } from './rules.ts'

interface BookInvoice {
  id: number
  number: string
  kind: BilledKind
  studioName: string | null
  billToName: string
  billToEmail: string
  billToCountry: string
  taxId: string | null
  /** How the tax of the season applied to the buyer; null where there was none. */
  treatment: TaxTreatment | null
  poNumber: string | null
  issuedAt: Date
  dueAt: Date
  status: InvoiceStatus
  method: PayMethod
  currency: string
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
  creditedCents: number
  receivedCents: number
  refundedCents: number
  /** Below zero: to be refunded. */
  openCents: number
  writtenOffCents: number
}

/** What payments and refunds have in common. */
interface MovedMoney {
  id: number
  invoiceId: number
  invoiceNumber: string
  kind: BilledKind
  studioName: string | null
  receiptNumber: string | null
  method: PayMethod
  currency: string
  amountCents: number
}

interface BookPayment extends MovedMoney {
  /** A bank's day, "2026-11-24". */
  receivedOn: string
  recordedAt: Date
  recordedBy: string | null
  reference: string
  providerRef: string | null
  refundedCents: number
  /** What was taken back of it. */
  reversedCents: number
}

interface BookRefund extends MovedMoney {
  creditNote: string | null
  status: RefundStatus
  reason: string
  evidence: string
  requestedAt: Date
  requestedBy: string
  decidedBy: string | null
  doneAt: Date | null
}

/** What each tab lists, for bookkeepers. */
export interface BookRows {
  invoices: BookInvoice
  payments: BookPayment
  refunds: BookRefund
}

const person = (alias: string) =>
  sql`nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`

const paidBy = (column: RawBuilder<unknown>, { method }: FinanceFilter) =>
  method ? sql`${column} = ${method}` : sql`true`

/** The tables and conditions of a tab's rows; `columns` selects from them. */
function rowsOf(filter: FinanceFilter, zone: string): RawBuilder<unknown> {
  switch (filter.tab) {
    case 'invoices':
      return sql`${ledger(filter, 'some')} l left join studios s on s.id = l.studio_id
        where ${paidBy(sql`l.pay_method`, filter)} and ${inPeriod(dayIn(sql`l.issued_at`, zone), filter)}`
    case 'payments':
      return sql`payments l join invoices i on i.id = l.invoice_id left join studios s on s.id = i.studio_id
          left join users u on u.id = l.recorded_by
        where l.status in ${ARRIVED} and ${ofSeason(filter)} and ${paidBy(sql`l.method`, filter)}
          and ${inPeriod(sql`l.received_on`, filter)}`
    case 'refunds':
      // Refunds under way are listed, too, by the day they were requested.
      return sql`refunds l join payments p on p.id = l.payment_id join invoices i on i.id = l.invoice_id
          left join studios s on s.id = i.studio_id left join credit_notes c on c.id = l.credit_note_id
          left join users a on a.id = l.requested_by left join users d on d.id = l.decided_by
        where ${ofSeason(filter)} and ${paidBy(sql`p.method`, filter)}
          and ${inPeriod(dayIn(sql`coalesce(l.done_at, l.requested_at)`, zone), filter)}`
  }
}

const columns: Readonly<Record<FinanceTab, RawBuilder<unknown>>> = {
  invoices: sql`l.id, l.number, l.kind, s.name as "studioName", l.bill_to->>'name' as "billToName",
    l.bill_to->>'email' as "billToEmail", l.bill_to->>'country' as "billToCountry", l.bill_to->>'taxId' as "taxId",
    l.tax->>'treatment' as treatment,
    l.po_number as "poNumber", l.issued_at as "issuedAt", l.due_at as "dueAt", l.status, l.pay_method as method,
    l.currency, l.subtotal_cents as "subtotalCents", l.discount_cents as "discountCents", l.tax_cents as "taxCents",
    l.total_cents as "totalCents", l.credit_cents as "creditedCents", l.received_cents as "receivedCents",
    l.given_back_cents as "refundedCents", l.open_cents as "openCents", l.written_off_cents as "writtenOffCents"`,
  payments: sql`l.id, i.id as "invoiceId", i.number as "invoiceNumber", i.kind, s.name as "studioName",
    l.receipt_number as "receiptNumber", l.received_on as "receivedOn", l.created_at as "recordedAt",
    ${person('u')} as "recordedBy", l.method, l.reference, l.provider_ref as "providerRef", l.currency,
    l.amount_cents as "amountCents", l.refunded_cents as "refundedCents",
    l.reversed_cents as "reversedCents"`,
  refunds: sql`l.id, i.id as "invoiceId", i.number as "invoiceNumber", i.kind, s.name as "studioName",
    p.receipt_number as "receiptNumber", c.number as "creditNote", l.status, p.method, l.reason, l.evidence,
    l.requested_at as "requestedAt", ${person('a')} as "requestedBy", ${person('d')} as "decidedBy",
    l.done_at as "doneAt", l.currency, l.amount_cents as "amountCents"`,
}

/** How many rows the tab has under its filters; refunds under way are in no running total, so refunds are counted. */
export async function countBooks(_admin: AdminViewer, filter: FinanceFilter, zone: string): Promise<number> {
  const source = { invoices: 'invoice', payments: 'payment', refunds: null }[filter.tab]
  const found = await sql<{ count: number }>`select ${
    source
      ? sql`coalesce(sum(t.count), 0)::bigint as count from ${currentTotals} t where ${matchingTotals(filter)} and t.source = ${source}`
      : sql`count(*) as count from ${rowsOf(filter, zone)}`
  }`.execute(db())
  return found.rows[0]?.count ?? 0
}

/** One page of the tab's rows, the newest first. */
export async function pageOfBooks<Tab extends FinanceTab>(
  _admin: AdminViewer,
  filter: FinanceFilter & { tab: Tab },
  zone: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<BookRows[Tab][]> {
  const found = await sql<BookRows[Tab]>`select ${columns[filter.tab]} from ${rowsOf(filter, zone)}
    order by l.id desc limit ${limit} offset ${offset}`.execute(db())
  return found.rows
}

/** The tab's rows after the given one, the oldest first, for exports in batches. */
export async function booksAfter<Tab extends FinanceTab>(
  _admin: AdminViewer,
  filter: FinanceFilter & { tab: Tab },
  zone: string,
  last: BookRows[Tab] | null,
  limit: number,
): Promise<BookRows[Tab][]> {
  const found = await sql<BookRows[Tab]>`select ${columns[filter.tab]} from ${rowsOf(filter, zone)}
    and l.id > ${last?.id ?? 0} order by l.id limit ${limit}`.execute(db())
  return found.rows
}
