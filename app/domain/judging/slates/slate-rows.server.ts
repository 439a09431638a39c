import { sql } from 'kysely'
import { db, type Reader, type Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { eligibleOnSlate } from '#app/domain/judging/reviews/eligible.server.ts'
import type { OutsideWorkStatus } from './lifecycle.ts'
import { visibleTo } from './visible-works.server.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'

/** The rows of slates, their items and outside works, as the chair's and the admins' pages both read them. */

const NO_SLATE = {
  id: null,
  status: 'draft',
  version: 0,
  shortReason: '',
  tieReason: '',
  attestation: null,
  decisionNote: '',
  submittedAt: null,
  submittedBy: null,
  rankedBy: null,
} as const

/** A committee's slate; before its first change it is a draft of version 0 without an id. */
export async function findSlate(committeeId: number, reader: Reader) {
  const row = await reader
    .selectFrom('slates as l')
    .leftJoin('users as u', 'u.id', 'l.submitted_by')
    .where('l.committee_id', '=', committeeId)
    .select(['l.id', 'l.status', 'l.version', 'l.short_reason as shortReason', 'l.tie_reason as tieReason'])
    .select(['l.attestation_name as attestation', 'l.decision_note as decisionNote'])
    .select([
      'l.ranked_by as rankedBy',
      'l.submitted_at as submittedAt',
      personName('u').$castTo<string | null>().as('submittedBy'),
    ])
    .executeTakeFirst()
  return row ?? NO_SLATE
}

export interface SlateItemRow {
  id: number
  submissionId: number | null
  outsideWorkId: number | null
  code: string | null
  title: string
  studio: string
  /** The printed names once it is nominated, else those of the credits. */
  names: string[]
  /** Of an entry whether its committee still judges it, of an outside work what the admins decided. */
  state: 'eligible' | 'ineligible' | OutsideWorkStatus
  /** The admin who added it, where the chair has a conflict. */
  addedBy: string | null
}

/** The items of a slate in their order, without entries hidden from the viewer by a conflict, and without the gaps they leave. */
export async function listSlateItems(
  slateId: number,
  viewer: Viewer,
  now: Date,
  reader: Reader,
): Promise<SlateItemRow[]> {
  const { rows } = await sql<SlateItemRow>`
    select i.id, i.submission_id as "submissionId", i.outside_work_id as "outsideWorkId", s.code,
      coalesce(n.display_title, s.title, o.title) as title, coalesce(n.display_studio, t.name, o.studio, '') as studio,
      case
        when n.id is not null then array(select p.full_name from nomination_people p
          where p.nomination_id = n.id order by p.sort)
        when o.id is not null then array(select each.person ->> 'fullName'
          from jsonb_array_elements(o.people) with ordinality as each (person, place) order by each.place)
        else array(select p.full_name from submission_people p
          where p.submission_id = s.id and p.full_name <> '' order by p.sort)
      end as names,
      coalesce(o.status, case when ${eligibleOnSlate('s', 'i')} then 'eligible' else 'ineligible' end) as state,
      ${personName('u')} as "addedBy"
    from slate_items i
    left join submissions s on s.id = i.submission_id
    left join studios t on t.id = s.studio_id
    left join outside_works o on o.id = i.outside_work_id
    left join users u on u.id = i.added_by
    left join nominations n on n.status in ('confirmed', 'announced')
      and (n.submission_id = i.submission_id or n.outside_work_id = i.outside_work_id)
    where i.slate_id = ${slateId} and ${visibleTo(viewer, 'i', now)}
    order by i.position limit 100`.execute(reader)
  return rows.map((row) => ({ ...row, title: shownTitle(row.title) }))
}

/** Adds a work at the end of a slate; answers whether it was not on it yet. The caller has locked the slate. */
export async function appendItem(
  slateId: number,
  work: { submission_id: number; added_by?: number } | { outside_work_id: number },
  trx: Trx,
): Promise<boolean> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from slate_items where slate_id = ${slateId})`
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('slate_items')
    .values({ slate_id: slateId, position, ...work })
    .onConflict((known) =>
      known.columns(['slate_id', 'submission_id' in work ? 'submission_id' : 'outside_work_id']).doNothing(),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Puts items at these positions, one for each. The caller has locked their slate. */
export async function placeItems(
  ids: readonly number[],
  positions: readonly number[],
  trx: Trx,
): Promise<void> {
  await sql`update slate_items i set position = o.place from unnest(${ids}::bigint[], ${positions}::int[]) as o (id, place)
    where o.id = i.id and i.position <> o.place`.execute(trx)
}

/** Counts a change of a slate, so that a form made with the version before it is refused. */
export async function countChange(slateId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('slates')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', slateId)
    .execute()
}

function outsideWorks(committeeId: number) {
  return db()
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
}

/** The works a committee proposed that were not entered. */
export function listOutsideWorks(committeeId: number) {
  return outsideWorks(committeeId).limit(50).execute()
}

/** One of them; null when it is not this committee's. */
export async function findOutsideWork(committeeId: number, workId: number) {
  return (await outsideWorks(committeeId).where('id', '=', workId).executeTakeFirst()) ?? null
}

export type OutsideWork = Awaited<ReturnType<typeof listOutsideWorks>>[number]
