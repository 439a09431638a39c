import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { notePresent } from '#app/domain/judging/committees/seat-state.server.ts'
import { seatIn, type Seat } from '#app/domain/judging/committees/seats.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { eligible } from '#app/domain/judging/reviews/eligible.server.ts'
import {
  isScoringOpen,
  roleScores,
  scoringState,
  type ScoringState,
} from '#app/domain/judging/reviews/window.ts'
import type { WorkRow } from '#app/domain/judging/reviews/labels.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { judgingStatus, type WindowStatus } from '#app/domain/season/seasons/windows.ts'
import type { SlateStatus } from '#app/domain/judging/slates/lifecycle.ts'

/** A judge's place at a committee, or that of an admin who looks on. */
export interface JudgingPlace {
  category: { id: number; year: number; number: number; name: string; type: CategoryType }
  committeeId: number
  /** Null for an admin on no seat here. */
  seat: Seat | null
  scoring: ScoringState
  /** Where now stands to the dates of judging. */
  judging: WindowStatus
  /** This person may change scores now. */
  mayScore: boolean
  blind: boolean
}

/**
 * What somebody finds at a category's committee at `now`; null for those who have no accepted seat there and are no admin, and
 * where there is no committee. Inside a transaction pass `trx`; `lock` then holds off whoever closes scoring meanwhile.
 */
export async function findJudgingPlace(
  viewer: Pick<Viewer, 'userId' | 'role'>,
  categoryId: number,
  now: Date,
  reader: Reader,
  lock = false,
): Promise<JudgingPlace | null> {
  const from = reader
  const committee = await from
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('c.category_id', '=', categoryId)
    .select(['c.id', 'c.scoring_locked_at', 'k.year', 'k.number', 'k.name', 'k.type'])
    .$if(lock, (query) => query.forShare('c'))
    .executeTakeFirst()
  if (!committee) return null
  const seat = await seatIn(viewer.userId, categoryId, from)
  if (!seat && viewer.role !== 'admin') return null
  const slate = await from
    .selectFrom('slates')
    .where('committee_id', '=', committee.id)
    .select('status')
    .$if(lock, (query) => query.forShare())
    .executeTakeFirst()
  // Read afresh: what is blind or closed from now on is so at once.
  const configs = await configValuesIn(from)
  const facts = {
    scoringLockedAt: committee.scoring_locked_at,
    slateStatus: (slate?.status ?? null) as SlateStatus | null,
    reopenedUntil: seat?.reopenedUntil ?? null,
  }
  const scoring = scoringState(configs, facts, now)
  const { id, scoring_locked_at: _, ...category } = committee
  return {
    category: { id: categoryId, ...category },
    committeeId: id,
    seat,
    scoring,
    judging: judgingStatus(configs, now),
    mayScore: seat !== null && roleScores(seat.role) && isScoringOpen(scoring),
    blind: configs.judging_blind === '1',
  }
}

/** More entries than any committee has. */
const MOST_ENTRIES = 1_000

/**
 * The entries of a committee as this person finds them, in their own order: drawn once from the seat, or by number. Entries
 * they are tied to are not among them, and nothing tells how many there are (pitfall C1).
 */
export async function workOf(
  viewer: Viewer,
  desk: JudgingPlace,
  order: 'own' | 'number',
  now: Date,
): Promise<WorkRow[]> {
  const seed = desk.seat?.orderSeed
  const { rows } = await sql<WorkRow>`
    select s.public_id as "publicId", coalesce(s.code, '') as code, s.title,
      (select v.value #>> '{}' from submission_values v join fields f on f.id = v.field_id
        where v.submission_id = s.id and f.key = 'running_time') as "runningTime",
      (select max(f.duration_ms)::int from submission_files sf join files f on f.id = sf.file_id
        join category_fields b on b.category_id = s.category_id and b.field_id = sf.field_id
        join fields q on q.id = b.field_id and coalesce(b.judge_visible, q.judge_visible)
        where sf.submission_id = s.id and f.deleted_at is null) as "filmMs",
      case when r.status = 'abstained' then 'abstained' when r.status is not null then r.status
        when ${!desk.seat} or c.status in ('none', 'cleared') then 'todo' else 'not_asked' end as state,
      r.total
    from submissions s
    left join reviews r on r.submission_id = s.id and r.user_id = ${viewer.userId} and r.committee_id = ${desk.committeeId}
    left join conflicts c on c.submission_id = s.id and c.user_id = ${viewer.userId}
    where s.category_id = ${desk.category.id} and ${eligible('s')} and ${withoutConflict(viewer, 's.id', now)}
    order by ${order === 'own' && seed ? sql`md5(${seed}::text || s.id::text)` : sql`s.code`}, s.id
    limit ${MOST_ENTRIES}`.execute(db())
  return rows
}

/** How far somebody is: final and abstained ones of those they may score. */
export function progressOf(rows: readonly Pick<WorkRow, 'state'>[]) {
  const asked = rows.filter(({ state }) => state !== 'not_asked')
  const done = asked.filter(({ state }) => state === 'final' || state === 'abstained').length
  return { done, of: asked.length, notAsked: rows.length - asked.length }
}

/** The first one after `publicId` that still has to be scored, going round to the beginning; null when none is left. */
export function nextToScore(rows: readonly WorkRow[], publicId: string | null): WorkRow | null {
  const at = rows.findIndex((row) => row.publicId === publicId)
  const round = [...rows.slice(at + 1), ...rows.slice(0, at + 1)]
  return (
    round.find((row) => row.publicId !== publicId && (row.state === 'todo' || row.state === 'draft')) ?? null
  )
}

/** Leaves when the judge was last here, for the chair's board; at most once a minute. */
export async function recordVisit(viewer: Viewer, desk: JudgingPlace, now: Date): Promise<void> {
  // Who looks on in the judge's place is not the judge.
  if (!desk.seat || viewer.behind) return
  await notePresent(desk.committeeId, viewer.userId, now)
}
