import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { applyAdvance } from '#app/domain/judging/rounds/advance.server.ts'
import { savePair } from '#app/domain/judging/rounds/pairs/pairs.server.ts'
import type { PairInput } from '#app/domain/judging/rounds/schema.ts'
import { QUALIFY } from '#app/domain/judging/rounds/terms.ts'
import { setConfig } from '#tests/support/billing.ts'
import { later, now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { valueOf } from '#tests/support/entries.ts'
import { viewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { raced } from '#tests/support/raced.ts'
import { answer, compare, pairsPageOf, planned, roundSeenBy } from '#tests/support/rounds.ts'
import { audits } from '#tests/support/rows.ts'
import { scoredCommittee } from '#tests/support/scores.ts'

type Act = () => Promise<{ ok: boolean }>

beforeEach(() => setConfig('judging_activated_checkbox', '1'))

/** A committee that has answered about two entries, one of which advances. */
async function answered() {
  const made = await scoredCommittee({ Abend: [], 'Wool Wolf': [] })
  const roundId = await planned(made.categoryId, { value: 1 })
  for (const who of [made.chair, ...made.judges])
    for (const [at, { id }] of made.entries.entries()) {
      await conflict(who, id, 'none')
      valueOf(await answer(who, id, roundId, at === 0 ? 'yes' : 'no'))
    }
  return { ...made, roundId }
}

/** The last that an advance reads. */
const CHOICES = /from "round_choices"/

describe('a round', () => {
  raced('is decided once by two who have seen the same', {
    reads: [CHOICES],
    guards: ['round_results_pkey'],
    async prepare() {
      const made = await answered()
      later({ hours: 2 })
      const { seen } = await roundSeenBy(made.chair, made.categoryId, made.roundId)
      const viewer = await viewerOf(made.chair)
      return { ...made, apply: () => applyAdvance(made.categoryId, seen, viewer, now()) }
    },
    acts: ({ apply }) => [apply, apply] as Act[],
    async holds(answers, { roundId }) {
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect(await results(roundId)).toHaveLength(2)
      expect(await audits({ action: 'committee.round_advanced' })).toHaveLength(1)
    },
    async breaks(_answers, { roundId }) {
      expect(await results(roundId)).toHaveLength(4)
    },
  })

  raced('is not decided without an answer that a reopened judge gives at the same moment', {
    reads: [/from "round_choices"|from "round_answers".*"user_id" =/],
    async prepare() {
      const made = await answered()
      later({ hours: 2 })
      const who = made.judges[0] as Account
      const until = new Date(now().getTime() + 3_600_000)
      await db()
        .updateTable('committee_members')
        .set({ reopened_until: until })
        .where('user_id', '=', who.userId)
        .execute()
      const { seen } = await roundSeenBy(made.chair, made.categoryId, made.roundId)
      const head = await viewerOf(made.chair)
      const [, second] = made.entries
      return {
        ...made,
        acts: [
          () => applyAdvance(made.categoryId, seen, head, now()),
          () => answer(who, second?.id ?? 0, made.roundId, 'unsure', 1),
        ],
      }
    },
    acts: ({ acts }) => acts as Act[],
    async holds([applied, given], { roundId, entries }) {
      // What was seen has changed, though not who advances; or the answer came too late.
      const row = await counted(roundId, entries[1]?.id ?? 0)
      if (applied?.ok) expect(row?.unsure).toBe(given?.ok ? 1 : 0)
      expect(applied?.ok || given?.ok).toBe(true)
    },
    async breaks([applied, given], { roundId, entries }) {
      expect([applied?.ok, given?.ok]).toEqual([true, true])
      expect((await counted(roundId, entries[1]?.id ?? 0))?.unsure).toBe(0)
    },
  })
})

/** A judge of a round of pairs with what each of their tabs sends about the next pair. */
async function comparing(before = 0) {
  const made = await scoredCommittee({ Abend: [], Kiln: [], 'Wool Wolf': [] })
  const pairs = { ...QUALIFY, kind: 'pairs', comparisons: 9, value: 1 } as const
  const roundId = await planned(made.categoryId, pairs)
  const who = made.judges[0] as Account
  for (const { id } of made.entries) await conflict(who, id, 'none')
  for (let each = 0; each < before; each += 1) valueOf(await compare(who, made.categoryId, 'same'))
  const { version, pair } = await pairsPageOf(who, made.categoryId)
  const shown = {
    round: roundId,
    version,
    left: pair?.left.publicId ?? '',
    right: pair?.right.publicId ?? '',
  }
  const viewer = await viewerOf(who)
  const say = (answer: PairInput['answer']) => () =>
    savePair(viewer, made.categoryId, { ...shown, answer }, now())
  return { ...made, roundId, who, say }
}

describe('two tabs of a round of pairs', () => {
  raced('never write twice', {
    reads: [/from "round_sheets"/],
    guards: ['round_sheet_versions_pkey', 'round_pair_versions_pkey'],
    prepare: () => comparing(1),
    acts: ({ say }) => [say('left'), say('right')] as Act[],
    async holds(answers, { roundId }) {
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect(await versionsOf(roundId)).toEqual([1, 2])
    },
    async breaks(answers, { roundId }) {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
      expect(await versionsOf(roundId)).toEqual([1, 2, 2])
    },
  })

  test.each([0, 1])('are one answer where the same is sent twice, after %i others', async (before) => {
    const { say, roundId } = await comparing(before)
    const answers = await race(4, say('left'))
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect(await versionsOf(roundId)).toHaveLength(before + 1)
    expect(await audits({ action: 'round_sheet.pair_given' })).toHaveLength(before + 1)
  })

  test('begin the sheet once with two answers', async () => {
    const { say, roundId } = await comparing()
    const answers = await Promise.all([say('left')(), say('right')()])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await versionsOf(roundId)).toEqual([1])
  })
})

describe('a round of pairs', () => {
  raced('is not decided without an answer that a reopened judge gives at the same moment', {
    reads: [/from "round_choices"|from "round_pairs" where "sheet_id"/],
    async prepare() {
      const made = await comparing(1)
      later({ hours: 2 })
      const until = new Date(now().getTime() + 3_600_000)
      await db()
        .updateTable('committee_members')
        .set({ reopened_until: until })
        .where('user_id', '=', made.who.userId)
        .execute()
      await db().updateTable('judging_rounds').set({ ties_together: true }).execute()
      const { seen } = await roundSeenBy(made.chair, made.categoryId, made.roundId)
      const head = await viewerOf(made.chair)
      return { ...made, apply: () => applyAdvance(made.categoryId, seen, head, now()) }
    },
    acts: ({ apply, say }) => [apply, say('left')] as Act[],
    async holds([applied, given], { roundId }) {
      // Either the answer came too late, or what was seen is another result by now.
      expect([applied?.ok, given?.ok].toSorted()).toEqual([false, true])
      expect(await results(roundId)).toHaveLength(applied?.ok ? 3 : 0)
    },
    async breaks([applied, given], { roundId }) {
      expect([applied?.ok, given?.ok]).toEqual([true, true])
      expect(await versionsOf(roundId)).toHaveLength(2)
    },
  })
})

async function versionsOf(roundId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom('round_pair_versions as p')
    .innerJoin('round_sheets as s', 's.id', 'p.sheet_id')
    .where('s.round_id', '=', roundId)
    .orderBy('p.version')
    .select('p.version')
    .execute()
  return rows.map(({ version }) => version)
}

function results(roundId: number) {
  return db().selectFrom('round_results').where('round_id', '=', roundId).select('submission_id').execute()
}

function counted(roundId: number, entry: number) {
  return db()
    .selectFrom('round_results')
    .where('round_id', '=', roundId)
    .where('submission_id', '=', entry)
    .select('unsure')
    .executeTakeFirst()
}
