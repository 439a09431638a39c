import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Score } from './scores.ts'

/**
 * The conflicts of a committee's members, in SQL: rows of `user_id` and `submission_id`. Access granted by a break-glass is for
 * reading only and makes no score count, so conflicts are read as of the end of time.
 */
export function conflictsOfCommittee(committeeId: number): RawBuilder<unknown> {
  return sql`select m.user_id, conflicted.submission_id from committee_members m
    cross join lateral conflicted_entries(array[m.user_id], 'infinity'::timestamptz) as conflicted(submission_id)
    where m.committee_id = ${committeeId} and m.status = 'accepted' and m.user_id is not null`
}

/**
 * The reviews of a committee that count: final, by a chair or judge who sits on it now and has no conflict with the entry. They
 * cover all entries of the committee, hidden and no longer eligible ones too; the caller keeps to the entries of its page.
 */
export async function countedReviews(committeeId: number, reader: Reader): Promise<Score[]> {
  const { rows } = await sql<Score>`
    with found as materialized (${conflictsOfCommittee(committeeId)})
    select r.user_id as judge, r.submission_id as entry, r.total
    from reviews r
    join committee_members m on m.committee_id = r.committee_id and m.user_id = r.user_id
      and m.status = 'accepted' and m.role in ('chair', 'judge')
    where r.committee_id = ${committeeId} and r.status = 'final'
      and not exists (select from found f where f.user_id = r.user_id and f.submission_id = r.submission_id)
    order by r.submission_id, r.user_id`.execute(reader)
  return rows
}
