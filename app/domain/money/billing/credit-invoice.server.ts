import { transaction, type Trx } from '#db/client.ts'
import type { Actor, AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { requestDocument } from '#app/platform/documents/request.server.ts'
import { releaseUse } from '#app/domain/money/discounts/uses.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { follow, recordsOn } from './invoice-kinds.server.ts'
import { giveBack } from '#app/domain/submissions/invoice-effects.server.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { issueCreditNote, issuePartCredit, linesOfRest, type IssuedCredit } from './credit-notes.server.ts'
import { voidInvoiceDocument } from './document-kinds.server.ts'
import {
  balanceOf,
  isPaymentUnderWay,
  lockInvoice,
  NO_INVOICE,
  type LockedInvoice,
} from './locked-invoice.server.ts'
import { queueCreditNote } from './mails.server.ts'
import { decideCredit, PAYMENT_UNDER_WAY, voidRefusal } from './rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { nextState } from '#app/platform/lifecycle.ts'
import { invoiceLifecycle } from './lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

/**
 * Ends a locked, unpaid invoice with a credit note for all of it, and frees its lines for another one. What becomes of the
 * submissions is up to the caller.
 */
export async function endWithCredit(
  invoice: LockedInvoice,
  end: { kind: 'void' | 'correction'; reason: string; by: 'entrant' | 'admin' | 'system' },
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<IssuedCredit> {
  await trx.updateTable('invoice_lines').set({ live: false }).where('invoice_id', '=', invoice.id).execute()
  const earlier = invoice.credited_cents
  const lines = await linesOfRest(invoice, trx)
  const { kind, reason } = end
  const credit = await issueCreditNote({ invoice, kind, reason, lines, issuedBy: actor.userId }, now, trx)
  const set = { voided_at: now, void_reason: reason, credited_cents: earlier + credit.totalCents }
  await moveLocked(invoiceLifecycle, 'void', { by: end.by, id: invoice.id, set }, trx)
  await requestDocument(voidInvoiceDocument, invoice.id, now, trx)
  return credit
}

interface VoidInput {
  invoiceId: number
  reason: string
  /** Where its submissions go: into the studio's cart at today's price, or back to its drafts. */
  place: 'cart' | 'drafts'
}

/**
 * Voids an invoice on which nothing was paid, with a credit note; its submissions go back to the studio, and the use of a
 * discount code is released. Refuses (`conflict`) when something was paid or a card payment is under way, and when a
 * submission is being judged. Voiding a void invoice changes nothing.
 */
export async function voidInvoice(
  { invoiceId, reason, place }: VoidInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ creditNumber: string | null }>> {
  return transaction(async (trx) => {
    const invoice = await lockInvoice(invoiceId, trx)
    if (!invoice) return NO_INVOICE
    if (invoice.status === 'void') return ok({ creditNumber: null })
    const before = balanceOf(invoice, now)
    const refusal = voidRefusal(before, await isPaymentUnderWay(invoice.id, now, trx))
    if (refusal) return refuse('conflict', refusal)
    const ids = await recordsOn(invoice.id, trx)
    if (invoice.studio_id !== null && invoice.user_id !== null) {
      const to = { place, studioId: invoice.studio_id, year: invoice.year, addedBy: invoice.user_id }
      const given = await giveBack(ids, to, admin, now, trx)
      if (!given.ok) return given
    }
    await releaseUse(invoice.id, now, trx)
    const credit = await endWithCredit(invoice, { kind: 'void', reason, by: 'admin' }, admin, now, trx)
    await follow('voided', invoice, admin, now, trx, ids)
    const change = {
      before: { status: before.status },
      after: { status: 'void', reason, creditNote: credit.number, place },
    }
    await auditRecord(admin, 'invoice.voided', invoice.id, change, now, trx)
    await queueCreditNote({ invoice, credit, reason, what: 'void', place }, now, trx)
    return ok({ creditNumber: credit.number })
  })
}

interface CreditInput {
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
  { invoiceId, amountCents, reason }: CreditInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ creditNumber: string }>> {
  return transaction(async (trx) => {
    const invoice = await lockInvoice(invoiceId, trx)
    if (!invoice) return NO_INVOICE
    const balance = balanceOf(invoice, now)
    const decision = decideCredit(balance, amountCents)
    if (!decision.ok) {
      if (decision.reason === 'not_open')
        return refuse('conflict', 'This invoice is no longer open. You can refund what was paid.')
      const message =
        decision.reason === 'too_much'
          ? `Only ${formatMoney(dueCents(balance), invoice.currency)} is due. Enter that amount or less`
          : `This is the full amount. Void the invoice instead, so that its entries go back to the ${words.studio}`
      return refuse('invalid', message, { amountCents: [message] })
    }
    if (await isPaymentUnderWay(invoice.id, now, trx)) return refuse('conflict', PAYMENT_UNDER_WAY)
    const part = { invoice, kind: 'correction', reason, amountCents, issuedBy: admin.userId } as const
    const credit = await issuePartCredit(part, now, trx)
    const creditedCents = balance.creditedCents + credit.totalCents
    const set = { credited_cents: creditedCents }
    if (decision.status === 'paid') {
      const rest = { by: 'admin', id: invoice.id, set: { ...set, paid_at: now } } as const
      await moveLocked(invoiceLifecycle, 'credit_rest', rest, trx)
      await follow('paid', invoice, admin, now, trx)
    } else await trx.updateTable('invoices').set(set).where('id', '=', invoice.id).execute()
    const change = {
      before: { status: balance.status, creditedCents: balance.creditedCents },
      after: {
        status: decision.status,
        creditedCents,
        currency: invoice.currency,
        reason,
        creditNote: credit.number,
      },
    }
    await auditRecord(admin, 'invoice.credited', invoice.id, change, now, trx)
    await queueCreditNote({ invoice, credit, reason, what: 'part' }, now, trx)
    return ok({ creditNumber: credit.number })
  })
}

/**
 * Writes off an overdue invoice, with a reason: nothing is due on it any more, and its submissions stay unpaid. Refuses
 * (`conflict`) one that is not overdue or whose card payment is under way; one written off already stays so.
 */
export async function writeOff(
  { invoiceId, reason }: { invoiceId: number; reason: string },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const invoice = await lockInvoice(invoiceId, trx)
    if (!invoice) return NO_INVOICE
    if (invoice.status === 'written_off') return ok()
    const balance = balanceOf(invoice, now)
    const status = nextState(invoiceLifecycle, balance.status, 'write_off', 'admin')
    if (!status)
      return refuse('conflict', 'Only an overdue invoice can be written off. This one is not overdue.')
    if (await isPaymentUnderWay(invoice.id, now, trx)) return refuse('conflict', PAYMENT_UNDER_WAY)
    // By the clock it is overdue; its row may be behind.
    if (invoice.status !== 'overdue')
      await moveLocked(invoiceLifecycle, 'fall_overdue', { by: 'system', id: invoice.id }, trx)
    await moveLocked(invoiceLifecycle, 'write_off', { by: 'admin', id: invoice.id }, trx)
    const change = {
      before: { status: balance.status, dueCents: dueCents(balance) },
      after: { status, reason, currency: invoice.currency },
    }
    await auditRecord(admin, 'invoice.written_off', invoice.id, change, now, trx)
    return ok()
  })
}
