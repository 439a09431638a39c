import { transaction, type Reader, type Trx } from '#db/client.ts'
import { whyNotSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { adminRole, type Actor, type AdminViewer, type FreshAdmin } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { issuePartCredit } from './credit-notes.server.ts'
import { follow, followDecision } from './invoice-kinds.server.ts'
import { lockInvoice, NO_INVOICE, type LockedInvoice } from './locked-invoice.server.ts'
import { queueCreditNote } from './mails.server.ts'
import {
  refundApprovalRefusal,
  refundableCents,
  REFUND_STATUS_LABELS,
  type RefundAction,
} from './refund-rules.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { nextState } from '#app/platform/lifecycle.ts'
import { invoiceLifecycle, paymentLifecycle, refundLifecycle } from './lifecycle.ts'

interface RefundRequest {
  invoiceId: number
  paymentId: number
  amountCents: number
  reason: string
  /** Made with the page; the same key makes one request. */
  key: string
}

/**
 * Requests a refund of a paid invoice. Under the invoice's lock, so that all refunds of a payment, requested by anyone and at
 * once, never exceed it: what is too much is refused beside the amount. `within` is a transaction that has begun.
 */
export async function requestRefund(
  input: RefundRequest,
  admin: AdminViewer,
  now: Date,
  within?: Trx,
): Promise<Outcome<{ refundId: number }>> {
  const request = async (trx: Trx) => {
    const invoice = await lockInvoice(input.invoiceId, trx)
    if (!invoice) return NO_INVOICE
    const known = await trx
      .selectFrom('refunds')
      .select(['id', 'invoice_id'])
      .where('idempotency_key', '=', input.key)
      .executeTakeFirst()
    if (known?.invoice_id === invoice.id) return ok({ refundId: known.id })
    if (known) return refuse('conflict', 'Reload the invoice before you request a refund.')
    if (invoice.status !== 'paid')
      return refuse(
        'conflict',
        'Only an invoice that is paid in full can be refunded. Credit part of this one instead.',
      )
    const payment = await trx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', input.paymentId)
      .where('invoice_id', '=', invoice.id)
      .where('status', '=', 'succeeded')
      .executeTakeFirst()
    if (!payment) {
      const message = 'Select a payment'
      return refuse('invalid', message, { paymentId: [message] })
    }
    const earlier = await trx
      .selectFrom('refunds')
      .select(['amount_cents as amountCents', 'status'])
      .where('payment_id', '=', payment.id)
      .execute()
    const { amount_cents: amountCents, reversed_cents: reversedCents } = payment
    const left = refundableCents({ amountCents, reversedCents }, earlier)
    if (input.amountCents > left) {
      const message =
        left === 0
          ? 'All of this payment has been refunded or has a refund under way'
          : `Only ${formatMoney(left, invoice.currency)} of this payment is left. Enter that amount or less`
      return refuse('invalid', message, { amountCents: [message] })
    }
    const { id } = await trx
      .insertInto('refunds')
      .values({
        payment_id: payment.id,
        invoice_id: invoice.id,
        amount_cents: input.amountCents,
        currency: invoice.currency,
        reason: input.reason,
        idempotency_key: input.key,
        requested_by: admin.userId,
        requested_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { refundId: id, amountCents: input.amountCents, payment: payment.receipt_number }
    await note(invoice.id, 'requested', admin, { ...after, reason: input.reason }, now, trx)
    return ok({ refundId: id })
  }
  return within ? request(within) : transaction(request)
}

/** Why this admin may not approve a refund that this person requested; `null` when they may. By the settings one may do both. */
export async function findApprovalRefusal(
  requested: { by: number; at: Date },
  admin: AdminViewer,
  now: Date,
  reader: Reader,
): Promise<string | null> {
  if (requested.by !== admin.userId) return whyNotSecond(admin, requested, now, reader)
  const needsSecond = (await configValuesIn(reader)).refunds_need_second_admin !== '0'
  const admins = await countAdmins('money', reader)
  return refundApprovalRefusal({ requestedBy: requested.by, admin: admin.userId, admins, needsSecond })
}

/**
 * Approves a refund and issues its credit note. The admin who requested it cannot approve it, unless the settings allow that:
 * `forbidden` with the reason, also when there is no other admin.
 */
export async function approveRefund(
  refundId: number,
  admin: FreshAdmin,
  now: Date,
): Promise<Outcome<{ creditNumber: string }>> {
  return step(refundId, 'approve', admin, now, async ({ refund, invoice }, trx) => {
    const asked = { by: refund.requested_by, at: refund.requested_at }
    const refusal = await findApprovalRefusal(asked, admin, now, trx)
    if (refusal) return refuse('forbidden', refusal)
    if (invoice.status !== 'paid')
      return refuse(
        'conflict',
        'The invoice is no longer paid in full, since a payment was reversed. Decline this refund.',
      )
    const followed = await followDecision(
      invoice,
      { refundId, isApproved: true, reason: '' },
      admin,
      now,
      trx,
    )
    if (!followed.ok) return followed
    const { reason, amount_cents: amountCents } = refund
    const part = { invoice, kind: 'refund', reason, amountCents, issuedBy: admin.userId } as const
    const credit = await issuePartCredit(part, now, trx)
    await trx
      .updateTable('invoices')
      .set({ credited_cents: invoice.credited_cents + amountCents })
      .where('id', '=', invoice.id)
      .execute()
    await trx
      .updateTable('refunds')
      .set({ credit_note_id: credit.id, decided_by: admin.userId, decided_at: now })
      .where('id', '=', refundId)
      .execute()
    await queueCreditNote({ invoice, credit, reason, what: 'refund' }, now, trx)
    return ok({ creditNumber: credit.number })
  })
}

/** Declines a refund, with a reason; another one may be requested. */
export async function declineRefund(
  refundId: number,
  reason: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return step(refundId, 'decline', admin, now, async ({ invoice }, trx) => {
    const followed = await followDecision(invoice, { refundId, isApproved: false, reason }, admin, now, trx)
    if (!followed.ok) return followed
    const set = { decided_by: admin.userId, decided_at: now, evidence: reason }
    await trx.updateTable('refunds').set(set).where('id', '=', refundId).execute()
    return ok()
  })
}

/** Marks a refund as sent: the bank or the provider was told to send the money. */
export async function sendRefund(refundId: number, actor: Actor, now: Date): Promise<Outcome> {
  return step(refundId, 'send', actor, now, async () => ok())
}

/**
 * Marks a refund as completed, on evidence: a bank's reference or a provider's report. When all that was paid went back the
 * invoice is refunded, and what it bills with it; what was refunded only in part stays paid. `within` is a transaction that
 * has begun.
 */
export async function finishRefund(
  refundId: number,
  evidence: string,
  actor: Actor,
  now: Date,
  within?: Trx,
): Promise<Outcome<{ whole: boolean }>> {
  const effects = async ({ refund, invoice }: Locked, trx: Trx) => {
    await trx.updateTable('refunds').set({ evidence, done_at: now }).where('id', '=', refundId).execute()
    const payment = await trx
      .selectFrom('payments')
      .select(['amount_cents', 'refunded_cents', 'reversed_cents'])
      .where('id', '=', refund.payment_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const back = payment.refunded_cents + refund.amount_cents
    const by = adminRole(actor)
    await trx
      .updateTable('payments')
      .set({ refunded_cents: back })
      .where('id', '=', refund.payment_id)
      .execute()
    if (back + payment.reversed_cents === payment.amount_cents)
      await moveAll(paymentLifecycle, 'refund', { by, id: refund.payment_id }, trx)
    const refunded = invoice.refunded_cents + refund.amount_cents
    // One that is due again since a payment was taken back is not refunded by the rest.
    const whole = invoice.status === 'paid' && refunded >= invoice.paid_cents
    await trx.updateTable('invoices').set({ refunded_cents: refunded }).where('id', '=', invoice.id).execute()
    if (whole) await moveAll(invoiceLifecycle, 'refund', { by, id: invoice.id }, trx)
    if (whole) await follow('refunded', invoice, actor, now, trx)
    return ok({ whole })
  }
  return step(refundId, 'finish', actor, now, effects, within)
}

/** Marks a refund as failed, with the reason. The money is still owed: the refund can be sent again. */
export async function failRefund(
  refundId: number,
  reason: string,
  actor: Actor,
  now: Date,
  within?: Trx,
): Promise<Outcome> {
  const effects = async (_locked: Locked, trx: Trx) => {
    await trx.updateTable('refunds').set({ evidence: reason }).where('id', '=', refundId).execute()
    return ok()
  }
  return step(refundId, 'fail', actor, now, effects, within)
}

interface Locked {
  refund: NonNullable<Awaited<ReturnType<typeof readRefund>>>
  invoice: LockedInvoice
}

const readRefund = (refundId: number, trx: Trx) =>
  trx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()

/** One move of a refund with its invoice locked: checked against its lifecycle, written, and audited. */
async function step<T>(
  refundId: number,
  action: RefundAction,
  actor: Actor,
  now: Date,
  effects: (locked: Locked, trx: Trx) => Promise<Outcome<T>>,
  within?: Trx,
): Promise<Outcome<T>> {
  const moved = async (trx: Trx): Promise<Outcome<T>> => {
    const found = await readRefund(refundId, trx)
    const invoice = found && (await lockInvoice(found.invoice_id, trx))
    // Read again under the lock: it may have moved while this waited.
    const refund = invoice && (await readRefund(refundId, trx))
    if (!invoice || !refund) return refuse('not_found', 'We can’t find this refund.')
    const by = adminRole(actor)
    const status = nextState(refundLifecycle, refund.status, action, by)
    if (!status)
      return refuse(
        'conflict',
        `This refund has changed: ${REFUND_STATUS_LABELS[refund.status].toLowerCase()}. Check it and try again.`,
      )
    const done = await effects({ refund, invoice }, trx)
    if (!done.ok) return done
    await moveLocked(refundLifecycle, action, { by, id: refundId }, trx)
    const after = { refundId, status, amountCents: refund.amount_cents }
    await note(invoice.id, action, actor, after, now, trx, { status: refund.status })
    return done
  }
  return within ? moved(within) : transaction(moved)
}

const STEP_NAMES: Readonly<Record<RefundAction | 'requested', string>> = {
  requested: 'refund.requested',
  approve: 'refund.approved',
  decline: 'refund.declined',
  send: 'refund.sent',
  finish: 'refund.done',
  fail: 'refund.failed',
}

/** Audits a step of a refund in the history of its invoice. */
function note(
  invoiceId: number,
  what: RefundAction | 'requested',
  actor: Actor,
  after: Record<string, unknown>,
  now: Date,
  trx: Trx,
  before?: Record<string, unknown>,
): Promise<void> {
  const action = STEP_NAMES[what]
  return audit(actor, { action, entity: 'invoice', entityId: invoiceId, before, after }, now, trx)
}
