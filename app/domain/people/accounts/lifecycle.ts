import { defineLifecycle } from '#app/platform/lifecycle.ts'

/** A membership: applied for at sign-up, decided by an admin, ended by its dates. */
export const membershipLifecycle = defineLifecycle({
  name: 'membership',
  table: 'memberships',
  column: 'status',
  states: {
    pending: 'open',
    proof_required: 'open',
    active: 'terminal',
    rejected: 'terminal',
    expired: 'reserved',
    cancelled: 'reserved',
  },
  initial: ['pending', 'proof_required', 'active'],
  actions: {
    send_proof: { from: ['proof_required', 'pending'], to: 'pending', by: ['member'] },
    activate: { from: ['pending', 'proof_required'], to: 'active', by: ['admin'] },
    reject: { from: ['pending', 'proof_required'], to: 'rejected', by: ['admin'] },
  },
})
