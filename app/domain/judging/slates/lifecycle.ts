import { defineLifecycle, type StateOf } from '#app/platform/lifecycle.ts'

/** Whom a committee puts forward; once submitted it freezes the scores under it. */
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
      guard: 'its checks pass, reasons are given, the name is signed',
    },
    confirm: {
      from: ['submitted'],
      to: 'confirmed',
      by: ['admin'],
      guard: 'free of conflicts; everything on it can be nominated',
    },
    return: {
      from: ['submitted', 'confirmed'],
      to: 'returned',
      by: ['admin'],
      guard: 'free of conflicts; no announcement stands',
    },
  },
})

export type SlateStatus = StateOf<typeof slateLifecycle>

/** Work that was not entered and is proposed by a committee; changing it asks again. */
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
    approve: { from: ['proposed'], to: 'approved', by: ['admin'], guard: 'free of conflicts' },
    refuse: { from: ['proposed'], to: 'refused', by: ['admin'], guard: 'free of conflicts' },
  },
})

export type OutsideWorkStatus = StateOf<typeof outsideWorkLifecycle>
