import { transaction, type Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { readAgenda, readPresentItem, type AgendaItem } from './agenda.server.ts'
import { meetingLifecycle } from './lifecycle.ts'
import { lockMeeting, nextVersion, roleOf, type MeetingRef } from './place.server.ts'
import { stepTarget, type RunStep } from './rules.ts'

const NOT_YOURS = refuse(
  'forbidden',
  'You are not part of the entry under discussion. Another chair or admin goes on from it.',
)
const NOTHING = {
  start: 'The agenda has no entry that you can open. Add one first.',
  next: 'The agenda has no further entry that you can open.',
  previous: 'The agenda has no entry before this one that you can open.',
  skip: 'No entry is under discussion.',
  open: 'You can’t open this entry.',
} as const

const runItem = ({ id, standing, access }: AgendaItem) => ({ id, standing, mayOpen: access === 'shown' })

/**
 * Starts a meeting, or leads it to another entry of its agenda, for its chair or an admin. They need the version of the meeting that they
 * saw, so of two who go on at the same moment one does. Refuses `not_found`, `conflict`, `closed` in another state, and `forbidden` where
 * they have a conflict of interest with the entry under discussion.
 */
export function takeStep(ref: MeetingRef, version: number, step: RunStep, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const states = [step.do === 'start' ? 'planned' : 'running'] as const
    const locked = await lockMeeting(ref, version, states, viewer, now, trx)
    if (!locked.ok) return locked
    const { access, meeting } = locked.value
    const agenda = await readAgenda(viewer, access, meeting.id, now, trx)
    const target = stepTarget(step, agenda.map(runItem))
    if (target === 'own_conflict') return NOT_YOURS
    if (target === 'none') return refuse('conflict', NOTHING[step.do])
    const before = agenda.find(({ standing }) => standing === 'now')
    await endTurn(meeting.id, now, trx)
    if (step.do === 'skip' && before)
      await trx.updateTable('meeting_items').set({ skipped_at: now }).where('id', '=', before.id).execute()
    if (target.item !== null) await beginTurn(meeting.id, target.item, viewer, now, trx)
    const next = nextVersion(meeting)
    if (step.do === 'start')
      await moveLocked(
        meetingLifecycle,
        'start',
        { by: roleOf(access), id: meeting.id, set: { ...next, started_at: now } },
        trx,
      )
    else await trx.updateTable('judging_meetings').set(next).where('id', '=', meeting.id).execute()
    const change = {
      before: { item: before?.id ?? null },
      after: { meeting: meeting.id, step: step.do, item: target.item },
    }
    await auditRecord(viewer, 'committee.meeting_went_on', access.committeeId, change, now, trx)
    return ok()
  })
}

async function endTurn(meetingId: number, now: Date, trx: Trx): Promise<void> {
  await trx
    .updateTable('meeting_turns')
    .set({ ended_at: now })
    .where('meeting_id', '=', meetingId)
    .where('ended_at', 'is', null)
    .execute()
}

async function beginTurn(
  meetingId: number,
  itemId: number,
  { userId }: Viewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  await trx.updateTable('meeting_items').set({ skipped_at: null }).where('id', '=', itemId).execute()
  await trx
    .insertInto('meeting_turns')
    .values({ meeting_id: meetingId, item_id: itemId, begun_at: now, begun_by: userId })
    .execute()
}

/** Ends a meeting; its record can still be corrected. Refuses as `takeStep` does. */
export function endMeeting(ref: MeetingRef, version: number, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const locked = await lockMeeting(ref, version, ['running'], viewer, now, trx)
    if (!locked.ok) return locked
    const { access, meeting } = locked.value
    const present = await readPresentItem(viewer, access, meeting.id, now, trx)
    if (present && present.access !== 'shown') return NOT_YOURS
    await endTurn(meeting.id, now, trx)
    const set = { ...nextVersion(meeting), ended_at: now }
    await moveLocked(meetingLifecycle, 'end', { by: roleOf(access), id: meeting.id, set }, trx)
    const after = { meeting: meeting.id }
    await auditRecord(viewer, 'committee.meeting_ended', access.committeeId, { after }, now, trx)
    return ok()
  })
}
