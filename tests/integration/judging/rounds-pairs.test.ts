import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { listOwnCommittees } from '#app/domain/judging/committees/own.server.ts'
import { countProgress } from '#app/domain/judging/committees/people.server.ts'
import { findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { applyAdvance, endRound } from '#app/domain/judging/rounds/advance.server.ts'
import { answersOfPerson } from '#app/domain/judging/rounds/personal-data.server.ts'
import { copyPlan, removeRound, saveRound } from '#app/domain/judging/rounds/plan-commands.server.ts'
import { listRounds } from '#app/domain/judging/rounds/queries.server.ts'
import { removeSampleRounds } from '#app/domain/judging/rounds/samples.server.ts'
import { QUALIFY } from '#app/domain/judging/rounds/terms.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { problemsOf } from '#tests/integration/product/page-checks.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, judge, viewerOf, type Account } from '#tests/support/people.ts'
import {
  advance,
  choose,
  compare,
  pairsPageOf,
  planned,
  roundInput,
  roundSeenBy,
} from '#tests/support/rounds.ts'
import { audits } from '#tests/support/rows.ts'
import { scoredCommittee, type ScoredCommittee } from '#tests/support/scores.ts'

const TITLES = { Abend: [], 'Moss Parade': [], 'Tin Lanterns': [], 'Wool Wolf': [] } as const
const ORDER = Object.keys(TITLES)
const PAIRS = { ...QUALIFY, kind: 'pairs', comparisons: 5, value: 1 } as const
let made: ScoredCommittee
let people: Account[]

beforeEach(async () => {
  await setConfig('judging_activated_checkbox', '1')
  await setConfig('judging_date_open', '')
  await setConfig('judging_date_closed', '')
  made = await scoredCommittee(TITLES)
  people = [made.chair, ...made.judges]
  for (const who of people) for (const { id } of made.entries) await conflict(who, id, 'none')
})

const idOf = (title: string) => made.entries.find((entry) => entry.title === title)?.id ?? 0
const list = () => href('/judges/judge/:categoryId', { categoryId: made.categoryId })
const ownPage = () => href('/judges/answers/:categoryId', { categoryId: made.categoryId })
const roundPage = (roundId: number) =>
  href('/judges/rounds/:categoryId/round/:roundId', { categoryId: made.categoryId, roundId })
const own = (who: Account) => pairsPageOf(who, made.categoryId)

/** What the page's form sends about the next pair. */
async function sent(who: Account, answer: string, more: Record<string, string> = {}) {
  const { round, version, pair } = await own(who)
  return {
    ...{ round: String(round.id), version: String(version), answer },
    ...{ left: pair?.left.publicId ?? '', right: pair?.right.publicId ?? '', ...more },
  }
}

async function compareTimes(who: Account, times: number, order: readonly string[] | 'same' = ORDER) {
  for (let each = 0; each < times; each += 1) valueOf(await compare(who, made.categoryId, order))
}

const stored = () => db().selectFrom('round_pairs').selectAll().execute()

describe('a judge', () => {
  test('sees two entries beside each other, and how many comparisons are left', async () => {
    await planned(made.categoryId, PAIRS)
    const [who] = made.judges as [Account]
    const page = await as(who).get(ownPage())
    expect(await problemsOf(page)).toEqual([])
    expect(page.visibleText).toContain('0 of 5 comparisons made')
    expect(page.visibleText).toContain('Each judge makes 5 comparisons, or all there are.')
    const { pair } = await own(who)
    expect(page.visibleText).toContain(`Better: ${pair?.left.title}`)
    expect(page.visibleText).toContain(`Better: ${pair?.right.title}`)
    expect(page.visibleText).toContain('Can’t tell')
    // Nothing is asked for twice, and an answer leads to the next two.
    const done = await as(who).post(ownPage(), await sent(who, 'left'))
    expect(done.location).toBe(ownPage())
    const next = await as(who).get(ownPage())
    expect(await problemsOf(next)).toEqual([])
    expect(next.visibleText).toContain('1 of 5 comparisons made')
    expect(next.visibleText).toContain('Your answers')
    for (const title of ORDER) expect(next.visibleText).toContain(title)
    const work = await as(who).get(list())
    expect(work.visibleText).toContain('Compare entries')
    expect(work.visibleText).toContain('1 comparison')
    expect(await problemsOf(work)).toEqual([])
    const { publicId } = (await findEntry(String(idOf('Abend')))) ?? { publicId: '' }
    const entry = await as(who).get(href('/judges/answer/:submissionId', { submissionId: publicId }))
    expect(entry.visibleText).toContain('Your comparisons')
    expect(await problemsOf(entry)).toEqual([])
  })

  test('changes an answer, and takes one back; every version is kept', async () => {
    await planned(made.categoryId, PAIRS)
    const [who] = made.judges as [Account]
    await compareTimes(who, 2)
    const { rows } = await own(who)
    const [newest] = rows
    const again = await as(who).get(`${ownPage()}?answer=${newest?.version}`)
    expect(again.visibleText).toContain('Your answer about these two')
    expect(again.visibleText).toContain('Withdraw this answer')
    expect(await problemsOf(again)).toEqual([])
    const about = { left: newest?.left.publicId ?? '', right: newest?.right.publicId ?? '' }
    await as(who).post(ownPage(), await sent(who, 'same', about))
    expect((await own(who)).rows[0]?.better).toBeNull()
    await as(who).post(ownPage(), await sent(who, 'back', about))
    const after = await own(who)
    expect([after.count, after.version]).toEqual([1, 4])
    // What was taken back is asked about again.
    expect([after.pair?.left.publicId, after.pair?.right.publicId].toSorted()).toEqual(
      [about.left, about.right].toSorted(),
    )
    const kept = await db()
      .selectFrom('round_pair_versions')
      .select(['version', 'answer'])
      .orderBy('version')
      .execute()
    expect(kept.map(({ answer }) => answer === null)).toEqual([false, false, false, true])
    for (const action of ['pair_given', 'pair_given', 'pair_changed', 'pair_withdrawn'])
      expect((await audits({ action: `round_sheet.${action}` })).length).toBeGreaterThan(0)
    expect(await answersOfPerson.held?.({ userId: who.userId, email: '' } as never, db())).toMatchObject({
      roundPairVersions: expect.arrayContaining([expect.objectContaining({ version: 4, answer: null })]),
    })
  })

  test('has done their part with the comparisons that are asked for, and can go on', async () => {
    await planned(made.categoryId, PAIRS)
    const [who] = made.judges as [Account]
    const { year } = await currentSeason()
    const done = async () => {
      const [committee] = await listOwnCommittees(await viewerOf(who), year, { all: false }, now())
      const progress = await countProgress([made.committeeId], await viewerOf(await admin()), now())
      return [committee?.done, progress.get(made.committeeId)?.done]
    }
    await compareTimes(who, 4)
    expect(await done()).toEqual([0, 0])
    await compareTimes(who, 1)
    expect(await done()).toEqual([4, 4])
    const page = await as(who).get(ownPage())
    expect(page.visibleText).toContain('5 comparisons made')
    expect(page.visibleText).toContain('You can go on')
    await compareTimes(who, 1)
    const all = await as(who).get(ownPage())
    expect(all.visibleText).toContain('You have compared each of your entries with each other.')
    expect(await problemsOf(all)).toEqual([])
    expect((await as(who).get(list())).visibleText).toContain('4 of 4 done')
    // Taken back, there are comparisons left.
    const [newest, other] = (await own(who)).rows
    for (const row of [newest, other])
      await as(who).post(ownPage(), {
        ...(await sent(who, 'back')),
        ...{ left: row?.left.publicId ?? '', right: row?.right.publicId ?? '' },
      })
    expect(await done()).toEqual([0, 0])
  })

  test('says that they are done where a conflict left no pair', async () => {
    await planned(made.categoryId, PAIRS)
    const [who] = made.judges as [Account]
    expect(await as(who).post(ownPage(), await sent(who, 'done'))).toMatchObject({ status: 409 })
    // 5 of 6 are asked for; without two of four entries there is one pair.
    await compareTimes(who, 4)
    const [first, second] = (await own(who)).rows
    const kept = new Set([first?.left.title, first?.right.title])
    const gone = [second?.left, second?.right].find((side) => side && !kept.has(side.title))
    const others = ORDER.filter((title) => !kept.has(title))
    for (const title of others) await conflict(who, idOf(title), 'declared')
    expect(gone).toBeDefined()
    const page = await as(who).get(ownPage())
    expect(page.visibleText).toContain('1 comparison made')
    expect(page.visibleText).toContain('I am done')
    for (const title of others) expect(page.visibleText).not.toContain(title)
    await as(who).post(ownPage(), await sent(who, 'done'))
    expect((await own(who)).finished).toBe(true)
    expect(await audits({ action: 'round_sheet.finished' })).toHaveLength(1)
  })

  test('answers about the next pair alone, and the same one twice is one answer', async () => {
    await planned(made.categoryId, PAIRS)
    const [who] = made.judges as [Account]
    const form = await sent(who, 'left')
    const inPair = new Set([form.left, form.right])
    const others = await Promise.all(
      ORDER.map(async (title) => (await findEntry(String(idOf(title))))?.publicId ?? ''),
    )
    const [stranger = ''] = others.filter((publicId) => !inPair.has(publicId))
    for (const wrong of [
      { right: stranger },
      { right: form.left },
      { right: '' },
      { left: 'nothing', right: 'nowhere' },
    ]) {
      const refused = await as(who).post(ownPage(), { ...form, ...wrong })
      expect(refused.status).toBe(409)
      expect(refused.visibleText).toContain('this answer is not saved')
    }
    expect((await as(who).post(ownPage(), { ...form, answer: 'nonsense' })).status).toBe(422)
    expect(await stored()).toEqual([])
    for (let each = 0; each < 2; each += 1)
      expect((await as(who).post(ownPage(), form)).location).toBe(ownPage())
    expect(await stored()).toHaveLength(1)
    expect(await db().selectFrom('round_pair_versions').select('version').execute()).toHaveLength(1)
    // Another answer from the page as it was is a tab left open.
    const stale = await as(who).post(ownPage(), { ...form, answer: 'right' })
    expect(stale.status).toBe(409)
    expect(stale.visibleText).toContain('A newer answer was saved')
    expect(await problemsOf(stale)).toEqual([])
    expect(await stored()).toHaveLength(1)
  })
})

describe('a round of pairs', () => {
  test('gives away nothing of other judges, of conflicts or before it is over', async () => {
    const roundId = await planned(made.categoryId, PAIRS)
    const [first, second] = made.judges as [Account, Account]
    const before = await own(second)
    await compareTimes(first, 6)
    // What another judge answered changes nothing of this one's page.
    expect(await own(second)).toEqual(before)
    await conflict(second, idOf('Abend'), 'declared')
    const page = await as(second).get(ownPage())
    expect(page.visibleText).not.toContain('Abend')
    await compareTimes(second, 3)
    expect((await own(second)).pair).toBeNull()
    expect((await as(second).get(ownPage())).visibleText).not.toContain('Abend')
    const watching = await as(await admin()).get(ownPage())
    expect(watching.visibleText).toContain('You are watching as an admin')
    for (const title of ORDER) expect(watching.visibleText).not.toContain(title)
    const asAdmin = { round: String(roundId), version: '0', answer: 'left', left: 'a', right: 'b' }
    expect((await as(await admin()).post(ownPage(), asAdmin)).status).toBe(422)
    const stranger = await judge({ categoryNumber: 2 })
    expect((await as(stranger).get(ownPage())).status).toBe(404)
    expect((await as(stranger).post(ownPage(), asAdmin)).status).toBe(404)
    const chairs = await as(made.chair).get(roundPage(roundId))
    for (const title of ORDER) expect(chairs.visibleText).not.toContain(title)
    expect(chairs.visibleText).toContain('6 of 6')
    // The chair has no conflict of their own, and sees nothing before the round is over.
    const entry = `${roundPage(roundId)}/entry/${idOf('Abend')}`
    expect((await as(made.chair).get(entry)).status).toBe(404)
  })

  test('decides by the strength of entries, whose pairs with a conflict found later do not count', async () => {
    const roundId = await planned(made.categoryId, PAIRS)
    const [first, second] = made.judges as [Account, Account]
    await compareTimes(first, 6)
    await compareTimes(second, 6)
    await compareTimes(made.chair, 5)
    later({ hours: 2 })
    const page = await as(made.chair).get(roundPage(roundId))
    expect(await problemsOf(page)).toEqual([])
    expect(page.visibleText).toContain('Against the average')
    expect(page.visibleText).toContain('±')
    expect(page.visibleText).toContain('standard error')
    const { rows, seen } = await roundSeenBy(made.chair, made.categoryId, roundId)
    const means = rows.map(({ mean }) => mean)
    expect(means).toEqual(means.toSorted((a, b) => b - a))
    expect(rows.map(({ state }) => state)).toEqual(['advances', 'out', 'out', 'out'])
    expect(rows[0]).toMatchObject({ no: 0, unsure: 0, judges: 0, points: 0 })
    const entryPage = await as(made.chair).get(`${roundPage(roundId)}/entry/${idOf('Abend')}`)
    expect(entryPage.visibleText).toContain('3 better, 0 can’t tell, 0 other better')
    expect(await problemsOf(entryPage)).toEqual([])
    // A conflict that is found after it was shown makes it another result.
    await conflict(first, idOf('Abend'), 'declared')
    expect(await applyAdvance(made.categoryId, seen, await viewerOf(made.chair), now())).toMatchObject({
      ...{ ok: false, code: 'conflict' },
    })
    const after = await roundSeenBy(made.chair, made.categoryId, roundId)
    expect(after.rows[0]?.yes).toBe((rows[0]?.yes ?? 0) - 3)
    expect(after.rows.slice(1).map(({ yes }) => yes)).toEqual(rows.slice(1).map(({ yes }) => yes))
    valueOf(await advance(made.chair, made.categoryId, roundId))
    const decided = await as(made.chair).get(roundPage(roundId))
    expect(decided.visibleText).toContain(`${after.rows[0]?.mean}%`)
    expect(decided.visibleText).toContain('±')
    const { visibleText } = await as(second).get(list())
    expect(visibleText).toContain('Abend')
    expect(visibleText).not.toContain('Wool Wolf')
    expect((await as(second).get(ownPage())).location).toContain('/judges/judge/')
  })

  test('says equal entries are tied, and lets none advance that was not compared', async () => {
    const roundId = await planned(made.categoryId, { ...PAIRS, value: 3 })
    const [first] = made.judges as [Account]
    // The only pair of a judge without the other two.
    for (const title of ['Tin Lanterns', 'Wool Wolf']) await conflict(first, idOf(title), 'declared')
    await compareTimes(first, 1, 'same')
    later({ hours: 2 })
    const { rows } = await roundSeenBy(made.chair, made.categoryId, roundId)
    expect(rows.map(({ state, mean }) => [state, mean])).toEqual([
      ['advances', 50],
      ['advances', 50],
      ['out', 0],
      ['out', 0],
    ])
    valueOf(await choose(made.chair, made.categoryId, roundId, [idOf('Wool Wolf')]))
    valueOf(await advance(made.chair, made.categoryId, roundId))
    expect((await as(made.chair).get(roundPage(roundId))).visibleText).toContain('–')
  })

  test('has a tie at the cut decided by hand', async () => {
    const roundId = await planned(made.categoryId, { ...PAIRS, value: 2 })
    const [first] = made.judges as [Account]
    await compareTimes(first, 6, 'same')
    later({ hours: 2 })
    const { rows } = await roundSeenBy(made.chair, made.categoryId, roundId)
    expect(rows.map(({ state }) => state)).toEqual(['tied', 'tied', 'tied', 'tied'])
    expect(await advance(made.chair, made.categoryId, roundId)).toMatchObject({ ok: false, code: 'conflict' })
  })

  test('ends early once each judge has done their part', async () => {
    const roundId = await planned(made.categoryId, { ...PAIRS, comparisons: 2 })
    for (const who of people.slice(1)) await compareTimes(who, 2)
    const end = async () => {
      const { seen } = await roundSeenBy(made.chair, made.categoryId, roundId)
      return endRound(made.categoryId, seen, await viewerOf(made.chair), now())
    }
    expect(await end()).toMatchObject({ ok: false, code: 'closed' })
    await compareTimes(made.chair, 2)
    valueOf(await end())
    expect(await compare(made.chair, made.categoryId, 'same').catch(String)).toContain('no pair left')
    const [row] = await stored()
    expect(row).toBeDefined()
  })

  test('takes no answer once it is over', async () => {
    await planned(made.categoryId, PAIRS)
    const [who] = made.judges as [Account]
    const form = await sent(who, 'left')
    later({ hours: 2 })
    const over = await as(who).post(ownPage(), form)
    expect(over.status).toBe(422)
    expect(over.visibleText).toContain('This round is over')
    expect(await problemsOf(await as(who).get(ownPage()))).toEqual([])
    expect(await stored()).toEqual([])
  })
})

describe('a plan', () => {
  test('stays once a judge has compared, is copied, and goes with samples', async () => {
    const boss = await adminViewerOf(await admin())
    const roundId = await planned(made.categoryId, PAIRS)
    const change = (more: Parameters<typeof roundInput>[0]) =>
      saveRound(made.categoryId, roundId, roundInput({ ...PAIRS, ...more }), 'UTC', boss, now())
    expect((await change({ version: 1, comparisons: 6 })).ok).toBe(true)
    await compareTimes(made.chair, 1)
    for (const more of [{ comparisons: 7 }, { ...QUALIFY }])
      expect(await change({ version: 2, ...more })).toMatchObject({ ok: false, code: 'closed' })
    expect(await removeRound(made.categoryId, roundId, 2, boss, now())).toMatchObject({ code: 'closed' })
    expect((await change({ version: 2, comparisons: 6, name: 'Shortlist' })).ok).toBe(true)
    const other = await scoredCommittee({ Kiln: [] }, 2)
    valueOf(await copyPlan(made.categoryId, [other.categoryId], boss, now()))
    expect(await listRounds(other.categoryId, db())).toMatchObject([{ kind: 'pairs', comparisons: 6 }])
    const { year } = await currentSeason()
    const samples = { year, users: [], studios: [], entries: made.entries.map(({ id }) => id) }
    await transaction((trx) => removeSampleRounds(samples, now(), trx))
    expect(await stored()).toEqual([])
    expect(await db().selectFrom('round_pair_versions').select('version').execute()).toEqual([])
  })

  test('keeps what was typed when another kind is chosen', async () => {
    const boss = await admin()
    const add = href('/admin/judges/rounds/:categoryId/add', { categoryId: made.categoryId })
    const page = await as(boss).get(add)
    expect(await problemsOf(page)).toEqual([])
    expect(page.visibleText).toContain('Judges see two entries at a time and say which is better.')
    expect(page.text).toMatch(/formmethod="get"/i)
    const typed = new URLSearchParams({
      ...{ version: '0', zone: 'UTC', name: 'Die Auswahl ☂', minAnswers: '4', kind: 'pairs' },
      ...{ opensAt: '2027-03-11T08:00', closesAt: '2027-03-12T08:00', budget: '77', rule: 'share' },
    })
    const switched = await as(boss).get(`${add}?${typed.toString()}`)
    expect(await problemsOf(switched)).toEqual([])
    for (const value of ['Die Auswahl ☂', '4', '2027-03-11T08:00', '2027-03-12T08:00', '77'])
      expect(switched.text).toContain(`value="${value}"`)
    expect(switched.visibleText).toContain('Comparisons of each judge')
    expect(switched.visibleText).toContain('Percent against the average entry')
    expect(switched.visibleText).not.toContain('Percent of yes')
    // Ten at least, and three for each entry of more.
    expect(switched.text).toMatch(/name="comparisons"[^>]*value="12"|value="12"[^>]*name="comparisons"/)
    const refused = await as(boss).post(add, { ...Object.fromEntries(typed), comparisons: '' })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('Comparisons of each judge')
    expect(refused.text).toContain('value="Die Auswahl ☂"')
    const sentPlan = { ...Object.fromEntries(typed), comparisons: '40', rule: 'mean', mean: '60' }
    await as(boss).post(add, sentPlan)
    const plan = await as(boss).get(href('/admin/judges/rounds/:categoryId', { categoryId: made.categoryId }))
    expect(plan.visibleText).toContain('Entries with at least 60% against the average entry advance.')
    expect(plan.visibleText).toContain('Each judge makes 40 comparisons, or all there are.')
    const [round] = await listRounds(made.categoryId, db())
    const edit = href('/admin/judges/rounds/:categoryId/edit/:id', {
      categoryId: made.categoryId,
      id: round?.id ?? 0,
    })
    const form = await as(boss).get(edit)
    expect(await problemsOf(form)).toEqual([])
    expect(form.text).toMatch(/value="40"/)
    const other = await as(boss).get(`${edit}?version=1&kind=rank&name=Abc&opensAt=&mean=3`)
    expect(other.text).toContain('value="Abc"')
    expect(other.visibleText).toContain('Places of each judge')
    // What is asked for by another kind is kept for the way back.
    expect(other.text).toMatch(/type="hidden" name="comparisons" value="40"/)
  })
})
