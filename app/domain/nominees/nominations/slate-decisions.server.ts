import { sql } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { lockCommittee } from '#app/domain/judging/committees/managed-committee.server.ts'
import { refreshStatus } from '#app/domain/judging/committees/status.server.ts'
import { hasConflictInCategory } from '#app/platform/conflicts/visibility.server.ts'
import { standsOnSlate } from '#app/domain/judging/reviews/eligible.server.ts'
import { revokeOfCategory } from '#app/domain/nominees/nominations/end-nomination.server.ts'
import { currentAnnouncement } from '#app/domain/season/announcements/embargo.server.ts'
import { staysBecause } from '#app/domain/season/announcements/embargo.ts'
import { CONFLICTED_TEXT } from '#app/domain/nominees/nominations/rules.ts'
import { nominate } from '#app/domain/nominees/nominations/nominate.server.ts'
import { lockNominations } from '#app/domain/season/announcements/season-lock.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { slateLifecycle, type SlateStatus } from '#app/domain/judging/slates/lifecycle.ts'

export interface SubmittedSlate {
  id: number
  year: number
  categoryId: number
  /** The category's state, when it is one nobody is nominated in: suspended or archived. */
  ended: 'suspended' | 'archived' | null
  committeeId: number
  status: SlateStatus
  version: number
  minNominees: number
  items: number
  /** The admin has a conflict in its category, so a second one decides. */
  conflicted: boolean
  /** Entries on it that are not accepted and paid in its category any more. */
  fallen: number
  /** Work nobody entered that the office has not decided about. */
  undecided: number
}

/**
 * Locks a slate for a decision, with what the rules ask of it. In this order, as everybody does who takes several: the season,
 * the committee, its slate, then reviews.
 */
export async function lockSlate(
  slateId: number,
  admin: AdminViewer,
  trx: Trx,
): Promise<SubmittedSlate | null> {
  const of = await trx
    .selectFrom('slates as l')
    .innerJoin('committees as c', 'c.id', 'l.committee_id')
    .where('l.id', '=', slateId)
    .select(['c.year', 'c.id as committeeId'])
    .executeTakeFirst()
  if (!of) return null
  await lockNominations(of.year, trx)
  await lockCommittee(of.committeeId, trx)
  await trx.selectFrom('slates').where('id', '=', slateId).select('id').forUpdate().execute()
  const { rows } = await sql<SubmittedSlate>`
    select l.id, c.year, c.category_id as "categoryId",
      case when k.status in ('suspended', 'archived') then k.status end as ended, c.id as "committeeId", l.status, l.version,
      k.min_nominees as "minNominees",
      (select count(*)::int from slate_items i where i.slate_id = l.id) as items,
      ${hasConflictInCategory(admin, 'c.category_id', 'l.id')} as conflicted,
      (select count(*)::int from slate_items i join submissions s on s.id = i.submission_id where i.slate_id = l.id
        and not ${standsOnSlate('s', 'i')}) as fallen,
      (select count(*)::int from slate_items i join outside_works o on o.id = i.outside_work_id
        where i.slate_id = l.id and o.status <> 'approved') as undecided
    from slates l join committees c on c.id = l.committee_id join categories k on k.id = c.category_id
    where l.id = ${slateId}`.execute(trx)
  return rows[0] ?? null
}

const GONE = 'There is no such slate.'
const OVERTAKEN = 'Somebody has changed this slate since you opened it. Look at it again.'

/**
 * Confirms a submitted slate: its works are nominated from then on, under embargo. Refuses `forbidden` for an admin with a
 * conflict in its category, `conflict` when it changed meanwhile or holds what cannot be nominated, and `invalid` when it
 * is short and `acceptShort` was not ticked.
 */
export async function confirmSlate(
  slateId: number,
  input: { version: number; acceptShort: boolean },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ nominations: number; people: number }>> {
  return transaction(async (trx) => {
    const slate = await lockSlate(slateId, admin, trx)
    if (!slate) return refuse('not_found', GONE)
    if (slate.conflicted) return refuse('forbidden', CONFLICTED_TEXT)
    if (slate.status !== 'submitted' || slate.version !== input.version) return refuse('conflict', OVERTAKEN)
    if (slate.ended)
      return refuse(
        'conflict',
        `The category is ${slate.ended} now. Open it or close it, or return the slate.`,
      )
    if (slate.items === 0) return refuse('conflict', 'There is nothing on this slate.')
    if (slate.undecided > 0)
      return refuse('conflict', 'Decide about the work nobody entered first: approve it or refuse it.')
    if (slate.fallen > 0)
      return refuse(
        'conflict',
        'An entry on this slate is not accepted and paid in its category any more. Return the slate.',
      )
    if (slate.items < slate.minNominees && !input.acceptShort)
      return refuse('invalid', 'It is shorter than the category asks for.', {
        acceptShort: ['Tick that this slate may be short, or return it'],
      })
    await decide(slate, 'confirm', '', admin, now, trx)
    const nominated = await nominate(slateId, admin, now, trx)
    await refreshStatus(slate.committeeId, now, trx)
    return ok(nominated)
  })
}

/**
 * Sends a slate back to its chair with a note. One that was confirmed goes back too, and its nominations with it, as long as
 * no announcement of the season stands; while one stands it has to be taken back first.
 */
export async function returnSlate(
  slateId: number,
  input: { version: number; note: string },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const slate = await lockSlate(slateId, admin, trx)
    if (!slate) return refuse('not_found', GONE)
    if (slate.conflicted) return refuse('forbidden', CONFLICTED_TEXT)
    if (!['submitted', 'confirmed'].includes(slate.status) || slate.version !== input.version)
      return refuse('conflict', OVERTAKEN)
    if (slate.status === 'confirmed') {
      const stays = staysBecause(await currentAnnouncement(slate.year, trx), now)
      if (stays) return refuse('conflict', stays)
      await revokeOfCategory(slate.categoryId, 'The slate was returned.', admin, now, trx)
    }
    await decide(slate, 'return', input.note, admin, now, trx)
    await refreshStatus(slate.committeeId, now, trx)
    return ok()
  })
}

async function decide(
  slate: SubmittedSlate,
  action: 'confirm' | 'return',
  note: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const decided = { decided_by: admin.userId, decided_at: now, decision_note: note, updated_at: now }
  const { status } = await moveLocked(
    slateLifecycle,
    action,
    {
      by: 'admin',
      id: slate.id,
      set: (eb) => ({ ...decided, version: eb('version', '+', 1) }),
      returning: ['status'],
    },
    trx,
  )
  await audit(
    admin,
    {
      action: `slate.${status}`,
      entity: 'slate',
      entityId: slate.id,
      before: { status: slate.status },
      after: { status, ...(note && { note }), works: slate.items },
    },
    now,
    trx,
  )
}
