import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A job of the outbox on its way through the queue. */
export const jobLifecycle = defineLifecycle({
  name: 'job',
  table: 'outbox',
  column: 'state',
  states: { pending: 'open', relayed: 'open', done: 'terminal', failed: 'open' },
  initial: ['pending'],
  actions: {
    relay: step(['pending'], 'relayed', ['system'], 'due'),
    give_back: step(
      ['relayed'],
      'pending',
      ['system'],
      'the queue did not take it or has lost it, or the schema or the job was not one of the worker’s',
    ),
    finish: step(['pending', 'relayed'], 'done', ['system']),
    redo: step(
      ['failed'],
      'pending',
      ['admin', 'system'],
      'an admin says so, or it failed because the schema or the job was not one of the worker’s',
    ),
    fail: step(['pending', 'relayed'], 'failed', ['system'], 'no attempt is left'),
  },
})
