import { defineLifecycle } from '#app/platform/lifecycle.ts'

/** A nominated work, under embargo until the announcement. */
export const nominationLifecycle = defineLifecycle({
  name: 'nomination',
  table: 'nominations',
  column: 'status',
  states: { confirmed: 'open', announced: 'open', revoked: 'open', declined: 'terminal' },
  initial: ['confirmed'],
  actions: {
    announce: {
      from: ['confirmed'],
      to: 'announced',
      by: ['system'],
      guard: 'the announcement’s moment has come',
    },
    decline: { from: ['confirmed', 'announced'], to: 'declined', by: ['admin'], guard: 'a reason' },
    revoke: {
      from: ['confirmed', 'announced'],
      to: 'revoked',
      by: ['admin'],
      guard: 'a reason, or its slate or entry was withdrawn',
    },
    reinstate: { from: ['revoked'], to: 'confirmed', by: ['admin'], guard: 'its slate was confirmed again' },
  },
})
