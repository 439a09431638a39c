import { defineLifecycle } from '#app/platform/lifecycle.ts'

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
    submit: {
      from: ['draft'],
      to: 'submitted',
      by: ['entrant'],
      guard: 'complete, in time, with a place left',
    },
    take_back: {
      from: ['submitted'],
      to: 'draft',
      by: ['admin', 'system'],
      guard: 'its invoice was voided: as good as never submitted',
    },
    resubmit: { from: ['returned'], to: 'submitted', by: ['entrant'], guard: 'complete, in time' },
    review: { from: ['submitted'], to: 'in_review', by: ['admin'] },
    accept: { from: ['in_review'], to: 'accepted', by: ['admin'] },
    return: {
      from: ['submitted', 'in_review', 'accepted'],
      to: 'returned',
      by: ['admin'],
      guard: 'a reason',
    },
    disqualify: {
      from: ['submitted', 'in_review', 'accepted', 'returned'],
      to: 'disqualified',
      by: ['admin'],
      guard: 'a reason; where the settings say so, a second admin',
    },
    withdraw: {
      from: ['draft', 'returned', 'submitted', 'expired'],
      to: 'withdrawn',
      by: ['entrant'],
      guard: 'judging has not begun, or it was never submitted',
    },
    withdraw_as_admin: {
      from: ['draft', 'returned', 'submitted', 'expired', 'in_review', 'accepted'],
      to: 'withdrawn',
      by: ['admin'],
      guard: 'a reason',
    },
    expire: { from: ['draft'], to: 'expired', by: ['system'], guard: 'the deadline has passed' },
    reopen: { from: ['expired'], to: 'draft', by: ['admin'], guard: 'a place is left' },
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
    confirm: { from: ['proposed'], to: 'confirmed', by: ['admin'], guard: 'another admin proposed it' },
    drop: { from: ['proposed'], to: 'dropped', by: ['admin'] },
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
    shortlist: { from: ['none'], to: 'shortlisted', by: ['admin'] },
    nominate: {
      from: ['none', 'shortlisted'],
      to: 'nominated',
      by: ['admin', 'system'],
      guard: 'its nomination was announced',
    },
    lose_nomination: {
      from: ['nominated'],
      to: 'none',
      by: ['admin'],
      guard: 'its nomination was declined or revoked',
    },
    win: { from: ['nominated'], to: 'winner', by: ['admin'] },
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
    add_to_cart: { from: ['unpaid'], to: 'in_cart', by: ['entrant'], guard: 'a complete draft' },
    take_from_cart: { from: ['in_cart'], to: 'unpaid', by: ['entrant', 'system'] },
    invoice: { from: ['in_cart'], to: 'invoiced', by: ['entrant'] },
    pay: { from: ['invoiced'], to: 'paid', by: ['admin', 'system'], guard: 'its invoice is paid' },
    void: {
      from: ['invoiced'],
      to: 'unpaid',
      by: ['admin', 'system'],
      guard: 'its invoice is void',
    },
    void_to_cart: {
      from: ['invoiced'],
      to: 'in_cart',
      by: ['admin', 'system'],
      guard: 'its invoice is void and it is to be checked out again',
    },
    waive: { from: ['unpaid', 'in_cart', 'invoiced', 'paid'], to: 'waived', by: ['admin'] },
    settle_free: {
      from: ['invoiced'],
      to: 'waived',
      by: ['system'],
      guard: 'its invoice asks for nothing',
    },
    release: {
      from: ['unpaid', 'in_cart', 'waived'],
      to: 'unpaid',
      by: ['entrant', 'system'],
      guard: 'a draft that was withdrawn or expired',
    },
    refund: {
      from: ['paid'],
      to: 'refunded',
      by: ['admin', 'system'],
      guard: 'all of its invoice went back',
    },
  },
})
