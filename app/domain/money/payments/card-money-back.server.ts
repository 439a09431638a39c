import { createHash } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { lockInvoice } from '#app/domain/money/billing/locked-invoice.server.ts'
import { moneyAdmins } from '#app/domain/money/billing/money-admins.server.ts'
import type { ReversalReason } from '#app/domain/money/billing/reversal-rules.ts'
import { leftOf, reverseMoney } from '#app/domain/money/billing/reverse-money.server.ts'
import { awardDay } from '#app/domain/season/seasons/award-day.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { href } from '#app/platform/href.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { system } from '#app/platform/viewer.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { holdMoney } from './hold-money.server.ts'
import { unallocatedLifecycle } from './lifecycle.ts'
import { paymentDisputed } from './mails/payment-disputed.ts'

/** What became of a provider's word that money left, for its record. */
type TakenBack = 'reversed' | 'repeated' | 'unmatched' | 'ignored'

interface CardMoneyBack {
  /** The provider's name for the payment. */
  paymentReference: string
  /** The provider's name for what took it back: a dispute, or a refund. */
  reference: string
  amountCents: number
  currency: string
  reason: Extract<ReversalReason, 'disputed' | 'refunded_outside'>
}

/** The payments that a provider's money became, the newest first: the one it paid, or those it was applied to by an admin. */
export function paymentsOf(paymentReference: string, trx: Trx) {
  return trx
    .selectFrom('payments as p')
    .leftJoin('unallocated_payments as u', 'u.id', 'p.unallocated_id')
    .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
    .where((eb) =>
      eb.or([eb('p.provider_ref', '=', paymentReference), eb('u.provider_ref', '=', paymentReference)]),
    )
    .orderBy('p.id', 'desc')
    .selectAll('p')
    .select('i.number as invoiceNumber')
    .execute()
}

/**
 * Takes back what a provider says has left: a dispute that was lost, or a refund made on the provider's own pages. What cannot be
 * booked, as another currency or a payment with a refund under way, is told to the admins and books nothing.
 */
export async function takeBackCardMoney(back: CardMoneyBack, now: Date, trx: Trx): Promise<TakenBack> {
  const found = await paymentsOf(back.paymentReference, trx)
  // Locked in the order of their ids, as wherever more than one invoice is.
  const invoiceIds = [...new Set(found.map(({ invoice_id }) => invoice_id))].sort((a, b) => a - b)
  for (const id of invoiceIds) await lockInvoice(id, trx)
  const known = await trx
    .selectFrom('payment_reversals')
    .where('provider_ref', '=', back.reference)
    .select('id')
    .executeTakeFirst()
  if (known) return 'repeated'
  let open = back.amountCents
  let place = 0
  for (const payment of await paymentsOf(back.paymentReference, trx)) {
    if (open === 0 || payment.status !== 'succeeded' || payment.currency !== back.currency) continue
    const amountCents = Math.min(open, await leftOf(payment, trx))
    const invoice = await lockInvoice(payment.invoice_id, trx)
    if (!invoice || amountCents === 0) continue
    const providerRef = place === 0 ? back.reference : `${back.reference}/${place + 1}`
    const reversed = await reverseMoney(
      {
        paymentId: payment.id,
        amountCents,
        reason: back.reason,
        reversedOn: await awardDay(now, trx),
        note: back.reference,
        providerRef,
        idempotencyKey: keyOf(providerRef),
      },
      invoice,
      system,
      now,
      trx,
    )
    if (!reversed.ok) continue
    place += 1
    open -= amountCents
  }
  const returned = await returnHeld(back, open, now, trx)
  open -= returned
  const [first] = found
  if (open > 0 && first) await tell('unmatched', { ...back, amountCents: open }, first, now, trx)
  if (place > 0 || returned > 0) return 'reversed'
  return first ? 'unmatched' : 'ignored'
}

/** Ends what is left of the same money as an unallocated payment, up to this amount; answers how much that was. */
async function returnHeld(back: CardMoneyBack, upToCents: number, now: Date, trx: Trx): Promise<number> {
  const held = await trx
    .selectFrom('unallocated_payments')
    .selectAll()
    .where('provider_ref', '=', back.paymentReference)
    .where('status', '=', 'open')
    // The same word again takes nothing more.
    .where('resolution', '<>', back.reference)
    .forUpdate()
    .executeTakeFirst()
  if (!held || held.currency !== back.currency) return 0
  const amountCents = Math.min(upToCents, held.remaining_cents)
  if (amountCents === 0) return 0
  const left = {
    remaining_cents: held.remaining_cents - amountCents,
    returned_cents: held.returned_cents + amountCents,
    resolution: back.reference,
  }
  const { id } = held
  if (left.remaining_cents === 0)
    await moveLocked(
      unallocatedLifecycle,
      'return',
      { by: 'system', id, set: { ...left, resolved_at: now } },
      trx,
    )
  else await trx.updateTable('unallocated_payments').set(left).where('id', '=', id).execute()
  const after = { amountCents, currency: held.currency, evidence: back.reference }
  const entry = { action: 'unallocated.taken_back', entity: 'unallocated_payment', entityId: id, after }
  await audit(system, entry, now, trx)
  return amountCents
}

/** The same key for the same reference. */
function keyOf(reference: string): string {
  const hex = createHash('sha256').update(`card money back ${reference}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A refund made elsewhere failed after it had been taken back here: the money is on the account again, and waits for an admin. */
export async function keepCardMoney(reference: string, now: Date, trx: Trx): Promise<boolean> {
  const reversal = await trx
    .selectFrom('payment_reversals as r')
    .innerJoin('invoices as i', 'i.id', 'r.invoice_id')
    .where('r.provider_ref', '=', reference)
    .select(['r.amount_cents', 'r.currency', 'i.id', 'i.number'])
    .executeTakeFirst()
  if (!reversal) return false
  await holdMoney(
    {
      source: 'provider',
      method: 'card',
      amountCents: reversal.amount_cents,
      currency: reversal.currency,
      providerRef: reference,
      idempotencyKey: null,
      reference,
      payer: 'Card payment, Stripe',
      receivedOn: await awardDay(now, trx),
      reason: 'came_back',
      invoiceId: reversal.id,
      invoiceNumber: reversal.number,
    },
    system,
    now,
    trx,
  )
  return true
}

/** Tells the admins of money of a dispute, or of money that left and could not be booked; once for each. */
export async function tell(
  what: 'disputed' | 'unmatched',
  back: Pick<CardMoneyBack, 'reference' | 'amountCents' | 'currency'>,
  payment: { invoice_id: number; invoiceNumber: string },
  now: Date,
  trx: Trx,
): Promise<void> {
  for (const { firstName, to } of await moneyAdmins(null, trx))
    await queueMail(
      {
        mail: paymentDisputed,
        to,
        params: {
          firstName,
          what,
          amount: formatMoney(back.amountCents, back.currency),
          invoiceNumber: payment.invoiceNumber,
          reference: back.reference,
          link: config().appUrl + href('/admin/submissions/invoices/:id', { id: payment.invoice_id }),
        },
        dedupeKey: `payment-${what}:${back.reference}:${to.userId}`,
        entity: 'invoice',
        entityId: payment.invoice_id,
      },
      now,
      trx,
    )
}
