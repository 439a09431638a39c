import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { validSigners } from '#app/domain/people/agreements/valid-signatures.server.ts'
import type { BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { conflictsOfCommittee } from '#app/domain/judging/board/counted.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import type { Pair } from './draw.ts'
import type { CommitteeFacts, CommitteeJudge } from './rules.ts'

type Committee = Pick<BoardAccess, 'committeeId' | 'category' | 'configs' | 'isAssigned' | 'round'>

/** The assignment in force of a committee, or null where each judge scores all entries. */
export async function findPlan(committeeId: number, reader: Reader) {
  const plan = await reader
    .selectFrom('assignment_plans')
    .where('committee_id', '=', committeeId)
    .select(['per_entry as perEntry', 'max_entries as max', 'apart', 'seed', 'version'])
    .select('applied_at as appliedAt')
    .executeTakeFirst()
  return plan ?? null
}

function reviewsOf(committeeId: number, reader: Reader): Promise<CommitteeFacts['reviews'][number][]> {
  return reader
    .selectFrom('reviews')
    .where('committee_id', '=', committeeId)
    .orderBy('user_id')
    .orderBy('submission_id')
    .select(['user_id as judge', 'submission_id as entry', 'status'])
    .execute()
}

/** An answer in a round before the scoring keeps its entry with its judge as a review does: finished, or begun on a sheet that is not. */
async function answersAsReviews(
  roundId: number,
  reader: Reader,
): Promise<CommitteeFacts['reviews'][number][]> {
  const { rows } = await sql<CommitteeFacts['reviews'][number]>`
    select user_id as judge, submission_id as entry, 'final' as status from round_answers where round_id = ${roundId}
    union all
    select s.user_id, m.submission_id, case when s.finished then 'final' else 'draft' end from round_sheets s join round_marks m on m.sheet_id = s.id and m.version = s.version
      where s.round_id = ${roundId} and (s.finished or m.mark > 0)
    union
    select s.user_id, entry, case when s.finished then 'final' else 'draft' end from round_sheets s join round_pairs p on p.sheet_id = s.id
      cross join unnest(array[p.first_id, p.second_id]) entry where s.round_id = ${roundId}
    order by 1, 2`.execute(reader)
  return rows
}

/** All that a draw of a committee decides by, entries hidden from the request included. */
export async function readCommitteeFacts(
  { committeeId, category, configs, isAssigned, round }: Committee,
  reader: Reader,
): Promise<CommitteeFacts> {
  const [judges, entries, conflicts, reviews, assigned] = await Promise.all([
    sql<CommitteeJudge>`
      select m.user_id as id, ${personName('u')} as name, m.role, m.employer, l.max_entries as max,
        u.id in (${validSigners('judge', category.year)}) as signed,
        (m.role = 'judge' or ${configs.judging_chair_counts !== '0'}) as counts
      from committee_members m join users u on u.id = m.user_id
      left join assignment_loads l on l.committee_id = m.committee_id and l.user_id = m.user_id
      where m.committee_id = ${committeeId} and m.status = 'accepted' and m.role in ('chair', 'judge')
      order by (m.role = 'chair') desc, lower(u.last_name), lower(u.first_name), u.id`.execute(reader),
    sql<{ id: number }>`
      select s.id from submissions s where s.category_id = ${category.id} and ${judged('s')} order by s.id`.execute(
      reader,
    ),
    sql<Pair>`
      with found as (${conflictsOfCommittee(committeeId)})
      select found.user_id as judge, found.submission_id as entry from found
      join submissions s on s.id = found.submission_id and s.category_id = ${category.id}
      order by 1, 2`.execute(reader),
    round ? answersAsReviews(round.id, reader) : reviewsOf(committeeId, reader),
    reader
      .selectFrom('assigned_entries')
      .where('committee_id', '=', committeeId)
      .orderBy('user_id')
      .orderBy('submission_id')
      .select(['user_id as judge', 'submission_id as entry', 'given'])
      .execute(),
  ])
  return {
    isAssigned,
    judges: judges.rows,
    entries: entries.rows.map(({ id }) => id),
    conflicts: conflicts.rows,
    reviews,
    assigned,
  }
}
