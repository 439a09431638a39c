import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#app/platform/viewer.ts'
import { validSigners } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { assignedTo } from '#app/domain/judging/assignment/assigned.server.ts'
import { isStillIn } from '#app/domain/judging/rounds/in-round.server.ts'
import { notHeldBack } from '#app/domain/judging/rounds/materials/held-back.server.ts'
import { eligible } from './eligible.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'

/**
 * True for an entry this person may read as a judge of the season, in SQL; `column` holds the submission's id. They sit on its
 * category's committee, alternates too, have a valid signature and have answered that they have no conflict, or it was cleared; and
 * no conflict hides the entry from the request. Chairs and admins who sit on a committee are no exception. Where entries are
 * assigned, a member reads their own, and the chair, who makes the slate, all of them. Entries that did not advance are read by the chair
 * alone.
 */
export function readableAsJudge(
  viewer: Viewer,
  column: string,
  year: number | RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean> {
  const entry = sql.ref(column)
  return sql<boolean>`(
    exists (
      select 1 from submissions entry
      join committees on committees.category_id = entry.category_id
      join committee_members seat on seat.committee_id = committees.id
      where entry.id = ${entry} and entry.year = ${year} and committees.year = entry.year
        and ${eligible('entry')}
        and seat.user_id = ${viewer.userId} and seat.status = 'accepted'
        and (seat.role = 'chair' or (${isStillIn('entry')} and ${assignedTo(viewer.userId, 'committees.id', 'entry.id')})))
    and exists (
      select 1 from conflicts asked
      where asked.submission_id = ${entry} and asked.user_id = ${viewer.userId}
        and asked.status in ('none', 'cleared'))
    and ${viewer.userId} in (${validSigners('judge', year)})
    and ${withoutConflict(viewer, column, now)})`
}

/**
 * True for a file `f` that answers a question judges see, of an entry this person may read as a judge. In blind judging originals
 * are never served, because their names and properties reveal who made them.
 */
export function filesOfReadableEntries(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from submission_files x
    join submissions on submissions.id = x.submission_id
    join fields question on question.id = x.field_id
    left join category_fields asked on asked.field_id = x.field_id and asked.category_id = submissions.category_id
    where x.file_id = f.id and coalesce(asked.judge_visible, question.judge_visible) and ${notHeldBack('x')}
      and not exists (select from configs where name = 'judging_blind' and value = '1')
      and ${readableAsJudge(viewer, 'x.submission_id', sql`submissions.year`, viewer.at)})`
}
