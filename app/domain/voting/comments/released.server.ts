import type { Reader } from '#db/client.ts'
import { adminWithoutConflict, personWithoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** The comments that went to entrants, as far as this viewer may read them: the one place that says so. */
function readable(viewer: Viewer, now: Date, reader: Reader) {
  return reader
    .selectFrom('released_comments as c')
    .innerJoin('reviews as r', 'r.id', 'c.review_id')
    .where(personWithoutConflict('r.user_id', 'c.submission_id'))
    .where(adminWithoutConflict(viewer, 'c.submission_id', now))
}

/** Which of these entries have comments to read; the caller has asked whose entries they are. */
export async function entriesWithComments(
  submissionIds: readonly number[],
  viewer: Viewer,
  now: Date,
  reader: Reader,
): Promise<number[]> {
  if (submissionIds.length === 0) return []
  const rows = await readable(viewer, now, reader)
    .where('c.submission_id', 'in', [...submissionIds])
    .select('c.submission_id')
    .distinct()
    .execute()
  return rows.map((row) => row.submission_id)
}

/**
 * The comments that were released to an entry's people, in their order, without who wrote them; the caller has asked whose entry it is.
 * A conflict of interest of a judge that was found since takes their words back, and an admin who acts for the entrant reads none about
 * an entry they have a conflict about. Null where there are none.
 */
export async function releasedComments(submissionId: number, viewer: Viewer, now: Date, reader: Reader) {
  const comments = await readable(viewer, now, reader)
    .where('c.submission_id', '=', submissionId)
    .orderBy('c.place')
    .select(['c.criterion', 'c.body'])
    .limit(1_000)
    .execute()
  return comments.length > 0 ? comments : null
}

export type ReleasedComments = NonNullable<Awaited<ReturnType<typeof releasedComments>>>
