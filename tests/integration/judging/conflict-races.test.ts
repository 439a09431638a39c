import { describe, expect } from 'vitest'
import { db } from '#db/client.ts'
import { countedReviews } from '#app/domain/judging/board/counted.server.ts'
import { askBreakGlass, decideBreakGlass } from '#app/domain/judging/conflicts/break-glass.server.ts'
import { recuse } from '#app/domain/judging/conflicts/commands.server.ts'
import { findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { EMPTY_REVIEW } from '#app/domain/judging/reviews/posted.ts'
import { saveReview } from '#app/domain/judging/reviews/reviews.server.ts'
import { findRubricInUse } from '#app/domain/judging/rubrics/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { now } from '#tests/support/clock.ts'
import { acceptedEntry, conflict, judgeMayRead } from '#tests/support/conflicts.ts'
import { entrant, openCategory, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, judge, viewerOf } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits } from '#tests/support/rows.ts'

/** Rights that end while a person uses them, and two decisions at once: with its lock, and what happens without it. */

const won = (answers: readonly { ok: boolean }[]) => answers.filter(({ ok }) => ok).length

async function scene() {
  const number = await openCategory('production')
  const id = await acceptedEntry(await entrant(), { number })
  const who = await judge({ categoryNumber: number })
  await conflict(who, id, 'none')
  await db()
    .updateTable('configs')
    .set({ value: '1' })
    .where('name', '=', 'judging_activated_checkbox')
    .execute()
  const entry = await findEntry(String(id))
  const rubric = await findRubricInUse({ year: (await currentSeason()).year, type: 'production' }, db())
  if (!entry || !rubric) throw new Error('Nothing to score')
  const scores = Object.fromEntries(rubric.criteria.map((each) => [each.id, 9]))
  const { committee_id: committeeId } = await db()
    .selectFrom('committee_members')
    .where('user_id', '=', who.userId)
    .select('committee_id')
    .executeTakeFirstOrThrow()
  return {
    ...{ id, entry, committeeId, userId: who.userId },
    posted: { ...EMPTY_REVIEW, scores, watched: true },
    viewer: await viewerOf(who),
    adminAccount: await adminViewerOf(await admin()),
  }
}

type Scene = Awaited<ReturnType<typeof scene>>

/** Whichever came first: the judge is kept from it, and nothing of theirs counts. */
async function isKeptAway({ viewer, id, committeeId }: Scene): Promise<void> {
  expect(await judgeMayRead(viewer, id, now())).toBe(false)
  expect(await countedReviews(committeeId, db())).toEqual([])
}

/** The steps about it in the log, in the order in which they took hold. */
async function steps(): Promise<string[]> {
  const actions = (await audits()).map(({ action }) => action)
  return actions.filter((action) => ['conflict.recused', 'review.final'].includes(action))
}

describe('a judge’s entry', () => {
  raced<Scene, { ok: boolean }>('is not scored after it was taken away', {
    reads: [/^select "status" as "state", "reason" from "conflicts"|select 1 from conflicts asked/],
    prepare: scene,
    acts: ({ userId, id, entry, posted, viewer, adminAccount }) => [
      () => recuse({ userId, submissionId: id, reason: 'They were married' }, adminAccount, now()),
      () => saveReview(viewer, entry, posted, { status: 'final' }, 0, now()),
    ],
    async holds([recused, saved], before) {
      expect(recused?.ok).toBe(true)
      expect(await steps()).toEqual(saved?.ok ? ['review.final', 'conflict.recused'] : ['conflict.recused'])
      await isKeptAway(before)
    },
    async breaks(answers, before) {
      expect(won(answers)).toBe(2)
      expect(await steps()).toEqual(['conflict.recused', 'review.final'])
      await isKeptAway(before)
    },
  })
})

describe('a wish to see an entry', () => {
  raced('is decided by one of two admins', {
    reads: [/^select "user_id", "submission_id", "reason", "requested_at", "decided_at" from "break_glass"/],
    async prepare() {
      const id = await acceptedEntry(await entrant(), { number: await openCategory('production') })
      const asker = await admin()
      await conflict(asker, id, 'declared')
      // Who became an admin after the wish does not decide about it.
      const deciders = [await adminViewerOf(await admin()), await adminViewerOf(await admin())]
      valueOf(await askBreakGlass(id, 'Its invoice came back', await adminViewerOf(asker), now()))
      const wish = await db().selectFrom('break_glass').select('id').executeTakeFirstOrThrow()
      return { id: wish.id, deciders }
    },
    acts: ({ id, deciders }) =>
      deciders.map(
        (decider, index) => () => decideBreakGlass(id, { granted: index === 0, hours: 4 }, decider, now()),
      ),
    async holds(answers) {
      expect(won(answers)).toBe(1)
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'conflict' })
      expect((await decisions()).length).toBe(1)
    },
    async breaks(answers) {
      expect(won(answers)).toBe(2)
      expect((await decisions()).length).toBe(2)
    },
  })
})

async function decisions() {
  const rows = await audits()
  return rows.filter(({ action }) => /break_glass_(granted|refused)/.test(action))
}
