import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A package: open to applications or closed, and archived once it is no longer sold. */
export const packageLifecycle = defineLifecycle({
  name: 'sponsorship package',
  table: 'sponsorship_packages',
  column: 'state',
  states: { open: 'open', closed: 'open', archived: 'open' },
  initial: ['open', 'closed'],
  actions: {
    open: step(['closed'], 'open', ['admin']),
    close: step(['open'], 'closed', ['admin']),
    archive: step(['open', 'closed'], 'archived', ['admin'], 'no application for it is open'),
    restore: step(['archived'], 'closed', ['admin'], 'no other package has its name'),
  },
  wayBack: { open: 'close', close: 'open', archive: 'restore', restore: 'archive' },
})
