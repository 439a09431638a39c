import { defineLifecycle } from '#app/platform/lifecycle.ts'

/** What was paid for a submission; the invoice it is on decides. */
export const submissionPaymentLifecycle = defineLifecycle({
  name: 'submission payment',
  table: 'submissions',
  column: 'payment_status',
  states: {
    unpaid: 'open',
    in_cart: 'open',
    invoiced: 'open',
    paid: 'open',
    waived: 'open',
    refunded: 'terminal',
  },
  initial: ['unpaid'],
  actions: {
    add_to_cart: { from: ['unpaid'], to: 'in_cart', by: ['entrant'], guard: 'a complete draft' },
    take_from_cart: { from: ['in_cart'], to: 'unpaid', by: ['entrant', 'system'] },
    invoice: { from: ['in_cart'], to: 'invoiced', by: ['entrant'] },
    pay: { from: ['invoiced'], to: 'paid', by: ['admin', 'system'], guard: 'its invoice is paid' },
    void: {
      from: ['invoiced'],
      to: 'unpaid',
      by: ['admin', 'system'],
      guard: 'its invoice is void',
    },
    void_to_cart: {
      from: ['invoiced'],
      to: 'in_cart',
      by: ['admin', 'system'],
      guard: 'its invoice is void and it is to be checked out again',
    },
    waive: { from: ['unpaid', 'in_cart', 'invoiced', 'paid'], to: 'waived', by: ['admin'] },
    settle_free: {
      from: ['invoiced'],
      to: 'waived',
      by: ['system'],
      guard: 'its invoice asks for nothing',
    },
    release: {
      from: ['unpaid', 'in_cart', 'waived'],
      to: 'unpaid',
      by: ['entrant', 'system'],
      guard: 'a draft that was withdrawn or expired',
    },
    refund: {
      from: ['paid'],
      to: 'refunded',
      by: ['admin', 'system'],
      guard: 'all of its invoice went back',
    },
  },
})
