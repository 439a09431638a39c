import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A version of a file is checked, reviewed, and replaced by the next one that is approved. */
export const VERSION_STATES = {
  uploaded: 'open',
  checking: 'open',
  checks_failed: 'open',
  in_review: 'open',
  approved: 'open',
  changes_requested: 'open',
  replaced: 'terminal',
} as const

export const VERSION_ACTIONS = {
  check: step(['uploaded', 'checking'], 'checking', ['system']),
  fail: step(['checking'], 'checks_failed', ['system'], 'a check failed'),
  pass: step(['checking'], 'in_review', ['system'], 'no check failed'),
  approve: step(['in_review'], 'approved', ['admin']),
  request_changes: step(
    ['in_review', 'approved'],
    'changes_requested',
    ['admin'],
    'with a note; of an approved one, no newer one waits',
  ),
  replace: step(
    ['uploaded', 'checking', 'checks_failed', 'in_review', 'changes_requested', 'approved'],
    'replaced',
    ['owner', 'admin'],
    'the next version is there; of an approved one, approved as well',
  ),
}

/** One version of a sponsor's artwork, logo or credit; a credit has nothing to check. */
export const artworkLifecycle = defineLifecycle({
  name: 'sponsor artwork',
  table: 'sponsor_artworks',
  column: 'state',
  states: VERSION_STATES,
  initial: ['uploaded', 'in_review'],
  actions: VERSION_ACTIONS,
})
