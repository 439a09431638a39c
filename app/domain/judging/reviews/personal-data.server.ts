import { ownEntryCode } from '#app/platform/conflicts/visibility.server.ts'
import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** A judge's scores, comments and flags. They prove how the award was judged and stay; the notes to oneself go. */
export const reviewsOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const reviews = await reader
      .selectFrom('reviews as r')
      .innerJoin('submissions as s', 's.id', 'r.submission_id')
      .where('r.user_id', '=', userId)
      .orderBy('r.id', 'desc')
      .select(ownEntryCode(userId).as('entry'))
      .select([
        's.year as season',
        'r.status',
        'r.total',
        'r.comment',
        'r.note',
        'r.for_entrant as forEntrant',
      ])
      .select(['r.abstain_reason as abstained', 'r.opened_at as openedAt', 'r.finalized_at as finalAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    const versions = await reader
      .selectFrom('review_versions as v')
      .innerJoin('reviews as r', 'r.id', 'v.review_id')
      .innerJoin('submissions as s', 's.id', 'r.submission_id')
      .where('r.user_id', '=', userId)
      .orderBy('v.review_id', 'desc')
      .orderBy('v.version', 'desc')
      .select(ownEntryCode(userId).as('entry'))
      .select([
        's.year as season',
        'v.version',
        'v.status',
        'v.total',
        'v.scores',
        'v.finalized_at as finalAt',
      ])
      .limit(MAX_HELD_ROWS)
      .execute()
    const flags = await reader
      .selectFrom('review_flags as f')
      .innerJoin('submissions as s', 's.id', 'f.submission_id')
      .where('f.user_id', '=', userId)
      .orderBy('f.id', 'desc')
      .select(ownEntryCode(userId).as('entry'))
      .select(['f.kind', 'f.note', 'f.created_at as raisedAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return {
      ...(reviews.length > 0 && { reviews }),
      ...(versions.length > 0 && { reviewVersions: versions }),
      ...(flags.length > 0 && { flags }),
    }
  },
  async remove({ userId }, _by, _now, trx) {
    await trx
      .updateTable('reviews')
      .set({ note: '' })
      .where('user_id', '=', userId)
      .where('note', '<>', '')
      .execute()
  },
}
