import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { setEntrantComments } from '#app/domain/judging/comments/settings.server.ts'
import { findEntry, type EntryRef } from '#app/domain/judging/reviews/entry-page.server.ts'
import { findRubricInUse } from '#app/domain/judging/rubrics/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { as } from '#tests/support/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { now } from '#tests/support/clock.ts'
import { acceptedEntry, conflict } from '#tests/support/conflicts.ts'
import { entrant, openCategory, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, chair, judge, nameOf, type Account } from '#tests/support/people.ts'

let who: Account
let head: Account
let desk: Account
let entry: EntryRef
let page: string
let board: string
let criteria: number[]

beforeEach(async () => {
  const number = await openCategory('production')
  head = await chair({ categoryNumber: number })
  who = await judge({ categoryNumber: number })
  desk = await admin()
  await setConfig('judging_activated_checkbox', '1')
  const owner = await entrant()
  const id = await acceptedEntry(owner, { number, title: 'Tin Lanterns' })
  const found = await findEntry(String(id))
  if (!found) throw new Error('The entry is not judged')
  entry = found
  for (const each of [who, head]) await conflict(each, id, 'none')
  page = href('/judges/submission/:submissionId', { submissionId: entry.publicId })
  board = href('/judges/chair/:categoryId/entry/:submissionId', {
    categoryId: entry.categoryId,
    submissionId: entry.id,
  })
  const rubric = await findRubricInUse({ year: (await currentSeason()).year, type: 'production' }, db())
  criteria = rubric?.criteria.map(({ id }) => id) ?? []
})

async function give(given: { overall: boolean; criteria: boolean }, version = 0) {
  const input = { ...given, notBefore: null, version }
  return setEntrantComments(entry.categoryId, input, 'UTC', await adminViewerOf(desk), now())
}

async function send(by: Account, intent: string, more: Record<string, string> = {}) {
  const shown = await as(by).get(page)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(shown.text)?.[1] ?? ''
  const form = { entry: hidden('entry'), rubric: hidden('rubric'), version: hidden('version'), intent }
  return as(by).post(page, { ...form, ...more })
}
const scored = (score: number) => Object.fromEntries(criteria.map((id) => [`score.${id}`, String(score)]))
const stored = async () =>
  (await db().selectFrom('reviews').select('for_entrant').executeTakeFirstOrThrow()).for_entrant

describe('what a judge writes for the entrant', () => {
  test('is asked for where the category gives it, said to go out without a name, and kept as scores are', async () => {
    const [first = 0] = criteria
    const before = await as(who).get(page)
    expect(before.visibleText).not.toContain('Goes to the entrant')
    await send(who, 'draft', { 'said.all': 'Not asked for' })
    expect(await stored()).toEqual({})
    await db().deleteFrom('reviews').execute()

    valueOf(await give({ overall: true, criteria: true }))
    const asked = await as(who).get(page)
    expect(asked.text.split('Goes to the entrant without your name.').length - 1).toBe(criteria.length + 1)
    expect(asked.visibleText).toContain('It never goes to the entrant.')
    await send(who, 'draft', {
      'said.all': 'Warm and brave',
      [`said.${first}`]: 'Sharp',
      'said.9999': 'Forged',
    })
    expect(await stored()).toEqual({ all: 'Warm and brave', [first]: 'Sharp' })
    expect((await as(who).get(page)).text).toContain('Warm and brave')

    // Given less in between: what was written stays, and is not asked for.
    valueOf(await give({ overall: true, criteria: false }, 1))
    await send(who, 'final', { ...scored(7), 'said.all': '', [`said.${first}`]: 'Blunt' })
    expect(await stored()).toEqual({ [first]: 'Sharp' })
  })

  test('is kept by the page itself, as its scores are', async () => {
    valueOf(await give({ overall: true, criteria: false }))
    const shown = await as(who).get(page)
    const rubric = /name="rubric" value="(\d+)"/.exec(shown.text)?.[1] ?? ''
    const sent = {
      entry: entry.publicId,
      writer: String(who.userId),
      rubric,
      version: '0',
      page: 'this-page',
      seq: '1',
    }
    const saved = await as(who).post(`${page}/autosave`, { ...sent, 'said.all': 'From the train' })
    expect(saved.status).toBe(200)
    expect(await stored()).toEqual({ all: 'From the train' })
  })

  test('is not more than it was once a judge has begun, and a form of before meets a conflict', async () => {
    valueOf(await give({ overall: true, criteria: false }))
    expect(await give({ overall: true, criteria: true })).toMatchObject({ ok: false, code: 'conflict' })
    await send(who, 'draft', scored(7))
    expect(await give({ overall: true, criteria: true }, 1)).toMatchObject({ ok: false, code: 'closed' })
    expect(await give({ overall: false, criteria: false }, 1)).toMatchObject({ ok: true })
  })
})

describe('every version of a score', () => {
  test('is kept with whose hand it was, for the judge, the admins, and the chair after their own', async () => {
    await send(who, 'final', scored(7))
    expect((await as(who).get(page)).visibleText).not.toContain('Every version')
    await send(who, 'reopen')
    await send(who, 'final', scored(4))
    const name = nameOf(who)
    const own = (await as(who).get(page)).visibleText
    for (const part of ['Every version of your review', 'Final, 7.00', 'Reopened', 'Final, 4.00', name])
      expect(own).toContain(part)
    expect((await as(desk).get(board)).visibleText).toContain('Final, 7.00')
    const early = (await as(head).get(board)).visibleText
    expect(early).not.toContain('Final, 7.00')
    expect(early).not.toContain('7.00')
    await send(head, 'final', scored(5))
    expect((await as(head).get(board)).visibleText).toContain('Final, 7.00')

    // Of a judge who is recused nothing is shown, earlier scores included.
    await conflict(who, entry.id, 'declared')
    expect((await as(desk).get(board)).visibleText).not.toContain('Final, 7.00')
    await expect(db().updateTable('review_versions').set({ total: 1 }).execute()).rejects.toThrow()
    await expect(db().updateTable('reopened_reviews').set({ version: 9 }).execute()).rejects.toThrow()
  })
})
