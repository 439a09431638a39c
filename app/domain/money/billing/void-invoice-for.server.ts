import type { Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { adminRole, type Actor } from '#app/platform/viewer.ts'
import { endWithCredit } from './credit-invoice.server.ts'
import { follow, recordsOn } from './invoice-kinds.server.ts'
import { balanceOf, isPaymentUnderWay, lockInvoice } from './locked-invoice.server.ts'
import { queueCreditNote } from './mails.server.ts'
import { voidRefusal } from './rules.ts'

/**
 * Voids an unpaid invoice of another module with a credit note, in the transaction of its command. Refuses (`conflict`) one on which
 * something was paid, or for which a card payment is under way. A void one stays so.
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
  const ids = await recordsOn(invoice.id, trx)
  const credit = await endWithCredit(invoice, { kind: 'void', reason, by: adminRole(by) }, by, now, trx)
  await follow('voided', invoice, by, now, trx, ids)
  const change = {
    before: { status: before.status },
    after: { status: 'void', reason, creditNote: credit.number },
  }
  await auditRecord(by, 'invoice.voided', invoice.id, change, now, trx)
  await queueCreditNote({ invoice, credit, reason, what: 'void' }, now, trx)
  return ok()
}
