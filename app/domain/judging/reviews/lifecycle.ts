import { defineLifecycle, type StateOf } from '#app/platform/lifecycle.ts'

const REOPENS = 'a finished one only before its judge has seen scores of others'

/** A judge's review of one entry. */
export const reviewLifecycle = defineLifecycle({
  name: 'review',
  table: 'reviews',
  column: 'status',
  states: { draft: 'open', final: 'open', abstained: 'open' },
  initial: ['draft', 'final', 'abstained'],
  actions: {
    save: { from: ['draft', 'final', 'abstained'], to: 'draft', by: ['judge'], guard: REOPENS },
    finalize: {
      from: ['draft', 'final', 'abstained'],
      to: 'final',
      by: ['judge'],
      guard: `every criterion scored; ${REOPENS}`,
    },
    abstain: {
      from: ['draft', 'final', 'abstained'],
      to: 'abstained',
      by: ['judge'],
      guard: `a reason; ${REOPENS}`,
    },
    reopen: {
      from: ['final', 'abstained'],
      to: 'draft',
      by: ['judge', 'chair', 'admin'],
      guard: 'with consent once scores of others were seen',
    },
  },
})

export type ReviewStatus = StateOf<typeof reviewLifecycle>

/** A judge's request to change a final review after seeing scores of others. */
export const reopeningLifecycle = defineLifecycle({
  name: 'review reopening',
  table: 'review_reopenings',
  column: 'status',
  states: { requested: 'open', granted: 'terminal', declined: 'terminal' },
  initial: ['requested'],
  actions: {
    grant: {
      from: ['requested'],
      to: 'granted',
      by: ['chair', 'admin'],
      guard: 'not the judge; scoring is open to them',
    },
    decline: { from: ['requested'], to: 'declined', by: ['chair', 'admin'], guard: 'not the judge' },
  },
})
