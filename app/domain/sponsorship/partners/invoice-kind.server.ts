import type { Trx } from '#db/client.ts'
import type { InvoiceKind } from '#app/domain/money/billing/invoice-kinds.server.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { creditDecided } from './credits.server.ts'
import { chargePaid, chargeRefunded, chargeReopened, chargeVoided } from './paid.server.ts'

type Effect = (chargeId: number, by: Actor, now: Date, trx: Trx) => Promise<void>

/** The same for each charge that an invoice bills. */
const forEach =
  (effect: Effect): InvoiceKind['paid'] =>
  async ({ ids }, by, now, trx) => {
    for (const id of ids) await effect(id, by, now, trx)
  }

/** Invoices of pools: each bills a charge of a partner. */
export const poolInvoices: InvoiceKind = {
  kind: 'pool',
  paid: forEach(chargePaid),
  reopened: forEach(chargeReopened),
  voided: forEach(chargeVoided),
  refunded: forEach((id, _by, _now, trx) => chargeRefunded(id, trx)),
  refundDecided: creditDecided,
}
