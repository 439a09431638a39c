import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isPresent, notePresent } from '#app/domain/judging/committees/seats.server.ts'
import { assignedTo, hasAssignment } from '#app/domain/judging/assignment/assigned.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { notHeldBack } from '#app/domain/judging/rounds/materials/held-back.server.ts'
import { currentRoundId } from '#app/domain/judging/rounds/in-round.server.ts'
import { answeringState, roundState } from '#app/domain/judging/rounds/rules.ts'
import { judged } from './eligible.server.ts'
import { isScoringOpen, roleScores, scoringState } from './window.ts'
import type { WorkRow } from './labels.ts'
import type { WorkOrder } from './work-filters.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import { judgingStatus } from '#app/domain/season/seasons/windows.ts'

/**
 * The committee of a category as a judge on it works there, or an admin watches; null for anyone else, and where there is no
 * committee. `now` decides whether scores may change.
 */
export async function findJudgingPlace(
  viewer: Pick<Viewer, 'userId' | 'role'>,
  categoryId: number,
  now: Date,
  reader: Reader,
) {
  const row = await reader
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .leftJoin('slates as l', 'l.committee_id', 'c.id')
    .leftJoin('judging_rounds as r', (join) => join.on('r.id', '=', currentRoundId('c.category_id')))
    .leftJoin('committee_members as m', (join) =>
      join
        .onRef('m.committee_id', '=', 'c.id')
        .on('m.user_id', '=', viewer.userId)
        .on('m.status', '=', 'accepted'),
    )
    .where('c.category_id', '=', categoryId)
    .select(['c.id as committeeId', 'c.status', 'c.quorum', 'c.scoring_locked_at as scoringLockedAt'])
    .select('c.ranked_by as rankedBy')
    .select(['k.id', 'k.year', 'k.type', 'k.number', 'k.name', 'k.min_nominees as minNominees'])
    .select(['k.max_nominees as maxNominees', 'k.max_team as maxTeam', 'l.status as slateStatus'])
    .select(['m.role', 'm.order_seed as orderSeed', 'm.reopened_until as reopenedUntil'])
    .select([
      'r.id as roundId',
      'r.state_name as stateName',
      'r.opens_at as opensAt',
      'r.closes_at as closesAt',
    ])
    .select(['r.ended_at as endedAt', 'r.advanced_at as advancedAt'])
    .select(['r.kind', 'r.budget', 'r.max_each as maxEach', 'r.ranked', 'r.comparisons'])
    .select(['m.last_seen_at as lastSeenAt', hasAssignment('c.id').as('isAssigned')])
    // Not those kept in memory, so that a change of the settings takes effect at once.
    .select(sql<ConfigValues>`(select json_object_agg(name, value) from configs)`.as('configs'))
    .executeTakeFirst()
  if (!row || (!row.role && viewer.role !== 'admin')) return null
  const { id, year, type, number, name, minNominees, maxNominees, maxTeam } = row
  const { committeeId, status, quorum, rankedBy, scoringLockedAt, slateStatus, configs } = row
  const { role, orderSeed, reopenedUntil, lastSeenAt, isAssigned } = row
  const scoring = scoringState(configs, row, now)
  const { roundId, stateName, opensAt, closesAt, endedAt, advancedAt } = row
  const window = opensAt && closesAt ? { opensAt, closesAt, endedAt, advancedAt } : null
  const answering = window && answeringState(configs, row, window, now)
  const { kind, budget, maxEach, ranked, comparisons } = row
  const isScorer = role !== null && roleScores(role)
  return {
    category: { id, year, type, number, name, minNominees, maxNominees, maxTeam },
    committeeId,
    status,
    /** Final reviews an entry needs. */
    quorum,
    /** How its entries are ranked; it does not change once one is scored. */
    rankedBy,
    scoringLockedAt,
    slateStatus,
    /** Each judge scores the entries assigned to them, and not all. */
    isAssigned,
    /** Null for an admin who does not sit on the committee. */
    seat: role && { role, orderSeed, reopenedUntil, lastSeenAt },
    /** Whether scores may change: for this person, or for the committee where they do not score. */
    scoring,
    /** Whether now is before, within or after the dates of judging. */
    judging: judgingStatus(configs, now),
    /** The round before the scoring that is on or comes next; null where only the scoring is left. */
    round:
      roundId !== null && window && kind
        ? {
            ...{ id: roundId, name: stateName ?? '', ...window, state: roundState(window, now) },
            ...{ kind, budget, maxEach, ranked, comparisons },
          }
        : null,
    /** Says whether answers in that round may change, for this person; null without one. */
    answering,
    /** This person may change scores now. */
    mayScore: isScorer && isScoringOpen(scoring),
    /** This person may change answers in the round now. */
    mayAnswer: isScorer && answering !== null && isScoringOpen(answering),
    blind: configs.judging_blind === '1',
    configs,
  }
}

export type JudgingPlace = NonNullable<Awaited<ReturnType<typeof findJudgingPlace>>>

/** No committee has as many entries. */
const MAX_ENTRIES = 5_000

/**
 * The entries of a committee that this person scores or watches, in their own order, which is drawn once from the seat, or by
 * number. Entries they have a conflict with are left out and not counted.
 */
export async function listWork(
  viewer: Viewer,
  place: JudgingPlace,
  order: WorkOrder,
  now: Date,
): Promise<WorkRow[]> {
  const seed = place.seat?.orderSeed
  const { rows } = await sql<WorkRow>`
    select s.public_id as "publicId", coalesce(s.code, '') as code, s.title,
      (select v.value #>> '{}' from submission_values v join fields f on f.id = v.field_id
        where v.submission_id = s.id and f.key = 'running_time') as "runningTime",
      (select max(f.duration_ms)::int from submission_files sf join files f on f.id = sf.file_id
        join category_fields b on b.category_id = s.category_id and b.field_id = sf.field_id
        join fields q on q.id = b.field_id and coalesce(b.judge_visible, q.judge_visible)
        where sf.submission_id = s.id and f.deleted_at is null and ${notHeldBack('sf')}) as "filmMs",
      case when a.id is not null or (sheet.finished and coalesce(mark.mark, pair.made) is not null) then 'final'
        when mark.mark > 0 or pair.made > 0 then 'draft' when r.status is not null then r.status
        when ${!place.seat} or c.status in ('none', 'cleared') then 'todo' else 'not_asked' end as state,
      r.total, a.answer, coalesce(mark.mark, pair.made) as mark
    from submissions s
    left join round_answers a on a.submission_id = s.id and a.user_id = ${viewer.userId} and a.round_id = ${place.round?.id ?? null}
    left join round_sheets sheet on sheet.user_id = ${viewer.userId} and sheet.round_id = ${place.round?.id ?? null}
    left join round_marks mark on mark.sheet_id = sheet.id and mark.version = sheet.version and mark.submission_id = s.id
    left join (select entry, count(*)::int as made from round_sheets own join round_pairs p on p.sheet_id = own.id
        cross join unnest(array[p.first_id, p.second_id]) entry
        where own.user_id = ${viewer.userId} and own.round_id = ${place.round?.id ?? null} group by entry) pair on pair.entry = s.id
    left join reviews r on r.submission_id = s.id and r.user_id = ${viewer.userId} and r.committee_id = ${place.committeeId}
      and ${place.round === null}
    left join conflicts c on c.submission_id = s.id and c.user_id = ${viewer.userId}
    where s.category_id = ${place.category.id} and ${judged('s')} and ${withoutConflict(viewer, 's.id', now)}
      and (${!place.seat} or ${assignedTo(viewer.userId, place.committeeId, 's.id')})
    order by ${order === 'own' && seed ? sql`md5(${seed}::text || s.id::text)` : sql`s.code`}, s.id
    limit ${MAX_ENTRIES}`.execute(db())
  return rows
}

/** How many of the entries a person may score are done: final or abstained. */
export function progressOf(rows: readonly Pick<WorkRow, 'state'>[]) {
  const asked = rows.filter(({ state }) => state !== 'not_asked')
  const done = asked.filter(({ state }) => state === 'final' || state === 'abstained').length
  return { done, of: asked.length, notAsked: rows.length - asked.length }
}

/** The next entry to score after `publicId`, continuing from the beginning of the list; null when none is left. */
export function nextToScore(rows: readonly WorkRow[], publicId: string | null): WorkRow | null {
  const at = rows.findIndex((row) => row.publicId === publicId)
  const round = [...rows.slice(at + 1), ...rows.slice(0, at + 1)]
  return (
    round.find((row) => row.publicId !== publicId && (row.state === 'todo' || row.state === 'draft')) ?? null
  )
}

/** Records when the judge was last here, for the chair's board; at most once a minute. */
export async function recordVisit(viewer: Viewer, place: JudgingPlace, now: Date): Promise<void> {
  // An admin who acts as the judge is not the judge.
  if (!place.seat || viewer.behind || isPresent(place.seat.lastSeenAt, now)) return
  await notePresent(place.committeeId, viewer.userId, now)
}
