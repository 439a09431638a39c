import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { entryByRef } from '#app/domain/judging/entry-page.server.ts'
import { saveReview } from '#app/domain/judging/reviews.server.ts'
import { returnSlate } from '#app/domain/nominations/slate-decisions.server.ts'
import { rubricFor } from '#app/domain/rubrics/queries.server.ts'
import { currentSeason } from '#app/domain/seasons/queries.server.ts'
import { takeSlateStep } from '#app/domain/slates/commands.server.ts'
import { submitSlate } from '#app/domain/slates/submitting.server.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, viewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits } from '#tests/support/rows.ts'
import { scoredCommittee, type ScoredCommittee } from '#tests/support/scores.ts'

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

/** A judge's own final review of an entry, ready to be sent. */
async function finalOf(who: Account, entryId: number, version = 0) {
  await conflict(who, entryId, 'none')
  const entry = await entryByRef(String(entryId))
  const rubric = await rubricFor({ year: (await currentSeason()).year, type: 'production' })
  if (!entry || !rubric) throw new Error('The entry is not judged')
  const scores = Object.fromEntries(rubric.criteria.map(({ id }) => [id, 8]))
  const posted = { scores, watched: true, note: '', comment: '' }
  const viewer = await viewerOf(who)
  return () => saveReview(viewer, entry, posted, { status: 'final' }, version, now())
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
const order = async () =>
  (await audits())
    .map(({ action }) => action)
    .filter((action) => action === 'review.final' || action === 'slate.submitted')

describe('a slate', () => {
  raced('is submitted and no review becomes final after it', {
    reads: [/^select "l"."id", "l"."status", "l"."version"|^select "status" from "slates"/],
    async prepare() {
      const made = await withSlate()
      const last = made.entries[3]?.id ?? 0
      const judge = made.judges[0] as Account
      return { submit: (await submission(made)).send, final: await finalOf(judge, last) }
    },
    acts: ({ submit, final }) => [submit, final] as (() => Promise<{ ok: boolean }>)[],
    async holds() {
      expect(['review.final,slate.submitted', 'slate.submitted']).toContain(String(await order()))
    },
    async breaks() {
      expect(await order()).toEqual(['slate.submitted', 'review.final'])
    },
  })

  test('goes back to its chair while the chair sends it once more: one of them waits, and nobody for ever', async () => {
    const made = await withSlate()
    const first = await submission(made)
    expect(valueOf(await first.send())).toMatchObject({ short: false })
    const { slate, send } = await submission(made)
    const office = await adminViewerOf(await admin())
    const note = 'Look at the running times again.'
    const [again, back] = await Promise.all([
      send(),
      returnSlate(slate.id, { version: slate.version, note }, office, now()),
    ])
    expect([again.ok, back.ok]).toEqual([false, true])
    const committee = await db()
      .selectFrom('committees')
      .where('id', '=', made.committeeId)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(committee.status).toBe('reopened')
  })
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
