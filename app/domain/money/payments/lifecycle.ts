import { defineLifecycle } from '#app/platform/lifecycle.ts'

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
    wait: { from: ['created'], to: 'pending', by: ['system'] },
    confirm: {
      from: ['created', 'pending', 'failed', 'expired', 'cancelled'],
      to: 'confirmed',
      by: ['system'],
      guard: 'the provider has the money',
    },
    fail: { from: ['created', 'pending'], to: 'failed', by: ['system'] },
    expire: { from: ['created', 'pending'], to: 'expired', by: ['system'] },
    cancel: { from: ['created', 'pending'], to: 'cancelled', by: ['system'] },
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
    allocate: { from: ['open'], to: 'allocated', by: ['admin'], guard: 'nothing of it is left' },
    return: { from: ['open'], to: 'returned', by: ['admin'], guard: 'evidence that it went back' },
  },
})
