import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import {
  applyAssignment,
  moveEntry,
  takeMoreEntries,
} from '#app/domain/judging/assignment/commands.server.ts'
import { settingsQuery } from '#app/domain/judging/assignment/rules.ts'
import { boardAccess } from '#app/domain/judging/board/access.server.ts'
import { loadBoard } from '#app/domain/judging/board/board.server.ts'
import { listOwnCommittees } from '#app/domain/judging/committees/own.server.ts'
import { removeMember } from '#app/domain/judging/committees/members.server.ts'
import { countProgress } from '#app/domain/judging/committees/people.server.ts'
import { removeSampleAssignments } from '#app/domain/judging/assignment/samples.server.ts'
import { findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { saveReview } from '#app/domain/judging/reviews/reviews.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { assign, assigned, proposalFor, settingsOf } from '#tests/support/assignment.ts'
import { setConfig } from '#tests/support/billing.ts'
import { problemsOf } from '#tests/integration/product/page-checks.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { conflict, judgeMayRead } from '#tests/support/conflicts.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, judge, viewerOf, type Account } from '#tests/support/people.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { review, scoredCommittee, type ScoredCommittee } from '#tests/support/scores.ts'
import { transaction } from '#db/client.ts'

const TITLES = { Abend: [], 'Moss Parade': [], 'Tin Lanterns': [], 'Wool Wolf': [] } as const
let made: ScoredCommittee
let people: Account[]

beforeEach(async () => {
  await setConfig('judging_activated_checkbox', '1')
  made = await scoredCommittee(TITLES)
  await db().updateTable('committees').set({ quorum: 2 }).where('id', '=', made.committeeId).execute()
  people = [made.chair, ...made.judges, await judge()]
  for (const who of people) for (const { id } of made.entries) await conflict(who, id, 'none')
})

const list = () => href('/judges/judge/:categoryId', { categoryId: made.categoryId })
const settings = () => href('/judges/assignment/:categoryId', { categoryId: made.categoryId })
const titlesOf = async (who: Account) => {
  const { visibleText } = await as(who).get(list())
  return made.entries.flatMap(({ title }) => (visibleText.includes(title) ? [title] : []))
}
const entriesOf = async (who: Account) =>
  (await assigned(made.committeeId)).flatMap((pair) => {
    const [person, entry] = pair.split(' ').map(Number)
    return person === who.userId ? [entry ?? 0] : []
  })
const boardFor = async (who: Account) => {
  const viewer = await viewerOf(who)
  const access = await boardAccess(viewer, made.categoryId, now(), db())
  if (!access) throw new Error('They see no board')
  return loadBoard(viewer, access, now(), db())
}
const move = async (by: Account, entry: number, step: 'give' | 'take', who: Account) =>
  moveEntry(made.categoryId, entry, { do: step, judge: who.userId }, await viewerOf(by), now())

describe('an assignment', () => {
  test('is proposed, stored only when it is applied, and told to its judges', async () => {
    const page = await as(made.chair).get(settings())
    expect(page.visibleText).toContain('Each judge scores all of 4 entries')
    const refused = await as(made.chair).post(settings(), { mode: 'afresh', perEntry: '1' })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('At least 2, the quorum of this committee')
    const asked = await as(made.chair).post(settings(), {
      mode: 'afresh',
      perEntry: '2',
      // As a browser sends what is left empty.
      max: '',
      ...Object.fromEntries(people.map(({ userId }) => [`own.${userId}`, ''])),
      [`own.${made.chair.userId}`]: '0',
    })
    const proposal = await as(made.chair).get(asked.location ?? '')
    expect(proposal.visibleText).toContain('8 new places')
    expect(await problemsOf(page)).toEqual([])
    expect(await problemsOf(proposal)).toEqual([])
    expect(await assigned(made.committeeId)).toEqual([])
    await as(made.chair).submit(proposal, 'Apply the assignment')
    expect(await assigned(made.committeeId)).toHaveLength(8)
    expect(await entriesOf(made.chair)).toEqual([])
    const told = await mails({ template: 'entries_assigned' })
    expect(told.map(({ to_email: to }) => to).toSorted()).toEqual(
      people
        .slice(1)
        .map(({ email }) => email)
        .toSorted(),
    )
    for (const { body_text: text } of told)
      for (const { title } of made.entries) expect(text).not.toContain(title)
    expect(await audits({ action: 'committee.assigned' })).toMatchObject([
      { after: { entries: 4, places: 8, new: 8 } },
    ])
  })

  test('is what a judge reads, scores and is counted', async () => {
    await assign(made.chair, made.categoryId, { perEntry: 2, own: { [made.chair.userId]: 0 } })
    const { year } = await currentSeason()
    for (const who of people.slice(1)) {
      const own = await entriesOf(who)
      const viewer = await viewerOf(who)
      expect(await titlesOf(who)).toEqual(
        made.entries.filter(({ id }) => own.includes(id)).map(({ title }) => title),
      )
      const [committee] = await listOwnCommittees(viewer, year, { all: false }, now())
      expect(committee).toMatchObject({ entries: own.length, done: 0 })
      for (const { id } of made.entries) {
        expect(await judgeMayRead(viewer, id, now())).toBe(own.includes(id))
        const entry = await findEntry(String(id))
        const path = href('/judges/submission/:submissionId', { submissionId: entry?.publicId ?? '' })
        expect((await as(who).get(path)).status).toBe(own.includes(id) ? 200 : 404)
      }
    }
    const { judges, rows } = await boardFor(await admin())
    expect(judges.map(({ due }) => due).toSorted()).toEqual([0, 2, 3, 3])
    expect(rows.map(({ due }) => due)).toEqual([2, 2, 2, 2])
    const progress = await countProgress([made.committeeId], await viewerOf(await admin()), now())
    expect(progress.get(made.committeeId)).toEqual({ done: 0, all: 8 })
  })

  test('lets the chair read all entries and score their own alone', async () => {
    await assign(made.chair, made.categoryId, { perEntry: 2, own: { [made.chair.userId]: 0 } })
    const [first] = made.entries
    const entry = await findEntry(String(first?.id))
    if (!entry) throw new Error('The entry is not judged')
    const page = await as(made.chair).get(
      href('/judges/submission/:submissionId', { submissionId: entry.publicId }),
    )
    expect(page.visibleText).toContain('This entry is assigned to other judges')
    const posted = { scores: {}, watched: true, note: '', comment: '', forEntrant: {} }
    const saved = await saveReview(
      await viewerOf(made.chair),
      entry,
      posted,
      { status: 'abstained', reason: 'Late' },
      0,
      now(),
    )
    expect(saved).toMatchObject({ ok: false, code: 'closed' })
  })

  test('is not applied when another proposal would come out by now', async () => {
    const asked = settingsOf({ perEntry: 2 })
    const { seen } = await proposalFor(made.chair, made.categoryId, asked)
    const [, first] = people
    const [entry] = made.entries
    const apply = async () => applyAssignment(made.categoryId, asked, seen, await viewerOf(made.chair), now())
    for (const { id } of made.entries) await conflict(first as Account, id, 'declared')
    expect(await apply()).toMatchObject({ ok: false, code: 'conflict' })
    expect(await assigned(made.committeeId)).toEqual([])
    for (const { id } of made.entries) await conflict(first as Account, id, 'none')
    expect(await apply()).toMatchObject({ ok: true, value: { added: 8, short: 0 } })
    expect(await apply()).toMatchObject({ ok: false, code: 'conflict' })
    expect(entry).toBeDefined()
  })

  test('fills the gaps of a recusal and of a judge who left, and keeps every finished score', async () => {
    await assign(made.chair, made.categoryId, { perEntry: 2 })
    const before = await assigned(made.committeeId)
    const [, recused, leaving] = people as [Account, Account, Account]
    const [lost] = await entriesOf(recused)
    const [scored] = await entriesOf(leaving)
    await conflict(recused, lost ?? 0, 'declared')
    await review(leaving, scored ?? 0, 8_000)
    const by = await viewerOf(await admin())
    valueOf(await removeMember({ committeeId: made.committeeId, userId: leaving.userId }, by, now()))
    const page = await as(made.chair).get(settings())
    expect(page.visibleText).toContain('too few judges')
    await assign(made.chair, made.categoryId, { mode: 'gaps', perEntry: 2 })
    const after = await assigned(made.committeeId)
    expect(after).toContain(`${leaving.userId} ${scored}`)
    expect(after).not.toContain(`${recused.userId} ${lost}`)
    const untouched = before.filter(
      (pair) => !pair.startsWith(`${leaving.userId} `) && pair !== `${recused.userId} ${lost}`,
    )
    expect(after).toEqual(expect.arrayContaining(untouched))
    expect((await as(made.chair).get(settings())).visibleText).not.toContain('too few judges')
  })

  test('gives away what a late judge has not begun', async () => {
    await assign(made.chair, made.categoryId, { perEntry: 2 })
    const late = people[1] as Account
    const [begun, ...rest] = await entriesOf(late)
    await review(late, begun ?? 0, 'draft')
    await assign(made.chair, made.categoryId, { mode: 'gaps', perEntry: 2, late: [late.userId] })
    expect(rest.length).toBeGreaterThan(0)
    expect(await entriesOf(late)).toEqual([begun])
    expect(await assigned(made.committeeId)).toHaveLength(8)
  })

  test('ends, and each judge scores all entries again', async () => {
    await assign(made.chair, made.categoryId, { perEntry: 2 })
    const page = await as(made.chair).get(settings())
    await as(made.chair).submit(page, 'End the assignment')
    expect(await assigned(made.committeeId)).toHaveLength(8)
    await as(made.chair).submit(page, 'End the assignment', { sure: true })
    expect(await assigned(made.committeeId)).toEqual([])
    expect(await titlesOf(people[1] as Account)).toHaveLength(4)
    expect(await audits({ action: 'committee.assignment_ended' })).toHaveLength(1)
  })

  test('goes with its samples', async () => {
    await assign(made.chair, made.categoryId, { perEntry: 2 })
    const { year } = await currentSeason()
    const entries = made.entries.map(({ id }) => id)
    await transaction((trx) => removeSampleAssignments({ year, entries, users: [] } as never, now(), trx))
    expect(await db().selectFrom('assignment_plans').selectAll().execute()).toEqual([])
  })
})

describe('an entry', () => {
  beforeEach(async () => {
    await assign(made.chair, made.categoryId, { perEntry: 2, own: { [made.chair.userId]: 0 } })
  })

  test('is given and removed by hand, and a finished score stays', async () => {
    const who = people[1] as Account
    const own = await entriesOf(who)
    const other = made.entries.find(({ id }) => !own.includes(id))?.id ?? 0
    const page = href('/judges/chair/:categoryId/entry/:submissionId', {
      categoryId: made.categoryId,
      submissionId: other,
    })
    expect(await problemsOf(await as(made.chair).get(page))).toEqual([])
    expect(await problemsOf(await as(made.chair).get(settings()))).toEqual([])
    const given = await as(made.chair).post(page, { intent: 'give', giveTo: String(who.userId) })
    expect(given.status).toBe(303)
    expect(await entriesOf(who)).toContain(other)
    expect(await move(made.chair, other, 'take', who)).toMatchObject({ ok: true })
    expect(await entriesOf(who)).not.toContain(other)
    const [mine] = own
    await review(who, mine ?? 0, 7_000)
    expect(await move(made.chair, mine ?? 0, 'take', who)).toMatchObject({ ok: false, code: 'conflict' })
    await conflict(who, other, 'declared')
    expect(await move(made.chair, other, 'give', who)).toMatchObject({ ok: false, code: 'conflict' })
    await conflict(made.chair, other, 'declared')
    expect(await move(made.chair, other, 'give', people[2] as Account)).toMatchObject({
      ok: false,
      code: 'not_found',
    })
    expect(await move(who, mine ?? 0, 'give', people[2] as Account)).toMatchObject({ code: 'not_found' })
  })

  test('is taken by a judge who is done, and by no other', async () => {
    const who = people[1] as Account
    const take = async (by: Account) => takeMoreEntries(made.categoryId, await viewerOf(by), now())
    expect(await take(who)).toMatchObject({ ok: false, code: 'conflict' })
    expect((await as(who).get(list())).visibleText).not.toContain('Take 3 more entries')
    const own = await entriesOf(who)
    for (const id of own) await review(who, id, 7_000)
    const page = await as(who).get(list())
    await as(who).submit(page, 'Take 3 more entries')
    expect(await entriesOf(who)).toHaveLength(4)
    await setConfig('judging_activated_checkbox', '0')
    expect(await take(people[2] as Account)).toMatchObject({ ok: false, code: 'closed' })
    expect(await take(await judge({ categoryNumber: 2 }))).toMatchObject({ ok: false, code: 'not_found' })
  })
})

test('an address that cannot be read leads back to the settings', async () => {
  const preview = href('/judges/assignment/:categoryId/preview', { categoryId: made.categoryId })
  expect((await as(made.chair).get(preview)).location).toBe(settings())
  const query = { ...settingsQuery(settingsOf({ perEntry: 2 })), own: '1-x' }
  expect((await as(made.chair).get(withQuery(preview, query))).location).toBe(settings())
  expect((await as(people[1] as Account).get(preview)).status).toBe(404)
})
