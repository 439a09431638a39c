import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** The status of an entry's content. Submitting happens in the checkout, with the invoice. */
export const submissionLifecycle = defineLifecycle({
  name: 'submission',
  table: 'submissions',
  column: 'status',
  states: {
    draft: 'open',
    submitted: 'open',
    in_review: 'open',
    returned: 'open',
    accepted: 'open',
    expired: 'open',
    disqualified: 'terminal',
    withdrawn: 'terminal',
  },
  initial: ['draft'],
  actions: {
    submit: step(['draft'], 'submitted', ['entrant'], 'complete, in time, with a place left'),
    take_back: step(
      ['submitted'],
      'draft',
      ['admin', 'system'],
      'its invoice was voided: as good as never submitted',
    ),
    resubmit: step(['returned'], 'submitted', ['entrant'], 'complete, in time'),
    review: step(['submitted'], 'in_review', ['admin']),
    accept: step(['in_review'], 'accepted', ['admin']),
    return: step(['submitted', 'in_review', 'accepted'], 'returned', ['admin'], 'a reason'),
    disqualify: step(
      ['submitted', 'in_review', 'accepted', 'returned'],
      'disqualified',
      ['admin'],
      'a reason; where the settings say so, a second admin',
    ),
    withdraw: step(
      ['draft', 'returned', 'submitted', 'expired'],
      'withdrawn',
      ['entrant'],
      'judging has not begun, or it was never submitted',
    ),
    withdraw_as_admin: step(
      ['draft', 'returned', 'submitted', 'expired', 'in_review', 'accepted'],
      'withdrawn',
      ['admin'],
      'a reason',
    ),
    expire: step(['draft'], 'expired', ['system'], 'the deadline has passed'),
    reopen: step(['expired'], 'draft', ['admin'], 'a place is left'),
  },
})

/** A proposal to disqualify, where the settings ask for two admins. */
export const disqualificationLifecycle = defineLifecycle({
  name: 'disqualification',
  table: 'disqualifications',
  column: 'status',
  states: { proposed: 'open', confirmed: 'terminal', dropped: 'terminal' },
  initial: ['proposed'],
  actions: {
    confirm: step(['proposed'], 'confirmed', ['admin'], 'another admin proposed it'),
    drop: step(['proposed'], 'dropped', ['admin']),
  },
})

/** What a submission has won; sealed until it is published. */
export const submissionOutcomeLifecycle = defineLifecycle({
  name: 'submission outcome',
  table: 'submissions',
  column: 'outcome',
  states: { none: 'open', shortlisted: 'open', nominated: 'open', winner: 'terminal' },
  initial: ['none'],
  actions: {
    shortlist: step(['none'], 'shortlisted', ['admin']),
    nominate: step(['none', 'shortlisted'], 'nominated', ['admin', 'system'], 'its nomination was announced'),
    lose_nomination: step(['nominated'], 'none', ['admin'], 'its nomination was declined or revoked'),
    win: step(['nominated'], 'winner', ['admin']),
  },
})

/** What was paid for a submission; the invoice it is on decides. */
export const submissionPaymentLifecycle = defineLifecycle({
  name: 'submission payment',
  table: 'submissions',
  column: 'payment_status',
  states: {
    unpaid: 'open',
    in_cart: 'open',
    invoiced: 'open',
    paid: 'open',
    waived: 'open',
    refunded: 'terminal',
  },
  initial: ['unpaid'],
  actions: {
    add_to_cart: step(['unpaid'], 'in_cart', ['entrant'], 'a complete draft'),
    take_from_cart: step(['in_cart'], 'unpaid', ['entrant', 'system']),
    invoice: step(['in_cart'], 'invoiced', ['entrant']),
    pay: step(['invoiced'], 'paid', ['admin', 'system'], 'its invoice is paid'),
    void: step(['invoiced'], 'unpaid', ['admin', 'system'], 'its invoice is void'),
    void_to_cart: step(
      ['invoiced'],
      'in_cart',
      ['admin', 'system'],
      'its invoice is void and it is to be checked out again',
    ),
    waive: step(['unpaid', 'in_cart', 'invoiced', 'paid'], 'waived', ['admin']),
    settle_free: step(['invoiced'], 'waived', ['system'], 'its invoice asks for nothing'),
    release: step(
      ['unpaid', 'in_cart', 'waived'],
      'unpaid',
      ['entrant', 'system'],
      'a draft that was withdrawn or expired',
    ),
    refund: step(['paid'], 'refunded', ['admin', 'system'], 'all of its invoice went back'),
    reopen: step(['paid'], 'invoiced', ['admin', 'system'], 'a payment of its invoice was taken back'),
  },
})
