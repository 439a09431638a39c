import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A jury's decision: the chair writes it down, and a second member who was there confirms it or sends it back. */
export const juryDecisionLifecycle = defineLifecycle({
  name: 'jury decision',
  table: 'jury_decisions',
  column: 'state',
  states: { proposed: 'open', returned: 'open', confirmed: 'open' },
  initial: ['proposed'],
  actions: {
    propose: step(
      ['proposed', 'returned', 'confirmed'],
      'proposed',
      ['chair'],
      'no conflict of interest with a nominee; the results are not published',
    ),
    confirm: step(
      ['proposed'],
      'confirmed',
      ['judge'],
      'was there, is not who wrote it, no conflict of interest; the results are not published',
    ),
    return: step(['proposed'], 'returned', ['judge'], 'was there, is not who wrote it; says what is wrong'),
  },
})
