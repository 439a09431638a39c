import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { countedReviews } from '#app/domain/judging/board/counted.server.ts'
import { partsAsked, WHOLE_ENTRY, type ForEntrant } from '#app/domain/judging/comments/rules.ts'
import { entrantCommentsOf } from '#app/domain/judging/comments/settings.server.ts'
import { eligible } from '#app/domain/judging/reviews/eligible.server.ts'
import { isFrozen } from '#app/domain/judging/reviews/window.ts'
import type { SlateStatus } from '#app/domain/judging/slates/lifecycle.ts'
import { publiclyPassedOver } from '#app/domain/season/announcements/embargo.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { withoutConflictIgnoringAccess } from '#app/platform/conflicts/visibility.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { readRelease } from '../results/publication.server.ts'
import { isPublished } from '../results/rules.ts'
import { findingsIn, nameIndex, type Finding } from './names.ts'
import { waitsFor, type EntryPlace } from './rules.ts'

/** What judges wrote for the entrants of a category, entry by entry, without who wrote it. */

export interface OutgoingComment {
  /** Names it in addresses; it follows from the category's seed and tells nothing of its judge. */
  handle: string
  /** The criterion's name; empty for the whole entry. */
  criterion: string
  body: string
  found: Finding[]
  /** What an admin decided about it; null where nothing was, or the review has changed since. */
  decision: { withheld: boolean; reason: string; by: string; at: Date } | null
  /** Of the decision; 0 before there was one. */
  version: number
}

export interface OutgoingEntry {
  id: number
  code: string
  title: string
  place: EntryPlace
  comments: OutgoingComment[]
}

/** What only the commands need of a comment. */
export interface CommentSource {
  reviewId: number
  part: string
  reviewVersion: number
  entryId: number
}

interface ReviewRow {
  reviewId: number
  judge: number
  version: number
  said: ForEntrant
  entryId: number
}

const hash = (...parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

async function findCommittee(categoryId: number, reader: Reader) {
  const row = await reader
    .selectFrom('categories as k')
    .innerJoin('committees as c', 'c.category_id', 'k.id')
    .leftJoin('slates as l', 'l.committee_id', 'c.id')
    .where('k.id', '=', categoryId)
    .select(['c.id', 'k.year', 'k.type', 'k.number', 'k.name', 'l.status as slateStatus'])
    .executeTakeFirst()
  return row ?? null
}

/**
 * The comments of a category as they would go out, for an admin: of entries that they have no conflict of interest about, granted
 * access aside, and once the slate is with the admins, so that no judge reads here what others wrote before they have finished. Only
 * reviews that count are among them; the others are counted. Null without a committee.
 */
export async function readOutgoing(categoryId: number, admin: AdminViewer, now: Date, reader: Reader) {
  const committee = await findCommittee(categoryId, reader)
  if (!committee) return null
  const given = await entrantCommentsOf(categoryId, reader)
  const category = { id: categoryId, year: committee.year, title: categoryTitle(committee) }
  const isOpen = isFrozen({ slateStatus: committee.slateStatus as SlateStatus | null })
  const sources = new Map<string, CommentSource>()
  if (!isOpen) return { category, given, isOpen, entries: [], uncounted: 0, sources, digest: '' }
  const entries = await readEntries(categoryId, admin, now, reader)
  const { rows: reviews } = await sql<ReviewRow>`
    select r.id as "reviewId", r.user_id as judge, r.version, r.for_entrant as said, r.submission_id as "entryId"
    from reviews r where r.committee_id = ${committee.id} and r.for_entrant <> '{}'
      and r.submission_id = any (${entries.map(({ id }) => id)}::bigint[])`.execute(reader)
  const counted = new Set(
    (await countedReviews(committee.id, reader)).map(({ judge, entry }) => `${judge}:${entry}`),
  )
  const counting = reviews.filter(({ judge, entryId }) => counted.has(`${judge}:${entryId}`))
  const criteria = await criteriaOf(committee.id, reader)
  const parts = partsAsked(given, [...criteria.keys()].map(Number))
  const decisions = await decisionsOf(committee.id, reader)
  const names = await namesAround(committee, reader)
  const release = await readRelease(committee.year, reader)
  const facts = { resultsPublic: isPublished(release, now), notBefore: given.notBefore }
  const comments = new Map<number, (OutgoingComment & { order: number })[]>()
  for (const { reviewId, version, said, entryId } of counting)
    for (const part of parts) {
      const body = said[part]
      if (!body) continue
      const handle = hash(given.seed, reviewId, part).slice(0, 32)
      const known = decisions.get(`${reviewId}:${part}`)
      const criterion = criteria.get(part)
      sources.set(handle, { reviewId, part, reviewVersion: version, entryId })
      const list = comments.get(entryId) ?? []
      list.push({
        ...{ handle, body, found: [], version: known?.version ?? 0 },
        criterion: criterion?.name ?? '',
        order: part === WHOLE_ENTRY ? 0 : (criterion?.sort ?? 0),
        decision: known && known.reviewVersion === version ? known.decision : null,
      })
      comments.set(entryId, list)
    }
  const shown = entries.map(({ id, code, title, studio, passedOver, isReleased }): OutgoingEntry => {
    const own = (comments.get(id) ?? [])
      .sort((a, b) => a.order - b.order || a.handle.localeCompare(b.handle))
      .map(({ order: _, ...comment }) => ({
        ...comment,
        found: findingsIn(comment.body, names, [title, studio]),
      }))
    const going = own.filter(({ decision }) => decision?.withheld !== true)
    const wait = waitsFor({ ...facts, passedOver }, now)
    const place = isReleased
      ? 'released'
      : going.length === 0
        ? 'empty'
        : going.some(isUndecided)
          ? 'undecided'
          : (wait ?? 'ready')
    return { id, code, title, place, comments: own }
  })
  const ready = shown.filter(({ place }) => place === 'ready')
  return {
    ...{ category, given, isOpen, entries: shown, sources },
    /** Reviews with words for the entrant that never go: their judge is recused or has left, or they are not final. */
    uncounted: reviews.length - counting.length,
    /** Of what a release would send now. */
    digest: hash(
      ...ready.flatMap(({ id, comments: own }) => [
        id,
        ...own.filter(goes).map(({ handle, body }) => handle + body),
      ]),
    ),
  }
}

/** Whether a comment goes out with its entry. */
export const goes = ({ decision }: Pick<OutgoingComment, 'decision'>) => decision?.withheld !== true

/** Whether an admin has to decide about a comment first. */
export const isUndecided = ({ found, decision }: Pick<OutgoingComment, 'found' | 'decision'>) =>
  found.length > 0 && decision === null

async function readEntries(categoryId: number, admin: AdminViewer, now: Date, reader: Reader) {
  return reader
    .selectFrom('submissions as s')
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .leftJoin('comment_releases as x', 'x.submission_id', 's.id')
    .where('s.category_id', '=', categoryId)
    .where(eligible('s'))
    .where(withoutConflictIgnoringAccess(admin, 's.id'))
    .orderBy('s.code')
    .orderBy('s.id')
    .select(['s.id', sql<string>`coalesce(s.code, '')`.as('code'), 's.title', 'st.name as studio'])
    .select([
      publiclyPassedOver('s', now).as('passedOver'),
      sql<boolean>`x.submission_id is not null`.as('isReleased'),
    ])
    .limit(10_000)
    .execute()
}

/** The criteria that the committee's reviews were made by, by the part that is about them. */
async function criteriaOf(committeeId: number, reader: Reader) {
  const { rows } = await sql<{ id: number; name: string; sort: number }>`
    select id, name, sort from criteria where rubric_id in (select rubric_id from reviews where committee_id = ${committeeId})
    order by sort, id`.execute(reader)
  return new Map(rows.map((row) => [String(row.id), row]))
}

async function decisionsOf(committeeId: number, reader: Reader) {
  const rows = await reader
    .selectFrom('comment_decisions as d')
    .innerJoin('reviews as r', 'r.id', 'd.review_id')
    .innerJoin('users as u', 'u.id', 'd.decided_by')
    .where('r.committee_id', '=', committeeId)
    .select([
      'd.review_id',
      'd.part',
      'd.review_version as reviewVersion',
      'd.withheld',
      'd.reason',
      'd.version',
    ])
    .select(['d.decided_at as at', personName('u').as('by')])
    .execute()
  return new Map(
    rows.map(({ review_id, part, reviewVersion, version, ...decision }) => [
      `${review_id}:${part}`,
      { reviewVersion, version, decision },
    ]),
  )
}

/** The names that a comment on an entry must not hold unseen: of the committee's people, and of the season's other entries. */
async function namesAround({ id, year }: { id: number; year: number }, reader: Reader) {
  const judges = await reader
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', '=', id)
    .select(personName('u').as('name'))
    .execute()
  const works = await reader
    .selectFrom('submissions as s')
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .where('s.year', '=', year)
    .where('s.submitted_at', 'is not', null)
    .select(['s.title', 'st.name as studio'])
    .execute()
  return nameIndex({
    judge: judges.map(({ name }) => name),
    entry: works.map(({ title }) => title),
    studio: works.map(({ studio }) => studio),
  })
}
