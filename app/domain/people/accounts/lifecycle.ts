import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** An account. A deleted one stays as a row without personal data, which no one can sign in to. */
export const accountLifecycle = defineLifecycle({
  name: 'account',
  table: 'users',
  column: 'status',
  states: { active: 'open', suspended: 'terminal' },
  initial: ['active'],
  actions: {
    delete: step(['active', 'suspended'], 'suspended', ['admin'], 'its person asked for it'),
  },
})

/** A membership: applied for at sign-up, decided by an admin, ended by its dates. */
export const membershipLifecycle = defineLifecycle({
  name: 'membership',
  table: 'memberships',
  column: 'status',
  states: {
    pending: 'open',
    proof_required: 'open',
    active: 'open',
    rejected: 'terminal',
    expired: 'reserved',
    cancelled: 'terminal',
  },
  initial: ['pending', 'proof_required', 'active'],
  actions: {
    send_proof: step(['proof_required', 'pending'], 'pending', ['member']),
    activate: step(['pending', 'proof_required'], 'active', ['admin']),
    reject: step(['pending', 'proof_required'], 'rejected', ['admin']),
    cancel: step(['pending', 'proof_required', 'active'], 'cancelled', ['admin'], 'the account is deleted'),
  },
})
