import { transaction, type Trx } from '#db/client.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { lockManaged, managesAs } from './managed-committee.server.ts'
import type { CommitteeRole } from './rules.ts'
import { endSeat } from './assign-seats.server.ts'
import { refreshStatus } from './status.server.ts'

const GONE = 'They are not on this committee any more.'

async function seatsOf(committeeId: number, trx: Trx) {
  return trx
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', '=', committeeId)
    .where('m.status', '=', 'accepted')
    .select(['m.user_id', 'm.role', 'u.first_name', 'u.last_name'])
    .execute()
}

const nameOf = (person: { first_name: string; last_name: string }) =>
  `${person.first_name} ${person.last_name}`.trim()

async function setRole(committeeId: number, userId: number, role: CommitteeRole, trx: Trx): Promise<void> {
  await trx
    .updateTable('committee_members')
    .set({ role })
    .where('committee_id', '=', committeeId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Makes an alternate a judge: from now on they score. Refuses `not_found` to others than the office and the chair, `closed` to a
 * chair when members are locked, `conflict` for somebody who is no alternate any more.
 */
export async function promoteAlternate(
  { committeeId, userId }: { committeeId: number; userId: number },
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return transaction(async (trx) => {
    const locked = await lockManaged(committeeId, viewer, trx)
    if (!locked.ok) return locked
    const person = (await seatsOf(committeeId, trx)).find(({ user_id }) => user_id === userId)
    if (person?.role !== 'alternate')
      return refuse('conflict', 'They are no alternate of this committee any more.')
    await setRole(committeeId, userId, 'judge', trx)
    const after = { person: nameOf(person), role: 'judge' }
    await audit(
      viewer,
      { action: 'committee.promoted', entity: 'committee', entityId: committeeId, after },
      now,
      trx,
    )
    await refreshStatus(committeeId, now, trx)
    return ok({ name: nameOf(person) })
  })
}

/**
 * Makes a member the chair; who was it becomes a judge. `seen` is who the page said chairs it, 0 for nobody: of two who appoint
 * at once the second is refused (`conflict`), as where somebody was asked to be the chair and may still accept.
 */
export async function appointChair(
  { committeeId, userId, seen }: { committeeId: number; userId: number; seen: number },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return transaction(async (trx) => {
    const locked = await lockManaged(committeeId, admin, trx)
    if (!locked.ok) return locked
    const asked = await trx
      .selectFrom('committee_invitations')
      .where('committee_id', '=', committeeId)
      .where('role', '=', 'chair')
      .where('status', 'in', ['prepared', 'sent'])
      .select('name')
      .executeTakeFirst()
    if (asked)
      return refuse('conflict', `${asked.name} was asked to chair it. Take that invitation back first.`)
    const seats = await seatsOf(committeeId, trx)
    const before = seats.find(({ role }) => role === 'chair')
    if ((before?.user_id ?? 0) !== seen)
      return refuse('conflict', 'Somebody else was made the chair meanwhile. Look again.')
    const person = seats.find(({ user_id }) => user_id === userId)
    if (!person) return refuse('conflict', GONE)
    if (before?.user_id === userId) return ok({ name: nameOf(person) })
    if (before) await setRole(committeeId, before.user_id, 'judge', trx)
    await setRole(committeeId, userId, 'chair', trx)
    const change = { before: { chair: before ? nameOf(before) : null }, after: { chair: nameOf(person) } }
    const entry = { action: 'committee.chair_changed', entity: 'committee', entityId: committeeId, ...change }
    await audit(admin, entry, now, trx)
    await refreshStatus(committeeId, now, trx)
    return ok({ name: nameOf(person) })
  })
}

/**
 * Takes somebody off a committee at once. What they scored is kept and never counted; they stay in its history. Refuses
 * `not_found` to others than the office and the chair, `closed` to a chair when members are locked, `forbidden` to a chair for
 * the chair. Somebody who is off already is no error.
 */
export async function removeMember(
  { committeeId, userId }: { committeeId: number; userId: number },
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const locked = await lockManaged(committeeId, viewer, trx)
    if (!locked.ok) return locked
    const person = (await seatsOf(committeeId, trx)).find(({ user_id }) => user_id === userId)
    if (!person) return ok()
    if (person.role === 'chair' && locked.value.standing !== 'office')
      return refuse('forbidden', 'Only the office changes the chair.')
    await endSeat(committeeId, userId, managesAs(viewer), now, trx)
    const before = { person: nameOf(person), role: person.role }
    await audit(
      viewer,
      { action: 'committee.removed', entity: 'committee', entityId: committeeId, before },
      now,
      trx,
    )
    await refreshStatus(committeeId, now, trx)
    return ok()
  })
}
