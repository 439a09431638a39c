import { sql, type RawBuilder } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { EntryRef } from '#app/domain/judging/reviews/entry-page.server.ts'
import type { JudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { notePeerViews } from '#app/domain/judging/reviews/peer-views.server.ts'
import { readableAsJudge } from '#app/domain/judging/reviews/readable-entries.server.ts'
import { findReview, type Review } from '#app/domain/judging/reviews/reviews.server.ts'
import { isScoringOpen } from '#app/domain/judging/reviews/window.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { personWithoutConflict, withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { discussionAccess, type DiscussionAccess } from './rules.ts'

/** What a person may do in the discussion of an entry that they may read, with this review of their own. */
export function accessWith(place: JudgingPlace, own: Pick<Review, 'status'> | null): DiscussionAccess {
  return discussionAccess({
    setting: place.configs.judging_discussion,
    role: place.seat?.role ?? null,
    own: own?.status ?? null,
    scoring: place.scoring,
    isOver: place.scoringLockedAt !== null || place.judging.state === 'over',
    chairCounts: place.configs.judging_chair_counts !== '0',
  })
}

/** The same for an entry, by the review as it is stored now. */
export async function findDiscussionAccess(
  viewer: Viewer,
  place: JudgingPlace,
  submissionId: number,
  reader: Reader,
): Promise<DiscussionAccess> {
  return accessWith(place, await findReview(viewer.userId, place.committeeId, submissionId, reader))
}

const isOpen = (access: DiscussionAccess) => access === 'read' || access === 'write'

/**
 * The discussion of an entry, the newest message first, for a person who may read the entry; without messages where it is not open to
 * them. Messages of members who have a conflict of interest with the entry by now are left out. Showing what others wrote is recorded as
 * showing their scores is: from then on a change of the reader's own score needs consent (decision 041).
 */
export async function loadDiscussion(
  viewer: Viewer,
  entry: EntryRef,
  place: JudgingPlace,
  { offset, limit, readOnly }: { offset: number; limit: number; readOnly: boolean },
) {
  const { committeeId } = place
  const access = await findDiscussionAccess(viewer, place, entry.id, db())
  const hidden = { access, messages: [], count: 0, members: [] }
  if (!isOpen(access)) return hidden
  const said = messagesOf(committeeId, entry.id)
  const others = await said.where('m.user_id', '<>', viewer.userId).select('m.id').limit(1).execute()
  if (place.seat && others.length > 0) {
    const open = isScoringOpen(place.scoring)
    await notePeerViews(viewer, { committeeId, submissionId: entry.id, open, always: false }, db())
    // A review that was reopened before it was recorded is a draft by now.
    const still = await findDiscussionAccess(viewer, place, entry.id, db())
    if (!isOpen(still)) return { ...hidden, access: still }
  }
  const [rows, total, read, members] = await Promise.all([
    said
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .leftJoin('committee_members as seat', (join) =>
        join.onRef('seat.committee_id', '=', 'm.committee_id').onRef('seat.user_id', '=', 'm.user_id'),
      )
      .select(['m.id', 'm.user_id as userId', 'm.body', 'm.created_at as at', 'seat.role'])
      .select(personName('u').as('name'))
      .orderBy('m.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    said.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    db()
      .selectFrom('discussion_reads')
      .where('committee_id', '=', committeeId)
      .where('submission_id', '=', entry.id)
      .where('user_id', '=', viewer.userId)
      .select('last_message_id as id')
      .executeTakeFirst(),
    access === 'write' ? membersToTell(viewer, committeeId, entry.id, db()) : [],
  ])
  const newest = rows[0]
  if (newest && place.seat && !viewer.behind && !readOnly && offset === 0)
    await noteRead(viewer.userId, committeeId, entry.id, newest.id)
  const messages = rows.map(({ userId, ...message }) => ({
    ...message,
    isOwn: userId === viewer.userId,
    isNew: place.seat !== null && userId !== viewer.userId && message.id > (read?.id ?? 0),
  }))
  return { access, messages, count: total.count, members: members.map(({ id, name }) => ({ id, name })) }
}

export type Discussion = Awaited<ReturnType<typeof loadDiscussion>>

/** Those whose writers have no conflict of interest with the entry, whatever access was granted for reading. */
const messagesOf = (committeeId: number, submissionId: number) =>
  db()
    .selectFrom('discussion_messages as m')
    .where('m.committee_id', '=', committeeId)
    .where('m.submission_id', '=', submissionId)
    .where(personWithoutConflict('m.user_id', 'm.submission_id'))

/** The other members who take part in the discussion of an entry and can be asked to read it; alternates do not. */
export function membersToTell(viewer: Viewer, committeeId: number, submissionId: number, reader: Reader) {
  return reader
    .selectFrom('committee_members as seat')
    .innerJoin('users as u', 'u.id', 'seat.user_id')
    .innerJoin('submissions as s', (join) => join.on('s.id', '=', submissionId))
    .where('seat.committee_id', '=', committeeId)
    .where('seat.status', '=', 'accepted')
    .where('seat.role', '<>', 'alternate')
    .where('seat.user_id', '<>', viewer.userId)
    .where('u.status', '=', 'active')
    .where(personWithoutConflict('seat.user_id', 's.id'))
    .select(['u.id', 'u.email', personName('u').as('name')])
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(200)
    .execute()
}

async function noteRead(userId: number, committeeId: number, submissionId: number, messageId: number) {
  await sql`
    insert into discussion_reads (committee_id, submission_id, user_id, last_message_id)
    values (${committeeId}, ${submissionId}, ${userId}, ${messageId})
    on conflict (committee_id, submission_id, user_id) do update
      set last_message_id = greatest(discussion_reads.last_message_id, excluded.last_message_id)`.execute(
    db(),
  )
}

/** Where the discussions of a committee stand for a reader, before any entry is asked about. */
export function discussionsOpen(place: JudgingPlace): 'off' | 'later' | 'own' | 'all' {
  const best = accessWith(place, { status: 'final' })
  if (best === 'off' || best === 'later') return best
  return isOpen(accessWith(place, null)) ? 'all' : 'own'
}

interface DiscussedEntry {
  publicId: string
  code: string
  title: string
  messages: number
  unread: number
  lastAt: Date
  lastBy: string
}

/**
 * The entries of a committee that have messages, the latest first, as far as their discussion is open to the reader:
 * entries they have a conflict with, and those that still need their own score, are neither listed nor counted.
 */
export async function listDiscussions(
  viewer: Viewer,
  place: JudgingPlace,
  { offset, limit }: { offset: number; limit: number },
  now: Date,
): Promise<{ rows: DiscussedEntry[]; count: number; unread: number }> {
  const { rows } = await sql<DiscussedEntry & { count: number; unreadEntries: number }>`
    with found as (${discussed(viewer, place, now)})
    select found.*, ${personName('u')} as "lastBy", count(*) over ()::int as count,
      (count(*) filter (where found.unread > 0) over ())::int as "unreadEntries"
    from found join discussion_messages last on last.id = found."lastId" join users u on u.id = last.user_id
    order by found."lastId" desc limit ${limit} offset ${offset}`.execute(db())
  const [first] = rows
  return { rows, count: first?.count ?? 0, unread: first?.unreadEntries ?? 0 }
}

/** In how many discussions of a committee there is something the reader has not read. */
export async function countUnreadDiscussions(
  viewer: Viewer,
  place: JudgingPlace,
  now: Date,
): Promise<number> {
  if (!place.seat || ['off', 'later'].includes(discussionsOpen(place))) return 0
  const { rows } = await sql<{ count: number }>`
    with found as (${discussed(viewer, place, now)})
    select count(*)::int as count from found where unread > 0`.execute(db())
  return rows[0]?.count ?? 0
}

/** Asked by person once, and not for each message. */
function discussed(viewer: Viewer, place: JudgingPlace, now: Date): RawBuilder<unknown> {
  const { category, committeeId, seat } = place
  const readable = seat
    ? readableAsJudge(viewer, 's.id', category.year, now)
    : withoutConflict(viewer, 's.id', now)
  const isFinished =
    discussionsOpen(place) === 'own'
      ? sql`exists (select from reviews r where r.committee_id = m.committee_id and r.submission_id = s.id
          and r.user_id = ${viewer.userId} and r.status <> 'draft')`
      : sql`true`
  return sql`
    select s.public_id as "publicId", coalesce(s.code, '') as code, s.title, count(*)::int as messages,
      (count(*) filter (where ${seat !== null} and m.user_id <> ${viewer.userId}
        and m.id > coalesce(seen.last_message_id, 0)))::int as unread,
      max(m.created_at) as "lastAt", max(m.id) as "lastId"
    from discussion_messages m
    join submissions s on s.id = m.submission_id
    left join discussion_reads seen on seen.committee_id = m.committee_id and seen.submission_id = s.id
      and seen.user_id = ${viewer.userId}
    where m.committee_id = ${committeeId} and s.category_id = ${category.id} and ${judged('s')} and ${readable}
      and ${isFinished} and (m.user_id, s.id) not in (
        select writer.user_id, tied.entry from committee_members writer
        cross join lateral conflicted_entries(array[writer.user_id]::bigint[], 'infinity') as tied(entry)
        where writer.committee_id = ${committeeId})
    group by s.id, s.public_id, s.code, s.title`
}
