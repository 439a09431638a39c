import { db, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer, FreshAdmin } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { lockInvoice } from '#app/domain/money/billing/locked-invoice.server.ts'
import { receiveMoney } from '#app/domain/money/billing/receive-money.server.ts'
import { receivedDayProblem } from '#app/domain/money/billing/rules.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { log } from '#app/log.server.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { holdMoney } from './hold-money.server.ts'
import { providerNamed, providerOfReference } from './providers.server.ts'
import type { AllocateInput, RecordUnallocatedInput, ReturnInput } from './schema.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { unallocatedLifecycle } from './lifecycle.ts'

const ENTITY = 'unallocated_payment'
const NO_PAYMENT = refuse('not_found', 'We can’t find this payment.')
const DECIDED = refuse('conflict', 'Another admin has changed this payment. Check it and try again.')

/**
 * Records a transfer or cheque in the season's currency that names no invoice or more than one, to be applied to as many
 * invoices as it is for. The same key records once.
 */
export async function recordUnallocated(input: RecordUnallocatedInput, admin: AdminViewer, now: Date) {
  const { eligibleFrom, currency } = await currentSeason()
  const problem = receivedDayProblem(input.receivedOn, new Date(eligibleFrom), now)
  if (problem) {
    const message =
      problem === 'in_the_future'
        ? 'The payment date must be today or in the past'
        : 'The payment date must not be before the season began'
    return refuse('invalid', message, { receivedOn: [message] })
  }
  return transaction(async (trx) =>
    ok(
      await holdMoney(
        {
          ...input,
          source: 'bank',
          currency,
          providerRef: null,
          reference: input.reference ?? '',
          reason: 'recorded',
          invoiceId: null,
          invoiceNumber: null,
        },
        admin,
        now,
        trx,
      ),
    ),
  )
}

/**
 * Applies an unallocated payment to an invoice, all that is left of it or a part; the invoice's payment gets a receipt like every
 * other. The same key allocates once. Refuses more than is left or due (`invalid`, beside the amount) and a payment that
 * another admin has decided about (`conflict`).
 */
export async function allocateMoney(id: number, input: AllocateInput, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    // The invoice is locked first, as wherever money is received.
    const invoice = await lockInvoice(input.invoiceId, trx)
    const money = await lockMoney(id, trx)
    if (!money) return NO_PAYMENT
    if (!invoice) return refuse('invalid', 'Select an invoice', { invoiceId: ['Select an invoice'] })
    const repeated = await trx
      .selectFrom('payments')
      .where('idempotency_key', '=', input.idempotencyKey)
      .select(['receipt_number', 'invoice_id', 'unallocated_id'])
      .executeTakeFirst()
    if (repeated) {
      if (repeated.invoice_id !== invoice.id || repeated.unallocated_id !== id) return DECIDED
      const receiptNumber = repeated.receipt_number ?? ''
      return ok({ receiptNumber, invoiceNumber: invoice.number, remainingCents: money.remaining_cents })
    }
    if (money.status !== 'open') return DECIDED
    if (input.amountCents > money.remaining_cents) {
      const message = `Only ${formatMoney(money.remaining_cents, money.currency)} of this payment is left. Enter that amount or less`
      return refuse('invalid', message, { amountCents: [message] })
    }
    const received = await receiveMoney(
      {
        invoiceId: invoice.id,
        method: money.method,
        amountCents: input.amountCents,
        currency: money.currency,
        idempotencyKey: input.idempotencyKey,
        providerRef: null,
        reference: money.reference,
        note: `From unallocated payment ${id}`,
        receivedOn: money.received_on,
        unallocatedId: id,
      },
      invoice,
      admin,
      now,
      trx,
    )
    if (!received.ok) {
      if (received.reason === 'too_much') {
        const message = `Only ${formatMoney(received.dueCents, invoice.currency)} is due on ${invoice.number}. Enter that amount or less`
        return refuse('invalid', message, { amountCents: [message] })
      }
      if (received.reason === 'wrong_currency') {
        const message = `Invoice ${invoice.number} is in ${invoice.currency}`
        return refuse('invalid', message, { invoiceId: [message] })
      }
      return refuse('conflict', `Invoice ${invoice.number} no longer accepts payments.`)
    }
    const remainingCents = money.remaining_cents - input.amountCents
    const left = { remaining_cents: remainingCents }
    if (remainingCents === 0)
      await moveLocked(
        unallocatedLifecycle,
        'allocate',
        { by: 'admin', id, set: { ...left, resolved_by: admin.userId, resolved_at: now } },
        trx,
      )
    else await trx.updateTable('unallocated_payments').set(left).where('id', '=', id).execute()
    const { receiptNumber } = received.payment
    const after = {
      invoice: invoice.number,
      amountCents: input.amountCents,
      currency: money.currency,
      receiptNumber,
      remainingCents,
    }
    await audit(admin, { action: 'unallocated.allocated', entity: ENTITY, entityId: id, after }, now, trx)
    return ok({ receiptNumber, invoiceNumber: invoice.number, remainingCents })
  })
}

/** Marks what is left as returned to the payer, with evidence. `conflict` when another admin has decided about it. */
export async function returnMoney(id: number, { evidence }: ReturnInput, admin: FreshAdmin, now: Date) {
  return transaction((trx) => markReturned(id, null, evidence, admin, now, trx))
}

/**
 * Refunds what is left to its card through the provider, whose reference is the evidence. Asked twice it refunds once. `conflict`
 * when the provider cannot be reached or refuses; nothing is changed then.
 */
export async function returnToCard(id: number, admin: FreshAdmin, now: Date) {
  const money = await db()
    .selectFrom('unallocated_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!money) return NO_PAYMENT
  if (money.status !== 'open') return DECIDED
  if (!canGoBackToCard(money))
    return refuse('invalid', 'This payment was not made to our account by card. Return it by bank transfer.')
  const reference = money.provider_ref ?? ''
  try {
    const report = await providerNamed(providerOfReference(reference)).refund(
      {
        reference,
        amountCents: money.remaining_cents,
        currency: money.currency,
        // The key has what is left in it: after a part was allocated, it is another refund.
        idempotencyKey: `unallocated-${id}-${money.remaining_cents}`,
      },
      now,
    )
    if (report.state === 'failed')
      return refuse(
        'conflict',
        `The card’s bank declined the refund: ${report.failure ?? 'no reason given'}.`,
      )
    const evidence = `Refunded to the card, ${report.reference}`
    return transaction((trx) => markReturned(id, money.remaining_cents, evidence, admin, now, trx))
  } catch (error) {
    log.warn({ err: error, unallocated: id }, 'money could not be returned to its card')
    return refuse('conflict', 'The refund failed. Try again later.')
  }
}

/** Whether it came to our account by card, so that the provider can refund it. */
export function canGoBackToCard(money: {
  provider_ref: string | null
  reason: string
  status: string
}): boolean {
  return (
    money.status === 'open' &&
    money.reason !== 'other_account' &&
    money.provider_ref !== null &&
    /^(pi_|demo_pay_)/.test(money.provider_ref)
  )
}

async function markReturned(
  id: number,
  /** What the provider refunded; `null` for all that is left. */
  expectedCents: number | null,
  evidence: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
) {
  const money = await lockMoney(id, trx)
  if (!money) return NO_PAYMENT
  if (money.status !== 'open' || (expectedCents !== null && expectedCents !== money.remaining_cents))
    return DECIDED
  const amountCents = money.remaining_cents
  const set = {
    remaining_cents: 0,
    returned_cents: amountCents,
    resolution: evidence,
    resolved_by: admin.userId,
    resolved_at: now,
  }
  await moveLocked(unallocatedLifecycle, 'return', { by: 'admin', id, set }, trx)
  const after = { amountCents, currency: money.currency, evidence }
  await audit(admin, { action: 'unallocated.returned', entity: ENTITY, entityId: id, after }, now, trx)
  return ok({ amountCents, currency: money.currency })
}

function lockMoney(id: number, trx: Trx) {
  return trx
    .selectFrom('unallocated_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
