import { defineLifecycle, step, type StateOf } from '#app/platform/lifecycle.ts'

/** The works a committee nominates; once submitted it freezes the scores under it. */
export const slateLifecycle = defineLifecycle({
  name: 'slate',
  table: 'slates',
  column: 'status',
  states: { draft: 'open', submitted: 'open', returned: 'open', confirmed: 'open' },
  initial: ['draft'],
  actions: {
    submit: step(
      ['draft', 'returned'],
      'submitted',
      ['chair'],
      'its checks pass, with reasons and the chair’s name',
    ),
    confirm: step(['submitted'], 'confirmed', ['admin'], 'no conflict; everything on it can be nominated'),
    return: step(
      ['submitted', 'confirmed'],
      'returned',
      ['admin'],
      'no conflict; the season has no announcement',
    ),
  },
})

export type SlateStatus = StateOf<typeof slateLifecycle>

/** A work that was not entered, proposed by a committee; changing it asks for approval again. */
export const outsideWorkLifecycle = defineLifecycle({
  name: 'outside work',
  table: 'outside_works',
  column: 'status',
  states: { proposed: 'open', approved: 'open', refused: 'open' },
  initial: ['proposed'],
  actions: {
    propose: step(['proposed', 'approved', 'refused'], 'proposed', ['chair'], 'the slate is open'),
    approve: step(['proposed'], 'approved', ['admin'], 'no conflict'),
    refuse: step(['proposed'], 'refused', ['admin'], 'no conflict'),
  },
})

export type OutsideWorkStatus = StateOf<typeof outsideWorkLifecycle>
