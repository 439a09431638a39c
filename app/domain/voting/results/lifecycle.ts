import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A correction of published results: one key holder asks, another agrees, and a run that two of them open takes the place. */
export const votingCorrectionLifecycle = defineLifecycle({
  name: 'voting correction',
  table: 'voting_corrections',
  column: 'state',
  states: { asked: 'open', open: 'open', done: 'terminal', declined: 'terminal', withdrawn: 'terminal' },
  initial: ['asked'],
  actions: {
    agree: step(['asked'], 'open', ['admin'], 'another admin asked; both are key holders'),
    decline: step(['asked'], 'declined', ['admin'], 'another admin asked; both are key holders'),
    withdraw: step(
      ['asked', 'open'],
      'withdrawn',
      ['admin'],
      'a key holder; while it waits the one who asked',
    ),
    finish: step(['open'], 'done', ['admin'], 'two key holders opened a run that was counted since'),
  },
})
