import { transaction, type Reader, type Trx } from '#db/client.ts'
import { adminRole, type Actor, type AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { markRefunded } from '#app/domain/submissions/invoice-effects.server.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { issueCreditNote } from './credit-notes.server.ts'
import { submissionsOn, type LockedRow } from './credit-invoice.server.ts'
import { queueCreditNote } from './mails.server.ts'
import {
  refundApprovalRefusal,
  refundableCents,
  REFUND_STATUS_LABELS,
  type RefundAction,
} from './refund-rules.ts'
import { lockInvoice } from './receive-money.server.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { nextState } from '#app/platform/lifecycle.ts'
import { invoiceLifecycle, paymentLifecycle, refundLifecycle } from './lifecycle.ts'

const GONE = 'There is no such refund.'

export interface RefundRequested {
  invoiceId: number
  paymentId: number
  amountCents: number
  reason: string
  /** Made with the page; the same key asks once. */
  key: string
}

/**
 * Asks for money of a paid invoice to go back. Under the invoice's lock, so that all refunds of a payment, asked for by
 * whomever and at once, never come to more than it: what is too much is refused beside the amount (lifecycles 2.2, B5).
 */
export async function requestRefund(
  input: RefundRequested,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ refundId: number }>> {
  return transaction(async (trx) => {
    const invoice = await lockInvoice(input.invoiceId, trx)
    if (!invoice) return refuse('not_found', 'There is no such invoice.')
    const asked = await trx
      .selectFrom('refunds')
      .select(['id', 'invoice_id'])
      .where('idempotency_key', '=', input.key)
      .executeTakeFirst()
    if (asked?.invoice_id === invoice.id) return ok({ refundId: asked.id })
    if (asked) return refuse('conflict', 'Open the invoice again before asking for a refund.')
    if (invoice.status !== 'paid')
      return refuse('conflict', 'Only what was paid in full is refunded. Credit an open invoice instead.')
    const payment = await trx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', input.paymentId)
      .where('invoice_id', '=', invoice.id)
      .where('status', '=', 'succeeded')
      .executeTakeFirst()
    if (!payment) {
      const message = 'Choose one of the payments'
      return refuse('invalid', message, { paymentId: [message] })
    }
    const earlier = await trx
      .selectFrom('refunds')
      .select(['amount_cents as amountCents', 'status'])
      .where('payment_id', '=', payment.id)
      .execute()
    const left = refundableCents({ amountCents: payment.amount_cents }, earlier)
    if (input.amountCents > left) {
      const message =
        left === 0
          ? 'All of this payment was refunded, or is about to be'
          : `Only ${formatMoney(left, invoice.currency)} of this payment is left to refund`
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
  })
}

/** Why this admin may not approve a refund that was asked for by this person, in words; `null` when they may. */
export async function pendingApprovalRefusal(
  requestedBy: number,
  admin: AdminViewer,
  reader: Reader,
): Promise<string | null> {
  const needsSecond = (await configValuesIn(reader)).refunds_need_second_admin !== '0'
  const { count } = await reader
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return refundApprovalRefusal({ requestedBy, admin: admin.userId, admins: Number(count), needsSecond })
}

/**
 * Approves a refund and issues its credit note. Whoever asked cannot approve, unless the settings say so (A²): `forbidden`
 * with the reason, also when there is nobody else.
 */
export async function approveRefund(
  refundId: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ creditNumber: string }>> {
  return step(refundId, 'approve', admin, now, async ({ refund, invoice }, trx) => {
    const refusal = await pendingApprovalRefusal(refund.requested_by, admin, trx)
    if (refusal) return refuse('forbidden', refusal)
    const line = { description: `Refund on invoice ${invoice.number}`, detail: refund.reason }
    const credit = await issueCreditNote(
      {
        invoice,
        kind: 'refund',
        reason: refund.reason,
        lines: [{ ...line, amountCents: refund.amount_cents }],
        issuedBy: admin.userId,
      },
      now,
      trx,
    )
    await trx
      .updateTable('invoices')
      .set({ credited_cents: invoice.credited_cents + refund.amount_cents })
      .where('id', '=', invoice.id)
      .execute()
    await trx
      .updateTable('refunds')
      .set({ credit_note_id: credit.id, decided_by: admin.userId, decided_at: now })
      .where('id', '=', refundId)
      .execute()
    await queueCreditNote({ invoice, credit, reason: refund.reason, what: 'refund' }, now, trx)
    return ok({ creditNumber: credit.number })
  })
}

/** Declines a refund, with a reason; the money may be asked back again. */
export async function declineRefund(
  refundId: number,
  reason: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return step(refundId, 'decline', admin, now, async (_locked, trx) => {
    const set = { decided_by: admin.userId, decided_at: now, evidence: reason }
    await trx.updateTable('refunds').set(set).where('id', '=', refundId).execute()
    return ok()
  })
}

/** Notes that the bank or the provider was told to send the money; `providerRef` is the provider's name for it. */
export async function sendRefund(
  refundId: number,
  actor: Actor,
  now: Date,
  providerRef: string | null = null,
): Promise<Outcome> {
  return step(refundId, 'send', actor, now, async (_locked, trx) => {
    if (providerRef)
      await trx.updateTable('refunds').set({ provider_ref: providerRef }).where('id', '=', refundId).execute()
    return ok()
  })
}

/**
 * Notes on evidence, a bank's reference or a provider's word, that the money is back. When all that was paid went back the
 * invoice is refunded, and its submissions with it; what was refunded only in part stays paid (lifecycles B5).
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
      .select(['amount_cents', 'refunded_cents'])
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
    if (back === payment.amount_cents)
      await moveAll(paymentLifecycle, 'refund', { by, id: refund.payment_id }, trx)
    const refunded = invoice.refunded_cents + refund.amount_cents
    const whole = refunded >= invoice.paid_cents
    await trx.updateTable('invoices').set({ refunded_cents: refunded }).where('id', '=', invoice.id).execute()
    if (whole) await moveAll(invoiceLifecycle, 'refund', { by, id: invoice.id }, trx)
    if (whole) await markRefunded(await submissionsOn(invoice.id, trx), actor, now, trx)
    return ok({ whole })
  }
  return step(refundId, 'finish', actor, now, effects, within)
}

/** Notes why the money did not go back. It is still owed: the refund can be sent again. */
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
  invoice: LockedRow
}

const readRefund = (refundId: number, trx: Trx) =>
  trx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()

/** One move of a refund with its invoice locked: checked against the table, written down, and into the log. */
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
    // Read again under the lock: somebody may have moved it while this waited.
    const refund = invoice && (await readRefund(refundId, trx))
    if (!invoice || !refund) return refuse('not_found', GONE)
    const by = adminRole(actor)
    const status = nextState(refundLifecycle, refund.status, action, by)
    if (!status) {
      const state = REFUND_STATUS_LABELS[refund.status].toLowerCase()
      return refuse('conflict', `This refund has moved on: ${state}. Nothing was changed.`)
    }
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

/** Into the log of the invoice, which is where the office reads what became of its money. */
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
