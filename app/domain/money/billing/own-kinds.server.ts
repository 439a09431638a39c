import { markPaid } from '#app/domain/submissions/checkout-support.server.ts'
import { markRefunded, markUnpaid } from '#app/domain/submissions/invoice-effects.server.ts'
import {
  activatePaidMemberships,
  cancelRefundedMemberships,
} from '#app/domain/people/accounts/membership-payment.server.ts'
import type { InvoiceKind } from './invoice-kinds.server.ts'

/** Invoices of the areas below money, which cannot name it. */
export const ownKinds: readonly InvoiceKind[] = [
  {
    kind: 'entry',
    paid: ({ ids }, actor, now, trx) => markPaid(ids, now, actor, trx),
    refunded: ({ ids }, actor, now, trx) => markRefunded(ids, actor, now, trx),
    reopened: ({ ids }, actor, now, trx) => markUnpaid(ids, actor, now, trx),
  },
  {
    kind: 'membership',
    paid: ({ ids }, actor, now, trx) => activatePaidMemberships(ids, actor, now, trx),
    refunded: ({ ids }, actor, now, trx) => cancelRefundedMemberships(ids, actor, now, trx),
  },
]
