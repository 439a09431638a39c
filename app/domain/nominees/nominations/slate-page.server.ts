import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { hasConflictInCategory, withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { eligible, standsOnSlate } from '#app/domain/judging/reviews/eligible.server.ts'
import { currentAnnouncement } from '#app/domain/season/announcements/embargo.server.ts'
import { hasCome, staysBecause } from '#app/domain/season/announcements/embargo.ts'
import { ranksVisibleTo } from '#app/domain/nominees/nominations/ranks.server.ts'
import { alphabetically, slateState } from '#app/domain/nominees/nominations/rules.ts'
import type {
  NominationLine,
  ProposedWork,
  SlateLine,
  SlatePage,
} from '#app/domain/nominees/nominations/views.ts'
import { visibleTo } from '#app/domain/nominees/nominations/visible-nominations.server.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

const PERSON = (alias: string) =>
  sql`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`

/** A category's slate with everything the office decides by; `null` when the season has no such category. */
export async function slatePage(
  admin: AdminViewer,
  categoryId: number,
  now: Date,
): Promise<SlatePage | null> {
  const reader = db()
  const { rows } = await sql<{
    id: number
    year: number
    type: CategoryType
    number: number
    name: string
    status: string
    min: number
    max: number
    committeeId: number | null
    chairId: number | null
    chair: string | null
    conflicted: boolean
  }>`
    select k.id, k.year, k.type, k.number, k.name, k.status, k.min_nominees as min, k.max_nominees as max, c.id as "committeeId",
      u.id as "chairId", ${PERSON('u')} as chair,
      ${hasConflictInCategory(admin, 'k.id', 'l.id')} as conflicted
    from categories k
    left join committees c on c.category_id = k.id
    left join slates l on l.committee_id = c.id
    left join committee_members m on m.committee_id = c.id and m.role = 'chair' and m.status = 'accepted'
    left join users u on u.id = m.user_id
    where k.id = ${categoryId}`.execute(reader)
  const found = rows[0]
  if (!found) return null
  const { committeeId, chairId, chair, conflicted, id, type, number, name, status, min, max } = found
  const [slate, outside, nominations, announcement] = await Promise.all([
    committeeId === null ? undefined : slateRow(committeeId, reader),
    committeeId === null ? [] : outsideWorks(committeeId, reader),
    nominationLines(admin, categoryId, now, reader),
    currentAnnouncement(found.year, reader),
  ])
  const items = slate ? await slateItems(admin, slate.id, now, reader) : []
  const isOpen = slate && !conflicted && slate.status !== 'confirmed'
  const facts = { status: slate?.status ?? null, works: items.length, minNominees: min, conflicted }
  return {
    category: { id, type, number, name, status, min, max },
    committeeId,
    chair,
    conflicted,
    slate: slate ? { ...slate, state: slateState(facts) } : null,
    items,
    outside,
    isAnnounced: hasCome(announcement, now),
    staysBecause: slate?.status === 'confirmed' ? staysBecause(announcement, now) : null,
    addable: isOpen && chairId ? await addableEntries(admin, slate.id, categoryId, chairId, now, reader) : [],
    nominations,
  }
}

function slateRow(committeeId: number, reader: Reader) {
  return reader
    .selectFrom('slates')
    .where('committee_id', '=', committeeId)
    .select([
      'id',
      'status',
      'version',
      'short_reason as shortReason',
      'tie_reason as tieReason',
      'attestation_name as attestationName',
      'submitted_at as submittedAt',
      'decision_note as decisionNote',
      'decided_at as decidedAt',
    ])
    .executeTakeFirst()
}

async function slateItems(
  admin: AdminViewer,
  slateId: number,
  now: Date,
  reader: Reader,
): Promise<SlateLine[]> {
  const { rows } = await sql<SlateLine>`
    select i.id, i.submission_id as "submissionId", i.outside_work_id as "outsideWorkId", s.code,
      coalesce(s.title, o.title) as title, coalesce(t.name, o.studio, '') as studio,
      coalesce((select string_agg(p.full_name, ', ' order by p.sort) from submission_people p
        where p.submission_id = i.submission_id),
        (select string_agg(each.person ->> 'fullName', ', ' order by each.ordinality)
          from jsonb_array_elements(o.people) with ordinality as each (person, ordinality)), '') as people,
      ${PERSON('u')} as "addedBy", coalesce(not ${standsOnSlate('s', 'i')}, false) as fallen
    from slate_items i
    left join submissions s on s.id = i.submission_id
    left join studios t on t.id = s.studio_id
    left join outside_works o on o.id = i.outside_work_id
    left join users u on u.id = i.added_by
    where i.slate_id = ${slateId} and ${visibleTo(admin, 'i', now)}
    order by i.position limit 100`.execute(reader)
  return rows
}

async function outsideWorks(committeeId: number, reader: Reader): Promise<ProposedWork[]> {
  const rows = await reader
    .selectFrom('outside_works')
    .where('committee_id', '=', committeeId)
    .select([
      'id',
      'title',
      'studio',
      'reason',
      'people',
      'status',
      'decision_note as decisionNote',
      'version',
    ])
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.map((row) => ({ ...row, people: row.people as unknown as ProposedWork['people'] }))
}

/** What the chair could not put on it, because they are tied to it, and the office may. */
async function addableEntries(
  admin: AdminViewer,
  slateId: number,
  categoryId: number,
  chairId: number,
  now: Date,
  reader: Reader,
) {
  const { rows } = await sql<Omit<SlatePage['addable'][number], 'rank'>>`
    select s.id, s.code, s.title, t.name as studio from submissions s join studios t on t.id = s.studio_id
    where s.category_id = ${categoryId} and ${eligible('s')} and ${withoutConflict(admin, 's.id', now)}
      and not ${withoutConflict({ userId: chairId }, 's.id', now)}
      and not exists (select from slate_items i where i.slate_id = ${slateId} and i.submission_id = s.id)
    order by s.code nulls last, s.id limit 100`.execute(reader)
  if (rows.length === 0) return []
  const ranks = await ranksVisibleTo(admin, categoryId, now, reader)
  return rows.map((row) => ({ ...row, rank: ranks.get(row.id) ?? null }))
}

/** The nominations of a category the reader may see, by the alphabet. */
async function nominationLines(
  admin: AdminViewer,
  categoryId: number,
  now: Date,
  reader: Reader,
): Promise<NominationLine[]> {
  const { rows } = await sql<NominationLine>`
    select n.id, n.display_title as title, n.display_studio as studio, n.status, n.names_locked_at as "namesLockedAt",
      coalesce(string_agg(p.full_name, ', ' order by p.sort), '') as people,
      count(p.id) filter (where p.confirmed_at is null)::int as unconfirmed,
      count(p.id) filter (where p.email = '')::int as "withoutAddress"
    from nominations n left join nomination_people p on p.nomination_id = n.id
    where n.category_id = ${categoryId} and ${visibleTo(admin, 'n', now)}
    group by n.id order by n.id limit 100`.execute(reader)
  return alphabetically(rows)
}
