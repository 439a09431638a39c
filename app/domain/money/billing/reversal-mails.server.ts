import type { Selectable } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { Payments } from '#db/types.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { href } from '#app/platform/href.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { balanceOf, type LockedInvoice } from './locked-invoice.server.ts'
import { queueToPayer } from './mails.server.ts'
import { paymentReversed } from './mails/payment-reversed.ts'
import { paymentTakenBack } from './mails/payment-taken-back.ts'
import { moneyAdmins } from './money-admins.server.ts'
import { AFTER_REVERSAL, REVERSAL_LABELS, tellsPayer, type ReversalReason } from './reversal-rules.ts'
import { billTo } from './schema.ts'

interface ReversalMail {
  reversalId: number
  /** As it is after the reversal. */
  invoice: LockedInvoice
  payment: Pick<Selectable<Payments>, 'receipt_number' | 'currency'>
  amountCents: number
  reason: ReversalReason
  note: string
  isReopened: boolean
}

/** Tells the other admins of money that a payment is gone, and the payer where they do not know it; once for each reversal. */
export async function queueReversal(mail: ReversalMail, actor: Actor, now: Date, trx: Trx): Promise<void> {
  const { reversalId, invoice, payment, reason, note, isReopened } = mail
  const amount = formatMoney(mail.amountCents, payment.currency)
  const cents = dueCents(balanceOf(invoice, now))
  const due = cents > 0 ? formatMoney(cents, invoice.currency) : 'Nothing'
  const receiptNumber = payment.receipt_number ?? ''
  const common = { amount, due, invoiceNumber: invoice.number, receiptNumber }
  for (const { firstName, to } of await moneyAdmins(actor.userId, trx))
    await queueMail(
      {
        mail: paymentReversed,
        to,
        params: {
          ...common,
          firstName,
          reason: REVERSAL_LABELS[reason],
          note,
          after: isReopened ? AFTER_REVERSAL[invoice.kind] : '',
          link: config().appUrl + href('/admin/submissions/invoices/:id', { id: invoice.id }),
        },
        dedupeKey: `payment-reversed:${reversalId}:${to.userId}`,
        entity: 'invoice',
        entityId: invoice.id,
      },
      now,
      trx,
    )
  if (!tellsPayer(reason)) return
  const payer = { invoiceId: invoice.id, userId: invoice.user_id, billTo: billTo.parse(invoice.bill_to) }
  await queueToPayer(
    payer,
    {
      mail: paymentTakenBack,
      params: { ...common, recipientName: payer.billTo.name, reason },
      dedupeKey: `payment-taken-back:${reversalId}`,
    },
    now,
    trx,
  )
}
