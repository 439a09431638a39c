import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { countedReviews, tiesOfCommittee } from '#app/domain/judging/board/counted.server.ts'
import {
  matrixOf,
  type ConflictMark,
  type Matrix,
  type MatrixEntry,
  type Review,
} from '#app/domain/judging/board/matrix.ts'
import type { BoardMember } from '#app/domain/judging/board/view.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { eligible } from '#app/domain/judging/reviews/eligible.server.ts'
import { notePeerViews, visibleReviews } from '#app/domain/judging/reviews/peer-views.server.ts'
import { peersShownToChair } from '#app/domain/judging/reviews/peers.ts'
import { isScoringOpen } from '#app/domain/judging/reviews/window.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'

export interface Board extends Matrix {
  members: BoardMember[]
  /** Entries whose scores the reader sees; names of blind entries are shown with them. */
  isOpen: (entry: number) => boolean
}

const key = (userId: number, submissionId: number) => `${userId} ${submissionId}`

/** The committee's entries that nobody behind the request is tied to; what is counted of them is counted of these alone. */
function entriesOf(
  viewer: Viewer,
  { committeeId, categoryId, year }: BoardAccess,
  now: Date,
  reader: Reader,
) {
  return sql<MatrixEntry>`
    select s.id, s.code, s.title,
      (select count(*)::int from submission_people p where p.submission_id = s.id and p.full_name <> '') as people,
      (select count(*)::int from review_flags f
        where f.committee_id = ${committeeId} and f.submission_id = s.id and f.resolved_at is null) as flags,
      (select count(*)::int from committee_notes n
        where n.committee_id = ${committeeId} and n.submission_id = s.id) as notes,
      (select count(*)::int from review_reopenings o join reviews r on r.id = o.review_id and r.status <> 'draft'
        where r.committee_id = ${committeeId} and r.submission_id = s.id and o.status = 'asked') as asks
    from submissions s
    where s.category_id = ${categoryId} and s.year = ${year} and ${eligible('s')} and ${withoutConflict(viewer, 's.id', now)}
    order by s.code, s.id`.execute(reader)
}

async function membersOf(committeeId: number, reader: Reader): Promise<BoardMember[]> {
  const { rows } = await sql<Omit<BoardMember, 'short'>>`
    select m.user_id as "userId", m.role, trim(u.first_name || ' ' || u.last_name) as name, u.email::text as email,
      coalesce(m.employer, '') as employer, m.last_seen_at as "lastSeenAt", m.reopened_until as "reopenedUntil"
    from committee_members m join users u on u.id = m.user_id
    where m.committee_id = ${committeeId} and m.status = 'accepted' and m.role in ('chair', 'judge')
    order by (m.role = 'chair') desc, lower(u.last_name), lower(u.first_name), u.id`.execute(reader)
  return rows.map((row, at) => ({ ...row, short: `J${at + 1}` }))
}

/** Who is asked, suspected or off which entry. */
async function conflictsOf(committeeId: number, reader: Reader) {
  const { rows } = await sql<{
    userId: number
    submissionId: number
    status: string | null
    conflicted: boolean
  }>`
    with ties as materialized (${tiesOfCommittee(committeeId)}),
    asked as (select c.user_id, c.submission_id, c.status from conflicts c
      join committee_members m on m.user_id = c.user_id and m.committee_id = ${committeeId} and m.status = 'accepted'
      join committees k on k.id = m.committee_id
      join submissions s on s.id = c.submission_id and s.category_id = k.category_id and s.year = k.year)
    select coalesce(a.user_id, t.user_id) as "userId", coalesce(a.submission_id, t.submission_id) as "submissionId",
      a.status, t.user_id is not null as conflicted
    from asked a full join ties t on t.user_id = a.user_id and t.submission_id = a.submission_id`.execute(
    reader,
  )
  return new Map(
    rows.map(({ userId, submissionId, status, conflicted }): [string, ConflictMark] => [
      key(userId, submissionId),
      conflicted ? (status === 'suspected' ? 'suspected' : 'recused') : null,
    ]),
  )
}

/**
 * The chair's board (product 1.5, 5.2.6) for who is let in. Entries somebody behind the request is tied to are not there, and
 * nothing is counted of them. Whoever scores here sees the scores of others on an entry when `peersShownToChair` says so. Where
 * `judging_chair_counts` is off nothing is counted of the chair's own.
 */
export async function loadBoard(
  viewer: Viewer,
  access: BoardAccess,
  now: Date,
  reader: Reader,
): Promise<Board> {
  const { committeeId, maxNominees, configs } = access
  const open = access.scores && isScoringOpen(access.scoring)
  const isAlways = configs.judging_show_peer_scores === 'always'
  const noted = access.scores
    ? await notePeerViews(viewer, { committeeId, submissionId: null, open, always: isAlways }, reader)
    : null
  const [entries, members, marks, counted, seen, reviews] = await Promise.all([
    entriesOf(viewer, access, now, reader),
    membersOf(committeeId, reader),
    conflictsOf(committeeId, reader),
    countedReviews(committeeId, reader),
    visibleReviews(committeeId, reader),
    sql<Review>`select user_id as judge, submission_id as entry, status from reviews
      where committee_id = ${committeeId}`.execute(reader),
  ])
  const own = new Map(
    reviews.rows.flatMap(({ judge, entry, status }) =>
      judge === viewer.userId ? [[entry, status] as const] : [],
    ),
  )
  const scoredByOthers = new Set(
    counted.flatMap(({ judge, entry }) => (judge === viewer.userId ? [] : [entry])),
  )
  const isOpen = (entry: number) => {
    // Reopened at this moment: it is a draft by now.
    if (open && !isAlways && noted && !noted.has(entry) && scoredByOthers.has(entry)) return false
    // Who has not answered what ties them to it waits like who has not scored it.
    const asked = marks.get(key(viewer.userId, entry)) === null
    const setting = asked || !open ? configs.judging_show_peer_scores : 'after_own'
    return peersShownToChair({ setting, own: own.get(entry) ?? null, open })
  }
  const apart = new Set(
    configs.judging_chair_counts === '0'
      ? members.flatMap(({ role, userId }) => (role === 'chair' ? [userId] : []))
      : [],
  )
  return {
    members,
    isOpen,
    ...matrixOf({
      entries: entries.rows.map((entry) => ({ ...entry, title: shownTitle(entry.title) })),
      judges: members.map(({ userId, short, name }) => ({ userId, short, name })),
      reviews: reviews.rows,
      counted,
      seen,
      apart,
      conflict: (judge, entry) => {
        const mark = marks.get(key(judge, entry))
        return mark === undefined ? 'not_asked' : mark
      },
      isOpen,
      reader: viewer.userId,
      maxNominees,
    }),
  }
}
