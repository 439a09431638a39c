import { sql } from 'kysely'
import { db } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { withoutConflict, adminWithoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { assignedTo } from '#app/domain/judging/assignment/assigned.server.ts'
import { currentRoundId, hasAnswered, hasJudged } from '#app/domain/judging/rounds/in-round.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import type { SlateStatus } from '#app/domain/judging/slates/lifecycle.ts'
import type { CommitteeRole, CommitteeStatus } from './rules.ts'

export interface OwnCommittee {
  committeeId: number
  categoryId: number
  /** "P08" */
  code: string
  category: string
  status: CommitteeStatus
  slate: SlateStatus | null
  scoringLocked: boolean
  /** The round before the scoring that is on or comes next. */
  round: { name: string; opensAt: Date; closesAt: Date; endedAt: Date | null } | null
  /** The committee alone decides who wins, and its slate is confirmed. */
  decides: boolean
  /** Null for an admin who is not a member. */
  role: CommitteeRole | null
  invited: boolean
  reopenedUntil: Date | null
  /** Entries without a conflict, or whose question is open. */
  entries: number
  /** Judged, of those: final or abstained, or answered in the round that is on. */
  done: number
  /** Entries whose conflict question is open. */
  notAsked: number
  /** Entries they are recused from. */
  recused: number
  /** The first unfinished entry in their own order. */
  nextEntry: string | null
}

interface Row extends Omit<OwnCommittee, 'code' | 'invited' | 'round'> {
  roundName: string | null
  opensAt: Date
  closesAt: Date
  endedAt: Date | null
  number: number
  type: CategoryType
  seatStatus: 'invited' | 'accepted' | null
}

/** The viewer's committees of a season by category number, or with `all` every one; conflicts are only counted. */
export async function listOwnCommittees(
  viewer: Viewer,
  year: number,
  { all }: { all: boolean },
  now: Date,
): Promise<OwnCommittee[]> {
  const { rows } = await sql<Row>`
    select c.id as "committeeId", k.id as "categoryId", k.number, k.type, k.name as category, c.status, l.status as slate,
      c.scoring_locked_at is not null as "scoringLocked", round.state_name as "roundName", round.opens_at as "opensAt",
      round.closes_at as "closesAt", round.ended_at as "endedAt",
      k.vote_scope = 'jury' and l.status is not distinct from 'confirmed' as decides, m.role, m.status as "seatStatus",
      case when m.reopened_until > ${now} then m.reopened_until end as "reopenedUntil",
      w.entries + case when m.user_id is null then 0 else q.unlisted end as entries, w.done, w."nextEntry",
      case when m.user_id is null then 0 else q."notAsked" end as "notAsked",
      case when m.user_id is null then 0 else q.recused end as recused
    from committees c join categories k on k.id = c.category_id
    left join slates l on l.committee_id = c.id
    left join judging_rounds round on round.id = ${currentRoundId('k.id')}
    left join committee_members m on m.committee_id = c.id and m.user_id = ${viewer.userId}
      and m.status in ('invited', 'accepted')
    cross join lateral (
      select count(*)::int as entries, count(*) filter (where ${hasJudged(viewer.userId, 'c.id', 's.id')})::int as done,
        (array_agg(s.public_id order by r.status is distinct from 'draft', md5(m.order_seed::text || s.id::text))
          filter (where r.status = 'draft' or (r.id is null and x.status in ('none', 'cleared')
            and not ${hasAnswered(viewer.userId, 's.id')})))[1] as "nextEntry"
      from submissions s
      left join reviews r on r.submission_id = s.id and r.committee_id = c.id and r.user_id = ${viewer.userId}
      left join conflicts x on x.submission_id = s.id and x.user_id = ${viewer.userId}
      where s.category_id = k.id and ${judged('s')} and ${withoutConflict(viewer, 's.id', now)}
        and (m.user_id is null or ${assignedTo('m.user_id', 'c.id', 's.id')})
    ) w
    cross join lateral (
      select count(*) filter (where coalesce(x.status, 'suspected') = 'suspected')::int as "notAsked",
        count(*) filter (where coalesce(x.status, 'suspected') = 'suspected' and not ${withoutConflict(viewer, 's.id', now)})::int as unlisted,
        count(*) filter (where x.status <> 'suspected' and not ${withoutConflict(viewer, 's.id', now)})::int as recused
      from submissions s left join conflicts x on x.submission_id = s.id and x.user_id = ${viewer.userId}
      where s.category_id = k.id and ${judged('s')} and ${adminWithoutConflict(viewer, 's.id', now)}
        and ${assignedTo('m.user_id', 'c.id', 's.id')}
    ) q
    where c.year = ${year} and (${all} or m.user_id is not null)
    order by k.number, c.id limit 200`.execute(db())
  return rows.map(({ number, type, seatStatus, roundName, opensAt, closesAt, endedAt, ...row }) => ({
    ...row,
    round: roundName === null ? null : { name: roundName, opensAt, closesAt, endedAt },
    code: categoryCode({ type, number }),
    invited: seatStatus === 'invited',
    nextEntry: seatStatus === 'accepted' && row.role !== 'alternate' ? row.nextEntry : null,
  }))
}
