import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { taxFor } from '#app/domain/season/prices/tax.ts'
import { dueDateFor } from '#app/domain/season/seasons/deadlines.ts'
import { configValuesIn, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { lockSeasonMoney } from '#app/domain/season/seasons/season-money.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { refuse, ok, type Outcome } from '#app/platform/outcome.ts'
import { adminRole, type Actor } from '#app/platform/viewer.ts'
import { endWithCredit } from './credit-invoice.server.ts'
import { tellKind, type InvoiceKind } from './invoice-kinds.server.ts'
import { insertInvoice } from './issue-invoice.server.ts'
import { balanceOf, isPaymentUnderWay, lockInvoice } from './locked-invoice.server.ts'
import { queueCreditNote, queueSubjectInvoice } from './mails.server.ts'
import { takeNumber } from './number-series.server.ts'
import { invoiceSeries, voidRefusal } from './rules.ts'
import type { BillTo } from './schema.ts'
import { sellerFrom } from './seller.ts'

interface ToIssue {
  kind: InvoiceKind['kind']
  /** Who ordered it, and sees it. */
  userId: number
  billTo: BillTo
  poNumber: string | null
  lines: readonly { subjectId: number; description: string; detail: string; amountCents: number }[]
}

/**
 * Issues an invoice of a module's kind in the current season's money, and mails it. Its amounts are as the award lists them: tax is
 * worked out of them.
 */
export async function issueInvoiceFor(
  { kind, userId, billTo, poNumber, lines }: ToIssue,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<{ invoiceId: number; number: string }> {
  const { year, currency, tax: terms } = await lockSeasonMoney(trx)
  const [season, configs] = [await currentSeasonIn(trx), await configValuesIn(trx)]
  const [number, seller, tax] = [
    await takeNumber(invoiceSeries(kind), year, trx),
    sellerFrom(configs, season),
    taxFor(terms, billTo),
  ]
  const dueAt = dueDateFor([], now)
  const payMethod = 'bank_transfer'
  const { id: invoiceId, totals } = await insertInvoice(
    {
      ...{
        number,
        kind,
        year,
        userId,
        studioId: null,
        seller,
        billTo,
        poNumber,
        currency,
        tax,
        payMethod,
        dueAt,
      },
      checkoutKey: randomUUID(),
      lines: lines.map(({ subjectId, description, detail, amountCents }) => ({
        submissionId: null,
        subjectId,
        description,
        detail,
        price: { deadlineId: null, amountCents, validUntil: null },
        discount: null,
      })),
    },
    now,
    trx,
  )
  const { totalCents, taxCents } = totals
  await auditRecord(by, 'invoice.issued', invoiceId, { after: { number, totalCents, currency } }, now, trx)
  const what = lines.map(({ description }) => description).join(', ')
  const mail = {
    invoiceId,
    number,
    userId,
    billTo,
    seller,
    payMethod,
    currency,
    tax,
    totalCents,
    taxCents,
    dueAt,
  }
  await queueSubjectInvoice({ ...mail, payMethod: 'bank_transfer', what }, now, trx)
  return { invoiceId, number }
}

/** The invoice that bills a record now; `null` where none does. */
export async function liveInvoiceOf(
  kind: InvoiceKind['kind'],
  subjectId: number,
  trx: Trx,
): Promise<number | null> {
  const row = await trx
    .selectFrom('invoice_lines as l')
    .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
    .where('i.kind', '=', kind)
    .where('l.subject_id', '=', subjectId)
    .where('l.live', '=', true)
    .select('i.id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Voids an unpaid invoice of a module's kind with a credit note, in a transaction of the module. Refuses (`conflict`) one on which
 * something was paid, or for which a card payment is under way.
 */
export async function voidInvoiceFor(
  invoiceId: number,
  reason: string,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  const invoice = await lockInvoice(invoiceId, trx)
  if (!invoice || invoice.status === 'void') return ok()
  const before = balanceOf(invoice, now)
  const refusal = voidRefusal(before, await isPaymentUnderWay(invoice.id, now, trx))
  if (refusal) return refuse('conflict', refusal)
  await tellKind('voided', invoice, by, now, trx)
  const end = { kind: 'void', reason, by: adminRole(by) } as const
  const credit = await endWithCredit(invoice, end, by, now, trx)
  const change = {
    before: { status: before.status },
    after: { status: 'void', reason, creditNote: credit.number },
  }
  await auditRecord(by, 'invoice.voided', invoice.id, change, now, trx)
  await queueCreditNote({ invoice, credit, reason, what: 'void' }, now, trx)
  return ok()
}
