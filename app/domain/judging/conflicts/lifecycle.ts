import { defineLifecycle } from '#app/platform/lifecycle.ts'

/** The question whether a person has a conflict with an entry; without a row it was not asked. */
export const conflictLifecycle = defineLifecycle({
  name: 'conflict',
  table: 'conflicts',
  column: 'status',
  states: { none: 'open', suspected: 'open', declared: 'open', cleared: 'open' },
  initial: ['none', 'suspected', 'declared', 'cleared'],
  actions: {
    answer_none: { from: ['suspected'], to: 'none', by: ['judge'] },
    answer_conflict: { from: ['none', 'suspected', 'cleared'], to: 'declared', by: ['judge'] },
    recuse: {
      from: ['none', 'suspected', 'cleared'],
      to: 'declared',
      by: ['chair', 'admin'],
      guard: 'no conflict of their own, or about themselves; a reason',
    },
    clear: {
      from: ['none', 'suspected', 'declared'],
      to: 'cleared',
      by: ['chair', 'admin'],
      guard: 'no conflict of their own; about another person; a reason',
    },
  },
})
