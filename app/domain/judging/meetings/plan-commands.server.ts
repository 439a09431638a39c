import { transaction, type Trx } from '#db/client.ts'
import { lockBoard } from '#app/domain/judging/board/access.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { meetingLifecycle } from './lifecycle.ts'
import { tellMembers } from './mails.server.ts'
import { lockMeeting, nextVersion, NO_MEETING, roleOf, type MeetingRef } from './place.server.ts'
import { MAX_MEETINGS } from './rules.ts'
import type { PlanInput } from './schema.ts'

const PAST = refuse('invalid', 'The meeting was not saved.', {
  startsAt: ['Enter a time that is still to come'],
})

/** The link of a call opens it, so the history says only whether there is one. */
const asTold = ({ title, startsAt, minutes, callLink }: Omit<PlanInput, 'version'>, zone: string) => ({
  ...{ title, starts: toLocalText(startsAt, zone), minutes, call: callLink === '' ? 'no' : 'yes' },
})

/**
 * Plans a meeting of a committee for its chair or an admin, and emails its members; answers its id. Refuses `not_found` to anyone else,
 * `invalid` for a time that is past, and `conflict` beyond the most meetings of a committee.
 */
export function planMeeting(categoryId: number, input: PlanInput, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const access = await lockBoard(viewer, categoryId, now, trx)
    if (!access) return refuse('not_found', NO_MEETING)
    if (input.startsAt <= now) return PAST
    const { committeeId, zone } = access
    if ((await countMeetings(committeeId, trx)) >= MAX_MEETINGS)
      return refuse('conflict', `A committee has at most ${MAX_MEETINGS} meetings.`)
    const { title, startsAt, minutes, callLink } = input
    const { id } = await trx
      .insertInto('judging_meetings')
      .values({
        ...{ committee_id: committeeId, title, starts_at: startsAt, minutes, call_link: callLink },
        ...{ planned_by: viewer.userId, planned_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { meeting: id, ...asTold(input, zone) }
    await auditRecord(viewer, 'committee.meeting_planned', committeeId, { after }, now, trx)
    await tellMembers('planned', { access, id, title, startsAt, version: 1 }, now, trx)
    return ok({ id })
  })
}

async function countMeetings(committeeId: number, trx: Trx): Promise<number> {
  const { count } = await trx
    .selectFrom('judging_meetings')
    .where('committee_id', '=', committeeId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Changes a meeting that is not over. Members are emailed where it is moved to another time before it has begun. Refuses `not_found`,
 * `conflict`, `closed` once it is over, and `invalid` for another time that is past.
 */
export function changeMeeting(ref: MeetingRef, input: PlanInput, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const locked = await lockMeeting(ref, input.version, ['planned', 'running'], viewer, now, trx)
    if (!locked.ok) return locked
    const { access, meeting } = locked.value
    const { title, startsAt, minutes, callLink } = input
    const isMoved = startsAt.getTime() !== meeting.starts_at.getTime()
    if (isMoved && startsAt <= now) return PAST
    const next = nextVersion(meeting)
    await trx
      .updateTable('judging_meetings')
      .set({ ...next, title, starts_at: startsAt, minutes, call_link: callLink })
      .where('id', '=', meeting.id)
      .execute()
    const { starts_at: before, call_link: link } = meeting
    const change = {
      before: asTold({ ...meeting, startsAt: before, callLink: link }, access.zone),
      after: { meeting: meeting.id, ...asTold(input, access.zone) },
    }
    await auditRecord(viewer, 'committee.meeting_changed', access.committeeId, change, now, trx)
    if (isMoved && meeting.state === 'planned')
      await tellMembers('moved', { access, id: meeting.id, title, startsAt, ...next }, now, trx)
    return ok()
  })
}

/** Cancels a meeting that has not begun, and emails its members. Refuses `not_found`, `conflict` and `closed`. */
export function cancelMeeting(ref: MeetingRef, version: number, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const locked = await lockMeeting(ref, version, ['planned'], viewer, now, trx)
    if (!locked.ok) return locked
    const { access, meeting } = locked.value
    const { id, title, starts_at: startsAt } = meeting
    const next = nextVersion(meeting)
    await moveLocked(meetingLifecycle, 'cancel', { by: roleOf(access), id, set: next }, trx)
    const after = { meeting: id }
    await auditRecord(viewer, 'committee.meeting_cancelled', access.committeeId, { after }, now, trx)
    await tellMembers('cancelled', { access, id, title, startsAt, ...next }, now, trx)
    return ok()
  })
}
