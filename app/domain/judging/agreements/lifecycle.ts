import { defineLifecycle } from '#app/platform/lifecycle.ts'

/** A version of an agreement; a published one never changes. */
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
      guard: 'title or text differ from the version in force',
    },
    retire: { from: ['active'], to: 'retired', by: ['admin'], guard: 'another version is published' },
  },
})
