import type { Selectable } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import type { Invoices } from '#db/types.ts'
import type { Actor, AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { releaseUse } from '#app/domain/money/discounts/uses.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { markPaid } from '#app/domain/submissions/checkout-support.server.ts'
import { giveBack } from '#app/domain/submissions/invoice-effects.server.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { issueCreditNote, linesOfWhole, type CreditLine, type IssuedCredit } from './credit-notes.server.ts'
import { queueCreditNote, queueVoidDocument } from './mails.server.ts'
import { balanceOf, lockInvoice } from './receive-money.server.ts'
import { decideCredit, voidRefusal } from './rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { nextState } from '#app/platform/lifecycle.ts'
import { invoiceLifecycle } from './lifecycle.ts'

export type LockedRow = Selectable<Invoices>

/** A try at paying by card that has not ended: its money may still come (lifecycles B11). */
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

/** The submissions an invoice bills. */
export async function submissionsOn(invoiceId: number, trx: Trx): Promise<number[]> {
  const lines = await trx
    .selectFrom('invoice_lines')
    .where('invoice_id', '=', invoiceId)
    .where('live', '=', true)
    .select('submission_id')
    .execute()
  return lines.flatMap((line) => line.submission_id ?? [])
}

/**
 * Ends a locked, unpaid invoice with a credit note for all of it, and frees its lines for another one. What becomes of the
 * submissions is the caller's to say.
 */
export async function endWithCredit(
  invoice: LockedRow,
  end: { kind: 'void' | 'correction'; reason: string; by: 'entrant' | 'admin' },
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<IssuedCredit> {
  await trx.updateTable('invoice_lines').set({ live: false }).where('invoice_id', '=', invoice.id).execute()
  const earlier = invoice.credited_cents
  const whole = await linesOfWhole(invoice.id, trx)
  const lines: CreditLine[] =
    earlier > 0 ? [...whole, { description: 'Credited before', detail: '', amountCents: -earlier }] : whole
  const { kind, reason } = end
  const credit = await issueCreditNote({ invoice, kind, reason, lines, issuedBy: actor.userId }, now, trx)
  const set = { voided_at: now, void_reason: reason, credited_cents: earlier + credit.totalCents }
  await moveLocked(invoiceLifecycle, 'void', { by: end.by, id: invoice.id, set }, trx)
  await queueVoidDocument(invoice.id, now, trx)
  return credit
}

export interface VoidInput {
  invoiceId: number
  reason: string
  /** Where its submissions go: into the studio's cart at today's price, or back to its drafts. */
  place: 'cart' | 'drafts'
}

/**
 * Voids an invoice on which nothing was paid, with a credit note; its submissions go back to the studio, and a discount
 * code's use to whoever wants it next. Refuses (`conflict`) when something was paid or a card payment is under way, and when
 * a submission is being judged. Voiding a void invoice changes nothing (lifecycles 2.2).
 */
export async function voidInvoice(
  input: VoidInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ creditNumber: string | null }>> {
  return transaction(async (trx) => {
    const invoice = await lockInvoice(input.invoiceId, trx)
    if (!invoice) return refuse('not_found', 'There is no such invoice.')
    if (invoice.status === 'void') return ok({ creditNumber: null })
    const before = balanceOf(invoice, now)
    const refusal = voidRefusal(before, await isPaymentUnderWay(invoice.id, now, trx))
    if (refusal) return refuse('conflict', refusal)
    if (invoice.studio_id !== null) {
      const ids = await submissionsOn(invoice.id, trx)
      const to = { place: input.place, studioId: invoice.studio_id, year: invoice.year }
      const given = await giveBack(ids, { ...to, addedBy: invoice.user_id }, admin, now, trx)
      if (!given.ok) return given
    }
    await releaseUse(invoice.id, now, trx)
    const credit = await endWithCredit(
      invoice,
      { kind: 'void', reason: input.reason, by: 'admin' },
      admin,
      now,
      trx,
    )
    await audit(
      admin,
      {
        action: 'invoice.voided',
        entity: 'invoice',
        entityId: invoice.id,
        before: { status: before.status },
        after: { status: 'void', reason: input.reason, creditNote: credit.number, place: input.place },
      },
      now,
      trx,
    )
    await queueCreditNote(
      { invoice, credit, reason: input.reason, what: 'void', place: input.place },
      now,
      trx,
    )
    return ok({ creditNumber: credit.number })
  })
}

export interface CreditInput {
  invoiceId: number
  amountCents: number
  reason: string
}

/**
 * Credits a part of what is due on an open invoice, with a credit note; when no more is due the invoice is paid and its
 * submissions with it. Refuses more than is due and all of an unpaid invoice (`invalid`, beside the amount), and an invoice
 * that is not open (`conflict`): what was paid is refunded instead.
 */
export async function creditPart(
  input: CreditInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ creditNumber: string }>> {
  return transaction(async (trx) => {
    const invoice = await lockInvoice(input.invoiceId, trx)
    if (!invoice) return refuse('not_found', 'There is no such invoice.')
    const balance = balanceOf(invoice, now)
    const decision = decideCredit(balance, input.amountCents)
    if (!decision.ok) {
      if (decision.reason === 'not_open')
        return refuse('conflict', 'This invoice is not open any more. What was paid on it can be refunded.')
      const message =
        decision.reason === 'too_much'
          ? `Only ${formatMoney(dueCents(balance), invoice.currency)} is due. Credit at most that`
          : 'This is all of it. Void the invoice instead, so that its submissions go back to the studio'
      return refuse('invalid', message, { amountCents: [message] })
    }
    if (await isPaymentUnderWay(invoice.id, now, trx))
      return refuse('conflict', 'A card payment of this invoice is under way. Try again when it has ended.')
    const line = { description: `Credit on invoice ${invoice.number}`, detail: input.reason }
    const credit = await issueCreditNote(
      {
        invoice,
        kind: 'correction',
        reason: input.reason,
        lines: [{ ...line, amountCents: input.amountCents }],
        issuedBy: admin.userId,
      },
      now,
      trx,
    )
    const settled = decision.status === 'paid'
    const credited = { credited_cents: invoice.credited_cents + credit.totalCents }
    if (settled)
      await moveLocked(
        invoiceLifecycle,
        'credit_rest',
        { by: 'admin', id: invoice.id, set: { ...credited, paid_at: now } },
        trx,
      )
    else await trx.updateTable('invoices').set(credited).where('id', '=', invoice.id).execute()
    if (settled) await markPaid(await submissionsOn(invoice.id, trx), now, admin, trx)
    await audit(
      admin,
      {
        action: 'invoice.credited',
        entity: 'invoice',
        entityId: invoice.id,
        before: { status: balance.status, creditedCents: balance.creditedCents },
        after: {
          status: decision.status,
          creditedCents: balance.creditedCents + credit.totalCents,
          reason: input.reason,
          creditNote: credit.number,
        },
      },
      now,
      trx,
    )
    await queueCreditNote({ invoice, credit, reason: input.reason, what: 'part' }, now, trx)
    return ok({ creditNumber: credit.number })
  })
}

/**
 * Gives an overdue invoice up, with a reason: nothing is due on it any more, and its submissions stay unpaid. Refuses
 * (`conflict`) one that is not overdue or whose card payment is under way; one written off already stays so.
 */
export async function writeOff(
  input: { invoiceId: number; reason: string },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const invoice = await lockInvoice(input.invoiceId, trx)
    if (!invoice) return refuse('not_found', 'There is no such invoice.')
    if (invoice.status === 'written_off') return ok()
    const balance = balanceOf(invoice, now)
    const status = nextState(invoiceLifecycle, balance.status, 'write_off', 'admin')
    if (!status) return refuse('conflict', 'Only an overdue invoice is written off. This one is not overdue.')
    if (await isPaymentUnderWay(invoice.id, now, trx))
      return refuse('conflict', 'A card payment of this invoice is under way. Try again when it has ended.')
    // The clock has made it overdue; the row may not say so yet.
    if (invoice.status !== 'overdue')
      await moveLocked(invoiceLifecycle, 'fall_overdue', { by: 'system', id: invoice.id }, trx)
    await moveLocked(invoiceLifecycle, 'write_off', { by: 'admin', id: invoice.id }, trx)
    await audit(
      admin,
      {
        action: 'invoice.written_off',
        entity: 'invoice',
        entityId: invoice.id,
        before: { status: balance.status, dueCents: dueCents(balance) },
        after: { status, reason: input.reason },
      },
      now,
      trx,
    )
    return ok()
  })
}
