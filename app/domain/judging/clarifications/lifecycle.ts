import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A committee's question to those who entered a work. */
export const clarificationLifecycle = defineLifecycle({
  name: 'clarification',
  table: 'clarifications',
  column: 'state',
  states: { asked: 'open', answered: 'terminal', withdrawn: 'terminal' },
  initial: ['asked'],
  actions: {
    answer: step(
      ['asked'],
      'answered',
      ['entrant'],
      'before it is due; their role in the studio enters work',
    ),
    withdraw: step(['asked'], 'withdrawn', ['chair', 'admin'], 'no conflict of interest with the entry'),
  },
})
