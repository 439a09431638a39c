import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** One attempt to pay by card. A late failure undoes nothing; a late success counts, because the money has arrived. */
export const attemptLifecycle = defineLifecycle({
  name: 'payment attempt',
  table: 'payment_attempts',
  column: 'status',
  states: {
    created: 'open',
    pending: 'open',
    confirmed: 'terminal',
    failed: 'open',
    expired: 'open',
    cancelled: 'open',
  },
  initial: ['created'],
  actions: {
    wait: step(['created'], 'pending', ['system']),
    confirm: step(
      ['created', 'pending', 'failed', 'expired', 'cancelled'],
      'confirmed',
      ['system'],
      'the provider has the money',
    ),
    fail: step(['created', 'pending'], 'failed', ['system']),
    expire: step(['created', 'pending'], 'expired', ['system']),
    cancel: step(['created', 'pending'], 'cancelled', ['system']),
  },
})

/** A payment that matches no open invoice. */
export const unallocatedLifecycle = defineLifecycle({
  name: 'unallocated payment',
  table: 'unallocated_payments',
  column: 'status',
  states: { open: 'open', allocated: 'terminal', returned: 'terminal' },
  initial: ['open'],
  actions: {
    allocate: step(['open'], 'allocated', ['admin'], 'nothing of it is left'),
    return: step(['open'], 'returned', ['admin', 'system'], 'evidence that it went back'),
  },
})
