import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A version of an agreement; a published one never changes. */
export const agreementLifecycle = defineLifecycle({
  name: 'agreement',
  table: 'agreements',
  column: 'status',
  states: { draft: 'open', active: 'open', retired: 'terminal' },
  initial: ['draft'],
  actions: {
    publish: step(['draft'], 'active', ['admin'], 'title or text differ from the version in force'),
    retire: step(['active'], 'retired', ['admin'], 'another version is published'),
  },
})
