import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { boardAccess } from '#app/domain/judging/board/access.server.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import { listOwnCommittees } from '#app/domain/judging/committees/own.server.ts'
import { countProgress } from '#app/domain/judging/committees/people.server.ts'
import { findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { saveReview } from '#app/domain/judging/reviews/reviews.server.ts'
import { letIn, undoAdvance } from '#app/domain/judging/rounds/advance.server.ts'
import { copyPlan, removeRound, saveRound } from '#app/domain/judging/rounds/plan-commands.server.ts'
import { listRounds } from '#app/domain/judging/rounds/queries.server.ts'
import { removeSampleRounds } from '#app/domain/judging/rounds/samples.server.ts'
import { takeSlateStep } from '#app/domain/judging/slates/commands.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { problemsOf } from '#tests/integration/product/page-checks.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { conflict, judgeMayRead } from '#tests/support/conflicts.ts'
import { valueOf } from '#tests/support/entries.ts'
import { creditedEntry } from '#tests/support/nominations.ts'
import { admin, adminViewerOf, viewerOf, type Account } from '#tests/support/people.ts'
import { advance, answer, choose, planned, roundInput, roundSeenBy } from '#tests/support/rounds.ts'
import { audits } from '#tests/support/rows.ts'
import { review, scoredCommittee, type ScoredCommittee } from '#tests/support/scores.ts'

const TITLES = { Abend: [], 'Moss Parade': [], 'Tin Lanterns': [], 'Wool Wolf': [] } as const
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

const idOf = (title: keyof typeof TITLES) => made.entries.find((entry) => entry.title === title)?.id ?? 0
const list = () => href('/judges/judge/:categoryId', { categoryId: made.categoryId })
const rounds = () => href('/judges/rounds/:categoryId', { categoryId: made.categoryId })
const roundPage = (roundId: number) =>
  href('/judges/rounds/:categoryId/round/:roundId', { categoryId: made.categoryId, roundId })
const publicIdOf = async (id: number) => (await findEntry(String(id)))?.publicId ?? ''
const answerPage = async (id: number) =>
  href('/judges/answer/:submissionId', { submissionId: await publicIdOf(id) })
const scoringPage = async (id: number) =>
  href('/judges/submission/:submissionId', { submissionId: await publicIdOf(id) })
const titlesOf = async (who: Account) => {
  const { visibleText } = await as(who).get(list())
  return made.entries.flatMap(({ title }) => (visibleText.includes(title) ? [title] : []))
}

/** All say yes to the first two entries and no to the rest. */
async function answered(roundId: number) {
  for (const who of people)
    for (const [at, { id }] of made.entries.entries())
      valueOf(await answer(who, id, roundId, at < 2 ? 'yes' : 'no'))
}

async function decided() {
  const roundId = await planned(made.categoryId)
  await answered(roundId)
  later({ hours: 2 })
  valueOf(await advance(made.chair, made.categoryId, roundId))
  return roundId
}

const save = async (who: Account, id: number) => {
  const entry = await findEntry(String(id))
  if (!entry) throw new Error('The entry is not judged')
  const posted = { scores: {}, watched: true, note: '', comment: '', forEntrant: {} }
  return saveReview(await viewerOf(who), entry, posted, { status: 'draft' }, 0, now())
}

describe('a plan of rounds', () => {
  const asked = {
    ...{
      version: '0',
      zone: 'UTC',
      name: 'Langliste 長い',
      opensAt: '2027-03-11T08:00',
      closesAt: '2027-03-12T08:00',
    },
    ...{ minAnswers: '2', rule: 'share', percent: '', places: '', answers: '' },
  }
  const add = () => href('/admin/judges/rounds/:categoryId/add', { categoryId: made.categoryId })

  test('is made by an admin, with what is wrong beside its fields', async () => {
    const boss = await admin()
    const page = await as(boss).get(add())
    expect(await problemsOf(page)).toEqual([])
    const refused = await as(boss).post(add(), asked)
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('Enter a number for this rule')
    const done = await as(boss).post(add(), { ...asked, percent: '60' })
    expect(done.location).toContain('/admin/judges/rounds/')
    const plan = await as(boss).get(href('/admin/judges/rounds/:categoryId', { categoryId: made.categoryId }))
    expect(plan.visibleText).toContain('Entries with at least 60% yes advance.')
    expect(await problemsOf(plan)).toEqual([])
    expect((await as(boss).get(href('/admin/judges/rounds'))).visibleText).toContain('Langliste 長い')
    expect(await audits({ action: 'committee.round_added' })).toHaveLength(1)
  })

  test('keeps its windows apart, and within the dates of judging', async () => {
    const boss = await adminViewerOf(await admin())
    await planned(made.categoryId)
    const saved = (more: Parameters<typeof roundInput>[0]) =>
      saveRound(made.categoryId, null, roundInput(more), 'UTC', boss, now())
    expect(await saved({})).toMatchObject({
      ok: false,
      code: 'invalid',
      fields: { opensAt: [expect.any(String)] },
    })
    await setConfig('judging_date_open', '2027-01-01T00:00:00Z')
    await setConfig('judging_date_closed', '2027-03-11T00:00:00Z')
    const next = { opensAt: new Date('2027-03-10T20:00:00Z'), closesAt: new Date('2027-03-12T00:00:00Z') }
    expect(await saved(next)).toMatchObject({ ok: false, fields: { closesAt: [expect.any(String)] } })
    expect((await saved({ ...next, closesAt: new Date('2027-03-11T00:00:00Z') })).ok).toBe(true)
  })

  test('stays as it is once judges answer or score', async () => {
    const boss = await adminViewerOf(await admin())
    const roundId = await planned(made.categoryId)
    const change = (more: Parameters<typeof roundInput>[0]) =>
      saveRound(made.categoryId, roundId, roundInput({ version: 1, ...more }), 'UTC', boss, now())
    valueOf(await answer(made.chair, idOf('Abend'), roundId, 'yes'))
    expect(await change({ value: 1 })).toMatchObject({ ok: false, code: 'closed' })
    expect(await removeRound(made.categoryId, roundId, 1, boss, now())).toMatchObject({
      ok: false,
      code: 'closed',
    })
    expect((await change({ name: 'Shortlist' })).ok).toBe(true)
    expect(await change({ name: 'Another' })).toMatchObject({ ok: false, code: 'conflict' })
    await db().deleteFrom('round_answers').execute()
    await review(made.chair, idOf('Abend'), 8_000)
    expect(await change({ version: 2 })).toMatchObject({ ok: false, code: 'closed' })
  })

  test('is copied to categories that have none', async () => {
    const other = await scoredCommittee({ Kiln: [] }, 2)
    const scored = await scoredCommittee({ Reed: [8_000] }, 3)
    await planned(made.categoryId)
    const boss = await adminViewerOf(await admin())
    const to = [other.categoryId, scored.categoryId, made.categoryId, 999_999]
    expect(await copyPlan(made.categoryId, to, boss, now())).toMatchObject({ ok: true, value: { copied: 1 } })
    expect(await listRounds(other.categoryId, db())).toMatchObject([
      { name: 'Longlist', rule: 'top', value: 2 },
    ])
    expect(await listRounds(scored.categoryId, db())).toEqual([])
  })
})

describe('a round', () => {
  test('takes answers by a form, a no with its reason, and no scores', async () => {
    const roundId = await planned(made.categoryId)
    const [who] = made.judges as [Account]
    const browser = as(who)
    const page = await browser.get(await answerPage(idOf('Abend')))
    expect(await problemsOf(page)).toEqual([])
    expect(page.visibleText).toContain('Should it advance?')
    expect((await browser.get(await scoringPage(idOf('Abend')))).location).toContain('/judges/answer/')
    const sent = { round: String(roundId), version: '0', answer: 'no', reason: ' ', then: 'next' }
    const refused = await browser.post(await answerPage(idOf('Abend')), sent)
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('Enter why you say no')
    const done = await browser.post(await answerPage(idOf('Abend')), { ...sent, reason: 'Too dark' })
    expect(done.location).toContain('/judges/answer/')
    const stale = await browser.post(await answerPage(idOf('Abend')), { ...sent, answer: 'yes', reason: '' })
    expect(stale.status).toBe(409)
    expect(stale.visibleText).toContain('A newer answer was saved')
    expect((await answer(who, idOf('Abend'), roundId, 'yes', 1)).ok).toBe(true)
    expect(
      await db()
        .selectFrom('round_answer_versions')
        .select(['version', 'answer'])
        .orderBy('version')
        .execute(),
    ).toEqual([
      { version: 1, answer: 'no' },
      { version: 2, answer: 'yes' },
    ])
    expect(await save(who, idOf('Abend'))).toMatchObject({ ok: false, code: 'closed' })
    const { visibleText } = await browser.get(list())
    expect(visibleText).toContain('1 of 4 done')
    const { year } = await currentSeason()
    const [own] = await listOwnCommittees(await viewerOf(who), year, { all: false }, now())
    expect(own).toMatchObject({ entries: 4, done: 1, round: { name: 'Longlist' } })
    const progress = await countProgress([made.committeeId], await viewerOf(await admin()), now())
    expect(progress.get(made.committeeId)).toEqual({ done: 1, all: 12 })
    expect(await audits({ action: 'round_answer.given' })).toHaveLength(1)
  })

  test('takes no answers outside its window, and none of an alternate, a watching admin or a recused judge', async () => {
    const roundId = await planned(made.categoryId)
    const [first, second] = made.judges as [Account, Account]
    await conflict(first, idOf('Abend'), 'declared')
    expect(await answer(first, idOf('Abend'), roundId, 'yes')).toMatchObject({ ok: false })
    expect((await as(first).get(await answerPage(idOf('Abend')))).visibleText).not.toContain('Abend')
    expect(await answer(await admin(), idOf('Abend'), roundId, 'yes')).toMatchObject({
      ok: false,
      code: 'not_found',
    })
    await db()
      .updateTable('committee_members')
      .set({ role: 'alternate' })
      .where('user_id', '=', second.userId)
      .execute()
    expect(await answer(second, idOf('Abend'), roundId, 'yes')).toMatchObject({ ok: false, code: 'closed' })
    later({ hours: 2 })
    expect(await answer(made.chair, idOf('Abend'), roundId, 'yes')).toMatchObject({
      ok: false,
      code: 'closed',
    })
    const { visibleText } = await as(made.chair).get(await answerPage(idOf('Abend')))
    expect(visibleText).toContain('This round is over')
  })

  test('shows no answers while they may change, and is ended once all are in', async () => {
    const roundId = await planned(made.categoryId)
    valueOf(await answer(made.judges[0] as Account, idOf('Abend'), roundId, 'no'))
    const open = await as(made.chair).get(roundPage(roundId))
    expect(open.visibleText).toContain('11 answers are missing')
    expect(open.visibleText).not.toContain('Abend')
    const path = `${roundPage(roundId)}/entry/${idOf('Abend')}`
    expect((await as(made.chair).get(path)).status).toBe(404)
    const early = await as(made.chair).post(roundPage(roundId), {
      intent: 'end',
      version: '1',
    })
    expect((await as(made.chair).get(early.location ?? '')).visibleText).toContain('Answers are missing')
    await db().deleteFrom('round_answers').execute()
    await answered(roundId)
    const full = await as(made.chair).get(roundPage(roundId))
    await as(made.chair).submit(full, 'End the round now')
    const over = await as(made.chair).get(roundPage(roundId))
    expect(over.visibleText).toContain('2 entries advance, 2 entries do not.')
    expect(await problemsOf(over)).toEqual([])
    const entry = await as(made.chair).get(`${roundPage(roundId)}/entry/${idOf('Wool Wolf')}`)
    expect(entry.visibleText).toContain('Too long')
    expect(await problemsOf(entry)).toEqual([])
  })
})

describe('who advances', () => {
  test('is what a judge then has to do, and what chair and admin see', async () => {
    const roundId = await decided()
    const [who] = made.judges as [Account]
    expect(await titlesOf(who)).toEqual(['Abend', 'Moss Parade'])
    const viewer = await viewerOf(who)
    for (const { id, title } of made.entries) {
      const isIn = title === 'Abend' || title === 'Moss Parade'
      expect(await judgeMayRead(viewer, id, now())).toBe(isIn)
      expect((await as(who).get(await scoringPage(id))).status).toBe(isIn ? 200 : 404)
      expect((await save(who, id)).ok).toBe(isIn)
    }
    const chairs = await as(made.chair).get(await scoringPage(idOf('Wool Wolf')))
    expect(chairs.visibleText).toContain('This entry did not advance')
    expect(await save(made.chair, idOf('Wool Wolf'))).toMatchObject({ ok: false, code: 'not_found' })
    const board = await boardOf(made.chair)
    expect(board.rows.map(({ title }) => title).toSorted()).toEqual(['Abend', 'Moss Parade'])
    const progress = await countProgress([made.committeeId], await viewerOf(await admin()), now())
    expect(progress.get(made.committeeId)).toEqual({ done: 0, all: 6 })
    const results = await as(made.chair).get(`${roundPage(roundId)}?state=out`)
    expect(results.visibleText).toContain('Wool Wolf')
    expect(results.visibleText).not.toContain('Abend')
    const kept = await db().selectFrom('round_answers').select('id').execute()
    expect(kept).toHaveLength(12)
    const add = { do: 'add', entry: idOf('Wool Wolf'), version: 0 } as const
    const slate = await takeSlateStep(made.categoryId, add, await viewerOf(made.chair), now())
    expect(slate).toMatchObject({ ok: false, code: 'conflict' })
    expect(await audits({ action: 'committee.round_advanced' })).toMatchObject([
      { after: { round: 'Longlist', entries: 4, advanced: 2 } },
    ])
  })

  const boardOf = async (who: Account) => {
    const viewer = await viewerOf(who)
    const access = await boardAccess(viewer, made.categoryId, now(), db())
    if (!access) throw new Error('They see no board')
    return loadBoard(viewer, access, now(), db())
  }

  test('is not decided before the round is over, nor on what was seen before', async () => {
    const roundId = await planned(made.categoryId)
    await answered(roundId)
    expect(await advance(made.chair, made.categoryId, roundId)).toMatchObject({ ok: false })
    later({ hours: 2 })
    const { seen } = await roundSeenBy(made.chair, made.categoryId, roundId)
    await db()
      .updateTable('round_answers')
      .set({ answer: 'yes' })
      .where('submission_id', '=', idOf('Wool Wolf'))
      .execute()
    const sent = {
      intent: 'apply',
      version: String(seen.version),
      digest: seen.digest,
    }
    const page = await as(made.chair).post(roundPage(roundId), sent)
    expect((await as(made.chair).get(page.location ?? '')).visibleText).toContain('This round has changed')
    const none = { do: 'add', entry: idOf('Abend'), version: 0 } as const
    const slate = await takeSlateStep(made.categoryId, none, await viewerOf(made.chair), now())
    expect(slate).toMatchObject({ ok: false, code: 'closed' })
  })

  test('is decided by hand where entries are tied for the last place', async () => {
    const roundId = await planned(made.categoryId, { value: 1 })
    await answered(roundId)
    later({ hours: 2 })
    const page = await as(made.chair).get(roundPage(roundId))
    expect(page.visibleText).toContain('2 entries are tied for the last places')
    expect(await advance(made.chair, made.categoryId, roundId)).toMatchObject({ ok: false, code: 'conflict' })
    const sent = { intent: 'choose', version: '1', choice: 'advance' }
    const bare = await as(made.chair).post(roundPage(roundId), {
      ...sent,
      entries: String(idOf('Abend')),
      reason: '',
    })
    expect(bare.status).toBe(422)
    expect(bare.visibleText).toContain('Enter a reason')
    valueOf(await choose(made.chair, made.categoryId, roundId, [idOf('Abend')]))
    valueOf(await choose(made.chair, made.categoryId, roundId, [idOf('Moss Parade')], 'out'))
    valueOf(await advance(made.chair, made.categoryId, roundId))
    expect(await titlesOf(made.judges[0] as Account)).toEqual(['Abend'])
    expect(await audits({ action: 'submission.round_advance_chosen' })).toMatchObject([
      { after: { round: 'Longlist', reason: 'Seen by all' } },
    ])
  })

  test('is for people without a conflict in the category, who see nothing of the answers before', async () => {
    const roundId = await planned(made.categoryId)
    await answered(roundId)
    later({ hours: 2 })
    await conflict(made.chair, idOf('Abend'), 'declared')
    const page = await as(made.chair).get(roundPage(roundId))
    expect(page.visibleText).toContain('You have a conflict of interest in this category')
    for (const { title } of made.entries) expect(page.visibleText).not.toContain(title)
    const seen = await roundSeenBy(made.chair, made.categoryId, roundId)
    expect(seen.rows).toEqual([])
    expect(await advance(made.chair, made.categoryId, roundId)).toMatchObject({
      ok: false,
      code: 'forbidden',
    })
    expect(await choose(made.chair, made.categoryId, roundId, [idOf('Wool Wolf')])).toMatchObject({
      code: 'forbidden',
    })
    // The answer of the chair about it no longer counts, and the admin decides.
    valueOf(await advance(await admin(), made.categoryId, roundId))
    const after = await as(made.chair).get(roundPage(roundId))
    expect(after.visibleText).toContain('Moss Parade')
    expect(after.visibleText).not.toContain('Abend')
  })

  test('is not for judges, entrants or members', async () => {
    const roundId = await decided()
    const [who] = made.judges as [Account]
    for (const path of [rounds(), roundPage(roundId), `${roundPage(roundId)}/entry/${idOf('Abend')}`])
      expect((await as(who).get(path)).visibleText).not.toContain('Longlist')
  })

  test('is taken back until a judge has begun with what comes next', async () => {
    const roundId = await decided()
    const { round } = await roundSeenBy(made.chair, made.categoryId, roundId)
    const undo = `${roundPage(roundId)}/undo`
    const asked = await as(made.chair).get(undo)
    expect(asked.visibleText).toContain('Undo who advanced')
    valueOf(await undoAdvance(made.categoryId, roundId, round.version, await viewerOf(made.chair), now()))
    expect(await titlesOf(made.judges[0] as Account)).toHaveLength(4)
    valueOf(await advance(made.chair, made.categoryId, roundId))
    valueOf(await save(made.judges[0] as Account, idOf('Abend')))
    const again = await roundSeenBy(made.chair, made.categoryId, roundId)
    const refused = await undoAdvance(
      made.categoryId,
      roundId,
      again.round.version,
      await viewerOf(made.chair),
      now(),
    )
    expect(refused).toMatchObject({ ok: false, code: 'closed' })
    expect(await audits({ action: 'committee.round_advance_undone' })).toHaveLength(1)
  })

  test('goes on to a second round, in which only those who advanced are judged', async () => {
    const first = await planned(made.categoryId)
    const opensAt = new Date(now().getTime() + 3 * 3_600_000)
    const closesAt = new Date(now().getTime() + 5 * 3_600_000)
    const second = await planned(made.categoryId, { name: 'Shortlist', value: 1, opensAt, closesAt })
    await answered(first)
    later({ hours: 2 })
    valueOf(await advance(made.chair, made.categoryId, first))
    expect(await answer(made.chair, idOf('Abend'), second, 'yes')).toMatchObject({
      ok: false,
      code: 'closed',
    })
    later({ hours: 2 })
    expect(await answer(made.chair, idOf('Wool Wolf'), second, 'yes')).toMatchObject({
      ok: false,
      code: 'not_found',
    })
    expect(await answer(made.chair, idOf('Abend'), first, 'yes')).toMatchObject({ ok: false, code: 'closed' })
    for (const who of people) {
      valueOf(await answer(who, idOf('Abend'), second, 'yes'))
      valueOf(await answer(who, idOf('Moss Parade'), second, 'unsure'))
    }
    later({ hours: 2 })
    valueOf(await advance(made.chair, made.categoryId, second))
    expect(await titlesOf(made.judges[0] as Account)).toEqual(['Abend'])
  })

  test('leaves out what came into the category later, until it is let in', async () => {
    const roundId = await decided()
    const { submissionId } = await creditedEntry({ number: 1, title: 'Late Kiln' })
    await conflict(made.judges[0] as Account, submissionId, 'none')
    expect((await as(made.judges[0] as Account).get(list())).visibleText).not.toContain('Late Kiln')
    expect((await as(made.chair).get(roundPage(roundId))).visibleText).toContain('Came later')
    const head = await viewerOf(made.chair)
    const asked = { round: roundId, reason: 'Paid late' }
    valueOf(await letIn(made.categoryId, submissionId, asked, head, now()))
    expect((await as(made.judges[0] as Account).get(list())).visibleText).toContain('Late Kiln')
    expect(await letIn(made.categoryId, submissionId, asked, head, now())).toMatchObject({ code: 'conflict' })
    expect(await letIn(made.categoryId, idOf('Wool Wolf'), asked, head, now())).toMatchObject({
      code: 'conflict',
    })
  })

  test('goes with samples', async () => {
    const roundId = await decided()
    const { year } = await currentSeason()
    const samples = { year, users: [], studios: [], entries: made.entries.map(({ id }) => id) }
    await transaction((trx) => removeSampleRounds(samples, now(), trx))
    expect(await db().selectFrom('round_answers').select('id').execute()).toEqual([])
    expect((await listRounds(made.categoryId, db()))[0]).toMatchObject({ id: roundId, advancedAt: null })
  })
})
