import { sql, type RawBuilder } from 'kysely'
import { db, outsideReadOnly, type Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { VisibleReview } from './peers.ts'

/** The reviews a judge is about to see: of one entry of the committee or of several, or with `null` of all. */
interface VisibleReviews {
  committeeId: number
  submissionId: number | readonly number[] | null
  /** They may still change scores, so others are shown only beside a finished review. */
  open: boolean
  /** They see others at any time; only a review finished by then is recorded. */
  always: boolean
}

/**
 * Records that a judge is about to see scores of others, with their own review at that moment, once for an entry. It runs before
 * scores are read, so a review reopened at the same time is either recorded here first or read as a draft. It also records in a
 * rehearsal, whose scores are real. Answers the entries recorded so far; null for an admin who acts as the judge.
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
  const ids = submissionId === null ? null : [submissionId].flat()
  const asked = sql`(${ids}::bigint[] is null or r.submission_id = any (${ids}::bigint[]))`
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
    .$if(ids !== null, (query) => query.where('submission_id', 'in', ids ?? []))
    .select('submission_id')
    .execute()
  return new Set(rows.map((row) => row.submission_id))
}

/** A judge's review of an entry when they first saw scores of others on it; null before that. */
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

/** A committee's reviews whose judges have seen scores of others, before that and now. */
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
