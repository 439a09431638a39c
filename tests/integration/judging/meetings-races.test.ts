import { describe, expect } from 'vitest'
import { db } from '#db/client.ts'
import { saveRecord } from '#app/domain/judging/meetings/record-commands.server.ts'
import { endMeeting, takeStep } from '#app/domain/judging/meetings/run-commands.server.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { begunMeeting, itemsOf, meetingVersion } from '#tests/support/meetings.ts'
import { admin, viewerOf } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { scoredCommittee } from '#tests/support/scores.ts'

type Act = () => Promise<{ ok: boolean }>

const READS = [/^select .* from "judging_meetings" where "id" = /]

/** A meeting at the first of three entries, its chair and an admin. */
async function begun() {
  const made = await scoredCommittee({ One: [8_000], Two: [7_000], Three: [6_000] })
  for (const { id } of made.entries) await conflict(made.chair, id, 'none')
  const ids = made.entries.map(({ id }) => id)
  const meetingId = await begunMeeting(made.chair, made.categoryId, ids)
  const items = await itemsOf(meetingId)
  return {
    ...{ meetingId, version: await meetingVersion(meetingId) },
    ref: { categoryId: made.categoryId, meetingId },
    items: ids.map((id) => items.get(id) ?? 0),
    chair: await viewerOf(made.chair),
    admin: await viewerOf(await admin()),
  }
}

type Scene = Awaited<ReturnType<typeof begun>>

const turns = ({ meetingId }: Scene) =>
  db()
    .selectFrom('meeting_turns')
    .where('meeting_id', '=', meetingId)
    .orderBy('id')
    .select(['item_id', 'ended_at'])
    .execute()

const isEnded = async ({ meetingId }: Scene) => {
  const row = await db()
    .selectFrom('judging_meetings')
    .where('id', '=', meetingId)
    .select('state')
    .executeTakeFirstOrThrow()
  return row.state === 'ended'
}

const next =
  ({ ref, version }: Scene, who: Scene['chair']) =>
  () =>
    takeStep(ref, version, { do: 'next' }, who, now())

describe('a meeting', () => {
  raced('goes on by one entry when two press next at once', {
    reads: READS,
    prepare: begun,
    acts: (scene) => [next(scene, scene.chair), next(scene, scene.admin)] as Act[],
    async holds(answers, scene) {
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect((await turns(scene)).map(({ item_id: item }) => item)).toEqual(scene.items.slice(0, 2))
    },
    async breaks(_, scene) {
      expect((await turns(scene)).map(({ item_id: item }) => item)).toEqual(scene.items)
    },
  })

  raced('has no entry under discussion once it has ended', {
    reads: READS,
    prepare: begun,
    acts: (scene) =>
      [() => endMeeting(scene.ref, scene.version, scene.chair, now()), next(scene, scene.admin)] as Act[],
    async holds(answers, scene) {
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      const open = (await turns(scene)).filter(({ ended_at: end }) => end === null)
      expect(open).toHaveLength((await isEnded(scene)) ? 0 : 1)
    },
    async breaks(_, scene) {
      const open = (await turns(scene)).filter(({ ended_at: end }) => end === null)
      expect([await isEnded(scene), open.length]).toEqual([true, 1])
    },
  })

  raced('keeps the note of one of two who write from the same text', {
    reads: [...READS, /from meeting_items i/],
    prepare: begun,
    acts: (scene) =>
      ['Of the chair', 'Of the admin'].map((note, at) => () => {
        const itemId = scene.items[0] ?? 0
        const who = at === 0 ? scene.chair : scene.admin
        return saveRecord({ ...scene.ref, itemId }, { version: 0, note, present: [] }, who, now())
      }) as Act[],
    async holds(answers) {
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect(await db().selectFrom('meeting_notes').select('body').execute()).toHaveLength(1)
    },
    async breaks() {
      expect(await db().selectFrom('meeting_notes').select('body').execute()).toHaveLength(2)
    },
  })
})
