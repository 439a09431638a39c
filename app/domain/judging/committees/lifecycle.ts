import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

const MEMBERS = [['system'], 'follows from who has accepted and signed (status.ts)'] as const
const REVIEWS = [['system'], 'follows from the first review (status.ts)'] as const
const SLATE = [['system'], 'follows from the slate and its length (status.ts)'] as const

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
    form: step(['ready'], 'forming', ...MEMBERS),
    complete: step(['forming'], 'ready', ...MEMBERS),
    begin_judging: step(['forming', 'ready'], 'judging', ...REVIEWS),
    submit_slate: step(['forming', 'ready', 'judging', 'suspended', 'reopened'], 'slate_submitted', ...SLATE),
    suspend: step(['forming', 'ready', 'judging', 'slate_submitted', 'reopened'], 'suspended', ...SLATE),
    confirm_slate: step(['slate_submitted', 'suspended'], 'confirmed', ...SLATE),
    reopen: step(['slate_submitted', 'suspended', 'confirmed'], 'reopened', ...SLATE),
    start_over: step(
      ['judging', 'slate_submitted', 'suspended', 'reopened'],
      'forming',
      ['system'],
      'the samples it worked on were removed',
    ),
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
    invite: step(['invited', 'removed'], 'invited', ['system'], 'follows from an invitation'),
    accept: step(['invited', 'removed'], 'accepted', ['judge']),
    unseat: step(
      ['invited'],
      'removed',
      ['system'],
      'the invitation ended, and the person was a member before; otherwise the row is deleted',
    ),
    remove: step(['invited', 'accepted'], 'removed', ['chair', 'admin']),
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
    send: step(['prepared', 'sent'], 'sent', ['chair', 'admin'], 'the committee takes people'),
    accept: step(['sent'], 'accepted', ['member'], 'not expired'),
    decline: step(['sent'], 'declined', ['visitor', 'member'], 'not expired'),
    withdraw: step(['prepared', 'sent'], 'withdrawn', ['chair', 'admin']),
  },
})
