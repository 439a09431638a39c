import { defineLifecycle } from '#app/platform/lifecycle.ts'

/** A version of an agreement: nothing that was published comes back or changes. */
export const agreementLifecycle = defineLifecycle({
  name: 'agreement',
  table: 'agreements',
  column: 'status',
  states: { draft: 'open', active: 'open', retired: 'terminal' },
  initial: ['draft'],
  actions: {
    publish: {
      from: ['draft'],
      to: 'active',
      by: ['admin'],
      guard: 'has a title and a text other than those in force',
    },
    retire: { from: ['active'], to: 'retired', by: ['admin'], guard: 'another version is published' },
  },
})
