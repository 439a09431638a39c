import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { moveBinding } from '#app/domain/catalogue/categories/binding-commands.server.ts'
import { categoryFields } from '#app/domain/catalogue/categories/queries.server.ts'
import { measureCategory } from '#app/domain/submissions/form/measure-category.server.ts'
import { saveSection } from '#app/domain/submissions/commands.server.ts'
import { putInCart } from '#app/domain/money/billing/put-in-cart.server.ts'
import { withoutHistory } from '#tests/support/history.ts'
import { as, signedIn } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import {
  category,
  completeDraft,
  draft,
  entrant,
  entrantViewerOf,
  inCart,
  invoice,
  valueOf,
} from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { audits, outbox } from '#tests/support/rows.ts'

const NUMBER = 1

let adminAccount: Account
let categoryId: number
beforeEach(async () => {
  adminAccount = await admin()
  categoryId = (await category(NUMBER)).id
})

const base = () => `/admin/categories/${categoryId}/fields`
const questions = () => categoryFields(categoryId, db())
async function bindingOf(key: string): Promise<number> {
  const found = (await questions()).find((each) => each.key === key)
  if (!found) throw new Error(`Category ${NUMBER} does not ask ${key}`)
  return found.bindingId
}
const edit = async (key: string) => as(adminAccount).get(`${base()}/${await bindingOf(key)}/edit`)
async function fieldId(key: string): Promise<number> {
  const { id } = await db().selectFrom('fields').where('key', '=', key).select('id').executeTakeFirstOrThrow()
  return id
}
const keysOf = async (section: string) =>
  (await questions()).filter((each) => each.section === section).map(({ key }) => key)

describe('a category’s questions', () => {
  test('are listed by section with what is needed, who sees them and when they are asked', async () => {
    const page = await as(adminAccount).get(base())
    expect(page.visibleText).toContain('26 questions')
    expect(page.visibleText).toContain('By the materials date')
    expect(page.visibleText).toContain(
      'Only if “Use of generative AI in what is seen or heard” is “Some” or “Substantial”.',
    )
    expect(page.visibleText).toContain('Hidden')
    const form = await as(adminAccount).get(`${base()}/preview`)
    expect(form.html.querySelector('textarea#synopsis_short')).not.toBeNull()
    expect(form.visibleText).toContain('Only if “Use of generative AI')
  })

  test('move up and down within their section by buttons', async () => {
    const [first, second, third] = await keysOf('media')
    const moved = await as(adminAccount).post(base(), {
      bindingId: await bindingOf(second ?? ''),
      move: 'up',
    })
    expect((await as(adminAccount).follow(moved)).visibleText).toContain('is now 1 of')
    expect((await keysOf('media')).slice(0, 3)).toEqual([second, first, third])
    await as(adminAccount).post(base(), { bindingId: await bindingOf(second ?? ''), move: 'up' })
    await as(adminAccount).post(base(), { bindingId: await bindingOf(second ?? ''), move: 'down' })
    expect((await keysOf('media')).slice(0, 3)).toEqual([first, second, third])
    expect((await keysOf('work'))[0]).toBe('work_title')
    expect(await audits({ action: 'category.question_moved' })).toHaveLength(2)
    const { id: other } = await category(2)
    const theirs = (await categoryFields(other, db()))[3]?.bindingId
    expect((await as(adminAccount).post(base(), { bindingId: theirs, move: 'up' })).status).toBe(404)
    expect((await as(adminAccount).post(base(), { bindingId: 'x', move: 'up' })).status).toBe(400)
  })

  test('when admins move questions at the same time, none is lost', async () => {
    const by = await adminViewerOf(adminAccount)
    const before = await keysOf('media')
    const ids = await Promise.all(before.map(bindingOf))
    await Promise.all(ids.map((id) => moveBinding(categoryId, id, 'down', by, now())))
    expect((await keysOf('media')).sort()).toEqual([...before].sort())
    const sorts = (await questions()).map(({ sort }) => sort)
    expect(new Set(sorts).size).toBe(sorts.length)
  })

  test('are added from the library, many at once, with a search', async () => {
    const page = await as(adminAccount).get(`${base()}/add?q=script`)
    expect(page.visibleText).toContain('Script pages')
    expect(page.visibleText).not.toContain('Designs')
    const all = await as(adminAccount).get(`${base()}/add`)
    const chosen = [String(await fieldId('script_pdf')), String(await fieldId('design_pdf'))]
    const missing = await as(adminAccount).submit(all, 'Add questions', { fieldIds: chosen })
    expect(missing.problems.map(({ message }) => message)).toEqual(['Section: Required'])
    expect(missing.html.querySelectorAll('input[name=fieldIds][checked]')).toHaveLength(2)
    const none = await as(adminAccount).submit(all, 'Add questions', { section: 'media' })
    expect(none.problems.map(({ message }) => message)).toEqual(['Fields: Select at least one field'])
    const added = await as(adminAccount).submit(all, 'Add questions', { fieldIds: chosen, section: 'media' })
    expect(added.location).toBe(base())
    expect((await keysOf('media')).slice(-2).sort()).toEqual(['design_pdf', 'script_pdf'])
    await as(adminAccount).submit(all, 'Add questions', { fieldIds: chosen, section: 'work' })
    expect((await questions()).length).toBe(28)
  })

  test('name people once', async () => {
    const form = await as(adminAccount).get('/admin/fields/add?type=people')
    await as(adminAccount).submit(form, 'Add field', {
      label: 'Producers',
      key: 'producers',
      where: 'none',
    })
    const both = [String(await fieldId('team')), String(await fieldId('producers'))]
    const page = await as(adminAccount).get(`${base()}/add`)
    const refused = await as(adminAccount).submit(page, 'Add questions', {
      fieldIds: both,
      section: 'people',
    })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('A category can ask for people once, and')
  })

  test('a new field made for a category is asked there, and leads back to it', async () => {
    const form = await as(adminAccount).get(`/admin/fields/add?type=text&category=${categoryId}`)
    const added = await as(adminAccount).submit(form, 'Add field', { label: 'Format des Films' })
    expect(added.location).toBe(base())
    expect((await keysOf('work')).at(-1)).toBe('format_des_films')
    const { id: other } = await category(2)
    expect((await categoryFields(other, db())).map(({ key }) => key)).not.toContain('format_des_films')
  })
})

describe('a new question', () => {
  const askedBy = async (key: string) =>
    (
      await db()
        .selectFrom('category_fields as b')
        .innerJoin('fields as f', 'f.id', 'b.field_id')
        .innerJoin('categories as c', 'c.id', 'b.category_id')
        .where('f.key', '=', key)
        .select(['c.year', 'c.type', 'c.status', 'b.section', 'b.required', 'b.category_id as id'])
        .execute()
    ).sort((a, b) => a.id - b.id)

  test('is asked in all categories of the season by one form, and gets its key from the label', async () => {
    const { year } = await category(1)
    const form = await as(adminAccount).get('/admin/fields/add?type=image')
    const added = await as(adminAccount).submit(form, 'Add field', {
      label: '作品の写真',
      accept: ['jpg'],
      section: 'media',
      required: 'on',
    })
    expect((await as(adminAccount).follow(added)).visibleText).toContain('categories ask it')
    const [field] = await db().selectFrom('fields').where('label', '=', '作品の写真').selectAll().execute()
    expect(field?.key).toBe('question_1')
    const all = await db()
      .selectFrom('categories')
      .where('year', '=', year)
      .where('status', '<>', 'archived')
      .select('id')
      .orderBy('id')
      .execute()
    const places = await askedBy('question_1')
    expect(places.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(places.every((place) => place.section === 'media' && place.required)).toBe(true)
  })

  test('is asked in one kind of category, or in ticked ones', async () => {
    const form = await as(adminAccount).get('/admin/fields/add?type=text')
    await as(adminAccount).submit(form, 'Add field', { label: 'For achievements', where: 'achievement' })
    const places = await askedBy('for_achievements')
    expect(places.length).toBeGreaterThan(0)
    expect(new Set(places.map(({ type }) => type))).toEqual(new Set(['achievement']))
    const some = [await category(1), await category(2)].map(({ id }) => id).sort((a, b) => a - b)
    await as(adminAccount).submit(form, 'Add field', {
      label: 'For two',
      where: 'ticked',
      categoryIds: some.map(String),
    })
    expect((await askedBy('for_two')).map(({ id }) => id)).toEqual(some)
  })

  test('needs a category where it is to be ticked, and stores nothing without one', async () => {
    const form = await as(adminAccount).get('/admin/fields/add?type=text')
    for (const ids of [undefined, ['999999999']]) {
      const refused = await as(adminAccount).submit(form, 'Add field', {
        label: 'Where to',
        where: 'ticked',
        categoryIds: ids,
      })
      expect(refused.status).toBe(422)
      expect(refused.problems.map(({ message }) => message).join()).toContain('Select at least one category')
      expect(refused.html.querySelector('#label')?.text.trim()).toBe('Where to')
    }
    expect(await db().selectFrom('fields').where('label', '=', 'Where to').select('id').execute()).toEqual([])
  })

  test('asks for people only where a category does not yet', async () => {
    const form = await as(adminAccount).get('/admin/fields/add?type=people')
    const refused = await as(adminAccount).submit(form, 'Add field', { label: 'Producers of it' })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('A category can ask for people once, and')
    expect(await askedBy('producers_of_it')).toEqual([])
  })

  test('two of one label at the same time get a key each', async () => {
    const form = await as(adminAccount).get('/admin/fields/add?type=text')
    const send = () => as(adminAccount).submit(form, 'Add field', { label: 'At one time', where: 'none' })
    await Promise.all([send(), send(), send()])
    const rows = await db().selectFrom('fields').where('label', '=', 'At one time').select('key').execute()
    expect(rows.map(({ key }) => key).sort()).toEqual(['at_one_time', 'at_one_time_2', 'at_one_time_3'])
  })
})

describe('one question', () => {
  test('has its own text, limits and visibility in this category, and the library’s in others', async () => {
    const form = await edit('synopsis_short')
    const saved = await as(adminAccount).submit(form, 'Save question', {
      labelOverride: '故事梗概',
      helpOverride: 'Kurz',
      maxWords: '20',
      judgeVisible: 'no',
      section: 'statement',
      required: undefined,
    })
    expect(saved.location).toBe(base())
    const here = (await questions()).find((each) => each.key === 'synopsis_short')
    expect(here).toMatchObject({ label: '故事梗概', help: 'Kurz', section: 'statement', judgeVisible: false })
    expect(here).toMatchObject({ required: false, rules: { maxWords: 20 } })
    const { id: other } = await category(2)
    const there = (await categoryFields(other, db())).find((each) => each.key === 'synopsis_short')
    expect(there).toMatchObject({ label: 'Synopsis in a few lines', rules: { maxWords: 50 } })
    const page = await as(adminAccount).get(`/admin/categories/view/${categoryId}`)
    expect(page.visibleText).toMatch(/Question changed.* Question: Synopsis in a few lines/)
    expect(page.visibleText).toContain('Maximum words: empty → 20')
  })

  test('shows what another admin saved meanwhile', async () => {
    const [mine, theirs] = [await edit('poster'), await edit('poster')]
    await signedIn(await admin()).submit(theirs, 'Save question', { labelOverride: 'One-sheet' })
    const conflict = await as(adminAccount).submit(mine, 'Save question', { helpOverride: 'Portrait' })
    expect(conflict.status).toBe(409)
    expect(conflict.visibleText).toContain('Now saved: One-sheet. Save again to replace it')
    expect((await as(adminAccount).submit(conflict, 'Save question')).status).toBe(303)
  })

  test('needed from now on, it lists the entries without an answer and leaves them submitted', async () => {
    const [one, other] = [await entrant(), await entrant()]
    const { submissionIds } = await invoice(one, { number: NUMBER, title: 'Already Sent' })
    const waiting = await inCart(other, { number: NUMBER, title: 'In the Cart' })
    await draft(other, { number: NUMBER, title: 'Only a Draft' })
    const answered = await inCart(one, { number: NUMBER, title: 'Has an Answer' })
    const viewer = await entrantViewerOf(one)
    valueOf(await saveSection({ submissionId: answered, answers: { tools_used: 'Sand' } }, viewer, now()))

    const saved = await as(adminAccount).submit(await edit('tools_used'), 'Save question', { required: 'on' })
    const page = await as(adminAccount).follow(saved)
    expect(page.visibleText).toContain('2 entries have no answer to this')
    expect(page.visibleText).toContain('Already Sent')
    expect(page.visibleText).toContain('In the Cart')
    expect(page.visibleText).not.toContain('Only a Draft')
    expect(page.visibleText).not.toContain('Has an Answer')
    const { status } = await db()
      .selectFrom('submissions')
      .where('id', '=', submissionIds[0] ?? 0)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('submitted')
    expect((await as(other).get(`/submissions/edit/${waiting}/review`)).visibleText).toContain('Main tools')
  })

  test('needed only sometimes, it lists the entries it applies to', async () => {
    const who = await entrant()
    await inCart(who, { number: NUMBER, title: 'Made by Hand' })
    const submissionId = await inCart(who, { number: NUMBER, title: 'Partly Generated' })
    const none = await edit('ai_explanation')
    expect(none.visibleText).not.toContain('no answer to this')
    const answers = { ai_disclosure: 'some' }
    valueOf(await saveSection({ submissionId, answers }, await entrantViewerOf(who), now()))
    const page = await edit('ai_explanation')
    expect(page.visibleText).toContain('1 entry has no answer to this')
    expect(page.visibleText).toContain('Partly Generated')
    expect(page.visibleText).not.toContain('Made by Hand')
  })

  test('taken out, it hides its answers, which come back when it is asked again', async () => {
    const who = await entrant()
    const submissionId = await completeDraft(who, { number: NUMBER })
    const answers = { distributor: 'Zanzibar Pictures' }
    valueOf(await saveSection({ submissionId, answers }, await entrantViewerOf(who), now()))
    const confirm = await as(adminAccount).get(`${base()}/${await bindingOf('distributor')}/remove`)
    expect(confirm.visibleText).toContain('This hides 1 answer')
    await as(adminAccount).submit(confirm, 'Remove from category')
    const review = () => as(who).get(`/submissions/edit/${submissionId}/review`)
    expect((await review()).text).not.toContain('Zanzibar')
    const add = await as(adminAccount).get(`${base()}/add?q=distributor`)
    await as(adminAccount).submit(add, 'Add questions', { section: 'work' })
    expect((await review()).text).toContain('Zanzibar')
  })

  test('is not taken out while another one waits for it, nor the title ever', async () => {
    for (const key of ['ai_disclosure', 'work_title']) {
      await as(adminAccount).post(`${base()}/${await bindingOf(key)}/remove`)
      expect((await questions()).some((each) => each.key === key)).toBe(true)
    }
    const page = await as(adminAccount).get(`${base()}/${await bindingOf('ai_disclosure')}/remove`)
    expect(page.visibleText).toContain('depends on its answer. Change that rule first.')
    const title = await as(adminAccount).submit(await edit('work_title'), 'Save question', {
      required: undefined,
    })
    expect(title.status).toBe(422)
    expect(title.visibleText).toContain('The title names the entry')
  })

  test('of another category is not found here', async () => {
    const { id: other } = await category(2)
    const theirs = (await categoryFields(other, db()))[0]?.bindingId
    for (const page of ['edit', 'remove']) {
      expect((await as(adminAccount).get(`${base()}/${theirs}/${page}`)).status).toBe(404)
      expect((await as(adminAccount).post(`${base()}/${theirs}/${page}`, { section: 'work' })).status).toBe(
        404,
      )
    }
  })
})

describe('a question that is asked only sometimes', () => {
  test('brings up the other question’s answers, and takes the rule', async () => {
    const first = await as(adminAccount).submit(await edit('tools_used'), 'Save question', {
      showIfField: 'technique',
    })
    expect(first.status).toBe(422)
    expect(first.problems.map(({ message }) => message)).toEqual(['Answers: Select at least one answer'])
    expect(first.html.querySelectorAll('input[name=showIfValues]')).toHaveLength(7)
    const saved = await as(adminAccount).submit(first, 'Save question', { showIfValues: ['cg', 'mixed'] })
    expect(saved.status).toBe(303)
    const asked = (await questions()).find((each) => each.key === 'tools_used')
    expect(asked?.showIf).toEqual({ field: 'technique', is: 'one_of', values: ['cg', 'mixed'] })
    expect((await as(adminAccount).get(base())).visibleText).toContain(
      'Only if “Technique” is “CG” or “Mixed”.',
    )
  })

  test.each([
    ['tools_used', { showIfField: 'tools_used' }, 'Select a question of this category'],
    ['tools_used', { showIfField: 'script_pdf' }, 'Select a question of this category'],
    ['tools_used', { showIfField: 'synopsis_long' }, 'This question has no options'],
    [
      'ai_disclosure',
      { showIfField: 'ai_explanation', showIfIs: 'answered' },
      'These conditions depend on each other',
    ],
  ])('refuses a rule of %s: %j', async (key, fields, message) => {
    const answer = await as(adminAccount).submit(await edit(key), 'Save question', fields)
    expect(answer.status).toBe(422)
    expect(answer.visibleText).toContain(message)
    expect((await questions()).find((each) => each.key === key)?.showIf).toBeNull()
  })

  test('is visible without scripts with a text that says when it applies, and is required only then', async () => {
    const who = await entrant()
    const viewer = await entrantViewerOf(who)
    const submissionId = await completeDraft(who, { number: NUMBER })
    const section = `/submissions/edit/${submissionId}/statement`
    const page = await as(who).get(section)
    const question = page.html.querySelector('#ai_explanation')
    expect(question).not.toBeNull()
    expect(question?.closest('[hidden]')).toBeNull()
    expect(page.visibleText).toContain(
      'Only if “Use of generative AI in what is seen or heard” is “Some” or “Substantial”.',
    )
    await as(who).submit(page, 'Save draft', { ai_disclosure: 'some' })
    const refused = await putInCart(submissionId, viewer, now())
    expect(!refused.ok && refused.problems?.map(({ fieldKey }) => fieldKey)).toEqual(['ai_explanation'])
    await as(who).submit(await as(who).get(section), 'Save draft', { ai_explanation: 'Signs over the shops' })
    expect((await as(who).get(`/submissions/edit/${submissionId}/review`)).text).toContain(
      'Signs over the shops',
    )

    // The answer is kept while it does not apply, and not shown.
    await as(who).submit(await as(who).get(section), 'Save draft', { ai_disclosure: 'none' })
    expect((await as(who).get(`/submissions/edit/${submissionId}/review`)).text).not.toContain('Signs over')
    expect(
      withoutHistory(await as(adminAccount).get(`/admin/submissions/edit/${submissionId}`)),
    ).not.toContain('Signs over')
    expect((await as(who).get(section)).text).toContain('Signs over the shops')
    expect((await putInCart(submissionId, viewer, now())).ok).toBe(true)
  })

  test('makes drafts less complete once it is required and the worker has measured them', async () => {
    const who = await entrant()
    const submissionId = await completeDraft(who, { number: NUMBER })
    const read = async () =>
      db()
        .selectFrom('submissions')
        .where('id', '=', submissionId)
        .select(['completeness', 'version'])
        .executeTakeFirstOrThrow()
    const before = await read()
    expect(before.completeness).toBe(100)
    await as(adminAccount).submit(await edit('tools_used'), 'Save question', { required: 'on' })
    const [job] = await outbox({ kind: 'category.measure' })
    expect(job?.payload).toEqual({ categoryId })
    expect(await measureCategory(categoryId)).toBe(1)
    expect((await read()).completeness).toBeLessThan(100)
    // It is no change of the entry: a person who is writing in it meets no conflict.
    expect((await read()).version).toBe(before.version)
    expect(await measureCategory(categoryId)).toBe(0)
  })

  test('counts in how complete a draft is only where it applies', async () => {
    const who = await entrant()
    const submissionId = await completeDraft(who, { number: NUMBER })
    const viewer = await entrantViewerOf(who)
    const completeness = async (use: string) => {
      valueOf(await saveSection({ submissionId, answers: { ai_disclosure: use } }, viewer, now()))
      const row = await db()
        .selectFrom('submissions')
        .where('id', '=', submissionId)
        .select('completeness')
        .executeTakeFirstOrThrow()
      return row.completeness
    }
    expect(await completeness('none')).toBe(100)
    expect(await completeness('substantial')).toBeLessThan(100)
  })
})

test('questions are copied from another category as they are asked there', async () => {
  const { id: student } = await category(12)
  const page = await as(adminAccount).get(`${base()}/copy?from=${student}`)
  expect(page.visibleText).toContain('Skip')
  const copied = await as(adminAccount).submit(page, 'Copy 5 questions')
  expect(copied.location).toBe(base())
  expect((await questions()).find((each) => each.key === 'team')).toMatchObject({
    section: 'people',
    required: true,
    help: 'The director or directors first, then up to five people in all.',
  })
  expect((await as(adminAccount).get(`${base()}/copy`)).status).toBe(200)
  const refused = await as(adminAccount).post(`${base()}/copy`, { from: String(categoryId) })
  expect(refused.status).toBe(422)
  expect((await as(adminAccount).post(`${base()}/copy`, {})).status).toBe(422)
})
