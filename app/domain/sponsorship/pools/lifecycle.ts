import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A pool: prepared, open to partners, funded once its target is reached, and closed. */
export const poolLifecycle = defineLifecycle({
  name: 'sponsorship pool',
  table: 'sponsorship_pools',
  column: 'state',
  states: { draft: 'open', open: 'open', funded: 'open', closed: 'open' },
  initial: ['draft'],
  actions: {
    open: step(['draft'], 'open', ['admin']),
    reach_target: step(['open'], 'funded', ['system'], 'what was raised reaches the target'),
    reopen: step(['funded', 'closed'], 'open', ['admin'], 'what was raised is below the target'),
    close: step(['open', 'funded'], 'closed', ['admin']),
  },
  wayBack: { close: 'reopen', reopen: 'close' },
})
