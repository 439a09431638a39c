import type { Trx } from '#db/client.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { adminRole, type Actor } from '#app/platform/viewer.ts'
import { issuePartCredit } from './credit-notes.server.ts'
import { invoiceLifecycle } from './lifecycle.ts'
import { balanceOf, isPaymentUnderWay, lockInvoice } from './locked-invoice.server.ts'
import { queueCreditNote } from './mails.server.ts'
import { PAYMENT_UNDER_WAY } from './rules.ts'

/**
 * Credits what is still due on a part-paid invoice of another module, in the transaction of its command: nothing more can be paid, and
 * what was paid can be refunded. The module is not told that it is paid: it knows why this is asked. Refuses `conflict` while a
 * card payment is under way.
 */
export async function creditRestFor(
  invoiceId: number,
  reason: string,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  const invoice = await lockInvoice(invoiceId, trx)
  if (!invoice) return ok()
  if (await isPaymentUnderWay(invoice.id, now, trx)) return refuse('conflict', PAYMENT_UNDER_WAY)
  const balance = balanceOf(invoice, now)
  const part = {
    invoice,
    kind: 'correction',
    reason,
    amountCents: dueCents(balance),
    issuedBy: by.userId,
  } as const
  const credit = await issuePartCredit(part, now, trx)
  const creditedCents = balance.creditedCents + credit.totalCents
  const set = { credited_cents: creditedCents, paid_at: now }
  await moveLocked(invoiceLifecycle, 'credit_rest', { by: adminRole(by), id: invoice.id, set }, trx)
  const change = {
    before: { status: balance.status, creditedCents: balance.creditedCents },
    after: { status: 'paid', creditedCents, currency: invoice.currency, reason, creditNote: credit.number },
  }
  await auditRecord(by, 'invoice.credited', invoice.id, change, now, trx)
  await queueCreditNote({ invoice, credit, reason, what: 'part' }, now, trx)
  return ok()
}
