import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { countedReviews } from '#app/domain/judging/board/counted.server.ts'
import { takeBoardStep } from '#app/domain/judging/board/commands.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { conflict, grantAccess } from '#tests/support/conflicts.ts'
import { submittedSlate } from '#tests/support/nominations.ts'
import { admin, chair, judge, member, viewerOf } from '#tests/support/people.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { review, scoredCommittee } from '#tests/support/scores.ts'
import { filesOfZip } from '#tests/support/zip.ts'

const SECRET = 'The Unseen Weather'
const THREE = {
  'Moss Parade': [8_000, 9_000, 7_000],
  [SECRET]: [3_330, 3_330, 3_330],
  'Tin Lanterns': [6_000, 6_000, 6_030],
}
const board = (categoryId: number) => `/judges/chair/${categoryId}`

describe('counted reviews', () => {
  test('are final, by a judge who sits on the committee now and has no conflict about the entry', async () => {
    const { committeeId, judges, entries } = await scoredCommittee({
      One: [8_000, 'draft', 'abstained'],
      Two: [8_000, 7_000, 6_000],
      Three: [null, 7_000, 6_000],
      Four: [null, 7_000, 6_000],
    })
    const [first, second] = judges
    const [, two, three, four] = entries
    if (!first || !second || !two || !three || !four) throw new Error('There are two judges and four entries')
    await conflict(first, two.id, 'declared')
    await conflict(second, three.id, 'suspected')
    await conflict(second, two.id, 'cleared')
    // Named in its credits, and whatever was said does not help.
    await db()
      .updateTable('submission_people')
      .set({ email: first.email.toUpperCase() })
      .where('submission_id', '=', four.id)
      .execute()
    const counted = (await countedReviews(committeeId, db())).map(({ judge: who, entry }) => [
      entries.findIndex(({ id }) => id === entry) + 1,
      who === first.userId ? 'first' : who === second.userId ? 'second' : 'chair',
    ])
    expect(counted.toSorted()).toEqual([
      [1, 'chair'],
      [2, 'chair'],
      [2, 'second'],
      [3, 'first'],
      [4, 'second'],
    ])
  })

  test('a break-glass lets a judge read and makes no score count; scores of a removed judge do not count', async () => {
    const { committeeId, judges, entries } = await scoredCommittee({ One: [null, 7_000, 6_000] })
    const [first, second] = judges
    const entry = entries[0]
    if (!first || !second || !entry) throw new Error('There are two judges')
    await conflict(first, entry.id, 'declared')
    await grantAccess(first, entry.id, await admin())
    expect(await countedReviews(committeeId, db())).toHaveLength(1)
    await db()
      .updateTable('committee_members')
      .set({ status: 'removed' })
      .where('user_id', '=', second.userId)
      .execute()
    expect(await countedReviews(committeeId, db())).toEqual([])
  })
})

describe('the board', () => {
  test('shows the chair every score with its figures, and others no page', async () => {
    const { categoryId, chair: head, judges } = await scoredCommittee(THREE)
    const page = await as(head).get(board(categoryId))
    expect(page.status).toBe(200)
    for (const text of ['8.00', '3 judges · 3 entries · 9 of 9 scores final', SECRET, '3.33'])
      expect(page.visibleText).toContain(text)
    const strangers = [...judges, await chair({ categoryNumber: 2 })]
    for (const who of strangers) {
      const refused = await as(who).get(board(categoryId))
      expect([refused.status, refused.visibleText.includes('8.00')]).toEqual([404, false])
    }
    expect((await as(await member()).get(board(categoryId))).location).toBe('/')
  })

  test('is closed to a chair whose signature does not hold, also where a command asks', async () => {
    const { categoryId, chair: head } = await scoredCommittee(THREE)
    const viewer = await viewerOf(head)
    await db()
      .updateTable('signatures')
      .set({ withdrawn_at: now() })
      .where('user_id', '=', head.userId)
      .execute()
    expect((await as(head).get(board(categoryId))).location).toContain('/judges/privacy')
    expect(await takeBoardStep(categoryId, { do: 'lock' }, viewer, now())).toMatchObject({
      code: 'not_found',
    })
  })

  test.each([
    ['declared', 'chair'],
    ['suspected', 'chair'],
    ['declared', 'admin'],
  ] as const)('shows nothing of an entry with a %s conflict of the %s', async (status, role) => {
    const { categoryId, chair: head, entries } = await scoredCommittee(THREE)
    const who = role === 'chair' ? head : await admin()
    const secret = entries.find(({ title }) => title === SECRET)
    if (!secret) throw new Error('It is there')
    const path = `${board(categoryId)}/entry/${secret.id}`
    const slate = `/judges/nomination-form/${categoryId}`
    // Without the tie it shows everywhere.
    for (const address of [board(categoryId), path, slate])
      expect((await as(who).get(address)).visibleText).toContain(SECRET)
    await conflict(who, secret.id, status)
    for (const address of [
      board(categoryId),
      slate,
      `${slate}/review`,
      `${board(categoryId)}?sort=mean&dir=desc`,
    ]) {
      const page = await as(who).get(address)
      expect([address, page.status]).toEqual([address, 200])
      for (const text of [SECRET, '3.33', '9 of 9', '3 submissions'])
        expect([address, text, page.text.includes(text)]).toEqual([address, text, false])
      expect((await as(who).data(address)).text).not.toContain(SECRET)
    }
    expect((await as(who).get(path)).status).toBe(404)
    expect((await as(who).post(path, { body: 'A note' })).status).toBe(404)
    expect((await as(who).get(`${board(categoryId)}/export?format=csv`)).text).not.toContain('Unseen')
  })

  test('keeps peers’ scores from a chair until their own is final or abstained, and ranks what they see', async () => {
    await setConfig('judging_activated_checkbox', '1')
    const {
      categoryId,
      chair: head,
      entries,
    } = await scoredCommittee({
      'Moss Parade': ['draft', 9_110, 9_110],
      'Tin Lanterns': [6_000, 6_220, 6_220],
    })
    const page = await as(head).get(board(categoryId))
    expect(page.text).not.toContain('9.11')
    expect((await as(head).data(board(categoryId))).text).not.toContain('9110')
    expect((await as(head).get(`${board(categoryId)}/export?format=csv`)).text).not.toContain('9.11')
    expect((await as(head).get(`${board(categoryId)}/entry/${entries[0]?.id}`)).text).not.toContain('9.11')
    expect(page.visibleText).toContain('You see the scores of 1 of 2 entries')
    expect(page.visibleText).toContain('6.22')
    await review(head, entries[0]?.id ?? 0, 'abstained')
    expect((await as(head).get(board(categoryId))).visibleText).toContain('9.11')
  })

  test('ranks from one without the first entry where the chair has a conflict about it', async () => {
    const scores = { Aa: [8_000, 8_000, 8_000], Bb: [7_000, 7_000, 7_000] } as const
    const {
      categoryId,
      chair: head,
      entries,
    } = await scoredCommittee({ [SECRET]: [9_870, 9_870, 9_870], ...scores })
    const first = entries.find(({ title }) => title === SECRET)
    const ranks = async () =>
      (await as(head).get(board(categoryId))).html
        .querySelectorAll('.board td[data-label=Rank]')
        .map((cell) => cell.text.trim())
    expect(await ranks()).toEqual(['1', '2', '3'])
    await conflict(head, first?.id ?? 0, 'declared')
    expect(await ranks()).toEqual(['1', '2'])
    for (const address of [board(categoryId), `/judges/nomination-form/${categoryId}`]) {
      const page = await as(head).get(address)
      for (const text of [SECRET, '9.87', '3 submissions']) expect(page.text).not.toContain(text)
    }
  })

  test('sorts by its columns, with what has no figure last both ways', async () => {
    const { categoryId, chair: head } = await scoredCommittee({
      Aa: [7_000, 7_000, 7_000],
      Bb: ['abstained', null, null],
      Cc: [9_000, 9_000, 9_000],
    })
    const orderOf = async (query: string) =>
      (await as(head).get(board(categoryId) + query)).html
        .querySelectorAll('.board tbody th a')
        .map((link) => link.textContent)
    expect(await orderOf('')).toEqual(['Cc', 'Aa', 'Bb'])
    expect(await orderOf('?sort=mean&dir=asc')).toEqual(['Aa', 'Cc', 'Bb'])
    expect(await orderOf('?sort=mean&dir=desc')).toEqual(['Cc', 'Aa', 'Bb'])
    expect(await orderOf('?sort=title&dir=desc')).toEqual(['Cc', 'Bb', 'Aa'])
  })

  test('is taken as a file with formulas made harmless', async () => {
    const { categoryId, chair: head } = await scoredCommittee({ '=HYPERLINK("x")': [7_000, 7_000, 7_000] })
    const { text, status } = await as(head).get(`${board(categoryId)}/export?format=csv`)
    expect([status, /(^|[,"\n])=HYPERLINK/.test(text)]).toEqual([200, false])
    expect(text).toContain('HYPERLINK')
    expect(text).toContain('7.000')
    const { bytes } = await as(head).get(`${board(categoryId)}/export?format=xlsx`)
    const book = filesOfZip(bytes)['xl/worksheets/sheet1.xml']
    expect(book).toMatch(/<v>7\.000<\/v>/)
    expect(book).not.toMatch(/<f>|<t[^>]*>7\.0/)
  })
})

test('says whether the slate by rank hangs on one judge, and that it does not', async () => {
  const made = await scoredCommittee({ One: [9_000, 9_000, 9_000], Two: [7_000, 7_000, 8_000] })
  const boardText = async () => (await as(made.chair).get(board(made.categoryId))).visibleText
  expect(await boardText()).toContain('Nothing changes without any one judge')
  await db()
    .updateTable('categories')
    .set({ min_nominees: 1, max_nominees: 1 })
    .where('id', '=', made.categoryId)
    .execute()
  forgetVersions()
  await review(made.chair, made.entries[1]?.id ?? 0, 10_000)
  await review(made.chair, made.entries[0]?.id ?? 0, 1_000)
  expect(await boardText()).toContain('Nothing changes without any one of the others')
  expect(await boardText()).not.toContain('Nothing changes without any one judge')
  await submittedSlate(1, [])
  expect(await boardText()).toContain('Without one judge')
  await db().updateTable('slates').set({ status: 'confirmed' }).execute()
  for (const question of ['Without one judge', 'Nothing changes', 'tie at the cut'])
    expect(await boardText()).not.toContain(question)
})

test('says whose scores cannot be calibrated, what that leaves open, and that calibration is provisional', async () => {
  const { chair: head, categoryId } = await scoredCommittee({
    One: [9_000, 8_000, null],
    Two: [7_000, 7_000, 8_000],
  })
  const { visibleText: text } = await as(head).get(board(categoryId))
  expect(text).toContain('Not calibrated: J1')
  expect(text).toContain('The effect on the slate is shown once every scored entry is calibrated')
  expect(text).toContain('they are provisional until you see all scores')
})

describe('its steps', () => {
  test('lock and unlock scoring, and say so in the log', async () => {
    const { categoryId, chair: head, committeeId } = await scoredCommittee(THREE)
    const page = await as(head).get(board(categoryId))
    await as(head).submit(page, 'Lock scoring')
    const locked = await as(head).get(board(categoryId))
    expect(locked.visibleText).toContain('Scoring is locked')
    await as(head).submit(locked, 'Unlock scoring')
    const { scoring_locked_at: at } = await db()
      .selectFrom('committees')
      .where('id', '=', committeeId)
      .select('scoring_locked_at')
      .executeTakeFirstOrThrow()
    expect(at).toBeNull()
    expect((await audits({ entity: 'committee' })).map(({ action }) => action)).toEqual([
      'committee.scoring_locked',
      'committee.scoring_unlocked',
    ])
  })

  test('a chair who is not done reminds others and not themselves', async () => {
    await setConfig('judging_activated_checkbox', '1')
    const { categoryId, chair: head } = await scoredCommittee({ [SECRET]: [null, null, 7_000] })
    const step = { do: 'nudge', person: head.userId } as const
    const told = await takeBoardStep(categoryId, step, await viewerOf(head), now())
    expect(told).toMatchObject({ ok: false, code: 'conflict' })
    const shown = await as(head).get(board(categoryId))
    expect(shown.text.match(/value="nudge"/g)).toHaveLength(1)
  })

  test('reminds no judge who cannot score now, except one for whom scoring is reopened', async () => {
    await setConfig('judging_activated_checkbox', '0')
    const { categoryId, chair: head, judges } = await scoredCommittee({ [SECRET]: [7_000, null, 7_000] })
    const [late] = judges
    const step = { do: 'nudge', person: late?.userId ?? 0 } as const
    expect((await as(head).get(board(categoryId))).text).not.toContain('value="nudge"')
    const told = await takeBoardStep(categoryId, step, await viewerOf(head), now())
    expect(told).toMatchObject({ ok: false, code: 'closed' })
    const until = { reopened_until: new Date(now().getTime() + 3_600_000) }
    await db().updateTable('committee_members').set(until).where('user_id', '=', step.person).execute()
    expect((await as(head).get(board(categoryId))).text).toContain('value="nudge"')
    expect(await takeBoardStep(categoryId, step, await viewerOf(head), now())).toMatchObject({ ok: true })
  })

  test('remind a judge who is not done, once a day, without a title or a number', async () => {
    await setConfig('judging_activated_checkbox', '1')
    const { categoryId, chair: head, judges } = await scoredCommittee({ [SECRET]: [7_000, null, 7_000] })
    const viewer = await viewerOf(head)
    const [late, done] = judges
    const nudge = (person: number | undefined) =>
      takeBoardStep(categoryId, { do: 'nudge', person: person ?? 0 }, viewer, now())
    expect(await nudge(late?.userId)).toMatchObject({ ok: true })
    expect(await nudge(late?.userId)).toMatchObject({ ok: false, code: 'conflict' })
    expect(await nudge(done?.userId)).toMatchObject({ ok: false, code: 'conflict' })
    expect(await nudge((await judge({ categoryNumber: 2 })).userId)).toMatchObject({ ok: false })
    const sent = await mails({ template: 'judge_nudge' })
    expect(sent.map(({ to_email: to }) => to)).toEqual([late?.email])
    expect(sent[0]?.body_text).not.toContain(SECRET)
    later({ days: 1 })
    expect(await nudge(late?.userId)).toMatchObject({ ok: true })
    expect(await audits({ action: 'committee.judge_reminded' })).toHaveLength(2)
  })

  test('reopen one judge by an admin alone', async () => {
    const { categoryId, chair: head, judges } = await scoredCommittee(THREE)
    const step = { do: 'reopen', person: judges[0]?.userId ?? 0, hours: 12 } as const
    expect(await takeBoardStep(categoryId, step, await viewerOf(head), now())).toMatchObject({
      code: 'forbidden',
    })
    expect(await takeBoardStep(categoryId, step, await viewerOf(await admin()), now())).toMatchObject({
      ok: true,
    })
    const { reopened_until: until } = await db()
      .selectFrom('committee_members')
      .where('user_id', '=', step.person)
      .select('reopened_until')
      .executeTakeFirstOrThrow()
    expect(until).toEqual(new Date(now().getTime() + 12 * 3_600_000))
  })

  test('keep notes of the committee about an entry', async () => {
    const { categoryId, chair: head, entries } = await scoredCommittee(THREE)
    const path = `${board(categoryId)}/entry/${entries[0]?.id}`
    const empty = await as(head).submit(await as(head).get(path), 'Save note', { body: ' ' })
    expect([empty.status, empty.visibleText.includes('Required')]).toEqual([422, true])
    await as(head).submit(await as(head).get(path), 'Save note', { body: '<b>Talk</b> about 李晴风' })
    expect((await as(head).get(path)).visibleText).toContain('<b>Talk</b> about 李晴风')
    expect((await as(head).get(board(categoryId))).visibleText).toContain('1 note')
  })
})
