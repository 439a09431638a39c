import { beforeEach, describe, expect, test } from 'vitest'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { clearConflict, recuse } from '#app/domain/judging/conflicts/commands.server.ts'
import { sweepConflicts } from '#app/domain/judging/conflicts/suggest-conflicts.server.ts'
import { href } from '#app/platform/href.ts'
import { now } from '#tests/support/clock.ts'
import { as } from '#tests/support/client.ts'
import { acceptedEntry, conflict, judgeMayRead } from '#tests/support/conflicts.ts'
import { category, entrant, openCategory, type Entrant } from '#tests/support/entries.ts'
import { admin, chair, judge, viewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

let owner: Entrant
let number: number
let who: Account
let page: string

beforeEach(async () => {
  // Before each: before all, the clock and the database may still be those of another file.
  number = await openCategory('production')
  owner = await entrant('studio', { name: 'Þóra & 李晴风 Works' })
  who = await judge({ categoryNumber: number })
  // Everyone else in the tests has an address at one domain, which would be a reason to ask.
  await db()
    .updateTable('users')
    .set({ email: `judge${who.userId}@gmail.com` })
    .where('id', '=', who.userId)
    .execute()
  page = `/judges/conflicts/${(await category(number)).id}`
})

const states = () =>
  db()
    .selectFrom('conflicts')
    .where('user_id', '=', who.userId)
    .orderBy('submission_id')
    .select(['submission_id', 'status', 'source'])
    .execute()
const mayRead = async (id: number) => judgeMayRead(await viewerOf(who), id, now())

describe('the questions', () => {
  test('are three answers to each entry; what is unanswered stays so', async () => {
    const [first, second, third] = [
      await acceptedEntry(owner, { number, title: 'Tin Lanterns' }),
      await acceptedEntry(owner, { number, title: 'Paper Boats' }),
      await acceptedEntry(owner, { number, title: 'محمد' }),
    ]
    const asked = await as(who).get(page)
    expect(asked.visibleText).toContain('3 entries need your answer')
    const saved = await as(who).submit(asked, 'Save answers', {
      [`answer-${first}`]: 'none',
      [`answer-${second}`]: 'conflict',
    })
    expect(saved.location).toBe(`${page}#score-now`)
    expect(await states()).toEqual([
      { submission_id: first, status: 'none', source: 'own_answer' },
      { submission_id: second, status: 'declared', source: 'own_answer' },
    ])
    expect([await mayRead(first), await mayRead(second), await mayRead(third)]).toEqual([true, false, false])
    const again = await as(who).follow(saved)
    expect(again.visibleText).toContain('1 entry needs your answer')
    expect(again.visibleText).toContain('You are recused from 1 entry')
    expect(again.visibleText).not.toContain('Paper Boats')
    expect(await audits({ action: 'conflict.answered' })).toHaveLength(2)
  })

  test('are answered for the rest of the page by one tick, save what the product asks twice about', async () => {
    const entries: number[] = []
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
      entries.push(await acceptedEntry(owner, { number, title }))
    const [conflicted = 0, twice = 0, ...others] = entries
    await conflict(who, twice, 'suspected', 'employer')
    const asked = await as(who).get(page)
    expect(asked.html.querySelector('[name=rest]')?.closest('.field')?.textContent).toMatch(/Two/)
    // Found since the page was opened: it has no answer yet.
    const found = others.pop() ?? 0
    await db()
      .insertInto('submission_people')
      .values({
        submission_id: found,
        full_name: 'Them',
        email: `judge${who.userId}@gmail.com`,
        credit: 'Director',
        sort: 90,
      })
      .execute()
    const saved = await as(who).submit(asked, 'Save answers', {
      [`answer-${conflicted}`]: 'conflict',
      rest: 'none',
    })
    const still = (await as(who).follow(saved)).visibleText
    expect(still).toMatch(
      /2 without conflict, 1 recused and no longer shown to you.*Still to answer: .*Two, .*Five/,
    )
    expect(still).toContain('2 entries need your answer')
    expect(await states()).toMatchObject([
      { submission_id: conflicted, status: 'declared' },
      { submission_id: twice, status: 'suspected' },
      ...others.map((submission_id) => ({ submission_id, status: 'none', source: 'own_answer' })),
      { submission_id: found, status: 'suspected' },
    ])
    expect(await audits({ action: 'conflict.answered' })).toHaveLength(3)
  })

  test('need an answer, and are only for those who sit on the committee', async () => {
    await acceptedEntry(owner, { number })
    expect((await as(who).submit(await as(who).get(page), 'Save answers')).status).toBe(422)
    const other = await judge({ categoryNumber: number === 1 ? 2 : 1 })
    expect((await as(other).get(page)).status).toBe(404)
    expect((await as(other).post(page, { 'answer-1': 'none' })).status).toBe(404)
  })

  test('take effect at once: a tie that is declared while scores are open takes the entry away', async () => {
    const id = await acceptedEntry(owner, { number })
    await conflict(who, id, 'none')
    expect(await mayRead(id)).toBe(true)
    await as(who).post(page, { [`answer-${id}`]: 'conflict' })
    expect(await mayRead(id)).toBe(false)
    await as(who).post(page, { [`answer-${id}`]: 'none' })
    expect(await states()).toMatchObject([{ status: 'declared' }])
  })

  test('are answered once when they are sent twice at once', async () => {
    const id = await acceptedEntry(owner, { number })
    await as(who).get(page)
    await race(3, () => as(who).post(page, { [`answer-${id}`]: 'conflict' }))
    expect(await states()).toHaveLength(1)
    expect(await audits({ action: 'conflict.answered' })).toHaveLength(1)
  })

  test('come with what the product suspects, first and with its reason', async () => {
    await acceptedEntry(owner, { number, title: 'Aardvark' })
    const conflicted = await acceptedEntry(owner, { number, title: 'Zebra' })
    await db()
      .insertInto('submission_people')
      .values({
        ...{ submission_id: conflicted, sort: 9, credit: 'Layout', email: '' },
        full_name: `${who.firstName} ${who.lastName}`.toUpperCase(),
      })
      .execute()
    const asked = await as(who).get(page)
    expect(asked.visibleText).toContain('A person with your name')
    expect(asked.visibleText.indexOf('Zebra')).toBeLessThan(asked.visibleText.indexOf('Aardvark'))
    expect(await states()).toEqual([{ submission_id: conflicted, status: 'suspected', source: 'credits' }])
  })

  test('suspect a credit of another season, whichever name comes first there', async () => {
    const earlier = await acceptedEntry(owner, { number, title: 'Tin' })
    const { year } = await currentSeason()
    await db()
      .insertInto('submission_people')
      .values({
        ...{ submission_id: earlier, sort: 9, credit: 'Layout', email: '' },
        full_name: `${who.lastName.toUpperCase()}, ${who.firstName}`,
      })
      .execute()
    const before = { year: year - 1, label: 'Before', eligible_from: '2025-01-01', eligible_to: '2025-12-31' }
    await db()
      .insertInto('seasons')
      .values({ ...before, edition: 1, is_current: false })
      .execute()
    await db()
      .updateTable('submissions')
      .set({ year: year - 1 })
      .where('id', '=', earlier)
      .execute()
    const id = await acceptedEntry(owner, { number, title: 'Zebra' })
    await as(who).get(page)
    expect(await states()).toContainEqual({
      submission_id: id,
      status: 'suspected',
      source: 'earlier_season',
    })
  })

  test('are found by the sweep too, once an hour', async () => {
    await db()
      .updateTable('committee_members')
      .set({ employer: 'Thora and 李晴风 Works Ltd' })
      .where('user_id', '=', who.userId)
      .execute()
    const id = await acceptedEntry(owner, { number })
    expect(await sweepConflicts(now())).toBe(1)
    expect(await states()).toEqual([{ submission_id: id, status: 'suspected', source: 'employer' }])
    await db().deleteFrom('conflicts').execute()
    expect(await sweepConflicts(now())).toBe(0)
    expect(await sweepConflicts(new Date(now().getTime() + 3_600_001))).toBe(1)
  })

  test('in blind mode name no entry, and take no answer to another list', async () => {
    await db().updateTable('configs').set({ value: '1' }).where('name', '=', 'judging_blind').execute()
    const other = await entrant('studio', { name: 'Gull & Gasket' })
    const first = await acceptedEntry(owner, { number, title: 'Tin Lanterns' })
    const second = await acceptedEntry(other, { number, title: 'Paper Boats' })
    const asked = await as(who).get(page)
    expect(asked.visibleText).toContain('Gull & Gasket')
    expect(asked.text).not.toContain('Tin Lanterns')
    expect((await as(who).submit(asked, 'Save answers')).status).toBe(422)
    const boxes = [...asked.html.querySelectorAll('input[name=conflict]')]
    const gull = boxes.find((box) => box.closest('label')?.textContent.includes('Gull'))
    const fields = { conflict: gull?.getAttribute('value') ?? '', sure: 'on' }
    const unsure = await as(who).submit(asked, 'Save answers', { ...fields, sure: '' })
    const kept = unsure.html
      .querySelectorAll('input[name=conflict][checked]')
      .map((box) => box.getAttribute('value'))
    expect([unsure.status, kept]).toEqual([422, [fields.conflict]])
    await acceptedEntry(owner, { number, title: 'Late' })
    expect((await as(who).submit(asked, 'Save answers', fields)).status).toBe(409)
    expect(await states()).toEqual([])
    await as(who).submit(await as(who).get(page), 'Save answers', fields)
    expect(await states()).toMatchObject([
      { submission_id: first, status: 'none' },
      { submission_id: second, status: 'declared' },
      { status: 'none' },
    ])
  })
})

test('the overview counts entries hidden from an admin apart from those that only need an answer', async () => {
  const [none, suspected, declared] = [
    await acceptedEntry(owner, { number }),
    await acceptedEntry(owner, { number }),
    await acceptedEntry(owner, { number }),
  ]
  await acceptedEntry(owner, { number })
  await conflict(who, none, 'none')
  await conflict(who, suspected, 'suspected', 'employer')
  const shown = async () => {
    const overview = await as(who).get('/judges')
    const [row] = overview.html.querySelectorAll('tbody tr')
    const cells = row?.querySelectorAll('th, td').map((cell) => cell.text.trim()) ?? []
    return {
      scored: cells[3],
      takenOff: cells[4],
      note: overview.visibleText.includes('You are recused from'),
    }
  }
  expect(await shown()).toEqual({
    scored: '0 of 43 need your conflict answer',
    takenOff: 'None',
    note: false,
  })
  const list = await as(who).get(
    href('/judges/judge/:categoryId', { categoryId: (await category(number)).id }),
  )
  expect(list.visibleText).toContain('3 entries')
  expect(list.visibleText).toContain('3 entries need your conflict answer')
  expect(list.visibleText).toContain('1 is not listed until then')
  await conflict(who, declared, 'declared', 'chair')
  // Whatever they answered: who acts for its studio stays away from it.
  await db()
    .insertInto('studio_members')
    .values({ studio_id: owner.studioId, user_id: who.userId, role: 'viewer', created_at: now() })
    .execute()
  expect(await shown()).toEqual({ scored: '0 of 22 need your conflict answer', takenOff: '2', note: true })
})

describe('recusing a person, and clearing a conflict', () => {
  const because = (submissionId: number) => ({
    userId: who.userId,
    submissionId,
    reason: 'They were married',
  })

  test('is the chair’s of its committee and the admins’, while they are free of it', async () => {
    const id = await acceptedEntry(owner, { number })
    await conflict(who, id, 'none')
    const head = await viewerOf(await chair({ categoryNumber: number }))
    const elsewhere = await viewerOf(await chair({ categoryNumber: number === 1 ? 2 : 1 }))
    const adminAccount = await viewerOf(await admin())
    expect(await recuse(because(id), elsewhere, now())).toMatchObject({ code: 'not_found' })
    expect(await recuse({ ...because(id), reason: ' ' }, head, now())).toMatchObject({ code: 'invalid' })
    expect((await recuse(because(id), head, now())).ok).toBe(true)
    expect(await mayRead(id)).toBe(false)
    await conflict({ userId: head.userId }, id, 'declared')
    expect(await clearConflict(because(id), head, now())).toMatchObject({ code: 'not_found' })
    await conflict({ userId: adminAccount.userId }, id, 'declared')
    expect(await clearConflict(because(id), adminAccount, now())).toMatchObject({ code: 'not_found' })
    const free = await viewerOf(await admin())
    expect((await clearConflict(because(id), free, now())).ok).toBe(true)
    expect(await mayRead(id)).toBe(true)
    expect(await audits({ action: 'conflict.cleared' })).toMatchObject([{ actor_id: free.userId }])
  })

  test('is not possible for oneself', async () => {
    const id = await acceptedEntry(owner, { number })
    const adminAccount = await admin()
    await conflict(adminAccount, id, 'declared')
    const own = { userId: adminAccount.userId, submissionId: id, reason: 'It is nothing' }
    expect(await clearConflict(own, await viewerOf(adminAccount), now())).toMatchObject({ code: 'invalid' })
  })
})
