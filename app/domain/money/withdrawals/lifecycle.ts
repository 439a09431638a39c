import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A consumer's withdrawal from a contract. It holds from the moment it arrives; admins find out what it is about and pay back. */
export const contractWithdrawalLifecycle = defineLifecycle({
  name: 'withdrawal from a contract',
  table: 'contract_withdrawals',
  column: 'state',
  states: { received: 'open', accepted: 'terminal', declined: 'terminal' },
  initial: ['received'],
  actions: {
    accept: step(['received'], 'accepted', ['admin'], 'the answer was written'),
    decline: step(['received'], 'declined', ['admin'], 'the answer says why'),
  },
})
