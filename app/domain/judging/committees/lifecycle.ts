import { defineLifecycle } from '#app/platform/lifecycle.ts'

const MEMBERS = { by: ['system'], guard: 'follows from who has accepted and signed (status.ts)' } as const
const REVIEWS = { by: ['system'], guard: 'follows from the first review (status.ts)' } as const
const SLATE = { by: ['system'], guard: 'follows from the slate and its length (status.ts)' } as const

/** A committee, whose state follows from facts: its members until there is a review, then its slate. */
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
    form: { from: ['ready'], to: 'forming', ...MEMBERS },
    complete: { from: ['forming'], to: 'ready', ...MEMBERS },
    begin_judging: { from: ['forming', 'ready'], to: 'judging', ...REVIEWS },
    submit_slate: {
      from: ['forming', 'ready', 'judging', 'suspended', 'reopened'],
      to: 'slate_submitted',
      ...SLATE,
    },
    suspend: {
      from: ['forming', 'ready', 'judging', 'slate_submitted', 'reopened'],
      to: 'suspended',
      ...SLATE,
    },
    confirm_slate: { from: ['slate_submitted', 'suspended'], to: 'confirmed', ...SLATE },
    reopen: { from: ['slate_submitted', 'suspended', 'confirmed'], to: 'reopened', ...SLATE },
  },
})

/** A seat on a committee; a judge who leaves keeps the row and may come back. */
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
      guard: 'the invitation ended, and the person was a member before; otherwise the row is deleted',
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
