import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** The question whether a person has a conflict with an entry; without a row it was not asked. */
export const conflictLifecycle = defineLifecycle({
  name: 'conflict',
  table: 'conflicts',
  column: 'status',
  states: { none: 'open', suspected: 'open', declared: 'open', cleared: 'open' },
  initial: ['none', 'suspected', 'declared', 'cleared'],
  actions: {
    answer_none: step(['suspected'], 'none', ['judge']),
    answer_conflict: step(['none', 'suspected', 'cleared'], 'declared', ['judge']),
    recuse: step(
      ['none', 'suspected', 'cleared'],
      'declared',
      ['chair', 'admin'],
      'no conflict of their own, or about themselves; a reason',
    ),
    clear: step(
      ['none', 'suspected', 'declared'],
      'cleared',
      ['chair', 'admin'],
      'no conflict of their own; about another person; a reason',
    ),
  },
})
