import { defineLifecycle } from '#app/platform/lifecycle.ts'
import { COMMITTEE_STATUSES, type CommitteeStatus } from './rules.ts'

/** A committee's state follows from facts, so it can come from any other state. */
const derived = <const To extends CommitteeStatus>(to: To) => ({
  from: COMMITTEE_STATUSES.filter((status) => status !== to),
  to,
  by: ['system'] as const,
  guard: 'follows from members, reviews and the slate (status.ts)',
})

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
    form: derived('forming'),
    complete: derived('ready'),
    begin_judging: derived('judging'),
    submit_slate: derived('slate_submitted'),
    suspend: derived('suspended'),
    confirm_slate: derived('confirmed'),
    reopen: derived('reopened'),
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
