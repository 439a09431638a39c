import { defineLifecycle } from '#app/platform/lifecycle.ts'

export const studioLifecycle = defineLifecycle({
  name: 'studio',
  table: 'studios',
  column: 'status',
  states: { active: 'open', archived: 'open', pending_merge: 'reserved' },
  initial: ['active'],
  actions: {
    archive: { from: ['active'], to: 'archived', by: ['admin'] },
    restore: { from: ['archived'], to: 'active', by: ['admin'], guard: 'was not merged into another' },
    merge: {
      from: ['active'],
      to: 'archived',
      by: ['admin'],
      guard: 'into another active studio, with its name typed',
    },
  },
})

/** A person's place in a studio; the row of a removed person is kept. */
export const studioMemberLifecycle = defineLifecycle({
  name: 'studio member',
  table: 'studio_members',
  column: 'status',
  states: { requested: 'open', active: 'open', removed: 'open', invited: 'reserved' },
  initial: ['requested', 'active'],
  actions: {
    request: { from: ['removed'], to: 'requested', by: ['member'] },
    admit: { from: ['requested'], to: 'active', by: ['owner', 'admin'] },
    decline: { from: ['requested'], to: 'removed', by: ['owner', 'admin'] },
    join: {
      from: ['requested', 'removed'],
      to: 'active',
      by: ['member'],
      guard: 'accepts an invitation',
    },
    remove: {
      from: ['requested', 'active'],
      to: 'removed',
      by: ['owner', 'admin'],
      guard: 'not the last owner',
    },
    merge: {
      from: ['requested', 'removed'],
      to: 'active',
      by: ['admin'],
      guard: 'active in a studio merged into it',
    },
    merge_request: {
      from: ['removed'],
      to: 'requested',
      by: ['admin'],
      guard: 'asked to join a studio merged into it',
    },
  },
})

/** A mailed link into a studio with a role, which works once within fourteen days. */
export const studioInvitationLifecycle = defineLifecycle({
  name: 'studio invitation',
  table: 'studio_invitations',
  column: 'status',
  states: { pending: 'open', accepted: 'terminal', cancelled: 'terminal' },
  initial: ['pending'],
  actions: {
    accept: { from: ['pending'], to: 'accepted', by: ['member'], guard: 'not expired' },
    cancel: { from: ['pending'], to: 'cancelled', by: ['owner', 'admin'] },
  },
})
