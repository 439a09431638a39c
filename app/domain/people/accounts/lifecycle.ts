import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

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
    send_proof: step(['proof_required', 'pending'], 'pending', ['member']),
    activate: step(['pending', 'proof_required'], 'active', ['admin']),
    reject: step(['pending', 'proof_required'], 'rejected', ['admin']),
  },
})
