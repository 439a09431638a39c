import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import {
  categoriesOf,
  categoryFields,
  findCategory,
} from '#app/domain/catalogue/categories/queries.server.ts'
import { copySeason } from '#app/domain/catalogue/categories/copy-season.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { saveSection, startDraft } from '#app/domain/submissions/commands.server.ts'
import type { Answer } from '#tests/support/answer.ts'
import { as, signedIn } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import {
  category,
  draft,
  entrant,
  entrantViewerOf,
  inCart,
  invoice,
  person,
  valueOf,
} from '#tests/support/entries.ts'
import { committeeOf } from '#tests/support/nominations.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

const LIST = '/admin/categories'

let adminAccount: Account
beforeEach(async () => {
  adminAccount = await admin()
})

const idOf = async (number: number) => (await category(number)).id
const view = async (number: number) => as(adminAccount).get(`${LIST}/view/${await idOf(number)}`)
const edit = async (number: number) => as(adminAccount).get(`${LIST}/edit/${await idOf(number)}`)
const state = async (number: number, to: string) =>
  as(adminAccount).get(`${LIST}/status/${await idOf(number)}?to=${to}`)
const numbersIn = (page: Answer) =>
  page.html.querySelectorAll('tbody tr').map((row) => row.querySelector('td')?.text.trim())

describe('the list', () => {
  test('shows 32 categories, and filters by kind, state, text and season', async () => {
    await invoice(await entrant(), { number: 1 })
    const all = await as(adminAccount).get(`${LIST}?rows=50`)
    expect(all.visibleText).toContain('32 categories')
    expect(numbersIn(all)).toHaveLength(32)
    expect(numbersIn(await as(adminAccount).get(`${LIST}?status=suspended`))).toEqual(['11'])
    expect(numbersIn(await as(adminAccount).get(`${LIST}?status=closed&type=achievement`))).toEqual(['32'])
    expect(numbersIn(await as(adminAccount).get(`${LIST}?q=voice`))).toEqual(['29', '30'])
    expect(numbersIn(await as(adminAccount).get(`${LIST}?sort=entries&dir=desc`))[0]).toBe('1')
    expect(numbersIn(await as(adminAccount).get(`${LIST}?sort=ceremony`)).slice(0, 2)).toEqual(['9', '10'])
    expect((await as(adminAccount).get(`${LIST}?q=nothing-like-it`)).visibleText).toContain('Clear filters')
    expect((await as(adminAccount).get(`${LIST}?q=%01%25&year=x&type=%25`)).status).toBe(200)
  })

  test('a category’s page shows rules, entries by state, committee and the deadlines that apply', async () => {
    const who = await entrant()
    await invoice(who, { number: 3 })
    await draft(who, { number: 3 })
    const page = await view(3)
    expect(page.heading).toBe('Series for Early Years')
    expect(page.visibleText).toContain('P03')
    expect(page.visibleText).toContain('Draft 1')
    expect(page.visibleText).toContain('Submitted 1')
    expect(page.visibleText).toContain('Standard')
    expect(page.visibleText).toContain('No committee yet')
    expect((await view(11)).visibleText).toContain('too few works were announced')
  })
})

const fresh = {
  number: '40',
  name: '最佳动画短片',
  type: 'production',
  summary: 'One line',
  minMinutes: '1',
  maxMinutes: '20',
}

describe('adding and changing', () => {
  test('adds one in preparation, which entrants do not see until it is opened', async () => {
    const form = await as(adminAccount).get(`${LIST}/add`)
    const added = await as(adminAccount).submit(form, 'Add category', fresh)
    const made = await category(40)
    expect(added.location).toBe(`${LIST}/${made.id}/fields`)
    expect(made).toMatchObject({ status: 'draft', name: '最佳动画短片', minNominees: 3, maxMinutes: 20 })
    const who = await entrant()
    expect((await as(who).get('/submissions/add')).text).not.toContain('最佳动画短片')

    const early = await as(adminAccount).submit(await state(40, 'open'), 'Open category')
    expect(early.status).toBe(422)
    expect(early.visibleText).toContain('It has no questions yet. Add questions first.')
    const copy = await as(adminAccount).get(`${LIST}/${made.id}/fields/copy?from=${await idOf(1)}`)
    await as(adminAccount).submit(copy, 'Copy 26 questions')
    await as(adminAccount).submit(await state(40, 'open'), 'Open category')
    expect((await as(who).get('/submissions/add')).text).toContain('最佳动画短片')
    expect((await view(40)).visibleText).toMatch(/Questions copied.* 26 from P01 · Feature Film/)
  })

  test.each([
    [{ number: '1' }, 'Number: “Feature Film” already has number 1'],
    [{ number: '' }, 'Number: Required'],
    [{ number: 'one' }, 'Number: Enter a whole number from 1 to 999'],
    [{ name: ' ' }, 'Name: Required'],
    [{ type: '' }, 'Type: Required'],
    [{ minMinutes: '30' }, 'Maximum length (minutes): Must be at least the minimum length'],
    [{ minNominees: '6' }, 'Maximum nominees: Must be at least the minimum nominees'],
    [{ votePicks: '6' }, 'Places on the ballot: Must be no more than the maximum nominees'],
    [{ maxTeam: '31' }, 'Maximum people named: Enter a whole number from 1 to 30'],
  ])('refuses %j beside the field and keeps what was typed', async (fields, message) => {
    const form = await as(adminAccount).get(`${LIST}/add`)
    const answer = await as(adminAccount).submit(form, 'Add category', { ...fresh, ...fields })
    expect(answer.status).toBe(422)
    expect(answer.problems.map((problem) => problem.message)).toContain(message)
    expect(answer.html.querySelector('#summary')?.getAttribute('value')).toBe('One line')
    expect((await categoriesOf((await currentSeason()).year)).length).toBe(32)
  })

  test('says everything that is wrong in one answer', async () => {
    const form = await as(adminAccount).get(`${LIST}/add`)
    const wrong = { number: '1', minNominees: '8', maxNominees: '3', minMinutes: '50', maxMinutes: '10' }
    const answer = await as(adminAccount).submit(form, 'Add category', {
      ...fresh,
      ...wrong,
      votePicks: '-3',
    })
    expect(answer.problems.map(({ message }) => message)).toEqual([
      'Number: “Feature Film” already has number 1',
      'Maximum length (minutes): Must be at least the minimum length',
      'Maximum nominees: Must be at least the minimum nominees',
      'Places on the ballot: Enter a whole number from 1 to 10',
    ])
  })

  test('two admins cannot give one number twice, however close together', async () => {
    const answers = await race(4, (index) =>
      signedIn(adminAccount).post(`${LIST}/add`, {
        ...fresh,
        name: `Racer ${index}`,
        minNominees: 3,
        maxNominees: 5,
        votePicks: 3,
        voteScope: 'all',
      }),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, 422, 422, 422])
  })

  test('shows what another admin saved meanwhile, and overwrites it only on confirmation', async () => {
    const [mine, theirs] = [await edit(5), await edit(5)]
    await signedIn(await admin()).submit(theirs, 'Save category', { name: 'Series for Adults' })
    const conflict = await as(adminAccount).submit(mine, 'Save category', { summary: 'Mine' })
    expect(conflict.status).toBe(409)
    expect(conflict.visibleText).toContain('Now saved: Series for Adults. Save again to replace it')
    expect((await category(5)).name).toBe('Series for Adults')
    const again = await as(adminAccount).submit(conflict, 'Save category')
    expect(again.location).toBe(`${LIST}/view/${await idOf(5)}`)
    expect(await category(5)).toMatchObject({ name: 'Series for Grown-ups', summary: 'Mine' })
    expect((await view(5)).visibleText).toContain('Name: Series for Adults → Series for Grown-ups')
  })

  test('keeps number and kind once entries hang on them', async () => {
    await invoice(await entrant(), { number: 1 })
    const answer = await as(adminAccount).submit(await edit(1), 'Save category', {
      number: '77',
      type: 'achievement',
    })
    expect(answer.status).toBe(422)
    expect(answer.visibleText).toContain('Must stay 1: 1 entry has a code that contains it')
    const kind = await as(adminAccount).submit(await edit(1), 'Save category', { type: 'achievement' })
    expect(kind.visibleText).toContain('Can’t be changed: it already has 1 entry')
    expect((await as(adminAccount).submit(await edit(4), 'Save category', { number: '77' })).status).toBe(303)
    // The results of a work that was not entered are found by the code of its award.
    const { year } = await currentSeason()
    const work = { title: 'Moss', reason: 'Seen', proposed_by: adminAccount.userId, proposed_at: now() }
    const { id: outside_work_id } = await db()
      .insertInto('outside_works')
      .values({ ...work, committee_id: await committeeOf(5) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const award = { year, category_id: await idOf(5), outside_work_id, display_title: 'Moss' }
    await db()
      .insertInto('nominations')
      .values({ ...award, created_at: now(), updated_at: now() })
      .execute()
    const code = await as(adminAccount).submit(await edit(5), 'Save category', { number: '78' })
    expect(code.visibleText).toContain('Must stay 5: it already has 1 nomination')
    const letter = await as(adminAccount).submit(await edit(5), 'Save category', { type: 'achievement' })
    expect(letter.visibleText).toContain('Can’t be changed: it already has 1 nomination')
    expect((await as(adminAccount).submit(await edit(5), 'Save category', { summary: 'New' })).status).toBe(
      303,
    )
  })

  test('a lower limit names who is over it, blocks what is new, and leaves what is there alone', async () => {
    const who = await entrant()
    const first = await inCart(who, { number: 8 })
    const second = await inCart(who, { number: 8 })
    await as(adminAccount).submit(await edit(8), 'Save category', { maxPerStudio: '1' })
    for (const page of [await view(8), await edit(8)]) {
      expect(page.visibleText).toContain('Over the limits')
      expect(page.visibleText).toMatch(/Lantern Works \d+: 2 entries/)
    }
    const third = await startDraft(
      { categoryId: await idOf(8), title: 'A third', createKey: crypto.randomUUID() },
      await entrantViewerOf(who),
      now(),
    )
    expect(third.ok).toBe(false)
    for (const submissionId of [first, second]) {
      const viewer = await entrantViewerOf(who)
      const answers = { original_title: 'Changed' }
      expect((await saveSection({ submissionId, answers }, viewer, now())).ok).toBe(true)
    }
    const cart = await as(who).get('/submissions/cart')
    for (const submissionId of [first, second])
      expect(cart.links).toContain(`/submissions/edit/${submissionId}`)
  })

  test('names the entries with more people than a lower team limit', async () => {
    const who = await entrant()
    const submissionId = await draft(who, { number: 13, title: 'Three of Us' })
    const people = [person('A', 'Director'), person('B', 'Director'), person('C', 'Director')]
    valueOf(await saveSection({ submissionId, answers: {}, people }, await entrantViewerOf(who), now()))
    await as(adminAccount).submit(await edit(13), 'Save category', { maxTeam: '2' })
    expect((await view(13)).visibleText).toMatch(/Three of Us ?: 3 people/)
  })
})

describe('its state', () => {
  test('closes with a reason entrants read, and opens again', async () => {
    const who = await entrant()
    const empty = await as(adminAccount).submit(await state(2, 'closed'), 'Close category')
    expect(empty.status).toBe(422)
    expect(empty.problems[0]?.message).toBe('Reason: Required')
    await as(adminAccount).submit(await state(2, 'closed'), 'Close category', { note: 'Its jury is full.' })
    expect(await category(2)).toMatchObject({ status: 'closed', statusNote: 'Its jury is full.' })
    expect((await as(who).get('/submissions/add')).visibleText).toContain('Its jury is full.')
    const started = await startDraft(
      { categoryId: await idOf(2), title: 'Late', createKey: crypto.randomUUID() },
      await entrantViewerOf(who),
      now(),
    )
    expect(started.ok).toBe(false)
    await as(adminAccount).submit(await state(2, 'open'), 'Open category')
    expect(await category(2)).toMatchObject({ status: 'open', statusNote: '' })
    expect(await audits({ action: 'category.status' })).toHaveLength(2)
    expect((await view(2)).visibleText).toContain('Reason: empty → Its jury is full.')
  })

  test('is refused from a state it does not lead from, such as when another admin acted first', async () => {
    const form = await state(2, 'suspended')
    await as(adminAccount).submit(await state(2, 'archived'), 'Archive category', { note: 'Gone' })
    const answer = await as(adminAccount).submit(form, 'Suspend category', { note: 'Few works' })
    expect(answer.status).toBe(409)
    expect(answer.visibleText).toContain('is archived now')
    expect((await as(await entrant()).get('/submissions/add')).text).not.toContain('Independent Feature')
  })

  test('is removed only while nothing refers to it', async () => {
    await draft(await entrant(), { number: 6 })
    const kept = await idOf(6)
    expect((await as(adminAccount).get(`${LIST}/remove/${kept}`)).location).toBe(`${LIST}/view/${kept}`)
    await as(adminAccount).post(`${LIST}/remove/${kept}`)
    expect(await findCategory(kept, db())).not.toBeNull()
    const empty = await idOf(7)
    await as(adminAccount).submit(await as(adminAccount).get(`${LIST}/remove/${empty}`), 'Remove category')
    expect(await findCategory(empty, db())).toBeNull()
    expect((await as(adminAccount).get(`${LIST}/view/${empty}`)).status).toBe(404)
    expect(await audits({ action: 'category.removed' })).toHaveLength(1)
  })
})

/** Another season, with categories that leave room and some that do not. */
async function lastSeason(): Promise<number> {
  const { year } = await currentSeason()
  const from = year - 1
  await db()
    .insertInto('seasons')
    .values((eb) => ({
      year: from,
      label: 'The season before',
      edition: 1,
      is_current: false,
      timezone: 'Europe/Berlin',
      eligible_from: eb.val(`${from}-01-01`),
      eligible_to: eb.val(`${from}-12-31`),
    }))
    .execute()
  const made = await db()
    .insertInto('categories')
    .values(
      [1, 41, 42].map((number) => ({
        ...{
          year: from,
          number,
          name: `Old ${number}`,
          type: 'production' as const,
          status: 'open' as const,
        },
        ...{ max_team: 4, min_minutes: 7, description: 'Old rules' },
      })),
    )
    .returning(['id', 'number'])
    .execute()
  for (const { id, number } of made.filter((each) => each.number !== 42)) {
    const fields = await db()
      .selectFrom('category_fields as b')
      .innerJoin('categories as c', 'c.id', 'b.category_id')
      .where('c.year', '=', year)
      .where('c.number', '=', 12)
      .select(['b.field_id', 'b.section', 'b.sort', 'b.required', 'b.required_by', 'b.show_if'])
      .select(['b.label_override', 'b.help_override', 'b.rules_override', 'b.judge_visible'])
      .execute()
    await db()
      .insertInto('category_fields')
      .values(
        fields.map((field) => ({
          ...field,
          category_id: id,
          show_if: field.show_if ? JSON.stringify(field.show_if) : null,
          rules_override: field.rules_override ? JSON.stringify(field.rules_override) : null,
          label_override: number === 41 ? 'Called so' : null,
        })),
      )
      .execute()
    forgetVersions()
  }
  return from
}

describe('copying last season’s categories', () => {
  test('says so when there is none', async () => {
    const page = await as(adminAccount).get(`${LIST}/copy-season`)
    expect(page.visibleText).toContain('No other season has categories')
  })

  test('shows first what it will do, then copies limits, rules, questions and conditions, once', async () => {
    const from = await lastSeason()
    const page = await as(adminAccount).get(`${LIST}/copy-season`)
    expect(page.visibleText).toContain('“Feature Film” already has number 1')
    const form = page
    const done = await as(adminAccount).submit(form, 'Copy 2 categories')
    expect(done.location).toBe(`${LIST}?year=${from + 1}`)
    const copied = await category(41)
    expect(copied).toMatchObject({
      status: 'draft',
      maxTeam: 4,
      minMinutes: 7,
      description: 'Old rules',
      name: 'Old 41',
    })
    const [copies, model] = [
      await categoryFields(copied.id, db()),
      await categoryFields(await idOf(12), db()),
    ]
    expect(
      copies.map(({ key, section, sort, required, requiredBy, rules, showIf }) => [
        key,
        section,
        sort,
        required,
        requiredBy,
        rules,
        showIf,
      ]),
    ).toEqual(
      model.map(({ key, section, sort, required, requiredBy, rules, showIf }) => [
        key,
        section,
        sort,
        required,
        requiredBy,
        rules,
        showIf,
      ]),
    )
    expect(copies.every(({ label }) => label === 'Called so')).toBe(true)
    expect(copies.some(({ showIf }) => showIf !== null)).toBe(true)
    expect((await category(1)).name).toBe('Feature Film')
    expect(await audits({ action: 'category.copied' })).toHaveLength(2)

    await as(adminAccount).submit(form, 'Copy 2 categories')
    expect((await as(adminAccount).get(`${LIST}/copy-season?from=${from}`)).visibleText).toContain(
      'There is nothing to copy',
    )
    expect((await categoriesOf((await currentSeason()).year)).length).toBe(34)
  })

  test('fills a season that is being prepared, and leaves the current one as it is', async () => {
    const { year } = await currentSeason()
    const next = year + 1
    await db()
      .insertInto('seasons')
      .values({
        ...{ year: next, label: 'The next one', edition: 99, is_current: false, timezone: 'UTC' },
        ...{ eligible_from: `${next}-01-01`, eligible_to: `${next}-12-31` },
      })
      .execute()
    const empty = await as(adminAccount).get(`${LIST}?year=${next}`)
    expect(empty.visibleText).toContain(`No categories for ${next} yet`)
    expect(empty.links).toContain(`${LIST}/copy-season?into=${next}`)
    const page = await as(adminAccount).get(`${LIST}/copy-season?into=${next}`)
    expect(page.visibleText).toContain(`Categories of ${year}`)
    await as(adminAccount).submit(page, 'Copy 32 categories')
    expect(await categoriesOf(next)).toHaveLength(32)
    expect((await categoriesOf(next)).every(({ status }) => status === 'draft')).toBe(true)
    expect(await categoriesOf(year)).toHaveLength(32)
    const form = await as(adminAccount).get(`${LIST}/add?year=${next}`)
    await as(adminAccount).submit(form, 'Add category', { ...fresh, number: '33' })
    expect(await categoriesOf(next)).toHaveLength(33)
    expect((await as(adminAccount).post(`${LIST}/copy-season`, { from: year, into: 2999 })).status).toBe(303)
    expect(await categoriesOf(2999)).toEqual([])
  })

  test('pressed twice at once it copies once', async () => {
    const from = await lastSeason()
    const by = await adminViewerOf(adminAccount)
    const results = await race(3, () => copySeason(from, from + 1, by, now()))
    expect(results.map((result) => valueOf(result).copied).sort()).toEqual([0, 0, 2])
  })
})

test('what is not there is not found', async () => {
  for (const page of ['view', 'edit', 'status', 'remove'])
    expect((await as(adminAccount).get(`${LIST}/${page}/999999`)).status).toBe(404)
  expect((await as(adminAccount).post(`${LIST}/remove/999999`)).status).toBe(404)
  expect(
    (
      await as(adminAccount).post(`${LIST}/edit/999999`, {
        ...fresh,
        minNominees: 3,
        maxNominees: 5,
        votePicks: 3,
        voteScope: 'all',
      })
    ).status,
  ).toBe(404)
  expect((await as(adminAccount).post(`${LIST}/copy-season`, {})).status).toBe(400)
})
