import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A receipt for a submitted ballot. That choices were saved after it is worked out from the sealed ballots until the count. */
export const receiptLifecycle = defineLifecycle({
  name: 'voting receipt',
  table: 'ballot_receipts',
  column: 'state',
  states: { standing: 'open', changed: 'terminal' },
  initial: ['standing'],
  actions: {
    change: step(['standing'], 'changed', ['member', 'system'], 'another ballot is submitted, or counted'),
  },
})
