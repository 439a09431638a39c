import { sql, type Selectable } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { Invoices } from '#db/types.ts'
import type { Balance } from '#app/domain/season/prices/balance.ts'
import { refuse } from '#app/platform/outcome.ts'
import { shownStatus } from './rules.ts'

export type LockedInvoice = Selectable<Invoices>

export const NO_INVOICE = refuse('not_found', 'We can’t find this invoice.')

/** Locks an invoice until the transaction ends, so that decisions about its money follow one another. */
export function lockInvoice(invoiceId: number, trx: Trx): Promise<LockedInvoice | undefined> {
  return trx.selectFrom('invoices').selectAll().where('id', '=', invoiceId).forUpdate().executeTakeFirst()
}

/** When the first invoice was issued of those that replaced one another up to this one. */
export async function firstIssuedAt(invoiceId: number, trx: Trx): Promise<Date> {
  const { rows } = await sql<{ issued_at: Date }>`
    with recursive chain as (
      select id, replaces, issued_at from invoices where id = ${invoiceId}
      union all select i.id, i.replaces, i.issued_at from chain c join invoices i on i.id = c.replaces
    ) select issued_at from chain where replaces is null`.execute(trx)
  const [first] = rows
  if (!first) throw new Error(`There is no invoice ${invoiceId}`)
  return first.issued_at
}

/** An invoice's money, with the state it has at `now`. */
export function balanceOf(invoice: LockedInvoice, now: Date): Required<Balance> {
  return {
    status: shownStatus({ status: invoice.status, dueAt: invoice.due_at }, now),
    totalCents: invoice.total_cents,
    paidCents: invoice.paid_cents,
    creditedCents: invoice.credited_cents,
    refundedCents: invoice.refunded_cents,
  }
}

/** Whether a card payment has not ended, so that its money may still come. */
export async function isPaymentUnderWay(invoiceId: number, now: Date, trx: Trx): Promise<boolean> {
  const attempt = await trx
    .selectFrom('payment_attempts')
    .where('invoice_id', '=', invoiceId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'pending'),
        eb.and([
          eb('status', '=', 'created'),
          eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]),
        ]),
      ]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return attempt !== undefined
}
