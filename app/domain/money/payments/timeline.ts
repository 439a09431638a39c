import { PAY_METHOD_LABELS } from '#app/domain/money/billing/rules.ts'
import { REVERSAL_LABELS } from '#app/domain/money/billing/reversal-rules.ts'
import type { RefundStatus } from '#app/domain/money/billing/refund-rules.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import type { AttemptRow, EntryInvoice, EntryMoney } from './entry-money.server.ts'
import { ATTEMPT_LABELS } from './rules.ts'

export interface Moment {
  key: string
  at: Date
  what: string
  detail: string
  tone: 'neutral' | 'warn' | 'good' | 'bad'
  invoice?: { id: number; number: string }
  receipt?: { number: string; file: string | null }
}

const REFUND_LABELS: Readonly<Record<RefundStatus, { what: string; tone: Moment['tone'] }>> = {
  requested: { what: 'Refund requested', tone: 'neutral' },
  approved: { what: 'Refund approved', tone: 'warn' },
  sent: { what: 'Refund on its way', tone: 'warn' },
  done: { what: 'Refunded', tone: 'good' },
  failed: { what: 'Refund failed', tone: 'bad' },
  declined: { what: 'Refund declined', tone: 'neutral' },
}

/** Everything that happened to the money of one entry, oldest first. */
export function timelineOf(facts: {
  invoices: readonly EntryInvoice[]
  attempts: EntryMoney['attempts']
  payments: EntryMoney['payments']
  refunds: EntryMoney['refunds']
  reversals: EntryMoney['reversals']
}): Moment[] {
  const moments: Moment[] = []
  for (const invoice of facts.invoices) {
    const { id, number, currency } = invoice
    moments.push({
      key: `invoice-${id}`,
      at: invoice.issuedAt,
      what: 'Invoiced',
      detail: `${formatMoney(invoice.lineCents, currency)} for this entry, invoice total ${formatMoney(invoice.totalCents, currency)}`,
      tone: 'neutral',
      invoice: { id, number },
    })
    if (invoice.voidedAt)
      moments.push({
        key: `void-${id}`,
        at: invoice.voidedAt,
        what: 'Invoice voided',
        detail: invoice.voidReason ?? '',
        tone: 'bad',
        invoice: { id, number },
      })
    if (invoice.payMethod === 'waived')
      moments.push({
        key: `waived-${id}`,
        at: invoice.issuedAt,
        what: 'Nothing to pay',
        detail: '',
        tone: 'good',
      })
    else if (invoice.paidAt)
      moments.push({
        key: `paid-${id}`,
        at: invoice.paidAt,
        what: 'Invoice paid in full',
        detail: '',
        tone: 'good',
        invoice: { id, number },
      })
  }
  for (const attempt of facts.attempts) moments.push(momentOf(attempt))
  for (const payment of facts.payments)
    moments.push({
      key: `payment-${payment.id}`,
      at: payment.createdAt,
      what: 'Payment received',
      detail: [
        formatMoney(payment.amountCents, payment.currency),
        PAY_METHOD_LABELS[payment.method].toLowerCase(),
        payment.reference,
      ]
        .filter(Boolean)
        .join(', '),
      tone: 'good',
      ...(payment.receiptNumber
        ? { receipt: { number: payment.receiptNumber, file: payment.receiptFile } }
        : {}),
    })
  for (const refund of facts.refunds)
    moments.push({
      key: `refund-${refund.id}`,
      at: refund.doneAt ?? refund.requestedAt,
      ...REFUND_LABELS[refund.status],
      detail: formatMoney(refund.amountCents, refund.currency),
    })
  for (const reversal of facts.reversals)
    moments.push({
      key: `reversal-${reversal.id}`,
      at: reversal.reversedAt,
      what: 'Payment reversed',
      detail: `${formatMoney(reversal.amountCents, reversal.currency)}. ${REVERSAL_LABELS[reversal.reason]}`,
      tone: 'bad',
    })
  // Of what happened at once, the payment comes before its effect.
  const rank = (moment: Moment) => (moment.key.startsWith('paid-') ? 1 : 0)
  return moments.sort((a, b) => a.at.getTime() - b.at.getTime() || rank(a) - rank(b))
}

function momentOf(attempt: AttemptRow): Moment {
  const amount = formatMoney(attempt.amountCents, attempt.currency)
  const base = { key: `attempt-${attempt.id}`, at: attempt.updatedAt }
  if (attempt.isHeld)
    return {
      ...base,
      what: 'Card payment received, under review',
      detail: `We could not match ${amount} to this invoice automatically. We will email you.`,
      tone: 'warn',
    }
  const { label, tone } = ATTEMPT_LABELS[attempt.status]
  return {
    ...base,
    what: `Card payment: ${label.toLowerCase()}`,
    detail: [amount, attempt.failure].filter(Boolean).join('. '),
    tone: attempt.status === 'confirmed' ? 'neutral' : tone,
  }
}
