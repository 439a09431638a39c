import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { chooseRanking } from '#app/domain/judging/committees/choose-ranking.server.ts'
import type { RankingMethod } from '#app/domain/judging/committees/ranking.ts'
import { findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { EMPTY_REVIEW } from '#app/domain/judging/reviews/posted.ts'
import { saveReview } from '#app/domain/judging/reviews/reviews.server.ts'
import { findRubricInUse } from '#app/domain/judging/rubrics/queries.server.ts'
import { nextRanking } from '#app/domain/judging/committees/next-ranking.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { takeSlateStep } from '#app/domain/judging/slates/commands.server.ts'
import { submitSlate } from '#app/domain/judging/slates/submit-slate.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, judge, member, nameOf, viewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits } from '#tests/support/rows.ts'
import { review, scoredCommittee, type ScoredCommittee } from '#tests/support/scores.ts'

const CHOSEN = 'committee.ranking_chosen'
const editPage = (committeeId: number) => `/admin/judges/committees/edit/${committeeId}`

const storedOf = async (committeeId: number) =>
  db()
    .selectFrom('committees')
    .where('id', '=', committeeId)
    .select(['ranked_by as rankedBy', 'version'])
    .executeTakeFirstOrThrow()

async function choose({ committeeId }: { committeeId: number }, rankedBy: RankingMethod, by: Account) {
  const { version } = await storedOf(committeeId)
  return chooseRanking(committeeId, { rankedBy, version }, await adminViewerOf(by), now())
}

/** A method as it would stand if it had been chosen before the first score. */
const rankBy = (committeeId: number, ranked_by: RankingMethod) =>
  db().updateTable('committees').set({ ranked_by }).where('id', '=', committeeId).execute()

async function placesOf(categoryId: number, max_nominees: number) {
  await db()
    .updateTable('categories')
    .set({ min_nominees: 1, max_nominees })
    .where('id', '=', categoryId)
    .execute()
  forgetVersions()
}

describe('the method of ranking', () => {
  test('is the average until an admin chooses another before the first score', async () => {
    const keeper = await admin()
    const { committeeId, categoryId, chair } = await scoredCommittee({ One: [] })
    const client = as(keeper)
    const page = await client.get(editPage(committeeId))
    expect(page.visibleText).toContain('It stays as it is once a judge has saved a score.')
    const done = await client.submit(page, 'Save ranking', { rankedBy: 'median' })
    expect(done.status).toBe(303)
    expect((await storedOf(committeeId)).rankedBy).toBe('median')
    expect(await audits({ action: CHOSEN })).toMatchObject([
      { before: { rankedBy: 'mean' }, after: { rankedBy: 'median' } },
    ])
    const said = 'Entries are ranked by the median of their final scores.'
    for (const path of [
      `/judges/chair/${categoryId}`,
      `/judges/nomination-form/${categoryId}`,
      `/judges/nomination-form/${categoryId}/review`,
      `/judges/judge/${categoryId}`,
      `/judges/committees/edit/${committeeId}`,
    ])
      expect([path, (await as(chair).get(path)).visibleText]).toEqual([path, expect.stringContaining(said)])
  })

  test('stays once a judge has saved a draft, and the page says why', async () => {
    const keeper = await admin()
    const made = await scoredCommittee({ One: [] })
    const client = as(keeper)
    const page = await client.get(editPage(made.committeeId))
    await review(made.judges[0] as Account, made.entries[0]?.id ?? 0, 'draft')
    const refused = await client.submit(page, 'Save ranking', { rankedBy: 'rank_sum' })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('A judge has saved a score in this category')
    expect((await storedOf(made.committeeId)).rankedBy).toBe('mean')
    expect(await audits({ action: CHOSEN })).toEqual([])
    const after = await client.get(editPage(made.committeeId))
    expect(after.visibleText).toContain('A judge has saved a score in this category')
    expect(after.text).not.toContain('Save ranking')
  })

  test('is refused from a page that another admin has overtaken, and the choice stays in the form', async () => {
    const [keeper, other] = [await admin(), await admin()]
    const made = await scoredCommittee({ One: [] })
    const client = as(keeper)
    const page = await client.get(editPage(made.committeeId))
    expect((await choose(made, 'calibrated', other)).ok).toBe(true)
    const refused = await client.submit(page, 'Save ranking', { rankedBy: 'rank_sum' })
    expect(refused.status).toBe(409)
    expect(refused.visibleText).toContain('Another person has saved these settings')
    expect((await storedOf(made.committeeId)).rankedBy).toBe('calibrated')
  })

  test('is chosen by admins alone, and from the methods there are', async () => {
    const made = await scoredCommittee({ One: [] })
    const { version } = await storedOf(made.committeeId)
    const sent = { intent: 'rank', rankedBy: 'median', version: String(version) }
    const address = `/judges/committees/edit/${made.committeeId}`
    expect((await as(made.chair).get(address)).text).not.toContain('Save ranking')
    for (const who of [made.chair, made.judges[0] as Account, await member()])
      expect((await as(who).post(address, sent)).status).toBe(404)
    const keeper = await admin()
    const wrong = await as(keeper).post(editPage(made.committeeId), { ...sent, rankedBy: 'points' })
    expect(wrong.status).toBe(422)
    expect(await storedOf(made.committeeId)).toEqual({ rankedBy: 'mean', version })
  })

  raced('is not chosen once a score is saved', {
    reads: [/^select "c"\."id" as "committeeId"|^\s*select exists \(select from reviews/],
    async prepare() {
      await setConfig('judging_activated_checkbox', '1')
      const made = await scoredCommittee({ One: [] })
      await db().updateTable('committees').set({ status: 'judging' }).execute()
      const who = made.judges[0] as Account
      const id = made.entries[0]?.id ?? 0
      await conflict(who, id, 'none')
      const [entry, { year }, keeper] = [await findEntry(String(id)), await currentSeason(), await admin()]
      const rubric = await findRubricInUse({ year, type: 'production' }, db())
      if (!entry || !rubric) throw new Error('The entry is not judged')
      const scores = Object.fromEntries(rubric.criteria.map((criterion) => [criterion.id, 8]))
      const [viewer, adminViewer] = [await viewerOf(who), await adminViewerOf(keeper)]
      const { version } = await storedOf(made.committeeId)
      return {
        save: () => saveReview(viewer, entry, { ...EMPTY_REVIEW, scores }, { status: 'final' }, 0, now()),
        choose: () => chooseRanking(made.committeeId, { rankedBy: 'median', version }, adminViewer, now()),
      }
    },
    acts: (scene) => [scene.save, scene.choose] as (() => Promise<{ ok: boolean }>)[],
    async holds() {
      expect(['review.final', `${CHOSEN},review.final`]).toContain(String(await steps()))
    },
    async breaks() {
      expect(await steps()).toEqual(['review.final', CHOSEN])
    },
  })
})

const steps = async () =>
  (await audits()).map(({ action }) => action).filter((action) => ['review.final', CHOSEN].includes(action))

/** The chair is far from both judges about the first entry: the methods put different entries first. */
const APART = {
  'Moss Parade': [10_000, 5_000, 5_000],
  Abend: [5_000, 6_000, 6_000],
  Lanterns: [6_000, 5_900, 5_900],
}

describe('board and slate follow it', () => {
  const submitted = async (made: ScoredCommittee) => {
    const head = await viewerOf(made.chair)
    valueOf(await takeSlateStep(made.categoryId, { do: 'fill', version: 0 }, head, now()))
    const input = { version: 1, shortReason: null, tieReason: null, attestation: nameOf(made.chair) }
    valueOf(await submitSlate(made.categoryId, input, head, now()))
    const slate = await db()
      .selectFrom('slates as l')
      .innerJoin('slate_items as i', 'i.slate_id', 'l.id')
      .innerJoin('submissions as s', 's.id', 'i.submission_id')
      .where('l.committee_id', '=', made.committeeId)
      .orderBy('i.position')
      .select(['l.ranked_by as rankedBy', 's.title'])
      .execute()
    return slate
  }

  test.each([
    ['mean', 'Moss Parade', 'Average'],
    ['median', 'Abend', 'Median'],
    ['rank_sum', 'Abend', 'Rank sum'],
  ] as const)('by %s the slate begins with %s, and says so', async (method, title, label) => {
    const made = await scoredCommittee(APART)
    await rankBy(made.committeeId, method)
    await placesOf(made.categoryId, 1)
    const csv = (await as(made.chair).get(`/judges/chair/${made.categoryId}/export?format=csv`)).text
    const first = csv.split('\n').find((line) => line.startsWith('1,') || line.startsWith('"1",'))
    expect(first).toContain(title)
    expect(first).toContain(label)
    expect(await submitted(made)).toEqual([{ rankedBy: method, title }])
    expect(
      (await as(made.chair).get(`/judges/nomination-form/${made.categoryId}/review`)).visibleText,
    ).toContain(`Ranked by ${label}`)
    const shown = (await as(await admin()).get(`/admin/nominations/view/${made.categoryId}`)).visibleText
    expect(shown).toContain('Entries are ranked by')
  })

  test('a tie at the cut is one of the method', async () => {
    // Equal medians of different means.
    const made = await scoredCommittee({ Moss: [9_000, 7_000, 6_000], Abend: [8_000, 7_000, 5_000] })
    await placesOf(made.categoryId, 1)
    const boardText = async () => (await as(made.chair).get(`/judges/chair/${made.categoryId}`)).visibleText
    expect(await boardText()).not.toContain('Tie at the cut')
    await rankBy(made.committeeId, 'median')
    expect(await boardText()).toContain('Tie at the cut')
  })

  test('an entry that is not calibrated stands without a rank, and why', async () => {
    const made = await scoredCommittee(APART)
    await rankBy(made.committeeId, 'calibrated')
    const text = (await as(made.chair).get(`/judges/chair/${made.categoryId}`)).visibleText
    expect(text).toContain('not calibrated')
    expect(text).toContain('An entry that is not calibrated has no rank.')
    const slate = (await as(made.chair).get(`/judges/nomination-form/${made.categoryId}`)).visibleText
    expect(slate).toContain('not calibrated')
    const head = await viewerOf(made.chair)
    expect(await takeSlateStep(made.categoryId, { do: 'fill', version: 0 }, head, now())).toMatchObject({
      ok: false,
    })
  })
})

describe('without one judge', () => {
  const SECRET = 'The Unseen Weather'

  test('names what would change, for the chair and an admin, and for no one else', async () => {
    const made = await scoredCommittee(APART)
    await placesOf(made.categoryId, 1)
    const address = `/judges/chair/${made.categoryId}`
    const names = [made.chair, ...made.judges].map(nameOf)
    for (const reader of [made.chair, await admin()]) {
      const text = (await as(reader).get(address)).visibleText
      const part = text.slice(text.indexOf('Without one judge'))
      expect(part).toMatch(new RegExp(`J1 ${names[0] ?? ''}.*“Abend”.*“Moss Parade”`, 's'))
      expect(part).toContain('Nothing changes without any one of the others.')
    }
    for (const other of [made.judges[0] as Account, await judge({ categoryNumber: 2 }), await member()]) {
      const answer = await as(other).get(address)
      expect(answer.status).not.toBe(200)
      expect(answer.text).not.toContain('Without one judge')
    }
  })

  test('does not tell of an entry the reader has a conflict with', async () => {
    const made = await scoredCommittee({ ...APART, [SECRET]: [1_000, 9_500, 9_400] })
    await placesOf(made.categoryId, 1)
    const secret = made.entries.find(({ title }) => title === SECRET)?.id ?? 0
    const address = `/judges/chair/${made.categoryId}`
    const keeper = await admin()
    // Without the chair the secret would be first, and every reader who may see it reads that.
    expect((await as(keeper).get(address)).visibleText).toContain(`“${SECRET}”`)
    for (const [reader, status] of [
      [made.chair, 'suspected'],
      [keeper, 'declared'],
    ] as const) {
      await conflict(reader, secret, status)
      const answer = await as(reader).get(address)
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain(SECRET)
      // What is said is what would be said if it had never been entered.
      const part = answer.visibleText.slice(answer.visibleText.indexOf('Without one judge'))
      expect(part).toMatch(/“Abend”.*“Moss Parade”/s)
    }
  })

  test('does not tell of entries whose scores a chair who scores has not opened', async () => {
    await setConfig('judging_activated_checkbox', '1')
    await setConfig('judging_show_peer_scores', 'after_own')
    // Without the second judge it would be first.
    const made = await scoredCommittee({ ...APART, [SECRET]: ['draft', 10_000, 1_000] })
    await placesOf(made.categoryId, 1)
    const partFor = async (reader: Account) => {
      const text = (await as(reader).get(`/judges/chair/${made.categoryId}`)).visibleText
      expect(text).toContain(SECRET)
      return text.slice(text.indexOf('Without one judge'))
    }
    expect(await partFor(await admin())).toContain(`“${SECRET}”`)
    expect(await partFor(made.chair)).not.toContain(SECRET)
  })
})

test('goes into the next season, and the average is what a new committee begins with', async () => {
  const keeper = await admin()
  const made = await scoredCommittee({ One: [] })
  const other = await scoredCommittee({ Two: [] }, 2)
  valueOf(await choose(made, 'rank_sum', keeper))
  const { year, timezone } = await currentSeason()
  const turn = {
    from: year,
    into: year + 1,
    zone: timezone,
    currency: 'EUR',
    dates: 'date' as const,
    edits: {},
  }
  const lines = await nextRanking.describe(turn, db())
  expect(lines).toMatchObject([{ was: 'Rank sum', becomes: 'Rank sum' }])
  const page = await as(keeper).get('/admin/seasons/next')
  expect(page.visibleText).toContain('Ranking')
  await as(keeper).submit(page, 'Make the season', { label: 'The next' })
  const next = await db()
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('c.year', '=', year + 1)
    .where('k.number', 'in', [1, 2])
    .orderBy('k.number')
    .select(['k.number', 'c.ranked_by as rankedBy'])
    .execute()
  expect(next).toContainEqual({ number: 1, rankedBy: 'rank_sum' })
  expect(next.filter(({ number }) => number === 2)).not.toContainEqual({ number: 2, rankedBy: 'rank_sum' })
  expect((await storedOf(other.committeeId)).rankedBy).toBe('mean')
})
