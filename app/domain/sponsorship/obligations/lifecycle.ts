import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** Something the award or a sponsor owes the other. Whether it is late follows from its date. */
export const obligationLifecycle = defineLifecycle({
  name: 'sponsorship obligation',
  table: 'sponsorship_obligations',
  column: 'state',
  states: {
    not_due: 'open',
    due: 'open',
    submitted: 'open',
    in_check: 'open',
    changes_asked: 'open',
    approved: 'open',
    delivered: 'open',
    declined: 'open',
    waived: 'open',
  },
  initial: ['not_due'],
  actions: {
    fall_due: step(['not_due'], 'due', ['system'], 'its date is near, or it can be done now'),
    put_off: step(['due', 'submitted'], 'not_due', ['system'], 'it no longer has a date'),
    recall: step(['submitted', 'delivered'], 'due', ['system'], 'a newer version is to be signed'),
    submit: step(
      ['not_due', 'due', 'changes_asked'],
      'submitted',
      ['visitor', 'owner', 'admin', 'system'],
      'the sponsorship has not ended',
    ),
    check: step(['not_due', 'due', 'submitted', 'changes_asked', 'approved'], 'in_check', [
      'visitor',
      'owner',
      'admin',
      'system',
    ]),
    ask_changes: step(['submitted', 'in_check', 'approved'], 'changes_asked', ['admin'], 'with a note'),
    approve: step(['not_due', 'due', 'submitted', 'in_check', 'changes_asked'], 'approved', [
      'admin',
      'system',
    ]),
    deliver: step(['not_due', 'due', 'submitted', 'in_check', 'changes_asked', 'approved'], 'delivered', [
      'admin',
      'system',
    ]),
    decline: step(['not_due', 'due', 'changes_asked'], 'declined', ['visitor', 'owner'], 'with a note'),
    waive: step(
      ['not_due', 'due', 'submitted', 'in_check', 'changes_asked'],
      'waived',
      ['admin', 'system'],
      'with a note, or the sponsorship has ended',
    ),
    reopen: step(['approved', 'delivered', 'declined', 'waived'], 'due', ['admin', 'system']),
  },
})
