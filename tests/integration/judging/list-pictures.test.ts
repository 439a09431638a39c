import { beforeEach, describe, expect, test } from 'vitest'
import { QUALIFY } from '#app/domain/judging/rounds/terms.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { later } from '#tests/support/clock.ts'
import { acceptedEntry, conflict } from '#tests/support/conflicts.ts'
import { category, entrant, openCategory, type Entrant } from '#tests/support/entries.ts'
import { admin, chair, judge, type Account } from '#tests/support/people.ts'
import { planned } from '#tests/support/rounds.ts'
import { stillOf } from '#tests/support/stills.ts'

let owner: Entrant
let who: Account
let list: string
let entryId: number

beforeEach(async () => {
  const number = await openCategory('production')
  owner = await entrant()
  who = await judge({ categoryNumber: number })
  entryId = await acceptedEntry(owner, { number, title: 'Tin Lanterns' })
  await stillOf(entryId, owner)
  list = href('/judges/judge/:categoryId', { categoryId: (await category(number)).id })
})

/** The address of the picture beside each title of the list; `null` for a drawing. */
async function shown(): Promise<Record<string, string | null>> {
  const { html } = await as(who).get(list)
  return Object.fromEntries(
    html.querySelectorAll('.thumb').map((thumb) => {
      const title = thumb.querySelector('[id^=entry-]')?.text ?? ''
      return [title, thumb.querySelector('img')?.getAttribute('src') ?? null]
    }),
  )
}

test('a judge’s list shows the still of an entry once its question of conflict is answered', async () => {
  expect(await shown()).toEqual({ 'Tin Lanterns': null })
  await conflict(who, entryId, 'none')
  const { 'Tin Lanterns': src } = await shown()
  expect(src).toMatch(/^\/judges\/submission\/[\w-]+\/file\/[0-9a-f]{32}\.webp\?inline$/)
  const picture = await as(who).get(src ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('an entry with a conflict is not on the list, and its picture is not found', async () => {
  await conflict(who, entryId, 'none')
  const { 'Tin Lanterns': src } = await shown()
  await conflict(who, entryId, 'declared')
  expect(await shown()).toEqual({})
  expect((await as(who).get(src ?? '')).status).toBe(404)
})

test('what judges are not shown stands in no list, and in blind judging nothing that names people', async () => {
  await conflict(who, entryId, 'none')
  await setConfig('judging_blind', '1')
  expect((await shown())['Tin Lanterns']).not.toBeNull()
  await db().updateTable('fields').set({ judge_visible: false }).where('key', '=', 'still_1').execute()
  await db().updateTable('category_fields').set({ judge_visible: null }).execute()
  expect(await shown()).toEqual({ 'Tin Lanterns': null })
  await db().updateTable('fields').set({ judge_visible: true }).where('key', '=', 'still_1').execute()
  expect((await shown())['Tin Lanterns']).not.toBeNull()
  // The same picture answers a question that names people.
  const key = (from: string, to: string) =>
    db().updateTable('fields').set({ key: to }).where('key', '=', from).execute()
  await key('school', 'former_school')
  await key('still_1', 'school')
  expect(await shown()).toEqual({ 'Tin Lanterns': null })
  await setConfig('judging_blind', '0')
  expect((await shown())['Tin Lanterns']).not.toBeNull()
})

test('a judge’s page names the picture of the next entry, and none of an entry that the judge may not read', async () => {
  const second = await acceptedEntry(owner, { number: await openCategory('production'), title: 'Saltbox' })
  await stillOf(second, owner)
  for (const id of [entryId, second]) await conflict(who, id, 'none')
  const found = await db().selectFrom('submissions').select(['id', 'public_id']).execute()
  const publicId = (id: number) => found.find((row) => row.id === id)?.public_id ?? ''
  const page = withQuery(href('/judges/submission/:submissionId', { submissionId: publicId(entryId) }), {
    list: 'order=number',
  })
  const ofNext = `/judges/submission/${publicId(second)}/file/`
  const { text } = await as(who).get(page)
  expect(text).toContain(ofNext)
  await conflict(who, second, 'declared')
  expect((await as(who).get(page)).text).not.toContain(ofNext)
  await db().deleteFrom('conflicts').where('submission_id', '=', second).execute()
  expect((await as(who).get(page)).text).not.toContain(ofNext)
})

/** The pictures that a reader sees on the chair’s pages of the category, a list for each page; a chair puts the entry on the slate. */
async function onChairsPages(reader: Account, isChair = true): Promise<string[][]> {
  const { id: categoryId } = await category(await openCategory('production'))
  const form = href('/judges/nomination-form/:categoryId', { categoryId })
  if (isChair) await as(reader).post(form, { do: 'add', entry: String(entryId), version: '0' })
  const addresses = [
    href('/judges/chair/:categoryId', { categoryId }),
    form,
    href('/judges/nomination-form/:categoryId/review', { categoryId }),
  ]
  const pages: string[][] = []
  for (const address of addresses) {
    const { html } = await as(reader).get(address)
    expect(html.querySelectorAll('.thumb').length).toBeGreaterThan(0)
    pages.push(html.querySelectorAll('.thumb img').map((image) => image.getAttribute('src') ?? ''))
  }
  return pages
}

test('a chair’s board, slate and review show the still once the chair has answered, and the chair can open it', async () => {
  const head = await chair({ categoryNumber: await openCategory('production') })
  expect(await onChairsPages(head)).toEqual([[], [], []])
  await conflict(head, entryId, 'none')
  const [board = [], slate = [], review = []] = await onChairsPages(head)
  expect([board.length, slate.length, review.length]).toEqual([1, 2, 1])
  for (const src of new Set([...board, ...slate, ...review]))
    expect((await as(head).get(src)).headers.get('content-type')).toBe('image/webp')
})

test('in blind judging the chair’s pages show no picture that answers a question which names people', async () => {
  const head = await chair({ categoryNumber: await openCategory('production') })
  await conflict(head, entryId, 'none')
  await setConfig('judging_blind', '1')
  const key = (from: string, to: string) =>
    db().updateTable('fields').set({ key: to }).where('key', '=', from).execute()
  await key('school', 'former_school')
  await key('still_1', 'school')
  expect(await onChairsPages(head)).toEqual([[], [], []])
  await setConfig('judging_blind', '0')
  expect((await onChairsPages(head)).map((shown) => shown.length)).toEqual([1, 2, 1])
})

test('an admin without a seat sees the still of an entry on the board, and opens it as admins do', async () => {
  const head = await chair({ categoryNumber: await openCategory('production') })
  await conflict(head, entryId, 'none')
  await onChairsPages(head)
  const reader = await admin()
  const [board = [], slate = [], review = []] = await onChairsPages(reader, false)
  expect([board.length, slate.length, review.length]).toEqual([1, 2, 1])
  expect(board[0]).toMatch(/^\/files\//)
  expect((await as(reader).get(board[0] ?? '')).headers.get('content-type')).toBe('image/webp')
})

describe('in a round', () => {
  let categoryId: number
  let head: Account
  let roundId: number

  beforeEach(async () => {
    categoryId = (await category(await openCategory('production'))).id
    head = await chair({ categoryNumber: await openCategory('production') })
    roundId = await planned(categoryId, { ...QUALIFY, kind: 'points', budget: 10, maxEach: 10 })
  })

  const picturesOn = async (reader: Account, address: string) => {
    const { html } = await as(reader).get(address)
    expect(html.querySelectorAll('.thumb')).toHaveLength(1)
    return html.querySelectorAll('.thumb img').map((image) => image.getAttribute('src') ?? '')
  }

  test('a judge’s sheet has the stills of its entries, in blind judging none that names people', async () => {
    const sheet = href('/judges/answers/:categoryId', { categoryId })
    await conflict(who, entryId, 'none')
    const [src = ''] = await picturesOn(who, sheet)
    expect((await as(who).get(src)).headers.get('content-type')).toBe('image/webp')
    await setConfig('judging_blind', '1')
    const key = (from: string, to: string) =>
      db().updateTable('fields').set({ key: to }).where('key', '=', from).execute()
    await key('school', 'former_school')
    await key('still_1', 'school')
    expect(await picturesOn(who, sheet)).toEqual([])
  })

  test('the page of its result shows a chair the stills of which they answered the question, and an admin all', async () => {
    const page = href('/judges/rounds/:categoryId/round/:roundId', { categoryId, roundId })
    later({ hours: 2 })
    expect(await picturesOn(head, page)).toEqual([])
    await conflict(head, entryId, 'none')
    const [src = ''] = await picturesOn(head, page)
    expect((await as(head).get(src)).headers.get('content-type')).toBe('image/webp')
    const reader = await admin()
    const [ofAdmin = ''] = await picturesOn(reader, page)
    expect(ofAdmin).toMatch(/^\/files\//)
    expect((await as(reader).get(ofAdmin)).headers.get('content-type')).toBe('image/webp')
  })
})
