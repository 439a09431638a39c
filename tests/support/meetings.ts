import { db } from '#db/client.ts'
import { addToAgenda } from '#app/domain/judging/meetings/agenda-commands.server.ts'
import { planMeeting } from '#app/domain/judging/meetings/plan-commands.server.ts'
import { takeStep } from '#app/domain/judging/meetings/run-commands.server.ts'
import type { PlanInput } from '#app/domain/judging/meetings/schema.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { viewerOf, type Account } from '#tests/support/people.ts'

const HOUR_MS = 3_600_000

/** A meeting in an hour, with five minutes for each entry. */
const planInput = (more: Partial<PlanInput> = {}): PlanInput => ({
  ...{ version: 0, title: 'Shortlist talk', startsAt: new Date(now().getTime() + HOUR_MS) },
  ...{ minutes: 5, callLink: 'https://call.example.org/room-7', ...more },
})

/** Plans a meeting by the chair's own commands, with these entries on its agenda, and answers its id. */
export async function plannedMeeting(
  who: Account,
  categoryId: number,
  entries: readonly number[] = [],
): Promise<number> {
  const viewer = await viewerOf(who)
  const { id: meetingId } = valueOf(await planMeeting(categoryId, planInput(), viewer, now()))
  for (const entry of entries) {
    const version = await meetingVersion(meetingId)
    valueOf(await addToAgenda({ categoryId, meetingId }, { version, entry }, viewer, now()))
  }
  return meetingId
}

/** The same, already begun. */
export async function begunMeeting(
  who: Account,
  categoryId: number,
  entries: readonly number[],
): Promise<number> {
  const meetingId = await plannedMeeting(who, categoryId, entries)
  const version = await meetingVersion(meetingId)
  const viewer = await viewerOf(who)
  valueOf(await takeStep({ categoryId, meetingId }, version, { do: 'start' }, viewer, now()))
  return meetingId
}

/** The version of a meeting, as a page of it has it. */
export async function meetingVersion(meetingId: number): Promise<number> {
  const { version } = await db()
    .selectFrom('judging_meetings')
    .where('id', '=', meetingId)
    .select('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The items of a meeting by the ids of their entries. */
export async function itemsOf(meetingId: number): Promise<Map<number, number>> {
  const rows = await db()
    .selectFrom('meeting_items')
    .where('meeting_id', '=', meetingId)
    .select(['id', 'submission_id'])
    .execute()
  return new Map(rows.map(({ id, submission_id: entry }) => [entry, id]))
}
