import { defineLifecycle } from '#app/platform/lifecycle.ts'

const FACTS = 'follows from people, reviews and the slate (status.ts)'

/** A committee's state follows from facts, so the facts alone say from which state it comes. */
export const committeeLifecycle = defineLifecycle({
  name: 'committee',
  table: 'committees',
  column: 'status',
  states: {
    forming: 'open',
    ready: 'open',
    judging: 'open',
    slate_submitted: 'open',
    suspended: 'open',
    confirmed: 'open',
    reopened: 'open',
  },
  initial: ['forming'],
  actions: {
    form: {
      from: ['ready', 'judging', 'slate_submitted', 'suspended', 'confirmed', 'reopened'],
      to: 'forming',
      by: ['system'],
      guard: FACTS,
    },
    complete: {
      from: ['forming', 'judging', 'slate_submitted', 'suspended', 'confirmed', 'reopened'],
      to: 'ready',
      by: ['system'],
      guard: FACTS,
    },
    begin_judging: {
      from: ['forming', 'ready', 'slate_submitted', 'suspended', 'confirmed', 'reopened'],
      to: 'judging',
      by: ['system'],
      guard: FACTS,
    },
    submit_slate: {
      from: ['forming', 'ready', 'judging', 'suspended', 'confirmed', 'reopened'],
      to: 'slate_submitted',
      by: ['system'],
      guard: FACTS,
    },
    suspend: {
      from: ['forming', 'ready', 'judging', 'slate_submitted', 'confirmed', 'reopened'],
      to: 'suspended',
      by: ['system'],
      guard: FACTS,
    },
    confirm_slate: {
      from: ['forming', 'ready', 'judging', 'slate_submitted', 'suspended', 'reopened'],
      to: 'confirmed',
      by: ['system'],
      guard: FACTS,
    },
    reopen: {
      from: ['forming', 'ready', 'judging', 'slate_submitted', 'suspended', 'confirmed'],
      to: 'reopened',
      by: ['system'],
      guard: FACTS,
    },
  },
})

/** A seat on a committee; a judge who leaves keeps the row and takes it up again on coming back. */
export const seatLifecycle = defineLifecycle({
  name: 'committee seat',
  table: 'committee_members',
  column: 'status',
  states: { invited: 'open', accepted: 'open', removed: 'open', declined: 'reserved' },
  initial: ['invited', 'accepted'],
  actions: {
    invite: {
      from: ['invited', 'removed'],
      to: 'invited',
      by: ['system'],
      guard: 'follows from an invitation',
    },
    accept: { from: ['invited', 'removed'], to: 'accepted', by: ['judge'] },
    unseat: {
      from: ['invited'],
      to: 'removed',
      by: ['system'],
      guard: 'the invitation ended; sat on it before; otherwise the row is deleted',
    },
    remove: { from: ['invited', 'accepted'], to: 'removed', by: ['chair', 'admin'] },
  },
})

/** An invitation to a committee; sending one again gives it a new link. */
export const invitationLifecycle = defineLifecycle({
  name: 'committee invitation',
  table: 'committee_invitations',
  column: 'status',
  states: {
    prepared: 'open',
    sent: 'open',
    accepted: 'terminal',
    declined: 'terminal',
    withdrawn: 'terminal',
  },
  initial: ['prepared'],
  actions: {
    send: {
      from: ['prepared', 'sent'],
      to: 'sent',
      by: ['chair', 'admin'],
      guard: 'the committee takes people',
    },
    accept: { from: ['sent'], to: 'accepted', by: ['member'], guard: 'not expired' },
    decline: { from: ['sent'], to: 'declined', by: ['visitor', 'member'], guard: 'not expired' },
    withdraw: { from: ['prepared', 'sent'], to: 'withdrawn', by: ['chair', 'admin'] },
  },
})
