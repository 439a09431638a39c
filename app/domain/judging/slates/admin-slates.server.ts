import { sql, type RawBuilder } from 'kysely'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import {
  hasConflictIgnoringAccess,
  hasConflictInCategory,
  withoutConflict,
} from '#app/platform/conflicts/visibility.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { CategoryStatus } from '#app/domain/catalogue/categories/rules.ts'
import { boardAccess } from '#app/domain/judging/board/access.server.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import { lockCommittee } from '#app/domain/judging/committees/managed-committee.server.ts'
import { refreshStatus } from '#app/domain/judging/committees/status.server.ts'
import { currentRoundId } from '#app/domain/judging/rounds/in-round.server.ts'
import { eligibleOnSlate, judged } from '#app/domain/judging/reviews/eligible.server.ts'
import type { SlateStatus } from './lifecycle.ts'
import { CONFLICTED_TEXT, isComplete, movedTo, placeByRank, slateState, type SlateState } from './rules.ts'
import type { AddEntryInput } from './schema.ts'
import { appendItem, countChange, placeItems } from './slate-rows.server.ts'
import { visibleTo } from './visible-works.server.ts'
import { lockNominations } from '#app/domain/season/announcements/season-lock.server.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

/** The slate of a category as an admin decides about it. */
export interface AdminSlate {
  categoryId: number
  year: number
  number: number
  type: CategoryType
  name: string
  categoryStatus: CategoryStatus
  minNominees: number
  maxNominees: number
  committeeId: number | null
  chairId: number | null
  chair: string | null
  slateId: number | null
  status: SlateStatus | null
  version: number | null
  submittedAt: Date | null
  /** Works on it the admin may see. */
  works: number
  /** The admin has a conflict in its category, so another one decides. */
  conflicted: boolean
  /** Entries on it that its committee no longer judges. */
  ineligible: number
  /** Proposed works on it that are not approved. */
  undecided: number
  /** Works the committee proposed that wait for a decision. */
  proposed: number
}

/** No season has as many categories. */
const MAX_CATEGORIES = 300

function adminSlates(admin: AdminViewer, which: RawBuilder<unknown>, now: Date): RawBuilder<AdminSlate> {
  return sql<AdminSlate>`
    select k.id as "categoryId", k.year, k.number, k.type, k.name, k.status as "categoryStatus",
      k.min_nominees as "minNominees", k.max_nominees as "maxNominees", c.id as "committeeId", u.id as "chairId",
      ${personName('u')} as chair, l.id as "slateId", l.status, l.version, l.submitted_at as "submittedAt",
      (select count(*)::int from slate_items i where i.slate_id = l.id and ${visibleTo(admin, 'i', now)}) as works,
      ${hasConflictInCategory(admin, 'k.id', 'l.id')} as conflicted,
      (select count(*)::int from slate_items i join submissions s on s.id = i.submission_id
        where i.slate_id = l.id and not ${eligibleOnSlate('s', 'i')}) as ineligible,
      (select count(*)::int from slate_items i join outside_works o on o.id = i.outside_work_id
        where i.slate_id = l.id and o.status <> 'approved') as undecided,
      (select count(*)::int from outside_works o where o.committee_id = c.id and o.status = 'proposed') as proposed
    from categories k
    left join committees c on c.category_id = k.id
    left join slates l on l.committee_id = c.id
    left join committee_members m on m.committee_id = c.id and m.role = 'chair' and m.status = 'accepted'
    left join users u on u.id = m.user_id
    where ${which} order by k.number limit ${MAX_CATEGORIES}`
}

/** The slates of a season by category number, with the categories whose committee has none yet. */
export async function listAdminSlates(
  admin: AdminViewer,
  year: number,
  { query = '', state = null }: { query?: string; state?: SlateState | null },
  now: Date,
) {
  const which = sql`k.year = ${year} and k.status not in ('draft', 'archived')
    and (${query} = '' or k.name ilike ${containing(query)} or k.number::text = ${query})`
  const { rows } = await adminSlates(admin, which, now).execute(db())
  const slates = rows.map((row) => ({ ...row, state: slateState(row), complete: isComplete(row) }))
  return state ? slates.filter((row) => row.state === state) : slates
}

/** The slate of one category; null when there is no such category. */
export async function findAdminSlate(
  admin: AdminViewer,
  categoryId: number,
  now: Date,
): Promise<AdminSlate | null> {
  const { rows } = await adminSlates(admin, sql`k.id = ${categoryId}`, now).execute(db())
  return rows[0] ?? null
}

export interface LockedSlate extends AdminSlate {
  slateId: number
  committeeId: number
  status: SlateStatus
}

/** Locks a slate for an admin's decision, in the order of all locks: the season, the committee, its slate, then reviews. */
export async function lockSlate(
  slateId: number,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<LockedSlate | null> {
  const committee = await trx
    .selectFrom('slates as l')
    .innerJoin('committees as c', 'c.id', 'l.committee_id')
    .where('l.id', '=', slateId)
    .select(['c.year', 'c.id'])
    .executeTakeFirst()
  if (!committee) return null
  await lockNominations(committee.year, trx)
  await lockCommittee(committee.id, trx)
  await trx.selectFrom('slates').where('id', '=', slateId).select('id').forUpdate().execute()
  const { rows } = await adminSlates(admin, sql`l.id = ${slateId}`, now).execute(trx)
  return (rows[0] as LockedSlate | undefined) ?? null
}

/** The eligible entries that are not on a slate because its chair has a conflict with them; an admin may add them. */
export async function listAddableEntries(
  admin: AdminViewer,
  { slateId, categoryId, chairId }: Pick<AdminSlate, 'slateId' | 'categoryId' | 'chairId'>,
  now: Date,
) {
  if (chairId === null) return []
  const { rows } = await sql<{ id: number; code: string | null; title: string; studio: string }>`
    select s.id, s.code, s.title, t.name as studio from submissions s join studios t on t.id = s.studio_id
    where s.category_id = ${categoryId} and ${judged('s')} and ${withoutConflict(admin, 's.id', now)}
      and not ${withoutConflict({ userId: chairId }, 's.id', now)}
      and not exists (select from slate_items i where i.slate_id = ${slateId} and i.submission_id = s.id)
    order by s.code nulls last, s.id limit 100`.execute(db())
  if (rows.length === 0) return []
  const ranks = await ranksVisibleTo(admin, categoryId, now, db())
  return rows.map((row) => ({ ...row, rank: ranks.get(row.id) ?? null }))
}

/** Ranks of a category's entries by the scores the admin may see; empty without a committee this season. */
async function ranksVisibleTo(admin: AdminViewer, categoryId: number, now: Date, reader: Reader) {
  const access = await boardAccess(admin, categoryId, now, reader)
  if (!access) return new Map()
  const { rows } = await loadBoard(admin, access, now, reader)
  return new Map(rows.flatMap(({ id, rank }) => (rank === null ? [] : [[id, rank] as const])))
}

/**
 * Adds an entry the chair has a conflict with to their slate, by its rank or at a place, and answers its place. Refuses
 * `not_found` for an entry the admin has a conflict with or one of another category, `conflict` when the slate has changed, is
 * confirmed or full.
 */
export async function addEntry(
  slateId: number,
  { version, submissionId, place }: AddEntryInput,
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const slate = await lockSlate(slateId, admin, now, trx)
    if (!slate) return refuse('not_found', 'We can’t find this slate.')
    if (slate.conflicted) return refuse('forbidden', CONFLICTED_TEXT)
    if (slate.status === 'confirmed' || slate.version !== version)
      return refuse('conflict', 'This slate has changed since you opened it. Review it again.')
    const { rows } = await sql<{ code: string | null; hasChairConflict: boolean }>`
      select s.code, s.id in (select conflicted_entries(array[${slate.chairId}]::bigint[], ${now})) as "hasChairConflict"
      from submissions s
      where s.id = ${submissionId} and s.category_id = ${slate.categoryId} and ${judged('s')}
        and ${currentRoundId('s.category_id')} is null`.execute(trx)
    const entry = rows[0]
    if (!entry || (await hasConflictIgnoringAccess(admin, submissionId, trx)))
      return refuse('not_found', 'We can’t find this entry.', { submissionId: ['We can’t find this entry'] })
    if (!entry.hasChairConflict)
      return refuse('conflict', 'The chair can add this entry. Return the slate with a note.', {
        submissionId: ['The chair has no conflict of interest with it'],
      })
    if (slate.works >= slate.maxNominees)
      return refuse('conflict', `The slate already has ${slate.maxNominees} works.`)
    const work = { submission_id: submissionId, added_by: admin.userId }
    if (!(await appendItem(slateId, work, trx)))
      return refuse('conflict', 'This entry is already on the slate.')
    const to = await moveToPlace(slate, submissionId, place, admin, now, trx)
    await countChange(slateId, now, trx)
    const after = { entry: entry.code ?? String(submissionId) }
    await auditRecord(admin, 'slate.entry_added', slateId, { after }, now, trx)
    await refreshStatus(slate.committeeId, now, trx)
    return ok({ place: to, of: slate.works + 1 })
  })
}

/** Moves an entry of a locked slate to its place and numbers all of them again. */
async function moveToPlace(
  { slateId, categoryId }: LockedSlate,
  submissionId: number,
  place: 'rank' | number,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<number> {
  const items = await trx
    .selectFrom('slate_items')
    .where('slate_id', '=', slateId)
    .select(['id', 'submission_id as submissionId'])
    .orderBy('position')
    .execute()
  const added = items.find((item) => item.submissionId === submissionId)
  if (!added) throw new Error('The entry has just been put on the slate')
  const ranks = await ranksVisibleTo(admin, categoryId, now, trx)
  const rankOf = (id: number | null) => (id === null ? null : (ranks.get(id) ?? null))
  const others = items.filter(({ id }) => id !== added.id).map((item) => rankOf(item.submissionId))
  const order = movedTo(
    items.map(({ id }) => id),
    added.id,
    place === 'rank' ? placeByRank(rankOf(submissionId), others) : place,
  )
  await placeItems(
    order,
    order.map((_, at) => at + 1),
    trx,
  )
  return order.indexOf(added.id) + 1
}
