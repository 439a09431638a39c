import type { Trx } from '#db/client.ts'
import type { InvoiceKind } from '#app/domain/money/billing/invoice-kinds.server.ts'
import { payerPath } from '#app/domain/money/billing/invoice-link.server.ts'
import { invoicesOf } from '#app/domain/money/billing/issue-for.server.ts'
import { voidInvoiceFor } from '#app/domain/money/billing/void-invoice-for.server.ts'
import { tellAdmins } from '#app/domain/sponsorship/applications/mails.server.ts'
import type { SponsorshipHook } from '#app/domain/sponsorship/applications/moved.server.ts'
import { activateSponsorship, lockSponsorship } from '#app/domain/sponsorship/applications/progress.server.ts'
import {
  fulfilObligation,
  reopenPayment,
  setStepDue,
} from '#app/domain/sponsorship/obligations/commands.server.ts'
import { href } from '#app/platform/href.ts'
import { system, type AdminViewer } from '#app/platform/viewer.ts'
import { isPaidInFull, nextDue } from './invoices.server.ts'
import { hasEnded, isOpenInvoice } from './rules.ts'

/**
 * Paid in full, a sponsorship becomes active. A refund or a void invoice ends none: that is an admin's to decide. Money for one that
 * has ended is told to the admins.
 */
export const sponsorshipInvoices: InvoiceKind = {
  kind: 'sponsorship',
  async paid({ ids, invoiceId }, actor, now, trx) {
    for (const id of ids) {
      // Two instalments paid at once: the second payment waits here and then finds the first. One who ends it waits or is found too.
      const sponsorship = await lockSponsorship(id, trx)
      if (sponsorship && hasEnded(sponsorship.state)) {
        await tellOfLateMoney(id, invoiceId, now, trx)
        continue
      }
      if (!(await isPaidInFull(id, trx))) {
        await setStepDue(id, 'invoice', await nextDue(id, trx), now, trx)
        continue
      }
      await activateSponsorship([id], actor, now, trx)
      await fulfilObligation(id, 'invoice', 'delivered', system, now, trx)
    }
  },
  async partlyPaid({ ids, invoiceId }, _actor, now, trx) {
    for (const id of ids) {
      const sponsorship = await lockSponsorship(id, trx)
      if (sponsorship && hasEnded(sponsorship.state)) await tellOfLateMoney(id, invoiceId, now, trx)
    }
  },
  async reopened({ ids }, _actor, now, trx) {
    for (const id of ids) {
      const sponsorship = await lockSponsorship(id, trx)
      if (sponsorship && !hasEnded(sponsorship.state))
        await reopenPayment(id, await nextDue(id, trx), now, trx)
    }
  },
  async voided({ ids }, _actor, now, trx) {
    for (const id of ids) {
      await lockSponsorship(id, trx)
      await setStepDue(id, 'invoice', await nextDue(id, trx), now, trx)
    }
  },
  async refunded() {},
  page: (key) => href('/sponsorships/invoice/:id', { id: key }),
  recordPage: (id) => href('/admin/sponsorships/invoices/:id', { id }),
}

/**
 * A sponsorship that was paid before its contract was signed is active from then on. One that ends leaves no unpaid invoice, and
 * admins are told of what was paid. Its payment has a page once it is invoiced.
 */
export const followSponsorship: SponsorshipHook = {
  async moved({ id, to }, by, now, trx) {
    if (to === 'contracted' && (await isPaidInFull(id, trx))) await activateSponsorship([id], by, now, trx)
    if (hasEnded(to)) await tellOfMoney(id, now, trx)
  },
  ends: voidUnpaid,
  async taskPage({ kind, sponsorshipId, isSecret }, reader) {
    if (kind !== 'invoice') return null
    const next = (await invoicesOf('sponsorship', sponsorshipId, reader)).find(isOpenInvoice)
    return next ? payerPath(next, isSecret) : null
  },
}

/** Voids the invoices on which nothing was paid. One with a card payment under way stays, since its money may still come. */
async function voidUnpaid(id: number, reason: string, by: AdminViewer, now: Date, trx: Trx): Promise<void> {
  const unpaid = (await invoicesOf('sponsorship', id, trx)).filter(
    (invoice) => isOpenInvoice(invoice) && invoice.paidCents === 0,
  )
  for (const invoice of unpaid.sort((one, other) => one.id - other.id))
    await voidInvoiceFor(invoice.id, reason, by, now, trx)
}

/** Each payment is told by itself: what has come by then tells one from another. */
async function tellOfLateMoney(id: number, invoiceId: number, now: Date, trx: Trx): Promise<void> {
  const invoice = (await invoicesOf('sponsorship', id, trx)).find((each) => each.id === invoiceId)
  await tellAdmins(id, 'paid_after_end', now, trx, `${invoiceId}:${invoice?.paidCents ?? 0}`)
}

async function tellOfMoney(id: number, now: Date, trx: Trx): Promise<void> {
  const invoices = await invoicesOf('sponsorship', id, trx)
  if (invoices.some(({ paidCents, refundedCents }) => paidCents > refundedCents))
    return tellAdmins(id, 'ended_paid', now, trx)
  if (invoices.some(isOpenInvoice)) await tellAdmins(id, 'ended_open', now, trx)
}
