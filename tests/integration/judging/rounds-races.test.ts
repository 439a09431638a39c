import { beforeEach, describe, expect } from 'vitest'
import { db } from '#db/client.ts'
import { applyAdvance } from '#app/domain/judging/rounds/advance.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import { later, now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { valueOf } from '#tests/support/entries.ts'
import { viewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { answer, planned, roundSeenBy } from '#tests/support/rounds.ts'
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
