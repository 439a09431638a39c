import { expect, test } from 'vitest'
import { addCategories } from '#app/domain/catalogue/templates/add-categories.server.ts'
import { readCategoryLines } from '#app/domain/catalogue/templates/category-lines.server.ts'
import { templateLines } from '#app/domain/catalogue/templates/category-templates.ts'
import { categoriesOf, categoryFields } from '#app/domain/catalogue/categories/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

const PAGE = '/admin/categories/add-multiple'

const numbered = async (...numbers: number[]) => {
  const all = await categoriesOf((await currentSeason()).year)
  return all.filter(({ number }) => numbers.includes(number))
}

test('a list becomes categories with their questions, open if asked to', async () => {
  const browser = as(await admin())
  expect((await browser.get(`${PAGE}?template=film`)).visibleText).toContain('Feature Film')
  const lines =
    'Number;Name;Type;Students only\n101;Puppets;;\n102;Strings;Achievement;\n103;First Steps;;yes'
  const sent = await browser.post(PAGE, { lines, questions: 'film', open: 'on' })
  expect(sent.status).toBe(303)
  const added = await numbered(101, 102, 103)
  expect(added.map(({ name, type, status }) => [name, type, status])).toEqual([
    ['Puppets', 'production', 'open'],
    ['Strings', 'achievement', 'open'],
    ['First Steps', 'production', 'open'],
  ])
  const keysOf = async (at: number) => (await categoryFields(added[at]?.id ?? 0, db())).map(({ key }) => key)
  expect(await keysOf(0)).toContain('synopsis_short')
  expect(await keysOf(0)).not.toContain('achievement_statement')
  expect(await keysOf(1)).toContain('achievement_statement')
  expect(await keysOf(2)).toContain('school')
  expect((await audits({ action: 'category.added' })).length).toBe(3)
  // What the library had already is asked, not added again.
  expect(await audits({ action: 'field.added' })).toEqual([])
})

test('the library gets what it lacks of a form', async () => {
  await db().deleteFrom('category_fields').execute()
  await db().deleteFrom('fields').where('key', 'in', ['synopsis_long', 'poster']).execute()
  await as(await admin()).post(PAGE, { lines: '104; Puppets', questions: 'film' })
  const [category] = await numbered(104)
  expect(category?.status).toBe('draft')
  const keys = (await categoryFields(category?.id ?? 0, db())).map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['synopsis_long', 'poster']))
  expect((await audits({ action: 'field.added' })).length).toBe(2)
})

test('the title alone is asked, and the people where a category honours them', async () => {
  await db().deleteFrom('category_fields').execute()
  await db().deleteFrom('fields').where('key', '=', 'team').execute()
  await as(await admin()).post(PAGE, { lines: '108; Puppets\n109; Strings; Achievement', questions: 'title' })
  const added = await numbered(108, 109)
  const keys = await Promise.all(
    added.map(async ({ id }) => (await categoryFields(id, db())).map(({ key }) => key)),
  )
  expect(keys).toEqual([['work_title'], ['work_title', 'team']])
})

test('what cannot be read is said line by line, the list is kept and none is added', async () => {
  const browser = as(await admin())
  const page = await browser.post(PAGE, {
    lines: '105; Puppets\n1; Strings\n106; Rods; Musical',
    questions: 'title',
  })
  expect(page.status).toBe(422)
  expect(page.visibleText).toContain('Line 2: A category of the season already has number 1')
  expect(page.visibleText).toContain('Line 3: Type: Enter Production or Achievement')
  expect(page.html.querySelector('textarea')?.text).toContain('106; Rods; Musical')
  expect(await numbered(105, 106)).toEqual([])
})

test('two admins add the same list at once: it is added once', async () => {
  const { year } = await currentSeason()
  const viewer = await adminViewerOf(await admin())
  const lines = templateLines('design').replace(/^(\d+);/gm, (_, number) => `${200 + Number(number)};`)
  const { categories } = readCategoryLines(lines, new Set())
  const answers = await race(2, () =>
    addCategories(categories ?? [], { questions: 'title', open: true }, year, viewer, now()),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'conflict' })
  expect(await numbered(201, 202, 203, 204, 205, 206, 207, 208)).toHaveLength(8)
})
