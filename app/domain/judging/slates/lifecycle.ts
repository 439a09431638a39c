import { defineLifecycle, type StateOf } from '#app/platform/lifecycle.ts'

/** The works a committee nominates; once submitted it freezes the scores under it. */
export const slateLifecycle = defineLifecycle({
  name: 'slate',
  table: 'slates',
  column: 'status',
  states: { draft: 'open', submitted: 'open', returned: 'open', confirmed: 'open' },
  initial: ['draft'],
  actions: {
    submit: {
      from: ['draft', 'returned'],
      to: 'submitted',
      by: ['chair'],
      guard: 'its checks pass, with reasons and the chair’s name',
    },
    confirm: {
      from: ['submitted'],
      to: 'confirmed',
      by: ['admin'],
      guard: 'no conflict; everything on it can be nominated',
    },
    return: {
      from: ['submitted', 'confirmed'],
      to: 'returned',
      by: ['admin'],
      guard: 'no conflict; the season has no announcement',
    },
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
    propose: {
      from: ['proposed', 'approved', 'refused'],
      to: 'proposed',
      by: ['chair'],
      guard: 'the slate is open',
    },
    approve: { from: ['proposed'], to: 'approved', by: ['admin'], guard: 'no conflict' },
    refuse: { from: ['proposed'], to: 'refused', by: ['admin'], guard: 'no conflict' },
  },
})

export type OutsideWorkStatus = StateOf<typeof outsideWorkLifecycle>
