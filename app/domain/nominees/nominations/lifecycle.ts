import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A nominated work, under embargo until the announcement. */
export const nominationLifecycle = defineLifecycle({
  name: 'nomination',
  table: 'nominations',
  column: 'status',
  states: { confirmed: 'open', announced: 'open', revoked: 'open', declined: 'terminal' },
  initial: ['confirmed'],
  actions: {
    announce: step(['confirmed'], 'announced', ['system'], 'the announcement’s moment has come'),
    decline: step(['confirmed', 'announced'], 'declined', ['admin'], 'a reason'),
    revoke: step(
      ['confirmed', 'announced'],
      'revoked',
      ['admin'],
      'a reason, or its slate or entry was withdrawn',
    ),
    reinstate: step(['revoked'], 'confirmed', ['admin'], 'its slate was confirmed again'),
  },
})
