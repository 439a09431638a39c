import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A person's request to have their account deleted. */
export const deletionLifecycle = defineLifecycle({
  name: 'deletion request',
  table: 'deletion_requests',
  column: 'status',
  states: { open: 'open', withdrawn: 'terminal', declined: 'terminal', done: 'terminal' },
  initial: ['open'],
  actions: {
    withdraw: step(['open'], 'withdrawn', ['member']),
    decline: step(['open'], 'declined', ['admin'], 'with a reason'),
    erase: step(
      ['open'],
      'done',
      ['admin'],
      'not their own account, nor the last admin’s; nothing keeps the account',
    ),
  },
})
