import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A job of the outbox on its way through the queue. */
export const jobLifecycle = defineLifecycle({
  name: 'job',
  table: 'outbox',
  column: 'state',
  states: { pending: 'open', relayed: 'open', done: 'terminal', failed: 'terminal' },
  initial: ['pending'],
  actions: {
    relay: step(['pending'], 'relayed', ['system'], 'due'),
    give_back: step(['relayed'], 'pending', ['system'], 'the queue did not take it or has lost it'),
    finish: step(['pending', 'relayed'], 'done', ['system']),
    fail: step(['pending', 'relayed'], 'failed', ['system'], 'no attempt is left'),
  },
})
