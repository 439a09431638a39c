import type { Reader, Trx } from '#db/client.ts'
import { findRow, lockRow } from '#db/rows.ts'
import { boardAccess, type BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { findJudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { changedSince } from '#app/platform/audit/changes.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { MeetingState } from './rules.ts'

/** A meeting as its address names it. */
export interface MeetingRef {
  categoryId: number
  meetingId: number
}

export const NO_MEETING = 'We can’t find this meeting.'
const OVER = 'This meeting is over.'

/**
 * A person's place at the meetings of a committee of this season, whose agreement a guard has checked: `runs` is the access of a chair or
 * an admin, who plan and run them. Null for anyone who neither sits on the committee nor is an admin.
 */
export async function meetingPlace(viewer: Viewer, categoryId: number, now: Date, reader: Reader) {
  const [season, runs, place] = await Promise.all([
    currentSeasonIn(reader),
    boardAccess(viewer, categoryId, now, reader),
    findJudgingPlace(viewer, categoryId, now, reader),
  ])
  return place?.category.year === season.year ? { ...place, runs, zone: season.timezone } : null
}

export type MeetingPlace = NonNullable<Awaited<ReturnType<typeof meetingPlace>>>

const COLUMNS = [
  ...(['id', 'state', 'version', 'title', 'starts_at', 'minutes', 'call_link'] as const),
  ...(['started_at', 'ended_at'] as const),
] as const

/** A meeting of the committee, whose place its reader has. */
export function findMeeting(committeeId: number, meetingId: number, reader: Reader) {
  return findRow('judging_meetings', { id: meetingId, committee_id: committeeId }, COLUMNS, reader)
}

export type MeetingRow = NonNullable<Awaited<ReturnType<typeof findMeeting>>>

/** A meeting under its lock, with the access of the chair or admin who changes it, read after the lock was taken. */
export interface LockedMeeting {
  access: BoardAccess
  meeting: MeetingRow
}

/**
 * Locks a meeting for a chair or an admin. Refuses `not_found` to anyone else, `closed` in a state that is not among `states`, and
 * `conflict` where it is another version than the one that was `seen`; null stands for none.
 */
export async function lockMeeting(
  { categoryId, meetingId }: MeetingRef,
  seen: number | null,
  states: readonly MeetingState[],
  viewer: Viewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<LockedMeeting>> {
  const meeting = await lockRow('judging_meetings', { id: meetingId }, [...COLUMNS, 'committee_id'], trx)
  const access = await boardAccess(viewer, categoryId, now, trx)
  if (!meeting || meeting.committee_id !== access?.committeeId) return refuse('not_found', NO_MEETING)
  if (seen !== null && seen !== meeting.version) return changedSince('meeting')
  if (!states.includes(meeting.state)) return refuse('closed', OVER)
  return ok({ access, meeting })
}

/** The columns of a meeting's next version. */
export const nextVersion = ({ version }: Pick<MeetingRow, 'version'>) => ({ version: version + 1 })

/** In whose role of the lifecycle a person acts. */
export const roleOf = ({ isChair }: BoardAccess) => (isChair ? 'chair' : 'admin')
