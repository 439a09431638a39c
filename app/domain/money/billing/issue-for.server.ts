import type { Trx } from '#db/client.ts'
import { taxFor, taxIdProblem } from '#app/domain/season/prices/tax.ts'
import { lockSeasonMoney } from '#app/domain/season/seasons/season-money.server.ts'
import { configValuesIn, seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { insertInvoice, type RecordKind } from './issue-invoice.server.ts'
import { queueRecordInvoice } from './mails.server.ts'
import { takeNumber } from './number-series.server.ts'
import type { PayMethod } from './rules.ts'
import type { BillTo } from './schema.ts'
import { sellerFrom, sellerRefusal } from './seller.ts'

/** The index that refuses a second invoice for an instalment, where the lock on its record is missing. */
export const ONE_INVOICE = 'one_live_line_per_instalment'

interface InvoiceOrder {
  kind: RecordKind
  /** The season of the record. */
  year: number
  recordId: number
  /** 1 for a record that is billed at once. */
  instalment: number
  /** The account it is for; `null` for a contact without one, who opens it by its link. */
  userId: number | null
  billTo: BillTo
  poNumber: string | null
  payMethod: PayMethod
  currency: string
  /** As they are listed: tax is worked out of them. The first one stands for the record. */
  lines: readonly [OrderedLine, ...OrderedLine[]]
  dueAt: Date
  /** Made with the form. */
  key: string
}

interface OrderedLine {
  description: string
  detail: string
  amountCents: number
}

/** The invoices that bill a record and count, by instalment. */
export function invoicesOf(kind: RecordKind, recordId: number, reader: Pick<Trx, 'selectFrom'>) {
  return reader
    .selectFrom('invoice_lines as line')
    .innerJoin('invoices as i', 'i.id', 'line.invoice_id')
    .where('line.record_kind', '=', kind)
    .where('line.record_id', '=', recordId)
    .where('line.live', '=', true)
    .orderBy('line.instalment')
    .select(['line.instalment', 'i.id', 'i.number', 'i.status', 'i.public_id as publicId', 'i.kind'])
    .select('i.link_key as linkKey')
    .select(['i.currency', 'i.total_cents as totalCents', 'i.paid_cents as paidCents'])
    .select(['i.credited_cents as creditedCents', 'i.refunded_cents as refundedCents'])
    .select(['i.issued_at as issuedAt', 'i.due_at as dueAt', 'i.paid_at as paidAt'])
    .execute()
}

/**
 * Issues the invoice for a record of another module, in the transaction of its command, which has locked the record; mails it with
 * its link. Refuses `conflict` an instalment that is billed already and a price in another currency than the season's, and
 * `invalid` a tax number of the wrong form (`billTo.taxId`).
 */
export async function issueInvoiceFor(
  order: InvoiceOrder,
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ invoiceId: number; number: string; totalCents: number }>> {
  const { kind, year, recordId, instalment, billTo, currency, payMethod, dueAt } = order
  const money = await lockSeasonMoney(trx, year)
  if (money.currency !== currency)
    return refuse('conflict', `The season is sold in ${money.currency}, but this price is in ${currency}.`)
  const billed = await invoicesOf(kind, recordId, trx)
  if (billed.some((each) => each.instalment === instalment))
    return refuse('conflict', 'This has already been invoiced.')
  const wrongTaxId = taxIdProblem(money.tax, billTo)
  if (wrongTaxId) return refuse('invalid', wrongTaxId, { 'billTo.taxId': [wrongTaxId] })
  const [configs, season] = await Promise.all([configValuesIn(trx), seasonOf(year)])
  const tax = taxFor(money.tax, billTo)
  const seller = sellerFrom(configs, season)
  const noSeller = sellerRefusal(seller, payMethod)
  if (noSeller) return refuse('conflict', noSeller)
  const number = await takeNumber('invoice', year, trx, kind)
  const { id: invoiceId, totals } = await insertInvoice(
    {
      ...{ number, kind, year, seller, billTo, currency, tax, payMethod, dueAt },
      ...{ userId: order.userId, studioId: null, poNumber: order.poNumber, checkoutKey: order.key },
      lines: order.lines.map(({ amountCents, description, detail }, index) => ({
        ...{ submissionId: null, description, detail, discount: null },
        record: index === 0 ? { kind, id: recordId, instalment } : null,
        price: { deadlineId: null, amountCents, validUntil: null },
      })),
    },
    now,
    trx,
  )
  const { totalCents, taxCents } = totals
  const after = { number, totalCents, currency, payMethod, billed: { kind, id: recordId, instalment } }
  await auditRecord(actor, 'invoice.issued', invoiceId, { after }, now, trx)
  const what = order.lines[0].description
  await queueRecordInvoice(
    {
      ...{ invoiceId, number, userId: order.userId, billTo, seller, payMethod, currency, tax },
      ...{ taxCents, totalCents, dueAt, what, kind },
    },
    now,
    trx,
  )
  return ok({ invoiceId, number, totalCents })
}
