import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

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
    pay_part: step(
      ['issued', 'part_paid', 'overdue'],
      'part_paid',
      ['admin', 'system'],
      'less than what is due',
    ),
    pay_rest: step(['issued', 'part_paid', 'overdue'], 'paid', ['admin', 'system'], 'exactly what is due'),
    credit_rest: step(
      ['part_paid', 'overdue'],
      'paid',
      ['admin', 'system'],
      'something was paid and a credit note covers the rest',
    ),
    fall_overdue: step(['issued', 'part_paid'], 'overdue', ['system'], 'the due time has passed'),
    void: step(
      ['issued', 'overdue'],
      'void',
      ['entrant', 'admin', 'system'],
      'nothing was paid; a credit note covers it',
    ),
    refund: step(['paid'], 'refunded', ['admin', 'system'], 'all that was paid went back'),
    reverse_part: step(
      ['paid', 'part_paid', 'overdue'],
      'part_paid',
      ['admin', 'system'],
      'a payment was taken back, another was not, and more is due',
    ),
    reverse_all: step(
      ['paid', 'part_paid', 'overdue'],
      'issued',
      ['admin', 'system'],
      'all that was paid was taken back, and something is due',
    ),
    write_off: step(['overdue'], 'written_off', ['admin'], 'a reason is given'),
  },
})

/** One payment. A late failure undoes no money that has arrived; that it left again is a fact of its own, with a reason. */
export const paymentLifecycle = defineLifecycle({
  name: 'payment',
  table: 'payments',
  column: 'status',
  states: { started: 'open', failed: 'open', succeeded: 'open', refunded: 'terminal', reversed: 'terminal' },
  initial: ['started', 'succeeded'],
  actions: {
    succeed: step(['started', 'failed'], 'succeeded', ['admin', 'system'], 'the money is confirmed'),
    fail: step(['started'], 'failed', ['system'], 'the provider says so'),
    refund: step(['succeeded'], 'refunded', ['admin', 'system'], 'all of it went back'),
    reverse: step(['succeeded'], 'reversed', ['admin', 'system'], 'all that was not refunded was taken back'),
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
    approve: step(['requested'], 'approved', ['admin'], 'another admin requested it'),
    decline: step(['requested'], 'declined', ['admin'], 'a reason is given'),
    send: step(['approved', 'failed'], 'sent', ['admin', 'system']),
    finish: step(
      ['approved', 'sent', 'failed'],
      'done',
      ['admin', 'system'],
      'evidence that the money is back',
    ),
    fail: step(['approved', 'sent'], 'failed', ['admin', 'system']),
  },
})
