/** Words of committees. Client-safe and pure. */

export type CommitteeRole = 'chair' | 'judge' | 'alternate'

export const COMMITTEE_ROLE_LABELS: Readonly<Record<CommitteeRole, string>> = {
  chair: 'Chair',
  judge: 'Judge',
  alternate: 'Alternate',
}

export type CommitteeStatus =
  'forming' | 'ready' | 'judging' | 'slate_submitted' | 'suspended' | 'confirmed' | 'reopened'

export const COMMITTEE_STATUS_LABELS: Readonly<Record<CommitteeStatus, string>> = {
  forming: 'Forming',
  ready: 'Ready',
  judging: 'Judging',
  slate_submitted: 'Slate submitted',
  suspended: 'Suspended',
  confirmed: 'Slate confirmed',
  reopened: 'Reopened',
}
