import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A mailed link that makes the invited address an admin, which works once within fourteen days. */
export const adminInvitationLifecycle = defineLifecycle({
  name: 'admin invitation',
  table: 'admin_invitations',
  column: 'status',
  states: { pending: 'open', accepted: 'terminal', cancelled: 'terminal' },
  initial: ['pending'],
  actions: {
    accept: {
      from: ['pending'],
      to: 'accepted',
      by: ['member'],
      guard: 'not expired, by the account with the invited address',
    },
    cancel: { from: ['pending'], to: 'cancelled', by: ['admin'] },
  },
})

/** A person who waits to be an admin with all rights; until then they are what they were before. */
export const adminProposalLifecycle = defineLifecycle({
  name: 'admin proposal',
  table: 'admin_proposals',
  column: 'status',
  states: {
    waiting: 'open',
    confirmed: 'terminal',
    declined: 'terminal',
    withdrawn: 'terminal',
    begun: 'terminal',
  },
  initial: ['waiting'],
  actions: {
    confirm: step(
      ['waiting'],
      'confirmed',
      ['admin'],
      'another admin proposed it, and they may be the second one',
    ),
    decline: step(['waiting'], 'declined', ['admin']),
    withdraw: step(['waiting'], 'withdrawn', ['admin'], 'they proposed it'),
    step_back: step(['waiting'], 'withdrawn', ['member'], 'it is about themselves'),
    begin: step(
      ['waiting'],
      'begun',
      ['system'],
      'for 72 hours no other admin could confirm it, and the one who proposed it is still an admin',
    ),
  },
})
