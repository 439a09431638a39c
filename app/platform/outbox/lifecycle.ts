import { defineLifecycle } from '#app/platform/lifecycle.ts'

/** A job of the outbox on its way through the queue. */
export const jobLifecycle = defineLifecycle({
  name: 'job',
  table: 'outbox',
  column: 'state',
  states: { pending: 'open', relayed: 'open', done: 'terminal', failed: 'terminal' },
  initial: ['pending'],
  actions: {
    relay: { from: ['pending'], to: 'relayed', by: ['system'], guard: 'due' },
    give_back: {
      from: ['relayed'],
      to: 'pending',
      by: ['system'],
      guard: 'the queue did not take it or has lost it',
    },
    finish: { from: ['pending', 'relayed'], to: 'done', by: ['system'] },
    fail: { from: ['pending', 'relayed'], to: 'failed', by: ['system'], guard: 'no attempt is left' },
  },
})
