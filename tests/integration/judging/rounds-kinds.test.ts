import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { listOwnCommittees } from '#app/domain/judging/committees/own.server.ts'
import { countProgress } from '#app/domain/judging/committees/people.server.ts'
import { findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { QUALIFY } from '#app/domain/judging/rounds/terms.ts'
import { answersOfPerson } from '#app/domain/judging/rounds/personal-data.server.ts'
import { copyPlan, removeRound, saveRound } from '#app/domain/judging/rounds/plan-commands.server.ts'
import { listRounds } from '#app/domain/judging/rounds/queries.server.ts'
import { removeSampleRounds } from '#app/domain/judging/rounds/samples.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { problemsOf } from '#tests/integration/product/page-checks.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, viewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import {
  advance,
  answer,
  choose,
  giveSheet,
  planned,
  roundInput,
  roundSeenBy,
} from '#tests/support/rounds.ts'
import { audits } from '#tests/support/rows.ts'
import { scoredCommittee, type ScoredCommittee } from '#tests/support/scores.ts'

const TITLES = { Abend: [], 'Moss Parade': [], 'Tin Lanterns': [], 'Wool Wolf': [] } as const
let made: ScoredCommittee
let people: Account[]

const POINTS = { ...QUALIFY, kind: 'points', budget: 100, maxEach: 60 } as const
const RANK = { ...QUALIFY, kind: 'rank', ranked: 2 } as const

beforeEach(async () => {
  await setConfig('judging_activated_checkbox', '1')
  await setConfig('judging_date_open', '')
  await setConfig('judging_date_closed', '')
  made = await scoredCommittee(TITLES)
  people = [made.chair, ...made.judges]
  for (const who of people) for (const { id } of made.entries) await conflict(who, id, 'none')
})

type Title = keyof typeof TITLES
const idOf = (title: Title) => made.entries.find((entry) => entry.title === title)?.id ?? 0
const list = () => href('/judges/judge/:categoryId', { categoryId: made.categoryId })
const sheetPage = () => href('/judges/answers/:categoryId', { categoryId: made.categoryId })
const roundPage = (roundId: number) =>
  href('/judges/rounds/:categoryId/round/:roundId', { categoryId: made.categoryId, roundId })
const fieldOf = async (title: Title) => `marks.${(await findEntry(String(idOf(title))))?.publicId ?? ''}`
const marksOf = (marks: Partial<Record<Title, number>>) =>
  new Map(Object.entries(marks).map(([title, mark]) => [idOf(title as Title), mark]))
const give = (
  who: Account,
  roundId: number,
  marks: Partial<Record<Title, number>>,
  more?: Parameters<typeof giveSheet>[4],
) => giveSheet(who, made.categoryId, roundId, marksOf(marks), more)
const sent = (roundId: number, version: number, more: Record<string, string>) => ({
  ...{ round: String(roundId), version: String(version), then: 'stay', ...more },
})

describe('points', () => {
  test('are given on one page, whose numbers stay where they are too many', async () => {
    const roundId = await planned(made.categoryId, POINTS)
    const [who] = made.judges as [Account]
    const page = await as(who).get(sheetPage())
    expect(await problemsOf(page)).toEqual([])
    expect(page.visibleText).toContain('0 of 100 points given')
    expect(page.visibleText).toContain('Each judge distributes 100 points, at most 60 to one entry.')
    const [abend, moss] = [await fieldOf('Abend'), await fieldOf('Moss Parade')]
    const over = await as(who).post(sheetPage(), sent(roundId, 0, { [abend]: '60', [moss]: '50' }))
    expect(over.status).toBe(422)
    expect(over.visibleText).toContain('You gave 110 of 100 points. Take back 10 points')
    expect(over.text).toMatch(/value="60"/)
    expect(over.text).toMatch(/value="50"/)
    expect(await problemsOf(over)).toEqual([])
    const much = await as(who).post(sheetPage(), sent(roundId, 0, { [abend]: '61', [moss]: 'x' }))
    expect(much.status).toBe(422)
    const capped = await as(who).post(sheetPage(), sent(roundId, 0, { [abend]: '61', [moss]: '' }))
    expect(capped.visibleText).toContain('An entry gets at most 60 points')
    expect(await db().selectFrom('round_sheets').select('id').execute()).toEqual([])
    const draft = await as(who).post(sheetPage(), sent(roundId, 0, { [abend]: '37', [moss]: '' }))
    const saved = await as(who).get(draft.location ?? '')
    expect(saved.visibleText).toContain('37 of 100 points given')
    expect(saved.visibleText).toContain('It is a draft')
    // What is on another page, and so is not sent, stays.
    await as(who).post(sheetPage(), sent(roundId, 1, { [moss]: '10', then: 'finish' }))
    const done = await as(who).get(sheetPage())
    expect(done.visibleText).toContain('47 of 100 points given')
    expect(done.visibleText).toContain('Handed in: it counts.')
    const stale = await as(who).post(sheetPage(), sent(roundId, 1, { [abend]: '1' }))
    expect(stale.status).toBe(409)
    expect(stale.visibleText).toContain('A newer version was saved')
    const work = await as(who).get(list())
    expect(work.visibleText).toContain('37 points')
    expect(work.visibleText).toContain('4 of 4 done')
    expect(work.visibleText).toContain('Distribute points')
    expect(await problemsOf(work)).toEqual([])
    const { publicId } = (await findEntry(String(idOf('Abend')))) ?? { publicId: '' }
    const entry = await as(who).get(href('/judges/answer/:submissionId', { submissionId: publicId }))
    expect(entry.visibleText).toContain('37 points')
    expect(entry.visibleText).not.toContain('Should it advance?')
    expect(await problemsOf(entry)).toEqual([])
    expect(await answer(who, idOf('Abend'), roundId, 'yes')).toMatchObject({ ok: false, code: 'closed' })
    expect(await audits({ action: 'round_sheet.finished' })).toHaveLength(1)
    const versions = await db()
      .selectFrom('round_sheet_versions')
      .select(['version', 'finished'])
      .orderBy('version')
      .execute()
    expect(versions).toEqual([
      { version: 1, finished: false },
      { version: 2, finished: true },
    ])
    expect(await answersOfPerson.held?.({ userId: who.userId, email: '' } as never, db())).toMatchObject({
      roundSheetVersions: expect.arrayContaining([expect.objectContaining({ mark: 37, version: 1 })]),
    })
  })

  test('make an entry judged once they are handed in', async () => {
    const roundId = await planned(made.categoryId, POINTS)
    const [who] = made.judges as [Account]
    const { year } = await currentSeason()
    const done = async () => {
      const [own] = await listOwnCommittees(await viewerOf(who), year, { all: false }, now())
      const progress = await countProgress([made.committeeId], await viewerOf(await admin()), now())
      return [own?.done, progress.get(made.committeeId)?.done]
    }
    valueOf(await give(who, roundId, { Abend: 60 }))
    expect(await done()).toEqual([0, 0])
    valueOf(await give(who, roundId, { 'Moss Parade': 40 }, { version: 1 }))
    expect(await done()).toEqual([4, 4])
    // Taken back, it is a draft again.
    valueOf(await give(who, roundId, { 'Moss Parade': 0 }, { version: 2 }))
    expect(await done()).toEqual([0, 0])
  })

  test('are seen by no other judge, watching admin or entrant, and not given to an entry of a conflict', async () => {
    const roundId = await planned(made.categoryId, { ...POINTS, budget: 1_000, maxEach: 999 })
    const [first, second] = made.judges as [Account, Account]
    valueOf(await give(first, roundId, { Abend: 987 }, { then: 'finish' }))
    await conflict(second, idOf('Abend'), 'declared')
    const page = await as(second).get(sheetPage())
    expect(page.visibleText).not.toContain('Abend')
    // It is a number of its own, not a part of an id or a moment.
    expect(page.text).not.toMatch(/(?<![\w-])987(?![\w-])/)
    expect(await give(second, roundId, { Abend: 1 })).toMatchObject({ ok: false, code: 'conflict' })
    const watching = await as(await admin()).get(sheetPage())
    expect(watching.visibleText).toContain('You are watching as an admin')
    expect(watching.visibleText).not.toContain('Moss Parade')
    expect(await give(await admin(), roundId, { Abend: 1 })).toMatchObject({ ok: false, code: 'closed' })
    const chairs = await as(made.chair).get(roundPage(roundId))
    expect(chairs.visibleText).not.toContain('Abend')
    // A conflict that is found later takes its points out of the count, and gives them back to the judge.
    await conflict(first, idOf('Abend'), 'declared')
    expect((await as(first).get(sheetPage())).visibleText).toContain('0 of 1000 points given')
    later({ hours: 2 })
    const { rows } = await roundSeenBy(made.chair, made.categoryId, roundId)
    expect(rows.map(({ points }) => points)).toEqual([0, 0, 0, 0])
    expect(await give(first, roundId, { 'Wool Wolf': 5 }, { version: 1 })).toMatchObject({ code: 'closed' })
  })

  test('decide who advances, by equal shares of lists of other lengths', async () => {
    const roundId = await planned(made.categoryId, { ...POINTS, value: 1 })
    const [first, second] = made.judges as [Account, Account]
    // A judge with two entries, and two with four.
    await conflict(second, idOf('Abend'), 'declared')
    await conflict(second, idOf('Wool Wolf'), 'declared')
    valueOf(await give(second, roundId, { 'Moss Parade': 55, 'Tin Lanterns': 45 }))
    valueOf(await give(first, roundId, { Abend: 50, 'Moss Parade': 25, 'Tin Lanterns': 25 }))
    // A draft does not count.
    valueOf(await give(made.chair, roundId, { 'Wool Wolf': 60 }))
    later({ hours: 2 })
    const page = await as(made.chair).get(roundPage(roundId))
    expect(await problemsOf(page)).toEqual([])
    expect(page.visibleText).toContain('Of an equal share')
    expect(page.visibleText).toContain('200%')
    expect(page.visibleText).toContain('1 entry advances, 3 entries do not.')
    const path = `${roundPage(roundId)}/entry/${idOf('Moss Parade')}`
    const entry = await as(made.chair).get(path)
    expect(entry.visibleText).toContain('55 points')
    expect(await problemsOf(entry)).toEqual([])
    const { rows } = await roundSeenBy(made.chair, made.categoryId, roundId)
    expect(rows.map(({ title, points, judges, mean }) => [title, points, judges, mean])).toEqual([
      ['Abend', 50, 1, 200],
      ['Moss Parade', 80, 2, 105],
      ['Tin Lanterns', 70, 2, 95],
      ['Wool Wolf', 0, 1, 0],
    ])
    valueOf(await choose(made.chair, made.categoryId, roundId, [idOf('Wool Wolf')]))
    valueOf(await advance(made.chair, made.categoryId, roundId))
    const { visibleText } = await as(first).get(list())
    expect(visibleText).toContain('Abend')
    expect(visibleText).toContain('Wool Wolf')
    expect(visibleText).not.toContain('Moss Parade')
    const after = await as(made.chair).get(roundPage(roundId))
    expect(after.visibleText).toContain('105%')
    // Without a round of points there is no sheet.
    expect((await as(first).get(sheetPage())).location).toContain('/judges/judge/')
  })

  test('hold the plan as it is, and go with samples', async () => {
    const boss = await adminViewerOf(await admin())
    const roundId = await planned(made.categoryId, POINTS)
    const change = (more: Parameters<typeof roundInput>[0]) =>
      saveRound(made.categoryId, roundId, roundInput({ ...POINTS, ...more }), 'UTC', boss, now())
    expect((await change({ version: 1, ...RANK, budget: null, maxEach: null })).ok).toBe(true)
    expect((await change({ version: 2 })).ok).toBe(true)
    valueOf(await give(made.chair, roundId, { Abend: 5 }))
    for (const more of [{ budget: 90 }, { maxEach: 50 }, { ...RANK, budget: null, maxEach: null }])
      expect(await change({ version: 3, ...more })).toMatchObject({ ok: false, code: 'closed' })
    expect(await removeRound(made.categoryId, roundId, 3, boss, now())).toMatchObject({ code: 'closed' })
    expect((await change({ version: 3, name: 'Shortlist' })).ok).toBe(true)
    const other = await scoredCommittee({ Kiln: [] }, 2)
    valueOf(await copyPlan(made.categoryId, [other.categoryId], boss, now()))
    expect(await listRounds(other.categoryId, db())).toMatchObject([POINTS])
    const { year } = await currentSeason()
    const samples = { year, users: [], studios: [], entries: made.entries.map(({ id }) => id) }
    await transaction((trx) => removeSampleRounds(samples, now(), trx))
    expect(await db().selectFrom('round_marks').select('mark').execute()).toEqual([])
  })

  test('are planned by an admin with the fields and rules of their kind', async () => {
    const boss = await admin()
    const add = href('/admin/judges/rounds/:categoryId/add', { categoryId: made.categoryId })
    const page = await as(boss).get(`${add}?kind=points`)
    expect(await problemsOf(page)).toEqual([])
    expect(page.visibleText).toContain('Percent of an equal share')
    expect(page.visibleText).not.toContain('Percent of yes')
    const asked = {
      ...{ version: '0', zone: 'UTC', name: 'Longlist', kind: 'points', minAnswers: '2' },
      ...{ opensAt: '2027-03-11T08:00', closesAt: '2027-03-12T08:00', rule: 'mean', mean: '' },
    }
    const refused = await as(boss).post(`${add}?kind=points`, { ...asked, budget: '' })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('Enter a number for this rule')
    await as(boss).post(`${add}?kind=points`, { ...asked, budget: '80', maxEach: '', mean: '150' })
    const plan = await as(boss).get(href('/admin/judges/rounds/:categoryId', { categoryId: made.categoryId }))
    expect(plan.visibleText).toContain('Entries with at least 150% of an equal share of points advance.')
    expect(plan.visibleText).toContain('Each judge distributes 80 points.')
    const [round] = await listRounds(made.categoryId, db())
    const edit = href('/admin/judges/rounds/:categoryId/edit/:id', {
      categoryId: made.categoryId,
      id: round?.id ?? 0,
    })
    const form = await as(boss).get(edit)
    expect(await problemsOf(form)).toEqual([])
    expect(form.text).toMatch(/value="150"/)
    expect((await as(boss).get(`${edit}?kind=rank`)).visibleText).toContain('Places of each judge')
  })

  test('are given once where nothing else is stored of an empty sheet', async () => {
    const roundId = await planned(made.categoryId, POINTS)
    valueOf(await give(made.chair, roundId, { Abend: 0 }))
    expect(await db().selectFrom('round_sheets').select('id').execute()).toEqual([])
  })
})

describe('places', () => {
  test('are filled once each, without a gap, and counted by their points', async () => {
    const roundId = await planned(made.categoryId, { ...RANK, value: 1 })
    const [first, second] = made.judges as [Account, Account]
    const page = await as(first).get(sheetPage())
    expect(await problemsOf(page)).toEqual([])
    expect(page.visibleText).toContain('0 of 2 places filled')
    const [abend, moss] = [await fieldOf('Abend'), await fieldOf('Moss Parade')]
    const twice = await as(first).post(sheetPage(), sent(roundId, 0, { [abend]: '1', [moss]: '1' }))
    expect(twice.status).toBe(422)
    expect(twice.visibleText).toContain('Place 1 is given to “Moss Parade” too')
    const gap = await as(first).post(sheetPage(), sent(roundId, 0, { [abend]: '2', then: 'finish' }))
    expect(gap.visibleText).toContain('Place 1 is not given')
    expect(gap.text).toMatch(/value="2"/)
    await as(first).post(sheetPage(), sent(roundId, 0, { [abend]: '1', [moss]: '2' }))
    expect((await as(first).get(sheetPage())).visibleText).toContain('Handed in: it counts.')
    valueOf(await give(second, roundId, { 'Moss Parade': 1, Abend: 2 }))
    later({ hours: 2 })
    const { rows } = await roundSeenBy(made.chair, made.categoryId, roundId)
    expect(rows.map(({ points, judges, mean, state }) => [points, judges, mean, state])).toEqual([
      [3, 2, 150, 'tied'],
      [3, 2, 150, 'tied'],
      [0, 2, 0, 'out'],
      [0, 2, 0, 'out'],
    ])
    const seen = await as(made.chair).get(roundPage(roundId))
    expect(await problemsOf(seen)).toEqual([])
    expect(seen.visibleText).toContain('1.50')
    expect(await advance(made.chair, made.categoryId, roundId)).toMatchObject({ ok: false, code: 'conflict' })
    valueOf(await choose(made.chair, made.categoryId, roundId, [idOf('Abend')]))
    valueOf(await choose(made.chair, made.categoryId, roundId, [idOf('Moss Parade')], 'out'))
    valueOf(await advance(made.chair, made.categoryId, roundId))
    const { visibleText } = await as(first).get(list())
    expect(visibleText).toContain('Abend')
    expect(visibleText).not.toContain('Moss Parade')
  })
})

describe('two tabs', () => {
  raced('give the points of a judge once', {
    reads: [/from "round_sheets"/],
    guards: ['round_sheet_versions_pkey', 'round_marks_pkey'],
    async prepare() {
      const roundId = await planned(made.categoryId, POINTS)
      const [who] = made.judges as [Account]
      valueOf(await give(who, roundId, { 'Wool Wolf': 1 }))
      return { who, roundId }
    },
    acts: ({ who, roundId }) => [
      () => give(who, roundId, { Abend: 60 }, { version: 1 }),
      () => give(who, roundId, { 'Moss Parade': 60 }, { version: 1 }),
    ],
    async holds(answers, { roundId }) {
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect(await given(roundId)).toBe(61)
    },
    async breaks(answers, { roundId }) {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
      expect(await given(roundId)).toBeGreaterThan(100)
    },
  })
})

/** The points of the sheets of a round as they are stored now. */
async function given(roundId: number): Promise<number> {
  const rows = await db()
    .selectFrom('round_sheets as s')
    .innerJoin('round_marks as m', (join) =>
      join.onRef('m.sheet_id', '=', 's.id').onRef('m.version', '=', 's.version'),
    )
    .where('s.round_id', '=', roundId)
    .select('m.mark')
    .execute()
  return rows.reduce((sum, { mark }) => sum + mark, 0)
}
