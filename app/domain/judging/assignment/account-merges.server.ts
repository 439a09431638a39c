import type { AccountMerges } from '#app/platform/account-merges.ts'

/** Entries are assigned to a seat, so they go where it goes. */
const WITH_THE_SEAT = [{ has: 'committee_members.user_id', same: ['committee_id'] }] as const

export const assignmentsOfMerged: AccountMerges = {
  moves: [
    {
      column: 'assigned_entries.user_id',
      what: ['entry assigned to a judge', 'entries assigned to a judge'],
      unless: WITH_THE_SEAT,
    },
    {
      column: 'assignment_loads.user_id',
      what: ['most entries of a judge', 'most entries of a judge'],
      unless: WITH_THE_SEAT,
    },
  ],
  stays: ['assignment_plans.applied_by'],
}
