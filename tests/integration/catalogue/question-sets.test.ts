import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { categoryFields } from '#app/domain/catalogue/categories/queries.server.ts'
import type { Answer } from '#tests/support/answer.ts'
import { as } from '#tests/support/client.ts'
import { category } from '#tests/support/entries.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { askedQuestion } from '#tests/support/questions.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

let adminAccount: Account
beforeEach(async () => {
  adminAccount = await admin()
})

const keysOf = async (id: number) => (await categoryFields(id, db())).map(({ key }) => key)
/** The button that says how many questions are added. */
function addButton(page: Answer): string {
  const names = page.html.querySelectorAll('button').map(({ text }) => text.trim())
  return names.find((name) => /^Add \d+ questions?$/.test(name)) ?? names.join()
}
const address = (id: number, page: string) => `/admin/categories/${id}/fields/${page}`

describe('questions of a category copied to ticked ones', () => {
  test('are shown first, and then added to all of them by one form', async () => {
    const { categoryId, key } = await askedQuestion('phone', adminAccount, { label: 'Phone at night' })
    const targets = [await category(2), await category(3)].map(({ id }) => id)
    const before = await Promise.all(targets.map((id) => categoryFields(id, db())))
    const page = await as(adminAccount).get(`${address(categoryId, 'copy-to')}?to=${targets.join('&to=')}`)
    expect(page.visibleText).toContain('Phone at night')
    expect(page.visibleText).toContain('Added')
    expect(await keysOf(targets[0] ?? 0)).not.toContain(key)
    const done = await as(adminAccount).submit(page, addButton(page))
    expect((await as(adminAccount).follow(done)).visibleText).toContain(
      '2 categories got questions from here',
    )
    for (const [at, id] of targets.entries()) {
      const after = await categoryFields(id, db())
      expect(after.map((each) => each.key)).toContain(key)
      // What was there stays as it was asked.
      expect(after.slice(0, before[at]?.length)).toEqual(before[at])
    }
    expect(await audits({ action: 'category.questions_copied' })).toHaveLength(2)
  })

  test('are not added on a list that is no longer true, nor twice', async () => {
    const { categoryId } = await askedQuestion('phone', adminAccount, { label: 'Phone by day' })
    const { id: target } = await category(4)
    const page = await as(adminAccount).get(`${address(categoryId, 'copy-to')}?to=${target}`)
    await askedQuestion('text', adminAccount, { label: 'One more' })
    const stale = await as(adminAccount).submit(page, addButton(page))
    expect(stale.status).toBe(409)
    expect(await keysOf(target)).not.toContain('phone_by_day')
    const again = await as(adminAccount).get(`${address(categoryId, 'copy-to')}?to=${target}`)
    const sent = await race(3, () => as(adminAccount).submit(again, addButton(again)))
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 409, 409])
    const keys = await keysOf(target)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('are not added to a category that was archived since, and a copy from one category asks its list again too', async () => {
    const { categoryId } = await askedQuestion('text', adminAccount, { label: 'Only where I am' })
    const { id: target } = await category(9)
    const to = await as(adminAccount).get(`${address(categoryId, 'copy-to')}?to=${target}`)
    const from = await as(adminAccount).get(`${address(target, 'copy')}?from=${categoryId}`)
    const before = await keysOf(target)
    await db().updateTable('categories').set({ status: 'archived' }).where('id', '=', target).execute()
    expect((await as(adminAccount).submit(to, addButton(to))).status).toBe(409)
    await db().updateTable('categories').set({ status: 'open' }).where('id', '=', target).execute()
    await askedQuestion('text', adminAccount, { label: 'One more of those' })
    const copyButton = (page: Answer) =>
      page.html.querySelectorAll('button').find(({ text }) => /^Copy \d+ question/.test(text.trim()))?.text ??
      ''
    const stale = await as(adminAccount).submit(from, copyButton(from).trim())
    expect(stale.status).toBe(409)
    expect(stale.visibleText).toContain('One more of those')
    expect(await keysOf(target)).toEqual(before)
    expect((await as(adminAccount).submit(stale, copyButton(stale).trim())).status).toBe(303)
    expect(await keysOf(target)).not.toEqual(before)
  })

  test('need a category', async () => {
    const { id } = await category(1)
    const refused = await as(adminAccount).post(address(id, 'copy-to'), { version: 'x' })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('Select at least one category')
  })
})

describe('a file of questions', () => {
  const fileOf = (content: string) => new File([content], 'questions.json', { type: 'application/json' })
  const check = async (id: number, content: string) =>
    as(adminAccount).submit(await as(adminAccount).get(address(id, 'import')), 'Check file', {
      file: fileOf(content),
    })

  test('is exported from one category and adds to another what that lacks', async () => {
    const { categoryId, key } = await askedQuestion('radio', adminAccount, {
      label: 'Which paper?',
      options: [{ value: 'rag', label: 'Rag' }],
      rules: { other: true },
    })
    const exported = await as(adminAccount).get(address(categoryId, 'export'))
    expect(exported.headers.get('content-disposition')).toContain('attachment')
    const { id: target } = await category(5)
    const checked = await check(target, exported.text)
    expect(checked.visibleText).toContain('Which paper?')
    expect(await keysOf(target)).not.toContain(key)
    const added = await as(adminAccount).submit(checked, addButton(checked))
    expect((await as(adminAccount).follow(added)).visibleText).toContain('added from the file')
    const [from, to] = [await categoryFields(categoryId, db()), await categoryFields(target, db())]
    const own = (fields: typeof from) => fields.find((each) => each.key === key)
    expect({ ...own(to), bindingId: 0, sort: 0 }).toEqual({ ...own(from), bindingId: 0, sort: 0 })
  })

  test('of another award makes new fields, keeps keys that are taken for the library, and says what it leaves out', async () => {
    const { id: target } = await category(6)
    const questions = [
      { key: 'isbn', label: 'ISBN', type: 'text', rules: { maxLength: 20 }, required: true, section: 'work' },
      // The library has this key for another type.
      { key: 'work_title', label: 'Page count', type: 'integer' },
      { label: '献辞', type: 'text', showIf: { field: 'isbn', is: 'answered', values: [] } },
      { label: 'Smell', type: 'smell' },
    ]
    const checked = await check(
      target,
      JSON.stringify({ format: 'laureate-questions', version: 1, questions }),
    )
    expect(checked.visibleText).toContain('Question 4, “Smell”: its type is not known here.')
    await as(adminAccount).submit(checked, 'Add 3 questions')
    const added = (await categoryFields(target, db())).slice(-3)
    expect(added.map(({ key, type }) => [key, type])).toEqual([
      ['isbn', 'text'],
      ['page_count', 'integer'],
      [expect.stringMatching(/^question_\d+$/), 'text'],
    ])
    expect(added[2]?.showIf?.field).toBe('isbn')
    expect(added[0]).toMatchObject({ required: true, rules: { maxLength: 20 } })
  })

  test('gives no key twice, and takes no question without what its condition is about', async () => {
    const { id: target } = await category(8)
    const showIf = { field: 'page_count', is: 'answered', values: [] }
    const questions = [
      // The library has this key for another type, and the file has the one that its label would make.
      { key: 'work_title', label: 'Page count', type: 'integer' },
      { key: 'page_count', label: 'Pages', type: 'text' },
      { key: 'binding', label: 'Binding \u0000\ud800', type: 'text', showIf },
      { key: 'paper', label: 'Paper', type: 'text', showIf: { ...showIf, field: 'of_another_award' } },
    ]
    const checked = await check(
      target,
      JSON.stringify({ format: 'laureate-questions', version: 1, questions }),
    )
    expect(checked.visibleText).toContain('“Paper”: Its condition is about the question “of_another_award”')
    await as(adminAccount).submit(checked, 'Add 3 questions')
    const added = (await categoryFields(target, db())).slice(-3)
    expect(added.map(({ key, label }) => [key, label])).toEqual([
      [expect.stringMatching(/^page_count_\d+$/), 'Page count'],
      ['page_count', 'Pages'],
      ['binding', 'Binding \ufffd'],
    ])
    expect(added[2]?.showIf?.field).toBe('page_count')
  })

  test.each(['', 'not json', '{"format":"other"}'])(
    'that reads “%s” is refused beside the field',
    async (text) => {
      const { id } = await category(1)
      const refused = await check(id, text)
      expect(refused.status).toBe(422)
      expect(refused.problems).toHaveLength(1)
    },
  )

  test('that was changed on its way back, or meets a changed category, adds nothing', async () => {
    const { id: target } = await category(7)
    const content = JSON.stringify({
      ...{ format: 'laureate-questions', version: 1 },
      questions: [{ label: 'Only here', type: 'text' }],
    })
    const checked = await check(target, content)
    const changed = await as(adminAccount).submit(checked, 'Add 1 question', {
      content: content.replace('Only here', 'Slipped in'),
    })
    expect(changed.status).toBe(409)
    expect((await categoryFields(target, db())).map(({ label }) => label)).not.toContain('Slipped in')
  })
})

test('the preview shows what judges read, and what is kept from them', async () => {
  const { categoryId } = await askedQuestion('text', adminAccount, {
    label: 'For our eyes',
    judgeVisible: false,
  })
  await askedQuestion('phone', adminAccount, { label: 'Ring us' })
  const page = await as(adminAccount).get(`${address(categoryId, 'preview')}?as=judge`)
  expect(page.visibleText).toMatch(/Hidden from judges .*For our eyes/)
  expect(page.visibleText).toMatch(/Hidden while judging is blind .*Ring us/)
  const plain = await as(adminAccount).get(address(categoryId, 'preview'))
  expect(plain.visibleText).toContain('Nothing you enter here is saved')
})
