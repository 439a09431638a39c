import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { BoardAccess } from './access.server.ts'
import { conflictsOfCommittee, countedReviews } from './counted.server.ts'
import { matrixOf, type Matrix, type MatrixEntry, type MatrixJudge } from './matrix.ts'
import { listAssigned } from '#app/domain/judging/assignment/assigned.server.ts'
import { pairKey } from '#app/domain/judging/assignment/pair-key.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { notePeerViews, visibleReviews } from '#app/domain/judging/reviews/peer-views.server.ts'
import { peersShownToChair } from '#app/domain/judging/reviews/peers.ts'
import { isScoringOpen } from '#app/domain/judging/reviews/window.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'

export interface Board extends Matrix {
  /** Whether the reader sees an entry's scores; names of blind entries are shown with them. */
  isOpen: (entry: number) => boolean
  /** Tells whether the reader has said of an entry that they have no conflict. */
  isAnswered: (entry: number) => boolean
}

/** The committee's entries without those hidden by a conflict; what is counted of them is counted of these alone. */
async function entriesOf(
  viewer: Viewer,
  { committeeId, category }: BoardAccess,
  now: Date,
  reader: Reader,
): Promise<MatrixEntry[]> {
  const { rows } = await sql<MatrixEntry>`
    select s.id, s.code, s.title,
      (select count(*)::int from review_flags f
        where f.committee_id = ${committeeId} and f.submission_id = s.id and f.resolved_at is null) as flags,
      (select count(*)::int from committee_notes n
        where n.committee_id = ${committeeId} and n.submission_id = s.id) as notes,
      (select count(*)::int from review_reopenings o join reviews r on r.id = o.review_id and r.status <> 'draft'
        where r.committee_id = ${committeeId} and r.submission_id = s.id and o.status = 'requested') as asks
    from submissions s
    where s.category_id = ${category.id} and ${judged('s')} and ${withoutConflict(viewer, 's.id', now)}
    order by s.code, s.id`.execute(reader)
  return rows.map((entry) => ({ ...entry, title: shownTitle(entry.title) }))
}

async function membersOf(committeeId: number, reader: Reader): Promise<MatrixJudge[]> {
  const { rows } = await sql<Omit<MatrixJudge, 'short'>>`
    select m.user_id as "userId", m.role, ${personName('u')} as name,
      m.last_seen_at as "lastSeenAt", m.reopened_until as "reopenedUntil"
    from committee_members m join users u on u.id = m.user_id
    where m.committee_id = ${committeeId} and m.status = 'accepted' and m.role in ('chair', 'judge')
    order by (m.role = 'chair') desc, lower(u.last_name), lower(u.first_name), u.id`.execute(reader)
  return rows.map((row, at) => ({ ...row, short: `J${at + 1}` }))
}

/** For each judge and entry that were asked about or have a conflict: suspected, recused, or null where there is no conflict. */
async function conflictMarks(committeeId: number, reader: Reader) {
  const { rows } = await sql<{
    userId: number
    submissionId: number
    mark: 'suspected' | 'recused' | null
  }>`
    with found as materialized (${conflictsOfCommittee(committeeId)}),
    asked as (select c.user_id, c.submission_id, c.status from conflicts c
      join committee_members m on m.user_id = c.user_id and m.committee_id = ${committeeId} and m.status = 'accepted'
      join committees k on k.id = m.committee_id
      join submissions s on s.id = c.submission_id and s.category_id = k.category_id)
    select coalesce(a.user_id, f.user_id) as "userId", coalesce(a.submission_id, f.submission_id) as "submissionId",
      case when f.user_id is null then null when a.status = 'suspected' then 'suspected' else 'recused' end as mark
    from asked a full join found f on f.user_id = a.user_id and f.submission_id = a.submission_id`.execute(
    reader,
  )
  return new Map(rows.map(({ userId, submissionId, mark }) => [pairKey(userId, submissionId), mark]))
}

/**
 * The board of a committee for its chair or an admin. Entries hidden from the request by a conflict are neither shown nor counted.
 * A reader who scores here sees the scores of others on an entry when `peersShownToChair` allows it. Where
 * `judging_chair_counts` is off, the chair's own scores do not count.
 */
export async function loadBoard(
  viewer: Viewer,
  access: BoardAccess,
  now: Date,
  reader: Reader,
): Promise<Board> {
  const { committeeId, configs } = access
  const open = access.isScorer && isScoringOpen(access.scoring)
  const always = configs.judging_show_peer_scores === 'always'
  const viewed = access.isScorer
    ? await notePeerViews(viewer, { committeeId, submissionId: null, open, always }, reader)
    : null
  const [entries, judges, conflicts, assigned, counted, seen, reviews] = await Promise.all([
    entriesOf(viewer, access, now, reader),
    membersOf(committeeId, reader),
    conflictMarks(committeeId, reader),
    access.isAssigned ? listAssigned(committeeId, reader) : null,
    countedReviews(committeeId, reader),
    visibleReviews(committeeId, reader),
    reader
      .selectFrom('reviews')
      .where('committee_id', '=', committeeId)
      .select(['user_id as judge', 'submission_id as entry', 'status'])
      .execute(),
  ])
  const own = new Map(
    reviews.flatMap(({ judge, entry, status }) =>
      judge === viewer.userId ? [[entry, status] as const] : [],
    ),
  )
  const scoredByOthers = new Set(
    counted.flatMap(({ judge, entry }) => (judge === viewer.userId ? [] : [entry])),
  )
  const isAnswered = (entry: number) => conflicts.get(pairKey(viewer.userId, entry)) === null
  const isOpen = (entry: number) => {
    // A review reopened during this request is a draft by now.
    if (open && !always && viewed && !viewed.has(entry) && scoredByOthers.has(entry)) return false
    // A reader with an open conflict question waits like one who has not scored the entry.
    const setting = isAnswered(entry) || !open ? configs.judging_show_peer_scores : 'after_own'
    return peersShownToChair({ setting, own: own.get(entry) ?? null, open })
  }
  const uncounted = judges.filter(({ role }) => role === 'chair' && configs.judging_chair_counts === '0')
  return {
    isOpen,
    isAnswered,
    ...matrixOf({
      entries,
      judges,
      reviews,
      counted,
      seen,
      uncounted: new Set(uncounted.map(({ userId }) => userId)),
      conflicts,
      isAssigned: (judge, entry) => assigned?.has(pairKey(judge, entry)) ?? true,
      isOpen,
      reader: viewer.userId,
      maxNominees: access.category.maxNominees,
      rankedBy: access.rankedBy,
    }),
  }
}
