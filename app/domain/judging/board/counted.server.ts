import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Score } from '#app/domain/judging/board/statistics.ts'

/**
 * Who of a committee is tied to which entry, in SQL: rows of `user_id` and `submission_id`. A break-glass lets somebody look;
 * it never makes a score count, so none holds at the end of time.
 */
export function tiesOfCommittee(committeeId: number | RawBuilder<number>): RawBuilder<unknown> {
  return sql`select m.user_id, tie.submission_id from committee_members m
    cross join lateral entries_tied_to(array[m.user_id], 'infinity'::timestamptz) as tie(submission_id)
    where m.committee_id = ${committeeId} and m.status = 'accepted' and m.user_id is not null`
}

/**
 * The reviews of a committee that count (pitfalls C4, C9, C12): final, by somebody who sits on it now as chair or judge and is
 * not tied to the entry by their word, by a suspicion or by its studio and credits. All of the committee's entries, also those a
 * reader may not see and those no longer judged: the caller keeps to the entries of its page.
 */
export async function countedReviews(committeeId: number, reader: Reader): Promise<Score[]> {
  const { rows } = await sql<Score>`
    with ties as materialized (${tiesOfCommittee(committeeId)})
    select r.user_id as judge, r.submission_id as entry, r.total
    from reviews r
    join committee_members m on m.committee_id = r.committee_id and m.user_id = r.user_id
      and m.status = 'accepted' and m.role in ('chair', 'judge')
    where r.committee_id = ${committeeId} and r.status = 'final'
      and not exists (select from ties t where t.user_id = r.user_id and t.submission_id = r.submission_id)
    order by r.submission_id, r.user_id`.execute(reader)
  return rows
}
