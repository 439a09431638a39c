import type { AccountMerges } from '#app/platform/account-merges.ts'

/** Reviews count for the seat they were given from, so they go where it goes, and never join those of another seat. */
const WITH_THE_SEAT = [{ has: 'committee_members.user_id', same: ['committee_id'] }] as const

export const reviewsOfMerged: AccountMerges = {
  moves: [
    { column: 'reviews.user_id', what: ['review', 'reviews'], unless: WITH_THE_SEAT },
    { column: 'review_flags.user_id', what: ['flag on an entry', 'flags on entries'], unless: WITH_THE_SEAT },
    {
      column: 'peer_views.user_id',
      what: ['see others’ scores', 'looks at others’ scores'],
      unless: WITH_THE_SEAT,
    },
  ],
  stays: [
    'reopened_reviews.reopened_by',
    'review_flags.resolved_by',
    'review_reopenings.decided_by',
    'review_versions.saved_by',
  ],
}
