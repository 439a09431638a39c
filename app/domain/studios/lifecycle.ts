import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

export const studioLifecycle = defineLifecycle({
  name: 'studio',
  table: 'studios',
  column: 'status',
  states: { active: 'open', archived: 'open', pending_merge: 'reserved' },
  initial: ['active'],
  actions: {
    archive: step(['active'], 'archived', ['admin']),
    restore: step(['archived'], 'active', ['admin'], 'was not merged into another'),
    merge: step(['active'], 'archived', ['admin'], 'into another active studio, with its name typed'),
  },
  // A studio that is archived loses its cart, which restoring it does not bring back.
  wayBack: { restore: 'archive' },
})

/** A person's place in a studio; the row of a removed person is kept. */
export const studioMemberLifecycle = defineLifecycle({
  name: 'studio member',
  table: 'studio_members',
  column: 'status',
  states: { requested: 'open', active: 'open', removed: 'open', invited: 'reserved' },
  initial: ['requested', 'active'],
  actions: {
    request: step(['removed'], 'requested', ['member']),
    admit: step(['requested'], 'active', ['owner', 'admin']),
    decline: step(['requested'], 'removed', ['owner', 'admin']),
    join: step(['requested', 'removed'], 'active', ['member'], 'accepts an invitation'),
    remove: step(['requested', 'active'], 'removed', ['owner', 'admin'], 'not the last owner'),
    merge: step(['requested', 'removed'], 'active', ['admin'], 'active in a studio merged into it'),
    merge_request: step(['removed'], 'requested', ['admin'], 'asked to join a studio merged into it'),
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
    accept: step(['pending'], 'accepted', ['member'], 'not expired'),
    cancel: step(['pending'], 'cancelled', ['owner', 'admin']),
  },
})
