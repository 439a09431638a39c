import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A studio's request for more time for one entry. */
export const extraTimeLifecycle = defineLifecycle({
  name: 'extra time request',
  table: 'extra_time_requests',
  column: 'status',
  states: { open: 'open', granted: 'terminal', declined: 'terminal' },
  initial: ['open'],
  actions: {
    grant: step(['open'], 'granted', ['admin'], 'the entry can still be a draft'),
    decline: step(['open'], 'declined', ['admin']),
  },
})
