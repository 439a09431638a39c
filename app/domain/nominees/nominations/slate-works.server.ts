import { sql } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { refreshStatus } from '#app/domain/judging/committees/status.server.ts'
import { hasConflictIgnoringAccess } from '#app/platform/conflicts/visibility.server.ts'
import { eligible } from '#app/domain/judging/reviews/eligible.server.ts'
import { CONFLICTED_TEXT } from '#app/domain/nominees/nominations/rules.ts'
import { ranksVisibleTo } from '#app/domain/nominees/nominations/ranks.server.ts'
import { lockSlate } from '#app/domain/nominees/nominations/slate-decisions.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { countChange } from '#app/domain/judging/slates/commands.server.ts'
import {
  addEntryByAdmin,
  numberItems,
  removeOutsideWork,
} from '#app/domain/judging/slates/slate-items.server.ts'
import { movedTo, placeByRank } from '#app/domain/judging/slates/rules.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { outsideWorkLifecycle } from '#app/domain/judging/slates/lifecycle.ts'

/**
 * Approves or refuses work nobody entered, with the reason; refused work leaves the slate. Refuses `conflict` when it was
 * decided before or the slate is confirmed already.
 */
export async function decideOutsideWork(
  input: { outsideWorkId: number; version: number; decision: 'approved' | 'refused'; note: string },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const of = await trx
      .selectFrom('outside_works as o')
      .leftJoin('slates as l', 'l.committee_id', 'o.committee_id')
      .where('o.id', '=', input.outsideWorkId)
      .select('l.id as slateId')
      .executeTakeFirst()
    if (!of) return refuse('not_found', 'There is no such work.')
    const slate = of.slateId === null ? null : await lockSlate(of.slateId, admin, trx)
    if (slate?.conflicted) return refuse('forbidden', CONFLICTED_TEXT)
    const work = await trx
      .selectFrom('outside_works')
      .where('id', '=', input.outsideWorkId)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (slate?.status === 'confirmed' || work.status !== 'proposed' || work.version !== input.version)
      return refuse('conflict', 'Somebody has decided about this work meanwhile, or the slate is confirmed.')
    const set = {
      ...{ decided_by: admin.userId, decided_at: now, decision_note: input.note },
      version: work.version + 1,
    }
    const action = input.decision === 'approved' ? 'approve' : 'refuse'
    await moveLocked(outsideWorkLifecycle, action, { by: 'admin', id: work.id, set }, trx)
    if (slate && input.decision === 'refused') {
      await removeOutsideWork(slate.id, work.id, trx)
      await countChange(slate.id, now, trx)
    }
    const after = { title: work.title, decision: input.decision, note: input.note }
    const about = slate
      ? { entity: 'slate', entityId: slate.id }
      : { entity: 'committee', entityId: work.committee_id }
    await audit(admin, { action: 'slate.outside_work_decided', ...about, after }, now, trx)
    await refreshStatus(work.committee_id, now, trx)
    return ok()
  })
}

/**
 * Puts an entry on a slate that its chair could not, for a conflict of interest: by its rank, or at a place. Answers which
 * place it has. Refuses `not_found` for an entry the admin is tied to or one of another category, `conflict` when the slate
 * changed meanwhile, is confirmed, or is full.
 */
export async function addEntry(
  slateId: number,
  input: { version: number; submissionId: number; place: 'rank' | number },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ place: number; of: number }>> {
  return transaction(async (trx) => {
    const slate = await lockSlate(slateId, admin, trx)
    if (!slate) return refuse('not_found', 'There is no such slate.')
    if (slate.conflicted) return refuse('forbidden', CONFLICTED_TEXT)
    if (slate.status === 'confirmed' || slate.version !== input.version)
      return refuse('conflict', 'Somebody has changed this slate since you opened it. Look at it again.')
    const { rows } = await sql<{ max: number; tiedChair: boolean; code: string | null }>`
      select k.max_nominees as max, s.code,
        exists (select from committee_members m where m.committee_id = ${slate.committeeId} and m.role = 'chair'
          and m.status = 'accepted' and s.id in (select entries_tied_to(array[m.user_id], ${now}))) as "tiedChair"
      from submissions s join categories k on k.id = s.category_id
      where s.id = ${input.submissionId} and s.category_id = ${slate.categoryId} and ${eligible('s')}`.execute(
      trx,
    )
    const entry = rows[0]
    if (!entry || (await hasConflictIgnoringAccess(admin, input.submissionId, trx)))
      return refuse('not_found', 'There is no such entry.', { submissionId: ['There is no such entry'] })
    if (!entry.tiedChair)
      return refuse('conflict', 'The chair can put this entry on the slate. Return it with a note.', {
        submissionId: ['The chair is not tied to it'],
      })
    if (slate.items >= entry.max) return refuse('conflict', `There are ${entry.max} works on it already.`)
    const item = { slateId, submissionId: input.submissionId, addedBy: admin.userId }
    if (!(await addEntryByAdmin(item, trx))) return refuse('conflict', 'This entry is on the slate already.')
    const place = await moveToPlace(slate, input, admin, now, trx)
    await countChange(slateId, now, trx)
    const after = { entry: entry.code ?? String(input.submissionId) }
    await audit(admin, { action: 'slate.entry_added', entity: 'slate', entityId: slateId, after }, now, trx)
    await refreshStatus(slate.committeeId, now, trx)
    return ok({ place, of: slate.items + 1 })
  })
}

/** Moves an entry of a locked slate to its place and numbers all of them again. */
async function moveToPlace(
  slate: { id: number; categoryId: number },
  { submissionId, place }: { submissionId: number; place: 'rank' | number },
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<number> {
  const items = await trx
    .selectFrom('slate_items')
    .where('slate_id', '=', slate.id)
    .select(['id', 'submission_id as submissionId'])
    .orderBy('position')
    .execute()
  const added = items.find((item) => item.submissionId === submissionId)
  if (!added) throw new Error('The entry has just been put on the slate')
  const ranks = await ranksVisibleTo(admin, slate.categoryId, now, trx)
  const rankOf = (id: number | null) => (id === null ? null : (ranks.get(id) ?? null))
  const others = items.filter(({ id }) => id !== added.id).map((item) => rankOf(item.submissionId))
  const to = place === 'rank' ? placeByRank(rankOf(submissionId), others) : place
  const ids = items.map(({ id }) => id)
  const order = movedTo(ids, added.id, to)
  await numberItems(order, trx)
  return order.indexOf(added.id) + 1
}
