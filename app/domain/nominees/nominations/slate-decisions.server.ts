import { holdPublished } from '#app/domain/season/publishing/queries.server.ts'
import { transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { refreshStatus } from '#app/domain/judging/committees/status.server.ts'
import { lockSlate, type LockedSlate } from '#app/domain/judging/slates/admin-slates.server.ts'
import { slateLifecycle } from '#app/domain/judging/slates/lifecycle.ts'
import { CONFLICTED_TEXT } from '#app/domain/judging/slates/rules.ts'
import { revokeAll } from './end-nomination.server.ts'
import { currentAnnouncement } from '#app/domain/season/announcements/embargo.server.ts'
import { staysBecause } from '#app/domain/season/announcements/embargo.ts'
import { nominate } from './nominate.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'

const GONE = 'We can’t find this slate.'
const OVERTAKEN = 'This slate has changed. Review it again.'

/** Confirms a submitted slate and nominates its works under embargo; a short one only with `acceptShort`. */
export async function confirmSlate(
  slateId: number,
  input: { version: number; acceptShort: boolean },
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const slate = await lockSlate(slateId, admin, now, trx)
    if (!slate) return refuse('not_found', GONE)
    if (slate.conflicted) return refuse('forbidden', CONFLICTED_TEXT)
    if (slate.status !== 'submitted' || slate.version !== input.version) return refuse('conflict', OVERTAKEN)
    if (slate.categoryStatus === 'suspended' || slate.categoryStatus === 'archived')
      return refuse(
        'conflict',
        `The category is ${slate.categoryStatus}. Return the slate, or change the category’s status.`,
      )
    if (!(await holdPublished(slate.year, trx)))
      return refuse('conflict', 'The season is not published: samples are never nominated.')
    if (slate.works === 0) return refuse('conflict', 'This slate is empty.')
    if (slate.undecided > 0) return refuse('conflict', 'Approve or decline the proposed works first.')
    if (slate.ineligible > 0)
      return refuse('conflict', 'An entry on this slate is no longer eligible. Return the slate.')
    if (slate.works < slate.minNominees && !input.acceptShort)
      return refuse('invalid', 'The slate is too short.', {
        acceptShort: ['Tick the box to accept a short slate, or return it'],
      })
    await decide(slate, 'confirm', '', admin, now, trx)
    const nominated = await nominate(slateId, admin, now, trx)
    await refreshStatus(slate.committeeId, now, trx)
    return ok(nominated)
  })
}

/** Returns a slate to its chair with a note; a confirmed one only while no announcement is scheduled. */
export async function returnSlate(
  slateId: number,
  input: { version: number; note: string },
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const slate = await lockSlate(slateId, admin, now, trx)
    if (!slate) return refuse('not_found', GONE)
    if (slate.conflicted) return refuse('forbidden', CONFLICTED_TEXT)
    if (!['submitted', 'confirmed'].includes(slate.status) || slate.version !== input.version)
      return refuse('conflict', OVERTAKEN)
    if (slate.status === 'confirmed') {
      const stays = staysBecause(await currentAnnouncement(slate.year, trx), now)
      if (stays) return refuse('conflict', stays)
      const confirmed = { category_id: slate.categoryId, status: 'confirmed' } as const
      await revokeAll(confirmed, 'The slate was returned.', admin, now, trx)
    }
    await decide(slate, 'return', input.note, admin, now, trx)
    await refreshStatus(slate.committeeId, now, trx)
    return ok()
  })
}

async function decide(
  slate: LockedSlate,
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
      id: slate.slateId,
      set: (eb) => ({ ...decided, version: eb('version', '+', 1) }),
      returning: ['status'],
    },
    trx,
  )
  const change = {
    before: { status: slate.status },
    after: { status, ...(note && { note }), works: slate.works },
  }
  await auditRecord(admin, `slate.${status}`, slate.slateId, change, now, trx)
}
