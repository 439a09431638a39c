import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A level of pools: open to partners or closed, and archived once it is no longer offered. */
export const levelLifecycle = defineLifecycle({
  name: 'pool level',
  table: 'pool_levels',
  column: 'state',
  states: { open: 'open', closed: 'open', archived: 'open' },
  initial: ['open'],
  actions: {
    open: step(['closed'], 'open', ['admin']),
    close: step(['open'], 'closed', ['admin']),
    archive: step(['open', 'closed'], 'archived', ['admin'], 'no application for it is open'),
    restore: step(['archived'], 'closed', ['admin'], 'no other level has its name'),
  },
  wayBack: { open: 'close', close: 'open', archive: 'restore', restore: 'archive' },
})
