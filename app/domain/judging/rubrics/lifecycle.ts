import { defineLifecycle } from '#app/platform/lifecycle.ts'

/** A version of a rubric: one in use never changes. */
export const rubricLifecycle = defineLifecycle({
  name: 'rubric',
  table: 'rubrics',
  column: 'status',
  states: { draft: 'open', active: 'open', retired: 'terminal' },
  initial: ['draft'],
  actions: {
    publish: { from: ['draft'], to: 'active', by: ['admin'], guard: 'weights add up to 100 percent' },
    retire: { from: ['active'], to: 'retired', by: ['admin'], guard: 'another version is published' },
  },
})
