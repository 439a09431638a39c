import { removeSampleReviews } from '#app/domain/judging/reviews/samples.server.ts'
import { sql } from 'kysely'
import { filesOfReadableEntries } from './readable-entries.server.ts'
import { findBlindChecks } from './setup-checks.server.ts'
import { reviewsOfMerged } from './account-merges.server.ts'
import { judgingSeason } from './season-lock.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { reviewsOfPerson } from './personal-data.server.ts'

export const reviews = defineModule({
  name: 'judging/reviews',
  part: 'judging',
  tables: [
    'peer_views',
    'reopened_reviews',
    'review_flags',
    'review_reopenings',
    'review_scores',
    'review_versions',
    'reviews',
  ],
  accountMerges: reviewsOfMerged,
  removeSamples: removeSampleReviews,
  records: {
    review: { tells: sql`select id, submission_id from reviews` },
    flag: { tells: sql`select id, submission_id from review_flags` },
  },
  files: { opensFor: filesOfReadableEntries },
  setupChecks: findBlindChecks,
  currentSeasonLocks: [judgingSeason],
  // Another season’s dates would open its judging before its entries are in.
  ownSettings: { judging_activated_checkbox: '0', judging_date_open: '', judging_date_closed: '' },
  personalData: reviewsOfPerson,
})
