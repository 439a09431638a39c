import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A season's members' vote. Whether it is open is worked out by the clock (`windows.ts`), never stored. */
export const votingRoundLifecycle = defineLifecycle({
  name: 'voting round',
  table: 'voting_rounds',
  column: 'state',
  states: { configured: 'open', armed: 'open', counted: 'open', published: 'terminal' },
  initial: ['configured'],
  actions: {
    arm: step(['configured'], 'armed', ['system'], 'voting has opened: the roll is frozen'),
    reset: step(['armed'], 'configured', ['admin'], 'another admin agrees, and no ballot was ever saved'),
    count: step(['armed', 'counted'], 'counted', ['admin'], 'voting has closed'),
    publish: step(['counted'], 'published', ['system'], 'the moment of publication has come'),
  },
})

/** More time to vote: one admin asks, another decides, up to the close. */
export const votingExtensionLifecycle = defineLifecycle({
  name: 'voting extension',
  table: 'voting_extensions',
  column: 'state',
  states: { asked: 'open', agreed: 'terminal', declined: 'terminal', withdrawn: 'terminal' },
  initial: ['asked'],
  actions: {
    agree: step(
      ['asked'],
      'agreed',
      ['admin'],
      'another admin asked; voting has not closed, and its end has not moved',
    ),
    decline: step(['asked'], 'declined', ['admin'], 'another admin asked'),
    withdraw: step(['asked'], 'withdrawn', ['admin'], 'the same admin asked'),
  },
})

/** A round that opened by mistake begins again: one admin asks, another decides. */
export const votingResetLifecycle = defineLifecycle({
  name: 'voting reset',
  table: 'voting_resets',
  column: 'state',
  states: { asked: 'open', agreed: 'terminal', declined: 'terminal', withdrawn: 'terminal' },
  initial: ['asked'],
  actions: {
    agree: step(['asked'], 'agreed', ['admin'], 'another admin asked; no ballot was ever saved'),
    decline: step(['asked'], 'declined', ['admin'], 'another admin asked'),
    withdraw: step(['asked'], 'withdrawn', ['admin'], 'the same admin asked'),
  },
})
