import { transaction, type Trx } from '#db/client.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { refreshStatus } from '#app/domain/judging/committees/status.server.ts'
import { lockSlate } from './admin-slates.server.ts'
import { changeSlate } from './commands.server.ts'
import { outsideWorkLifecycle } from './lifecycle.ts'
import { CONFLICTED_TEXT } from './rules.ts'
import type { OutsideDecision, OutsideWorkInput } from './schema.ts'
import { appendItem, countChange, placeItems } from './slate-rows.server.ts'

/** Works that were not entered: proposed by a committee's chair, decided by an admin. */

const NOT_FOUND = 'We can’t find this work.'

/**
 * Proposes a work that was not entered and puts it on the slate; an admin decides about it. With an id the proposal changes
 * instead, which asks the admins again. Refuses like any change of the slate, and `not_found` for a work of another committee.
 */
export function proposeOutsideWork(
  categoryId: number,
  workId: number | null,
  input: OutsideWorkInput,
  viewer: Viewer,
  now: Date,
) {
  return changeSlate(categoryId, input.version, viewer, now, async ({ access, slateId, trx }) => {
    const { committeeId } = access
    const values = {
      title: input.title,
      studio: input.studio ?? '',
      reason: input.reason,
      people: JSON.stringify(input.people),
      proposed_by: viewer.userId,
      proposed_at: now,
    }
    const undecided = { decided_by: null, decided_at: null, decision_note: '' }
    const [row] =
      workId === null
        ? await trx
            .insertInto('outside_works')
            .values({ committee_id: committeeId, ...values })
            .returning('id')
            .execute()
        : await moveAll(
            outsideWorkLifecycle,
            'propose',
            {
              by: 'chair',
              id: workId,
              where: { committee_id: committeeId },
              set: (eb) => ({ ...values, ...undecided, version: eb('version', '+', 1) }),
              returning: ['id'],
            },
            trx,
          )
    if (!row) return refuse('not_found', NOT_FOUND)
    await appendItem(slateId, { outside_work_id: row.id }, trx)
    const after = { title: input.title, people: input.people.length }
    const action = workId === null ? 'slate.outside_work_proposed' : 'slate.outside_work_changed'
    await audit(viewer, { action, entity: 'slate', entityId: slateId, after }, now, trx)
    return ok({ workId: row.id })
  })
}

/**
 * Approves or refuses a proposed work, with the reason; a refused one leaves the slate. Refuses `forbidden` for an admin with a
 * conflict in the category, and `conflict` when it was decided or changed before, or the slate is confirmed.
 */
export async function decideOutsideWork(input: OutsideDecision, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const proposal = await trx
      .selectFrom('outside_works as o')
      .leftJoin('slates as l', 'l.committee_id', 'o.committee_id')
      .where('o.id', '=', input.outsideWorkId)
      .select('l.id as slateId')
      .executeTakeFirst()
    if (!proposal) return refuse('not_found', NOT_FOUND)
    const slate = proposal.slateId === null ? null : await lockSlate(proposal.slateId, admin, now, trx)
    if (slate?.conflicted) return refuse('forbidden', CONFLICTED_TEXT)
    const work = await trx
      .selectFrom('outside_works')
      .where('id', '=', input.outsideWorkId)
      .select(['id', 'title', 'status', 'version', 'committee_id'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (slate?.status === 'confirmed' || work.status !== 'proposed' || work.version !== input.version)
      return refuse('conflict', 'This work has already been decided, or its slate is confirmed.')
    const set = {
      decided_by: admin.userId,
      decided_at: now,
      decision_note: input.note,
      version: work.version + 1,
    }
    const action = input.decision === 'approved' ? 'approve' : 'refuse'
    await moveLocked(outsideWorkLifecycle, action, { by: 'admin', id: work.id, set }, trx)
    if (slate && input.decision === 'refused') {
      await removeOutsideWork(slate.slateId, work.id, trx)
      await countChange(slate.slateId, now, trx)
    }
    const after = { title: work.title, decision: input.decision, note: input.note }
    const about = slate
      ? { entity: 'slate', entityId: slate.slateId }
      : { entity: 'committee', entityId: work.committee_id }
    await audit(admin, { action: 'slate.outside_work_decided', ...about, after }, now, trx)
    await refreshStatus(work.committee_id, now, trx)
    return ok()
  })
}

/** Removes a work from a locked slate and closes the gap. */
async function removeOutsideWork(slateId: number, outsideWorkId: number, trx: Trx): Promise<void> {
  await trx
    .deleteFrom('slate_items')
    .where('slate_id', '=', slateId)
    .where('outside_work_id', '=', outsideWorkId)
    .execute()
  const items = await trx
    .selectFrom('slate_items')
    .where('slate_id', '=', slateId)
    .orderBy('position')
    .select('id')
    .execute()
  await placeItems(
    items.map(({ id }) => id),
    items.map((_, at) => at + 1),
    trx,
  )
}
