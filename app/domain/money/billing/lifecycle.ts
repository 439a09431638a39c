import { defineLifecycle } from '#app/platform/lifecycle.ts'

/** An invoice after it was issued. Issuing makes the row; nothing else ever makes or removes one. */
export const invoiceLifecycle = defineLifecycle({
  name: 'invoice',
  table: 'invoices',
  column: 'status',
  states: {
    issued: 'open',
    part_paid: 'open',
    overdue: 'open',
    paid: 'open',
    void: 'terminal',
    refunded: 'terminal',
    written_off: 'terminal',
  },
  initial: ['issued'],
  actions: {
    pay_part: {
      from: ['issued', 'part_paid', 'overdue'],
      to: 'part_paid',
      by: ['admin', 'system'],
      guard: 'less than what is due',
    },
    pay_rest: {
      from: ['issued', 'part_paid', 'overdue'],
      to: 'paid',
      by: ['admin', 'system'],
      guard: 'exactly what is due',
    },
    credit_rest: {
      from: ['part_paid', 'overdue'],
      to: 'paid',
      by: ['admin'],
      guard: 'something was paid and a credit note covers the rest',
    },
    fall_overdue: {
      from: ['issued', 'part_paid'],
      to: 'overdue',
      by: ['system'],
      guard: 'the due time has passed',
    },
    void: {
      from: ['issued', 'overdue'],
      to: 'void',
      by: ['entrant', 'admin', 'system'],
      guard: 'nothing was paid; a credit note covers it',
    },
    refund: { from: ['paid'], to: 'refunded', by: ['admin', 'system'], guard: 'all that was paid went back' },
    write_off: { from: ['overdue'], to: 'written_off', by: ['admin'], guard: 'a reason is given' },
  },
})

/** One payment. No action moves money that has arrived back after a late failure. */
export const paymentLifecycle = defineLifecycle({
  name: 'payment',
  table: 'payments',
  column: 'status',
  states: { started: 'open', failed: 'open', succeeded: 'open', refunded: 'terminal' },
  initial: ['started', 'succeeded'],
  actions: {
    succeed: {
      from: ['started', 'failed'],
      to: 'succeeded',
      by: ['admin', 'system'],
      guard: 'the money is confirmed',
    },
    fail: { from: ['started'], to: 'failed', by: ['system'], guard: 'the provider says so' },
    refund: { from: ['succeeded'], to: 'refunded', by: ['admin', 'system'], guard: 'all of it went back' },
  },
})

/** A refund: one admin requests it, another approves it, and it is done only on evidence. One that failed is still owed. */
export const refundLifecycle = defineLifecycle({
  name: 'refund',
  table: 'refunds',
  column: 'status',
  states: {
    requested: 'open',
    approved: 'open',
    sent: 'open',
    failed: 'open',
    done: 'terminal',
    declined: 'terminal',
  },
  initial: ['requested'],
  actions: {
    approve: { from: ['requested'], to: 'approved', by: ['admin'], guard: 'another admin requested it' },
    decline: { from: ['requested'], to: 'declined', by: ['admin'], guard: 'a reason is given' },
    send: { from: ['approved', 'failed'], to: 'sent', by: ['admin', 'system'] },
    finish: {
      from: ['approved', 'sent', 'failed'],
      to: 'done',
      by: ['admin', 'system'],
      guard: 'evidence that the money is back',
    },
    fail: { from: ['approved', 'sent'], to: 'failed', by: ['admin', 'system'] },
  },
})
