import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import {
  applyAssignment,
  moveEntry,
  takeMoreEntries,
} from '#app/domain/judging/assignment/commands.server.ts'
import { recuse } from '#app/domain/judging/conflicts/commands.server.ts'
import { findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { saveReview } from '#app/domain/judging/reviews/reviews.server.ts'
import { assign, assigned, proposalFor, settingsOf } from '#tests/support/assignment.ts'
import { setConfig } from '#tests/support/billing.ts'
import { now } from '#tests/support/clock.ts'
import { conflict, judgeMayRead } from '#tests/support/conflicts.ts'
import { judge, viewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits } from '#tests/support/rows.ts'
import { review, scoredCommittee } from '#tests/support/scores.ts'

type Act = () => Promise<{ ok: boolean }>

beforeEach(() => setConfig('judging_activated_checkbox', '1'))

/** A committee of four, two of whom score each of two entries. */
async function committee() {
  const made = await scoredCommittee({ Abend: [], 'Wool Wolf': [] })
  await db()
    .updateTable('committees')
    .set({ quorum: 1, status: 'judging' })
    .where('id', '=', made.committeeId)
    .execute()
  const judges = [...made.judges, await judge()]
  for (const who of [made.chair, ...judges])
    for (const { id } of made.entries) await conflict(who, id, 'none')
  return { ...made, judges }
}

/** The last that a change of an assignment reads. */
const FACTS = /"given" from "assigned_entries"/

describe('an assignment', () => {
  raced('is applied once by two who have seen the same proposal', {
    reads: [FACTS],
    guards: ['assigned_entries_pkey'],
    async prepare() {
      const made = await committee()
      const asked = settingsOf({ perEntry: 2 })
      const { seen } = await proposalFor(made.chair, made.categoryId, asked)
      const viewer = await viewerOf(made.chair)
      return { ...made, apply: () => applyAssignment(made.categoryId, asked, seen, viewer, now()) }
    },
    acts: ({ apply }) => [apply, apply] as Act[],
    async holds(answers, { committeeId }) {
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect(await assigned(committeeId)).toHaveLength(4)
      expect(await audits({ action: 'committee.assigned' })).toHaveLength(1)
    },
    async breaks(_answers, { committeeId }) {
      expect(await assigned(committeeId)).toHaveLength(8)
    },
  })

  test('that is applied while a judge is recused leaves them without the entry', async () => {
    const made = await committee()
    const asked = settingsOf({ perEntry: 2, own: { [made.chair.userId]: 0 } })
    const { seen, rows } = await proposalFor(made.chair, made.categoryId, asked)
    const [entry] = rows
    const who = made.judges.find(({ userId }) => entry?.judges.some(({ id }) => id === userId)) as Account
    const head = await viewerOf(made.chair)
    const decision = { userId: who.userId, submissionId: entry?.id ?? 0, reason: 'Related' }
    const [applied, recused] = await Promise.all([
      applyAssignment(made.categoryId, asked, seen, head, now()),
      recuse(decision, head, now()),
    ])
    expect(recused.ok).toBe(true)
    expect(await judgeMayRead(await viewerOf(who), decision.submissionId, now())).toBe(false)
    // Either it was refused, or the entry has one judge too few, whom the next proposal adds.
    if (applied.ok) {
      const next = await proposalFor(made.chair, made.categoryId, { ...asked, mode: 'gaps' })
      expect(next.new).toBe(1)
    } else expect(await assigned(made.committeeId)).toEqual([])
  })
})

describe('entries', () => {
  raced('are not both taken by two judges who are done at once', {
    reads: [FACTS],
    async prepare() {
      const made = await committee()
      const [first, second] = made.judges as [Account, Account]
      // The chair and the last judge score everything, and have not begun.
      await assign(made.chair, made.categoryId, {
        perEntry: 2,
        own: { [first.userId]: 0, [second.userId]: 0 },
      })
      const viewers = await Promise.all([first, second].map(viewerOf))
      return { ...made, take: viewers.map((viewer) => () => takeMoreEntries(made.categoryId, viewer, now())) }
    },
    acts: ({ take }) => take as Act[],
    async holds(answers, { committeeId }) {
      // One spare judge for each of the two entries, who is the first one to ask.
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect(await assigned(committeeId)).toHaveLength(6)
    },
    async breaks(_answers, { committeeId }) {
      expect(await assigned(committeeId)).toHaveLength(8)
    },
  })

  raced('that are finished are not removed from their judge at the same moment', {
    reads: [/"given" from "assigned_entries"|^select \(not exists/],
    async prepare() {
      const made = await committee()
      await assign(made.chair, made.categoryId, { perEntry: 2 })
      const who = made.judges[0] as Account
      const row = await db()
        .selectFrom('assigned_entries')
        .where('user_id', '=', who.userId)
        .select('submission_id')
        .executeTakeFirstOrThrow()
      const entry = await findEntry(String(row.submission_id))
      if (!entry) throw new Error('The entry is not judged')
      const [viewer, head] = [await viewerOf(who), await viewerOf(made.chair)]
      const posted = { scores: {}, watched: true, note: '', comment: '', forEntrant: {} }
      const abstain = { status: 'abstained', reason: 'I know them' } as const
      return {
        pair: `${who.userId} ${entry.id}`,
        committeeId: made.committeeId,
        acts: [
          () => saveReview(viewer, entry, posted, abstain, 0, now()),
          () => moveEntry(made.categoryId, entry.id, { do: 'take', judge: who.userId }, head, now()),
        ],
      }
    },
    acts: ({ acts }) => acts as Act[],
    async holds(answers, { pair, committeeId }) {
      const [saved, removed] = answers.map(({ ok }) => ok)
      expect(saved).toBe(!removed)
      expect((await assigned(committeeId)).includes(pair)).toBe(saved)
    },
    async breaks(answers, { pair, committeeId }) {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
      expect(await assigned(committeeId)).not.toContain(pair)
    },
  })
})

test('a review that was given before stays with its judge', async () => {
  const made = await committee()
  const [first] = made.judges as [Account]
  const [entry] = made.entries
  await review(first, entry?.id ?? 0, 9_000)
  await assign(made.chair, made.categoryId, { perEntry: 1, own: { [first.userId]: 0 } })
  expect(await assigned(made.committeeId)).toContain(`${first.userId} ${entry?.id}`)
})
