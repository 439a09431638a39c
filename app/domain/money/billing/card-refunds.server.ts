import { db, type Trx } from '#db/client.ts'
import { system, type AdminViewer } from '#app/platform/viewer.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { RefundReport } from '#app/domain/money/payments/provider.ts'
import { providerNamed, providerOfReference } from '#app/domain/money/payments/providers.server.ts'
import { log } from '#app/log.server.ts'
import { failRefund, finishRefund, sendRefund } from './refunds.server.ts'

const evidenceOf = (reference: string) => `Refunded to the card, ${reference}`

/**
 * Sends an approved refund to the card it was paid by, through the provider, whose report is the evidence. It is marked as sent
 * before the provider is asked, so that of two admins who press at once one asks; after no answer the same key is asked again,
 * so that the money goes back once. `conflict` when it has changed, did not come by card, or the provider gives no answer.
 */
export async function refundToCard(
  refundId: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ state: RefundReport['state'] }>> {
  const refund = await db()
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('unallocated_payments as u', 'u.id', 'p.unallocated_id')
    .where('r.id', '=', refundId)
    .select((eb) => [
      'r.amount_cents',
      'r.currency',
      'r.idempotency_key',
      'r.provider_ref',
      'p.method',
      eb.fn.coalesce('p.provider_ref', 'u.provider_ref').as('reference'),
    ])
    .executeTakeFirst()
  if (!refund) return refuse('not_found', 'We can’t find this refund.')
  if (refund.method !== 'card' || !refund.reference)
    return refuse('conflict', 'This payment was not made by card. Refund it by bank transfer.')
  const sent = await sendRefund(refundId, admin, now)
  if (!sent.ok) return sent
  // After a final refusal by the provider, the next attempt is another refund.
  const idempotencyKey = [refund.idempotency_key, refund.provider_ref].filter(Boolean).join(' ')
  try {
    const { reference, amount_cents: amountCents, currency } = refund
    const provider = providerNamed(providerOfReference(reference))
    const report = await provider.refund({ reference, amountCents, currency, idempotencyKey }, now)
    await db()
      .updateTable('refunds')
      .set({ provider_ref: report.reference })
      .where('id', '=', refundId)
      .execute()
    const noted =
      report.state === 'done'
        ? await finishRefund(refundId, evidenceOf(report.reference), admin, now)
        : report.state === 'failed'
          ? await failRefund(refundId, report.failure ?? 'The card’s bank declined it.', admin, now)
          : ok()
    return noted.ok ? ok({ state: report.state }) : noted
  } catch (error) {
    log.warn({ err: error, refund: refundId }, 'a refund could not be sent to its card')
    await failRefund(refundId, 'The card provider did not respond. Try again.', admin, now)
    return refuse('conflict', 'The card provider did not respond. You can send the refund again.')
  }
}

/** Records a provider's later report of a refund; `false` when the refund is not ours, or has ended already. */
export async function noteRefundReport(report: RefundReport, now: Date, trx: Trx): Promise<boolean> {
  const refund = await trx
    .selectFrom('refunds')
    .where('provider_ref', '=', report.reference)
    .select('id')
    .executeTakeFirst()
  if (!refund || report.state === 'sent') return false
  const noted =
    report.state === 'done'
      ? await finishRefund(refund.id, evidenceOf(report.reference), system, now, trx)
      : await failRefund(refund.id, report.failure ?? 'The card’s bank declined it.', system, now, trx)
  return noted.ok
}
