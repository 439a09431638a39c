import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A version of a rubric: one in use never changes. */
export const rubricLifecycle = defineLifecycle({
  name: 'rubric',
  table: 'rubrics',
  column: 'status',
  states: { draft: 'open', active: 'open', retired: 'terminal' },
  initial: ['draft'],
  actions: {
    publish: step(['draft'], 'active', ['admin'], 'weights add up to 100 percent'),
    retire: step(['active'], 'retired', ['admin'], 'another version is published'),
  },
})
