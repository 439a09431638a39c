import type { InvoiceKind } from '#app/domain/money/billing/invoice-kinds.server.ts'
import { chargePaid, chargeRefunded, chargeVoided } from './paid.server.ts'

/** Invoices of pools: each bills a charge of a partner. */
export const poolInvoices: InvoiceKind = {
  kind: 'pool',
  paid: chargePaid,
  voided: chargeVoided,
  refunded: (chargeId, _by, _now, trx) => chargeRefunded(chargeId, trx),
}
