import { sql, type RawBuilder } from 'kysely'
import { db, outsideReadOnly, type Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { VisibleReview } from '#app/domain/judging/reviews/peers.ts'

/** What a judge who scores here has before them: an entry of the committee, or with `null` all of them. */
interface VisibleReviews {
  committeeId: number
  submissionId: number | null
  /** Whether they may still change scores: then only what is final or abstained is shown beside others. */
  open: boolean
  /** They see others at any time: only a review that was finished by then is kept. */
  always: boolean
}

/**
 * Notes that a judge is about to see scores of others, with their own as it is at that moment; once for an entry. Called before
 * scores are read: a review that is reopened at the same time is either noted here first, or read as the draft it became.
 * Also in a rehearsal, whose scores are real. Answers on which entries they have been noted by now; null where whoever looks on in their place leaves no trace.
 */
export async function notePeerViews(
  viewer: Viewer,
  { committeeId, submissionId, open, always }: VisibleReviews,
  reader: Reader,
): Promise<ReadonlySet<number> | null> {
  if (viewer.behind) return null
  const write = (row: RawBuilder<unknown>) =>
    reader.isTransaction ? row.execute(reader) : outsideReadOnly(() => row.execute(db()))
  const others = sql`exists (select from reviews o where o.committee_id = ${committeeId} and o.submission_id = r.submission_id
    and o.user_id <> ${viewer.userId} and o.status = 'final')`
  const fresh = sql`not exists (select from peer_views v where v.committee_id = ${committeeId}
    and v.submission_id = r.submission_id and v.user_id = ${viewer.userId})`
  const asked = sql`(${submissionId}::bigint is null or r.submission_id = ${submissionId})`
  await write(sql`
    with settled as (
      select r.submission_id, r.status, r.total from reviews r
      where r.committee_id = ${committeeId} and r.user_id = ${viewer.userId} and r.status <> 'draft' and ${asked}
        and ${others} and ${fresh}
      for share of r)
    insert into peer_views (committee_id, submission_id, user_id, seen_at, status, total)
    select ${committeeId}, submission_id, ${viewer.userId}, ${viewer.at}, status, total from settled
    on conflict do nothing`)
  if (!open && !always)
    await write(sql`
      insert into peer_views (committee_id, submission_id, user_id, seen_at, status, total)
      select distinct ${committeeId}::bigint, r.submission_id, ${viewer.userId}::bigint, ${viewer.at}::timestamptz, own.status, own.total
      from reviews r left join reviews own on own.committee_id = r.committee_id and own.submission_id = r.submission_id
        and own.user_id = ${viewer.userId}
      where r.committee_id = ${committeeId} and r.user_id <> ${viewer.userId} and r.status = 'final' and ${asked} and ${fresh}
      on conflict do nothing`)
  const rows = await reader
    .selectFrom('peer_views')
    .where('committee_id', '=', committeeId)
    .where('user_id', '=', viewer.userId)
    .$if(submissionId !== null, (query) => query.where('submission_id', '=', submissionId))
    .select('submission_id')
    .execute()
  return new Set(rows.map((row) => row.submission_id))
}

/** What a judge's review of an entry was when they first saw scores of others on it; null while they have not. */
export async function findPeerView(
  userId: number,
  committeeId: number,
  submissionId: number,
  reader: Reader,
): Promise<VisibleReview['before'] | null> {
  const row = await reader
    .selectFrom('peer_views')
    .where('committee_id', '=', committeeId)
    .where('submission_id', '=', submissionId)
    .where('user_id', '=', userId)
    .select(['status', 'total'])
    .executeTakeFirst()
  return row ?? null
}

export interface VisibleReviewRow extends VisibleReview {
  judge: number
  entry: number
}

/** A committee's reviews whose judges have seen scores of others: as they were before that, and as they are. */
export async function visibleReviews(committeeId: number, reader: Reader): Promise<VisibleReviewRow[]> {
  const rows = await reader
    .selectFrom('peer_views as v')
    .innerJoin('reviews as r', (join) =>
      join
        .onRef('r.committee_id', '=', 'v.committee_id')
        .onRef('r.submission_id', '=', 'v.submission_id')
        .onRef('r.user_id', '=', 'v.user_id'),
    )
    .where('v.committee_id', '=', committeeId)
    .select(['v.user_id as judge', 'v.submission_id as entry', 'v.status as status', 'v.total as total'])
    .select(['r.status as nowStatus', 'r.total as nowTotal'])
    .execute()
  return rows.map(({ judge, entry, status, total, nowStatus, nowTotal }) => ({
    judge,
    entry,
    before: { status, total },
    now: { status: nowStatus, total: nowTotal },
  }))
}
