import { defineLifecycle, step, type StateOf } from '#app/platform/lifecycle.ts'

const REOPENS = 'a finished one only before its judge has seen scores of others'

/** A judge's review of one entry. */
export const reviewLifecycle = defineLifecycle({
  name: 'review',
  table: 'reviews',
  column: 'status',
  states: { draft: 'open', final: 'open', abstained: 'open' },
  initial: ['draft', 'final', 'abstained'],
  actions: {
    save: step(['draft', 'final', 'abstained'], 'draft', ['judge'], REOPENS),
    finalize: step(['draft', 'final', 'abstained'], 'final', ['judge'], `every criterion scored; ${REOPENS}`),
    abstain: step(['draft', 'final', 'abstained'], 'abstained', ['judge'], `a reason; ${REOPENS}`),
    reopen: step(
      ['final', 'abstained'],
      'draft',
      ['judge', 'chair', 'admin'],
      'with consent once scores of others were seen',
    ),
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
    grant: step(['requested'], 'granted', ['chair', 'admin'], 'not the judge; scoring is open to them'),
    decline: step(['requested'], 'declined', ['chair', 'admin'], 'not the judge'),
  },
})
