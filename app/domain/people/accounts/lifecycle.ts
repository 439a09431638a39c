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
    merge: step(['active'], 'suspended', ['admin'], 'another account of the same confirmed address stays'),
  },
})

/** A membership: applied for, decided by an admin, paid where it has a price, ended by its dates or by its renewal. */
export const membershipLifecycle = defineLifecycle({
  name: 'membership',
  table: 'memberships',
  column: 'status',
  states: {
    pending: 'open',
    proof_required: 'open',
    approved: 'open',
    active: 'open',
    rejected: 'terminal',
    expired: 'terminal',
    cancelled: 'terminal',
  },
  initial: ['pending', 'proof_required', 'active'],
  actions: {
    send_proof: step(['proof_required', 'pending'], 'pending', ['member']),
    activate: step(['pending', 'proof_required'], 'active', ['admin'], 'it costs nothing'),
    approve: step(['pending', 'proof_required'], 'approved', ['admin'], 'it has a price'),
    pay: step(['approved'], 'active', ['admin', 'system'], 'its invoice is paid'),
    reject: step(['pending', 'proof_required'], 'rejected', ['admin']),
    withdraw: step(['pending', 'proof_required', 'approved'], 'cancelled', ['member'], 'no invoice bills it'),
    renew: step(['active'], 'expired', ['admin', 'system'], 'another membership of the person begins'),
    expire: step(['active'], 'expired', ['system'], 'its last day is over'),
    cancel: step(
      ['pending', 'proof_required', 'approved', 'active'],
      'cancelled',
      ['admin', 'system'],
      'the account is deleted, or all of its payment refunded',
    ),
  },
})
