import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { loadJudgedEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import { as } from '#tests/support/client.ts'
import { draft, entrant, type Entrant } from '#tests/support/entries.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { askedQuestion } from '#tests/support/questions.ts'

let adminAccount: Account
let who: Entrant
let submissionId: number
beforeEach(async () => {
  adminAccount = await admin()
  who = await entrant()
  submissionId = await draft(who, { number: 1 })
})

const options = [
  { value: 'item', label: 'What for' },
  { value: 'cost', label: 'Amount' },
]
const COLUMNS = '["item","cost"]'
const section = (name: string) => `/submissions/edit/${submissionId}/${name}`
const record = async () => {
  const found = await readEntry(submissionId, db())
  if (!found) throw new Error('The entry is gone')
  return found
}
const page = () => as(who).get(section('work'))
const save = async (key: string, cells: string[]) =>
  as(who).submit(await page(), 'Save draft', { [key]: [...cells, COLUMNS] })
const asked = (rules = {}) => askedQuestion('table', adminAccount, { label: 'Costs', options, rules })
const inRow = async (fieldId: number) =>
  (
    await db()
      .selectFrom('submission_values')
      .where('submission_id', '=', submissionId)
      .where('field_id', '=', fieldId)
      .select('value')
      .executeTakeFirst()
  )?.value

test('is filled in row by row, kept with its columns, and read as a table', async () => {
  const { key, fieldId } = await asked()
  const empty = await page()
  // Three rows of two cells, and what says which columns they are.
  expect(empty.html.querySelectorAll(`[name=${key}]`)).toHaveLength(7)
  expect(empty.html.querySelector(`label[for=${key}-0-1]`)?.text).toBe('Amount, row 1')
  await save(key, ['Paper', '120', '', '', '印刷', '八十'])
  expect(await inRow(fieldId)).toEqual({
    columns: ['item', 'cost'],
    rows: [
      ['Paper', '120'],
      ['', ''],
      ['印刷', '八十'],
    ],
  })
  const shown = await page()
  expect(shown.html.querySelector(`#${key}-2-1`)?.getAttribute('value')).toBe('八十')
  // Three empty rows follow again, without scripts too.
  expect(shown.html.querySelectorAll(`[name=${key}]`)).toHaveLength(13)
  const { version, updatedAt } = (await record()).entry
  await as(who).submit(shown, 'Save draft')
  expect((await record()).entry).toMatchObject({ version, updatedAt })

  const review = await as(who).get(section('review'))
  const rows = review.html.querySelectorAll('table tbody tr').map((row) => row.text)
  expect(rows).toEqual(expect.arrayContaining(['Paper120', '印刷八十']))
  const file = await as(adminAccount).get(`/admin/submissions/export?format=csv&column=q.${key}`)
  expect(file.text).toContain('What for | Amount\nPaper | 120\n印刷 | 八十')
  await save(key, ['', ''])
  expect(await inRow(fieldId)).toBeUndefined()
})

test('says beside the cell and in the summary what is too long, and keeps all of it', async () => {
  const { key } = await asked({ maxLength: 5, minRows: 2 })
  await save(key, ['Paper', 'twelve'])
  const checked = await as(who).get(`${section('work')}?check=typed`)
  expect(checked.html.querySelector(`#${key}-0-1-error`)?.text).toBe('1 character too many')
  expect(checked.html.querySelector(`a[href="#${key}-0-1"]`)?.text).toContain('Costs, row 1, Amount')
  expect(checked.html.querySelector(`a[href="#${key}"]`)?.text).toContain('At least 2 rows are needed: add 1')
  expect(checked.html.querySelector(`#${key}-0-1`)?.getAttribute('value')).toBe('twelve')
})

test('keeps what was written under a heading that is no longer asked for', async () => {
  const { key, fieldId } = await asked()
  await save(key, ['Paper', '120'])
  const form = await as(adminAccount).get(`/admin/fields/edit/${fieldId}`)
  const removed = await as(adminAccount).submit(form, 'Save field', { options: 'item | What for' })
  expect(removed.status).toBe(422)
  expect(removed.visibleText).toContain('“Amount” is in 1 answer. Keep the line and add | retired')
  const lines = 'item | Purpose\npaid_by | Paid by\ncost | Amount | retired'
  expect((await as(adminAccount).submit(form, 'Save field', { options: lines })).status).toBe(303)
  const shown = await page()
  expect(shown.html.querySelector(`#${key}-0-1`)?.getAttribute('value')).toBe('')
  expect(shown.html.querySelector(`#${key}-0-2`)?.getAttribute('value')).toBe('120')
  await as(who).submit(shown, 'Save draft', { title: 'Another title' })
  expect(await inRow(fieldId)).toEqual({ columns: ['item', 'paid_by', 'cost'], rows: [['Paper', '', '120']] })
})

test.each([
  ['no columns', '', 'Enter at least one column'],
  ['retired columns alone', 'a | A | retired', 'Enter at least one column'],
  ['nine columns', [...'abcdefghi'].join('\n'), 'Enter 8 columns or fewer'],
])('is not made with %s', async (_, lines, message) => {
  const form = await as(adminAccount).get('/admin/fields/add?type=table')
  const refused = await as(adminAccount).submit(form, 'Add field', {
    label: 'Costs',
    where: 'none',
    options: lines,
  })
  expect(refused.status).toBe(422)
  expect(refused.visibleText).toContain(message)
})

test('is shown to judges as far as they may see it', async () => {
  const { key } = await asked()
  await save(key, ['Paper', '120'])
  const hidden = await askedQuestion('table', adminAccount, { label: 'Names', options, judgeVisible: false })
  await save(hidden.key, ['Secret', 'hand'])
  const judged = JSON.stringify(await loadJudgedEntry(submissionId, 'P01-0001', true))
  expect(judged).toContain('Paper')
  expect(judged).not.toContain('Secret')
})

test('says no name of its makers in a cell where judging is blind', async () => {
  const { key } = await asked()
  const { studioName } = (await record()).entry
  await save(key, [`Paper of ${studioName}`, '120'])
  const read = async (blind: boolean) =>
    JSON.stringify(await loadJudgedEntry(submissionId, 'P01-0001', blind))
  expect(await read(false)).toContain(`Paper of ${studioName}`)
  expect(await read(true)).toContain('Paper of [name hidden]')
  expect(await read(true)).not.toContain(studioName)
})
