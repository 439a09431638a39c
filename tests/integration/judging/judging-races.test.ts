import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { takeBoardStep } from '#app/domain/judging/board/commands.server.ts'
import { findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { decideReopening } from '#app/domain/judging/reviews/reopen-review.server.ts'
import { EMPTY_REVIEW } from '#app/domain/judging/reviews/posted.ts'
import { isOvertaken, saveReview } from '#app/domain/judging/reviews/reviews.server.ts'
import { confirmSlate, returnSlate } from '#app/domain/nominees/nominations/slate-decisions.server.ts'
import { findRubricInUse } from '#app/domain/judging/rubrics/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { takeSlateStep } from '#app/domain/judging/slates/commands.server.ts'
import { submitSlate } from '#app/domain/judging/slates/submit-slate.server.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, viewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits } from '#tests/support/rows.ts'
import { scoredCommittee, type ScoredCommittee } from '#tests/support/scores.ts'

type Act = () => Promise<{ ok: boolean }>

const SCORES = {
  'Moss Parade': [9_000, 9_000, 9_000],
  Abend: [8_000, 8_000, 8_000],
  'Tin Lanterns': [7_000, 7_000, 7_000],
  'Wool Wolf': [5_000, null, null],
} as const

beforeEach(async () => {
  await db()
    .updateTable('configs')
    .set({ value: '1' })
    .where('name', '=', 'judging_activated_checkbox')
    .execute()
})

/** A judge's own review of an entry, ready to be sent. */
async function finalOf(who: Account, entryId: number, version = 0, score = 8) {
  await conflict(who, entryId, 'none')
  const entry = await findEntry(String(entryId))
  const rubric = await findRubricInUse({ year: (await currentSeason()).year, type: 'production' }, db())
  if (!entry || !rubric) throw new Error('The entry is not judged')
  const scores = Object.fromEntries(rubric.criteria.map(({ id }) => [id, score]))
  const posted = { ...EMPTY_REVIEW, scores, watched: true }
  const viewer = await viewerOf(who)
  return (status: 'draft' | 'final' = 'final') =>
    saveReview(viewer, entry, posted, { status }, version, now())
}

function standsAt({ committeeId }: ScoredCommittee, status: 'ready' | 'judging') {
  return db().updateTable('committees').set({ status }).where('id', '=', committeeId).execute()
}

async function withSlate(): Promise<ScoredCommittee> {
  const made = await scoredCommittee(SCORES)
  for (const [version, { id }] of made.entries.slice(0, 3).entries())
    valueOf(
      await takeSlateStep(
        made.categoryId,
        { do: 'add', entry: id, version },
        await viewerOf(made.chair),
        now(),
      ),
    )
  await standsAt(made, 'judging')
  return made
}

async function submission({ categoryId, committeeId, chair }: ScoredCommittee) {
  const slate = await db()
    .selectFrom('slates')
    .where('committee_id', '=', committeeId)
    .select(['id', 'version'])
    .executeTakeFirstOrThrow()
  const viewer = await viewerOf(chair)
  const attestation = `${chair.firstName} ${chair.lastName}`
  const input = { version: slate.version, shortReason: null, tieReason: null, attestation }
  return { slate, send: () => submitSlate(categoryId, input, viewer, now()) }
}

/** What happened in the log, in its order: a review made after the slate was submitted is one too late. */
const REOPENED = 'review.reopened_after_seeing_others'
const STEPS = [REOPENED, 'review.final', 'committee.scoring_locked', 'slate.submitted', 'slate.returned']
const order = async () =>
  (await audits()).map(({ action }) => action).filter((action) => STEPS.includes(action))

/** A request to change a final score, with those who may decide about it. */
async function withRequest(made: ScoredCommittee) {
  const judge = made.judges[0] as Account
  const { id } = await db()
    .selectFrom('reviews')
    .where('user_id', '=', judge.userId)
    .orderBy('id')
    .limit(1)
    .select('id')
    .executeTakeFirstOrThrow()
  const { id: request } = await db()
    .insertInto('review_reopenings')
    .values({ review_id: id, reason: 'The wrong film', requested_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [head, adminAccount] = [await viewerOf(made.chair), await viewerOf(await admin())]
  const grant = (by: typeof head) => decideReopening(made.categoryId, { request, grant: true }, by, now())
  return { byChair: () => grant(head), byAdmin: () => grant(adminAccount) }
}

describe('a final score', () => {
  raced('is reopened once by two who agree to it at once', {
    reads: [/^select "status" from "review_reopenings"/],
    // Its reopenings are numbered.
    guards: ['reopened_reviews_pkey'],
    async prepare() {
      return withRequest(await scoredCommittee(SCORES))
    },
    acts: ({ byChair, byAdmin }) => [byChair, byAdmin] as Act[],
    async holds(answers) {
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect(await audits({ action: REOPENED })).toHaveLength(1)
    },
    async breaks() {
      expect(await audits({ action: REOPENED })).toHaveLength(2)
    },
  })

  raced('is not reopened once the slate is submitted', {
    reads: [/^select "status" from "review_reopenings"|^select "l"\."id", "l"\."status", "l"\."version"/],
    async prepare() {
      const made = await withSlate()
      return { submit: (await submission(made)).send, reopen: (await withRequest(made)).byChair }
    },
    acts: ({ submit, reopen }) => [submit, reopen] as Act[],
    async holds() {
      expect([`${REOPENED},slate.submitted`, 'slate.submitted']).toContain(String(await order()))
    },
    async breaks() {
      expect(await order()).toEqual(['slate.submitted', REOPENED])
    },
  })
})

describe('a slate', () => {
  raced('is submitted and no review becomes final after it', {
    reads: [/^select "c"\."id" as "committeeId"/],
    async prepare() {
      const made = await withSlate()
      const last = made.entries[3]?.id ?? 0
      const judge = made.judges[0] as Account
      return { submit: (await submission(made)).send, final: await finalOf(judge, last) }
    },
    acts: ({ submit, final }) => [submit, final] as Act[],
    async holds() {
      expect(['review.final,slate.submitted', 'slate.submitted']).toContain(String(await order()))
    },
    async breaks() {
      expect(await order()).toEqual(['slate.submitted', 'review.final'])
    },
  })

  raced('keeps its scores: no review becomes final once scoring is locked', {
    reads: [/^select "c"\."id" as "committeeId"/],
    async prepare() {
      const made = await scoredCommittee({ 'Moss Parade': [] })
      return {
        categoryId: made.categoryId,
        chair: await viewerOf(made.chair),
        final: await finalOf(made.judges[0] as Account, made.entries[0]?.id ?? 0),
      }
    },
    acts: ({ categoryId, chair, final }) =>
      [() => takeBoardStep(categoryId, { do: 'lock' }, chair, now()), final] as Act[],
    async holds([locked, saved]) {
      expect(locked?.ok).toBe(true)
      expect(await order()).toEqual(
        saved?.ok ? ['review.final', 'committee.scoring_locked'] : ['committee.scoring_locked'],
      )
    },
    async breaks() {
      expect(await order()).toEqual(['committee.scoring_locked', 'review.final'])
    },
  })

  raced('that came back is not sent by a tab that was open before it went', {
    reads: [/^select "l"\."id", "l"\."status", "l"\."version"/],
    async prepare() {
      const made = await withSlate()
      const { slate, send } = await submission(made)
      const adminAccount = await adminViewerOf(await admin())
      const input = { version: slate.version + 1, note: 'Look at the running times again.' }
      return { send, back: () => returnSlate(slate.id, input, adminAccount, now()) }
    },
    acts: ({ send, back }) =>
      [
        async () => {
          await send()
          return back()
        },
        send,
      ] as Act[],
    async holds([back]) {
      expect(back?.ok).toBe(true)
      expect(await order()).toEqual(['slate.submitted', 'slate.returned'])
      expect(await standing()).toEqual({ slate: 'returned', committee: 'reopened' })
    },
    async breaks([back, sent]) {
      expect([back?.ok, sent?.ok]).toEqual([true, true])
      expect(await order()).toEqual(['slate.submitted', 'slate.returned', 'slate.submitted'])
      expect(await standing()).toMatchObject({ slate: 'submitted' })
    },
  })

  raced('is confirmed or returned, never both', {
    reads: [/select k\.id as "categoryId", k\.year/],
    async prepare() {
      const made = await withSlate()
      const { slate, send } = await submission(made)
      valueOf(await send())
      const [one, other] = [await adminViewerOf(await admin()), await adminViewerOf(await admin())]
      return { slateId: slate.id, version: slate.version + 1, one, other }
    },
    acts: ({ slateId, version, one, other }) =>
      [
        () => confirmSlate(slateId, { version, acceptShort: false }, one, now()),
        () => returnSlate(slateId, { version, note: 'One is missing' }, other, now()),
      ] as Act[],
    async holds([confirmed, returned]) {
      expect([confirmed?.ok, returned?.ok].sort()).toEqual([false, true])
      expect(await standing()).toMatchObject({ slate: confirmed?.ok ? 'confirmed' : 'returned' })
      expect(await nominations()).toBe(confirmed?.ok ? 3 : 0)
    },
    async breaks([confirmed, returned]) {
      expect([confirmed?.ok, returned?.ok]).toEqual([true, true])
      expect(await standing()).toMatchObject({ slate: 'returned' })
      // Nominated by a slate that its chair works on again.
      expect(await nominations()).toBe(3)
    },
  })
})

/** The states of the only slate and its committee. */
function standing() {
  return db()
    .selectFrom('slates as l')
    .innerJoin('committees as c', 'c.id', 'l.committee_id')
    .select(['l.status as slate', 'c.status as committee'])
    .executeTakeFirstOrThrow()
}

async function nominations(): Promise<number> {
  return (await db().selectFrom('nominations').where('status', '=', 'confirmed').select('id').execute())
    .length
}

raced('a review that is sent as final from two tabs is final once', {
  reads: [/^select "id", "status", "total", "version".* from "reviews"/],
  // The kept versions of a review are numbered.
  guards: ['review_versions_pkey'],
  async prepare() {
    const made = await scoredCommittee({ 'Moss Parade': [] })
    const id = made.entries[0]?.id ?? 0
    valueOf(await (await finalOf(made.chair, id))('draft'))
    return { sent: await Promise.all([3, 9].map((score) => finalOf(made.chair, id, 1, score))) }
  },
  acts: ({ sent }) => sent,
  async holds(answers) {
    expect(answers.filter((saved) => saved.ok && isOvertaken(saved.value))).toHaveLength(1)
    expect(await order()).toEqual(['review.final'])
  },
  async breaks(answers) {
    // Both get a success message.
    expect(answers.filter((saved) => saved.ok && !isOvertaken(saved.value))).toHaveLength(2)
    expect(await order()).toEqual(['review.final', 'review.final'])
  },
})

test('the first reviews of two judges at once begin the work of their committee once', async () => {
  const made = await scoredCommittee({ 'Moss Parade': [] })
  await standsAt(made, 'ready')
  const [{ id } = { id: 0 }] = made.entries
  const acts = await Promise.all(made.judges.map((who) => finalOf(who, id)))
  const saved = await Promise.all(acts.map((act) => act()))
  expect(saved.map(({ ok }) => ok)).toEqual([true, true])
  const changes = await audits({ action: 'committee.status' })
  expect(changes).toMatchObject([{ after: { status: 'judging' } }])
})
