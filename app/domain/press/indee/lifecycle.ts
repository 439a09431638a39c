import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A professional member's consent to the screening service, from the request to the open door. */
export const indeeAccessLifecycle = defineLifecycle({
  name: 'screening access',
  table: 'indee_access',
  column: 'status',
  states: { requested: 'open', exported: 'open', active: 'open', revoked: 'open' },
  initial: ['requested'],
  actions: {
    send: step(['requested'], 'exported', ['admin'], 'still a professional member'),
    confirm: step(['exported'], 'active', ['admin'], 'the screening service has let them in'),
    withdraw: step(['requested', 'exported', 'active'], 'revoked', ['owner']),
    lapse: step(
      ['requested', 'exported', 'active'],
      'revoked',
      ['system'],
      'no longer a professional member, or the season is over',
    ),
    consent: step(['revoked'], 'requested', ['owner'], 'a professional member'),
  },
})
