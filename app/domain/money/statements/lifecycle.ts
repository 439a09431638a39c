import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A bank's statement after it was uploaded. One that was not accepted can be removed and uploaded again. */
export const statementLifecycle = defineLifecycle({
  name: 'bank statement',
  table: 'bank_statements',
  column: 'status',
  states: { unread: 'open', open: 'open', accepted: 'terminal' },
  initial: ['unread', 'open'],
  actions: {
    read: step(['unread'], 'open', ['admin'], 'its columns are known'),
    accept: step(['open'], 'accepted', ['admin'], 'the proposals are those that the admin saw'),
  },
})
