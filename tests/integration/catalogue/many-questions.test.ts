import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { categoryFields } from '#app/domain/catalogue/categories/queries.server.ts'
import { as } from '#tests/support/client.ts'
import { category, completeDraft, entrant } from '#tests/support/entries.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { askedQuestion } from '#tests/support/questions.ts'
import { race } from '#tests/support/race.ts'

const PAGE = '/admin/categories/questions'

let adminAccount: Account
let ids: number[]
beforeEach(async () => {
  adminAccount = await admin()
  ids = [await category(1), await category(2)].map(({ id }) => id)
})

const asked = async (id: number, key: string) =>
  (await categoryFields(id, db())).find((each) => each.key === key)
const show = (change: string, fieldIds: readonly number[], more = '') =>
  as(adminAccount).get(
    `${PAGE}?categoryIds=${ids.join('&categoryIds=')}&fieldIds=${fieldIds.join('&fieldIds=')}&change=${change}${more}`,
  )

test('a question is asked, required and removed in two categories by one form each', async () => {
  const { fieldId, key } = await askedQuestion('text', adminAccount, { in: ids[0] })
  const page = await show('ask', [fieldId])
  expect(page.visibleText).toContain('Already asked')
  expect(await asked(ids[1] ?? 0, key)).toBeUndefined()
  await as(adminAccount).submit(page, 'Change 1 question')
  expect(await asked(ids[1] ?? 0, key)).toBeDefined()
  await as(adminAccount).submit(
    await show('required', [fieldId], '&requiredBy=materials'),
    'Change 2 questions',
  )
  for (const id of ids)
    expect(await asked(id, key)).toMatchObject({ required: true, requiredBy: 'materials' })
  await as(adminAccount).submit(await show('section', [fieldId], '&section=media'), 'Change 2 questions')
  for (const id of ids) expect((await asked(id, key))?.section).toBe('media')
  await as(adminAccount).submit(await show('remove', [fieldId]), 'Change 2 questions')
  for (const id of ids) expect(await asked(id, key)).toBeUndefined()
})

test('what is lost is said first, and the title stays', async () => {
  await completeDraft(await entrant(), { number: 1 })
  const title = await asked(ids[0] ?? 0, 'work_title')
  const synopsis = await asked(ids[0] ?? 0, 'synopsis_short')
  const page = await show('remove', [title?.id ?? 0, synopsis?.id ?? 0])
  expect(page.visibleText).toContain('answers to these questions')
  expect(page.visibleText).toContain('The title names the entry and is always asked')
  expect(await asked(ids[0] ?? 0, 'synopsis_short')).toBeDefined()
})

test('a change is made once on the list that was shown', async () => {
  const { fieldId, key } = await askedQuestion('text', adminAccount, { in: ids[0] })
  const page = await show('ask', [fieldId])
  const sent = await race(3, () => as(adminAccount).submit(page, 'Change 1 question'))
  expect(sent.map(({ status }) => status).sort()).toEqual([303, 409, 409])
  const [row, ...more] = await db()
    .selectFrom('category_fields as b')
    .innerJoin('fields as f', 'f.id', 'b.field_id')
    .where('f.key', '=', key)
    .where('b.category_id', '=', ids[1] ?? 0)
    .select('b.id')
    .execute()
  expect(row).toBeDefined()
  expect(more).toEqual([])
})

test('a form without categories or questions is refused', async () => {
  const refused = await as(adminAccount).post(PAGE, { change: 'remove', version: 'x' })
  expect(refused.status).toBe(422)
  expect(refused.visibleText).toContain('Select at least one category')
})
