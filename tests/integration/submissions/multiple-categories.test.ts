import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, onTestFinished, test } from 'vitest'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { db, transaction } from '#db/client.ts'
import { startBatch } from '#app/domain/submissions/multiple/batches.server.ts'
import { saveSection, startDraft } from '#app/domain/submissions/commands.server.ts'
import { placesUsed } from '#app/domain/submissions/places.server.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import { enterTable } from '#app/domain/submissions/multiple/table-entries.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { category, draft, entrant, entrantViewerOf, valueOf, type Entrant } from '#tests/support/entries.ts'
import { race } from '#tests/support/race.ts'

const PAGE = '/submissions/add-multiple'
const DIRECTION = 13
const WRITING = 15

async function idsOf(...numbers: number[]): Promise<number[]> {
  return Promise.all(numbers.map(async (number) => (await category(number)).id))
}

async function cap(number: number, most: number): Promise<number> {
  const { id } = await category(number)
  await db().updateTable('categories').set({ max_per_studio: most }).where('id', '=', id).execute()
  forgetVersions()
  // As the admins’ own command does after it wrote.
  forgetVersions()
  return id
}

async function rowsOf(who: Entrant) {
  return db()
    .selectFrom('submissions')
    .where('studio_id', '=', who.studioId)
    .selectAll()
    .orderBy('id')
    .execute()
}

async function contentOf(id: number) {
  const record = await readEntry(id, db())
  if (!record) throw new Error(`There is no submission ${id}`)
  return record.content
}

const batch = (categoryIds: number[], title = 'Tin Lanterns') => ({
  ...{ title, categoryIds, answers: {}, people: new Map(), createKey: randomUUID() },
})

test('one work is entered in more than one category, step by step, without scripts and with everything kept', async () => {
  const who = await entrant()
  const [direction = 0, writing = 0, short = 0] = await idsOf(DIRECTION, WRITING, 8)
  const own = as(who)
  const first = await own.get(PAGE)
  expect(first.visibleText).toContain('USD 0 for 0 categories')
  const title = `Þóra 李晴风 محمد ${'x'.repeat(90)}`
  const second = await own.submit(first, 'Continue', {
    title,
    category: [String(direction), String(writing), String(short)],
  })
  expect(second.status).toBe(200)
  expect(second.html.querySelector('input[name=title]')?.getAttribute('value')).toBe(title)
  expect(second.html.querySelector('#distributor')).not.toBeNull()
  expect(second.html.querySelector('#achievement_statement')).toBeNull()
  const more = `Add rows for A${DIRECTION} · ${(await category(DIRECTION)).name}`
  const wider = await own.submit(second, more, { distributor: 'Gull & Gasket' })
  expect(wider.html.querySelector('#distributor')?.getAttribute('value')).toBe('Gull & Gasket')
  expect(wider.html.querySelector(`[name="people.${direction}[3].fullName"]`)).not.toBeNull()
  const done = await own.submit(wider, 'Create 3 drafts', {
    [`people.${direction}[0].fullName`]: '李晴风',
    [`people.${direction}[0].credit`]: 'Director',
    [`people.${writing}[0].fullName`]: 'محمد',
    release_date: 'spring',
  })
  expect(done.status).toBe(303)
  const made = await rowsOf(who)
  expect(new Set(made.map((row) => row.category_id))).toEqual(new Set([direction, writing, short]))
  expect(made.map((row) => [row.title, row.status])).toEqual(
    Array.from({ length: 3 }, () => [title, 'draft']),
  )
  expect(new Set(made.map((row) => row.batch_id)).size).toBe(1)
  const of = (id: number) => contentOf(made.find((row) => row.category_id === id)?.id ?? 0)
  for (const id of [direction, writing, short])
    expect((await of(id)).answers).toMatchObject({ distributor: 'Gull & Gasket', release_date: 'spring' })
  expect((await of(direction)).people.map(({ fullName }) => fullName)).toEqual(['李晴风'])
  expect((await of(writing)).people.map(({ fullName }) => fullName)).toEqual(['محمد'])
  expect((await own.follow(done)).heading).toBe(`Drafts of “${title}”`)
})

test('nothing ticked, no title and a category that fills up meanwhile are said, and nothing is made', async () => {
  const who = await entrant()
  const own = as(who)
  const page = await own.get(PAGE)
  const empty = await own.post(PAGE, { intent: 'create', createKey: randomUUID() })
  expect(empty.status).toBe(422)
  expect(empty.problems.map(({ message }) => message)).toEqual([
    'Title of the work: Required',
    'Categories: Select at least one category',
  ])
  const [short = 0, direction = 0] = await idsOf(8, DIRECTION)
  await cap(8, 1)
  const ticked = await own.submit(page, 'Continue', {
    title: 'Tin Lanterns',
    category: [String(short), String(direction)],
  })
  await draft(who, { number: 8, title: 'First' })
  const full = await own.submit(ticked, 'Create 2 drafts')
  expect(full.status).toBe(422)
  expect(full.problems[0]?.href).toBe(`#category-${short}`)
  expect(full.problems[0]?.message).toContain('the maximum')
  expect(await rowsOf(who)).toHaveLength(1)
  expect(full.html.querySelector(`#category-${short}`)?.hasAttribute('disabled')).toBe(true)
  expect(full.visibleText).toContain('Not available: Your studio already has 1 entry here')
})

test('a title that a category has already is not ticked and not counted, and the next step is named', async () => {
  const who = await entrant()
  const [short = 0, direction = 0] = await idsOf(8, DIRECTION)
  await db().updateTable('categories').set({ one_per_title: true }).where('id', '=', short).execute()
  forgetVersions()
  await draft(who, { number: 8, title: 'Tin Lanterns' })
  const page = await as(who).submit(await as(who).get(PAGE), 'Continue', {
    title: 'tin lanterns',
    category: [String(short), String(direction)],
  })
  expect(page.status).toBe(200)
  expect(page.visibleText).toContain('Step 2 of 2')
  expect(page.problems.map(({ href }) => href)).toEqual([`#category-${short}`])
  const ticked = page.html
    .querySelectorAll('input[name=category]')
    .filter((box) => box.hasAttribute('checked'))
  expect(ticked.map((box) => box.getAttribute('value'))).toEqual([String(direction)])
  expect(page.visibleText).toContain('for one category at today’s prices')
  expect(page.visibleText).toContain('Create draft')
})

test('the same form sent many times at once makes its drafts once', async () => {
  const who = await entrant()
  const viewer = await entrantViewerOf(who)
  const input = batch(await idsOf(8, 9, DIRECTION))
  const made = await race(4, () => startBatch(input, viewer, now()))
  expect(new Set(made.map((each) => valueOf(each).submissionIds.join(','))).size).toBe(1)
  expect(await rowsOf(who)).toHaveLength(3)
  const other = await entrantViewerOf(await entrant())
  expect(await startBatch(input, other, now())).toMatchObject({ ok: false, code: 'conflict' })
})

test('the last place is taken once, by the first of a draft, a copy, many at once or a table', async () => {
  const who = await entrant()
  const from = await draft(who, { number: DIRECTION })
  const categoryId = await cap(8, 1)
  const viewer = await entrantViewerOf(who)
  const key = () => randomUUID()
  const table = 'category,work_title\n8,By table\n'
  const ways: (() => Promise<boolean>)[] = [
    async () => (await startDraft({ categoryId, title: 'Draft', createKey: key() }, viewer, now())).ok,
    async () =>
      (await startDraft({ categoryId, title: 'Copy', createKey: key(), copyFrom: from }, viewer, now())).ok,
    async () => (await startBatch(batch([categoryId], 'Several'), viewer, now())).ok,
    async () =>
      valueOf(await enterTable({ text: table, createKey: key() }, viewer, now())).rows.some(
        ({ submissionId }) => submissionId !== null,
      ),
  ]
  const won = await race(8, (index) => (ways[index % ways.length] ?? ways[0])?.() ?? Promise.resolve(false))
  expect(won.filter(Boolean)).toHaveLength(1)
  expect((await placesUsed(who.studioId, (await category(8)).year, db())).get(categoryId)).toBe(1)
})

test('without the lock of the studio’s places two transactions would both find the last place free', async () => {
  const who = await entrant()
  const categoryId = await cap(8, 1)
  const { year } = await category(8)
  let looked = 0
  const both = await race(2, (index) =>
    transaction(async (trx) => {
      const used = (await placesUsed(who.studioId, year, trx)).get(categoryId) ?? 0
      looked += 1
      // Each continues only once both have read, which the lock would never let happen.
      while (looked < 2) await new Promise((resolve) => setTimeout(resolve, 5))
      if (used >= 1) return false
      await trx
        .insertInto('submissions')
        .values({
          ...{ year, category_id: categoryId, studio_id: who.studioId, created_by: who.userId },
          ...{ title: `Unlocked ${index}`, created_at: now(), updated_at: now() },
        })
        .execute()
      return true
    }),
  )
  expect(both).toEqual([true, true])
  expect((await placesUsed(who.studioId, year, db())).get(categoryId)).toBe(2)
})

test('shared answers go into all drafts of the set after a look; what was submitted stays', async () => {
  const who = await entrant()
  const viewer = await entrantViewerOf(who)
  const { batchId, submissionIds } = valueOf(
    await startBatch(batch(await idsOf(8, 9, DIRECTION)), viewer, now()),
  )
  const [from = 0, other = 0, sent = 0] = submissionIds
  valueOf(await saveSection({ submissionId: from, answers: { distributor: 'Gull & Gasket' } }, viewer, now()))
  await db().updateTable('submissions').set({ status: 'submitted' }).where('id', '=', sent).execute()
  const own = as(who)
  const set = await own.get(`/submissions/batches/${batchId}`)
  const answers = await own.submit(set, 'Show answers', { from: String(from) })
  const preview = await own.submit(answers, 'Preview changes', { field: 'distributor' })
  expect(preview.visibleText).toContain('empty → Gull & Gasket')
  expect(preview.visibleText).toContain('No longer a draft')
  const done = await own.submit(preview, 'Copy answers')
  expect(done.location).toBe(`/submissions/batches/${batchId}`)
  expect((await contentOf(other)).answers.distributor).toBe('Gull & Gasket')
  expect((await contentOf(sent)).answers.distributor).toBeUndefined()
  expect((await as(await entrant()).get(`/submissions/batches/${batchId}`)).status).toBe(404)
})

test('a table is checked row by row, and its good rows become drafts once', async () => {
  const who = await entrant()
  const own = as(who)
  await cap(9, 1)
  const table = [
    'category;work_title;people;distributor;release_date;nonsense',
    '8;=SUM(A1);;Gull;spring;x',
    '13;Þóra Ægisdóttir-Lindqvist;李晴风 | Director;;;',
    '9;First;;;;',
    '9;Second;;;;',
    '77;Nowhere;;;;',
    '8;;;;;',
    `8;${'x'.repeat(301)};;;;`,
  ].join('\r\n')
  const file = new File([Buffer.from(`\ufeff${table}`, 'utf16le')], 'entries.csv', { type: 'text/csv' })
  const checked = await own.post(`${PAGE}/csv`, { intent: 'check', file })
  expect(checked.status).toBe(200)
  expect(checked.visibleText).toContain('3 of 7 rows will become drafts')
  expect(checked.visibleText).toContain('No category asks for these columns: nonsense.')
  for (const text of [
    'There is no category “77” this season.',
    'The title is missing.',
    'The title has more than 300 characters.',
    'the maximum',
    'To fix later',
  ])
    expect(checked.visibleText).toContain(text)
  expect(await rowsOf(who)).toEqual([])
  const made = await own.submit(checked, 'Create 3 drafts')
  expect(made.heading).toBe('Import results')
  const rows = await rowsOf(who)
  expect(rows.map(({ title }) => title).sort()).toEqual(
    ['=SUM(A1)', 'First', 'Þóra Ægisdóttir-Lindqvist'].sort(),
  )
  const again = await own.submit(checked, 'Create 3 drafts')
  expect(again.visibleText).toContain('Draft created')
  expect(await rowsOf(who)).toHaveLength(3)
  const person = rows.find(({ title }) => title.startsWith('Þóra'))
  expect((await contentOf(person?.id ?? 0)).people).toMatchObject([
    { fullName: '李晴风', credit: 'Director' },
  ])
})

test('a category whose name begins with a number is not taken for the one of that number', async () => {
  const eight = await category(8)
  const rename = async (name: string) => {
    await db().updateTable('categories').set({ name }).where('id', '=', eight.id).execute()
    forgetVersions()
  }
  await rename('13-Minute Film')
  onTestFinished(() => rename(eight.name))
  const who = await entrant()
  const text = 'category,work_title\n13 minute film,Tin Lanterns\n13,Moss Parade\n'
  const { rows } = valueOf(
    await enterTable({ text, createKey: randomUUID() }, await entrantViewerOf(who), now()),
  )
  expect(rows.map(({ category: title }) => title.slice(0, 3))).toEqual(['P08', 'A13'])
})

test('rows that are pasted from a spreadsheet are checked as those of a file, and kept where they are refused', async () => {
  const who = await entrant()
  const own = as(who)
  const page = await own.get(`${PAGE}/csv`)
  const { name } = await category(8)
  // A cell with a line break, and a category by its name.
  const pasted = `category\twork_title\tpeople\n8\t"Tin\nLanterns"\t\n${name.toUpperCase()}\tMoss Parade\t\n`
  const refused = await own.submit(page, 'Check rows', { pasted: 'title\nMoss Parade' })
  expect([refused.status, refused.problems[0]?.href]).toEqual([422, '#pasted'])
  expect(refused.text).toContain('Moss Parade</textarea>')
  const checked = await own.submit(refused, 'Check rows', { pasted })
  expect(checked.visibleText).toContain('All 2 rows will become drafts')
  await own.submit(checked, 'Create 2 drafts')
  expect((await rowsOf(who)).map(({ title }) => title).sort()).toEqual(['Moss Parade', 'Tin Lanterns'])
})

test('a file that is no table is refused with a message beside the field', async () => {
  const own = as(await entrant())
  const send = async (content: string | Uint8Array<ArrayBuffer>) =>
    own.post(`${PAGE}/csv`, { intent: 'check', file: new File([content], 'x.csv') })
  const none = await own.post(`${PAGE}/csv`, { intent: 'check' })
  expect([none.status, none.problems[0]?.message]).toEqual([
    422,
    'CSV file: Select a file, or paste rows below.',
  ])
  expect((await send('title\nx')).problems[0]?.message).toContain('The first row must name the columns')
  expect((await send('x'.repeat(400_001))).problems[0]?.message).toContain('must be 400 kB or smaller')
  expect((await send(new Uint8Array([0, 1, 2, 3]))).status).toBe(422)
})

test('the empty table names every question and each open category', async () => {
  const answer = await as(await entrant()).get(`${PAGE}/template`)
  expect(answer.headers.get('content-disposition')).toContain('submissions.csv')
  const [head = [], ...rows]: string[][] = parse(answer.text, { bom: true })
  expect(head.slice(0, 3)).toEqual(['category', 'work_title', 'people'])
  expect(head).toContain('synopsis_short')
  expect(head).not.toContain('rights_statement')
  expect(rows.map(([cell]) => cell)).toContain(`P08 · ${(await category(8)).name}`)
})
