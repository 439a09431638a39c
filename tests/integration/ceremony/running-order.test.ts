import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { signedIn } from '#tests/support/client.ts'
import { category } from '#tests/support/entries.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

/** Awards in blocks, by buttons and by the form of each award. */

const PAGE = '/admin/ceremony'
let who: Account
let ids: number[]

const order = async () =>
  (
    await db()
      .selectFrom('categories')
      .where('year', '=', (await currentSeason()).year)
      .where('ceremony_order', 'is not', null)
      .select(['id', 'ceremony_batch as block', 'ceremony_order as place'])
      .orderBy('ceremony_order')
      .execute()
  ).map(({ id, block, place }) => [ids.indexOf(id), block, place])

beforeEach(async () => {
  who = await admin()
  ids = [(await category(1)).id, (await category(2)).id, (await category(3)).id]
  await db().updateTable('categories').set({ ceremony_batch: null, ceremony_order: null }).execute()
  for (const [at, id] of ids.entries())
    await db()
      .updateTable('categories')
      .set({ ceremony_batch: at === 2 ? 2 : 1, ceremony_order: at + 1 })
      .where('id', '=', id)
      .execute()
})

test('buttons move an award within and between blocks', async () => {
  const client = signedIn(who)
  const press = (at: number, to: string) => client.post(PAGE, { intent: 'move', categoryId: ids[at], to })
  expect((await press(1, 'up')).status).toBe(303)
  expect(await order()).toEqual([
    [1, 1, 1],
    [0, 1, 2],
    [2, 2, 3],
  ])
  await press(0, 'down')
  expect(await order()).toEqual([
    [1, 1, 1],
    [0, 2, 2],
    [2, 2, 3],
  ])
  expect((await audits({ action: 'season.running_order_changed' })).length).toBe(2)
  // Nowhere to go: nothing is written.
  await press(1, 'up')
  expect((await audits({ action: 'season.running_order_changed' })).length).toBe(2)
  expect((await client.post(PAGE, { intent: 'move', categoryId: 999_999, to: 'up' })).status).toBe(404)
  expect((await client.post(PAGE, { intent: 'move', categoryId: ids[0], to: 'sideways' })).status).toBe(400)
})

test('a move is taken back to where the award was', async () => {
  const client = signedIn(who)
  const before = await order()
  await client.post(PAGE, { intent: 'move', categoryId: ids[1], to: 'down' })
  expect(await order()).not.toEqual(before)
  await client.submit(await client.get(PAGE), 'Undo')
  expect(await order()).toEqual(before)
})

test('all that are in no block are added to the end', async () => {
  const client = signedIn(who)
  expect((await client.get(PAGE)).text).toContain('Not in the running order')
  expect((await client.post(PAGE, { intent: 'add' })).status).toBe(303)
  expect((await client.get(PAGE)).text).not.toContain('Not in the running order')
  expect((await order()).slice(0, 3)).toEqual([
    [0, 1, 1],
    [1, 1, 2],
    [2, 2, 3],
  ])
})

test('an award’s form saves place, presenters and notes, and refuses what is wrong with all values kept', async () => {
  const client = signedIn(who)
  const page = `${PAGE}/award/${ids[0]}`
  const input = { version: '0', block: '3', position: '', notes: 'Lights down' }
  const wrong = await client.post(page, {
    ...input,
    'presenters[0].name': '',
    'presenters[0].pronunciation': 'SEER-sha',
    block: 'x',
  })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('SEER-sha')
  expect(wrong.text).toContain('Enter the name this pronunciation is for')
  expect(wrong.text).toContain('Enter a whole number from 1 to 20')
  const presenter = { 'presenters[0].name': 'Saoirse Ní Bhroin', 'presenters[0].pronunciation': 'SEER-sha' }
  expect((await client.post(page, { ...input, ...presenter })).status).toBe(303)
  expect(await order()).toEqual([
    [1, 1, 1],
    [2, 2, 2],
    [0, 3, 3],
  ])
  const saved = await client.get(page)
  for (const text of ['Saoirse Ní Bhroin', 'SEER-sha', 'Lights down']) expect(saved.text).toContain(text)
  // The form of somebody who opened the page before.
  expect((await client.post(page, { ...input, notes: 'Lights up' })).status).toBe(409)
  expect((await client.get(`${PAGE}/award/999999`)).status).toBe(404)
  // To leave the running order.
  expect(
    (await client.post(page, { version: '1', ...presenter, notes: 'Lights down', block: '' })).status,
  ).toBe(303)
  expect(await order()).toEqual([
    [1, 1, 1],
    [2, 2, 2],
  ])
})

test('a reader sees the running order and changes nothing', async () => {
  const client = signedIn(await admin({ adminRole: 'reader' }))
  expect((await client.get(PAGE)).status).toBe(200)
  await client.post(PAGE, { intent: 'move', categoryId: ids[1], to: 'up' })
  expect(await order()).toEqual([
    [0, 1, 1],
    [1, 1, 2],
    [2, 2, 3],
  ])
})
