import { defineLifecycle } from '#app/platform/lifecycle.ts'

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
