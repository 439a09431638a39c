import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { checkOut } from '#app/domain/money/billing/commands.server.ts'
import { cartOf } from '#app/domain/money/billing/queries.server.ts'
import { putInCart } from '#app/domain/money/billing/put-in-cart.server.ts'
import { rightsOf } from '#app/domain/people/accounts/rights.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { autosave } from '#app/domain/submissions/form/autosave.server.ts'
import { saveSection } from '#app/domain/submissions/commands.server.ts'
import { addRule } from '#app/domain/submissions/eligibility/commands.server.ts'
import { checkEntries } from '#app/domain/submissions/eligibility/check-entries.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { eligibilityRule } from '#tests/support/eligibility.ts'
import {
  category,
  checkOutInputOf,
  completeDraft,
  draft,
  entrant,
  entrantViewerOf,
  inCart,
  invoice,
  valueOf,
  type Entrant,
} from '#tests/support/entries.ts'
import { admin, adminViewerOf, viewerOf } from '#tests/support/people.ts'
import { askedQuestion } from '#tests/support/questions.ts'
import { race } from '#tests/support/race.ts'

const DIRECTION = 13
const SHORT = 'Works here run for at most 20 minutes.'
let who: Entrant
beforeEach(async () => {
  who = await entrant('studio')
})
// A rule for all categories concerns every other test of this process.
afterEach(() => db().deleteFrom('eligibility_rules').execute())

const short = (force: 'refuses' | 'warns' | 'admins' = 'refuses', number = DIRECTION) =>
  eligibilityRule({
    ...{ number, question: 'running_time', test: 'at_most', terms: { high: 1200 }, message: SHORT, force },
  })

async function longEntry(): Promise<number> {
  const id = await completeDraft(who, { number: DIRECTION })
  const viewer = await entrantViewerOf(who)
  valueOf(await saveSection({ submissionId: id, answers: { running_time: '45:00' } }, viewer, now()))
  return id
}

describe('an admin', () => {
  test('adds a rule step by step, and sees whom it concerns before it is saved', async () => {
    const id = await longEntry()
    await db().updateTable('submissions').set({ status: 'accepted' }).where('id', '=', id).execute()
    const browser = as(await admin())
    const list = await browser.get('/admin/submissions/eligibility')
    expect(list.visibleText).toContain('No rules yet')
    const { id: categoryId } = await db()
      .selectFrom('submissions')
      .where('id', '=', id)
      .select('category_id as id')
      .executeTakeFirstOrThrow()
    const { id: fieldId } = await db()
      .selectFrom('fields')
      .where('key', '=', 'running_time')
      .select('id')
      .executeTakeFirstOrThrow()
    const which = await browser.get('/admin/submissions/eligibility/add')
    const about = await browser.submit(which, 'Continue', { category: categoryId })
    const how = await browser.submit(about, 'Continue', { about: `answer-${fieldId}` })
    const form = await browser.submit(how, 'Continue', { test: 'at_most' })
    const wrong = await browser.submit(form, 'Continue', { high: 'long', force: 'refuses', message: '' })
    expect(wrong.status).toBe(422)
    expect(wrong.problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('minutes and seconds')]),
    )
    const asked = await browser.submit(form, 'Continue', { high: '20:00', force: 'refuses', message: SHORT })
    expect(asked.status).toBe(422)
    expect(asked.visibleText).toContain('1 is against this rule')
    expect(await db().selectFrom('eligibility_rules').selectAll().execute()).toEqual([])
    const again = await browser.submit(asked, 'Save rule', { high: '50:00' })
    expect(again.visibleText, 'other values are looked at first').toContain('0 are against this rule')
    const saved = await browser.submit(again, 'Save rule')
    expect(saved.location).toBe('/admin/submissions/eligibility')
    const [rule] = await db().selectFrom('eligibility_rules').selectAll().execute()
    expect(rule).toMatchObject({ fact: 'answer', test: 'at_most', terms: { high: 3000 }, message: SHORT })
  })

  test('who changes a rule beside another one is told at either step, and removes none that was changed', async () => {
    const id = await short()
    const edit = `/admin/submissions/eligibility/edit/${id}`
    const [first, second] = [as(await admin()), as(await admin())]
    const stored = () =>
      db().selectFrom('eligibility_rules').where('id', '=', id).select('terms').executeTakeFirst()
    const change = async (high: string) => {
      const asked = await second.submit(await second.get(edit), 'Continue', { high })
      expect((await second.submit(asked, 'Save rule')).status).toBe(303)
    }
    const opened = await first.get(edit)
    await change('21:00')
    const late = await first.submit(opened, 'Continue', { high: '30:00' })
    expect(late.status).toBe(409)
    expect(late.visibleText).toContain('Someone else has changed this rule')
    expect(late.html.querySelector('input[name=high]')?.getAttribute('value'), 'the text is kept').toBe(
      '30:00',
    )
    const asked = await first.submit(late, 'Continue')
    expect(asked.visibleText).toContain('Not saved yet')
    const removal = await first.get(`/admin/submissions/eligibility/remove/${id}`)
    await change('22:00')
    expect((await first.submit(asked, 'Save rule')).status).toBe(409)
    expect(await stored()).toEqual({ terms: { high: 1320 } })
    const refused = await first.submit(removal, 'Remove rule')
    expect((await first.get(refused.location ?? '')).visibleText).toContain(
      'Someone else has changed this rule',
    )
    expect(await stored(), 'the rule that was shown is not the one there is').toEqual({
      terms: { high: 1320 },
    })
    const again = await first.get(`/admin/submissions/eligibility/remove/${id}`)
    expect((await first.submit(again, 'Remove rule')).status).toBe(303)
    expect(await stored()).toBeUndefined()
  })

  test('a rule that was asked for before a look at the entries began, and saved after it, is looked at too', async () => {
    const { submissionIds } = await invoice(who, { number: DIRECTION })
    const before = now()
    await short('admins')
    await checkEntries(new Date(before.getTime() + 5_000))
    const rule = { fact: 'studio_kind', test: 'one_of', terms: { choices: ['student'] } } as const
    const ruleId = await eligibilityRule({ ...rule, message: 'Students only.', force: 'admins' })
    expect(await checkEntries(new Date(before.getTime() + 6_000))).toBeGreaterThan(0)
    const found = await db()
      .selectFrom('eligibility_findings')
      .where('rule_id', '=', ruleId)
      .where('submission_id', 'in', submissionIds)
      .select('verdict')
      .execute()
    expect(found).toEqual([{ verdict: 'broken' }])
    expect(await checkEntries(new Date(before.getTime() + 7_000))).toBe(0)
  })

  test('adds no rule to a category that was archived since, nor about a question that has changed', async () => {
    const { id: categoryId, year } = await category(DIRECTION)
    const { fieldId } = await askedQuestion('select', await admin(), {
      ...{ in: categoryId, label: 'Which one?', options: [{ value: 'a', label: 'A' }] },
    })
    const viewer = await adminViewerOf(await admin())
    const rule = {
      year,
      categoryId,
      fact: 'answer',
      fieldId,
      test: 'one_of',
      terms: { choices: ['a'] },
    } as const
    const add = () => addRule({ ...rule, message: 'No.', force: 'warns' }, viewer, now())
    await db().updateTable('fields').set({ type: 'text' }).where('id', '=', fieldId).execute()
    expect(await add()).toMatchObject({ code: 'conflict', message: expect.stringContaining('has changed') })
    await db().updateTable('fields').set({ type: 'radio' }).where('id', '=', fieldId).execute()
    expect(await add()).toMatchObject({ ok: true })
  })

  test('finds submitted entries that are against a rule, and decides with its text; a conflict of interest hides them', async () => {
    const id = await longEntry()
    const viewer = await entrantViewerOf(who)
    valueOf(await putInCart(id, viewer, now()))
    valueOf(await checkOut(await checkOutInputOf(who), viewer, now()))
    const ruleId = await short('admins')
    const title = 'The Very Long Way'
    await db().updateTable('submissions').set({ title }).where('id', '=', id).execute()
    expect(await checkEntries(now())).toBeGreaterThan(0)
    const [seeing, conflicted] = [await admin(), await admin()]
    await conflict(conflicted, id, 'declared')
    const address = `/admin/submissions/eligibility/entries?rule=${ruleId}`
    const page = await as(seeing).get(address)
    for (const text of [title, SHORT, '45:00']) expect(page.visibleText).toContain(text)
    expect((await as(conflicted).get(address)).text).not.toContain(title)
    const list = await as(seeing).get('/admin/submissions?only=against')
    expect(list.visibleText).toContain(title)
    const decide = page.html.querySelectorAll('a').find((link) => link.text.startsWith('Disqualify'))
    const order = await as(seeing).get(decide?.getAttribute('href')?.replaceAll('&amp;', '&') ?? '')
    expect(order.html.querySelector('textarea[name=reason]')?.text).toContain(SHORT)
    // Nothing has happened by itself.
    expect(
      await db().selectFrom('submissions').where('id', '=', id).select('status').executeTakeFirst(),
    ).toEqual({ status: 'submitted' })
    // What the entrant has is checked again once it changes.
    await db()
      .updateTable('submissions')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    expect(await checkEntries(now())).toBe(1)
    expect(await checkEntries(now())).toBe(0)
  })
})

describe('an entrant', () => {
  test('reads what refuses beside the question and on the review, and cannot submit', async () => {
    await short()
    const id = await longEntry()
    const viewer = await entrantViewerOf(who)
    const review = await as(who).get(`/submissions/edit/${id}/review`)
    expect(review.visibleText).toContain(SHORT)
    const [line] = review.html.querySelectorAll('a').filter((link) => link.text.includes(SHORT))
    const [address, anchor] = (line?.getAttribute('href') ?? '').replaceAll('&amp;', '&').split('#')
    const page = await as(who).get(address ?? '')
    const control = page.html.querySelector(`[id="${anchor}"]`)
    expect(control?.getAttribute('aria-invalid')).toBe('true')
    const put = await putInCart(id, viewer, now())
    expect(put.ok || put.problems?.map(({ message }) => message)).toEqual([SHORT])
    const section = address?.split('?')[0]?.split('/').at(-1) as 'work'
    const posted = { answers: { running_time: '19:00' } }
    const typed = valueOf(await autosave(id, section, { answers: { running_time: '44:00' } }, viewer, now()))
    expect(typed.errors.running_time).toEqual([SHORT])
    const fixed = valueOf(await autosave(id, section, posted, viewer, now()))
    expect(fixed).toMatchObject({ errors: {}, warnings: {}, ready: true })
    valueOf(await putInCart(id, viewer, now()))
  })

  test('is warned and may go on, and never reads what is for admins only', async () => {
    const secret = 'Ask the committee about length.'
    await short('warns')
    await eligibilityRule({
      ...{ question: 'running_time', test: 'at_most', terms: { high: 60 }, message: secret, force: 'admins' },
    })
    const id = await longEntry()
    const review = await as(who).get(`/submissions/edit/${id}/review`)
    expect(review.visibleText).toContain(SHORT)
    expect(review.text).not.toContain(secret)
    const { section } = (await db()
      .selectFrom('category_fields as b')
      .innerJoin('fields as f', 'f.id', 'b.field_id')
      .innerJoin('submissions as s', 's.category_id', 'b.category_id')
      .where('s.id', '=', id)
      .where('f.key', '=', 'running_time')
      .select('b.section')
      .executeTakeFirstOrThrow()) as { section: 'work' }
    const page = await as(who).get(`/submissions/edit/${id}/${section}`)
    expect(page.visibleText).toContain(SHORT)
    expect(page.text).not.toContain(secret)
    const viewer = await entrantViewerOf(who)
    const saved = valueOf(await autosave(id, section, { answers: { running_time: '44:00' } }, viewer, now()))
    expect(saved.warnings).toEqual({ running_time: [SHORT] })
    expect(JSON.stringify(saved)).not.toContain(secret)
    valueOf(await putInCart(id, viewer, now()))
  })

  test('a draft has nothing against it while the answer is not there yet', async () => {
    await short()
    const id = await draft(who, { number: DIRECTION })
    expect((await as(who).get(`/submissions/edit/${id}/review`)).visibleText).not.toContain(SHORT)
  })

  test('cannot check out what a rule refuses since it is in the cart, and the cart says so', async () => {
    const id = await longEntry()
    const viewer = await entrantViewerOf(who)
    valueOf(await putInCart(id, viewer, now()))
    const input = await checkOutInputOf(who)
    await eligibilityRule({
      ...{ fact: 'studio_country', test: 'none_of', terms: { choices: ['DE'] } },
      message: 'Studios of Germany have an award of their own.',
    })
    const cart = await as(who).get('/submissions/cart')
    expect(cart.visibleText).toContain('Studios of Germany')
    expect(await checkOut(input, viewer, now())).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('Studios of Germany'),
    })
    expect((await as(who).get(`/submissions/edit/${id}/review`)).visibleText).toContain('Studios of Germany')
  })

  test('a submitted entry must not break a rule by a change', async () => {
    await short()
    const { submissionIds } = await invoice(who, { number: DIRECTION })
    const [submissionId = 0] = submissionIds
    const viewer = await entrantViewerOf(who)
    const changed = await saveSection({ submissionId, answers: { running_time: '59:00' } }, viewer, now())
    expect(changed.ok || changed.problems?.map(({ message }) => message)).toEqual([SHORT])
  })

  test('needs the membership that a rule asks for', async () => {
    await eligibilityRule({
      ...{ number: DIRECTION, fact: 'membership', test: 'one_of', terms: { choices: ['professional'] } },
      message: 'Members only.',
    })
    const id = await completeDraft(who, { number: DIRECTION })
    expect(await putInCart(id, await entrantViewerOf(who), now())).toMatchObject({ message: 'Members only.' })
    const types = await db().selectFrom('membership_types').select(['id', 'code']).execute()
    const [type] = types
    await db()
      .updateTable('eligibility_rules')
      .set({ terms: JSON.stringify({ choices: [type?.code] }) })
      .execute()
    await db()
      .insertInto('memberships')
      .values({
        user_id: who.userId,
        membership_type_id: type?.id ?? 0,
        status: 'active',
        ends_on: '2099-01-01',
      })
      .execute()
    valueOf(await putInCart(id, await entrantViewerOf(who), now()))
  })
})

describe('a cap', () => {
  const capped = (fact: 'studio_here' | 'person_all', cap: number) =>
    eligibilityRule({
      ...{ fact, test: 'capped', terms: { cap }, message: `At most ${cap}.` },
      ...(fact === 'studio_here' ? { number: DIRECTION } : {}),
    })

  test('of a studio counts what is submitted and what is in the cart', async () => {
    await inCart(who, { number: DIRECTION })
    await capped('studio_here', 1)
    const second = await completeDraft(who, { number: DIRECTION })
    expect(await putInCart(second, await entrantViewerOf(who), now())).toMatchObject({
      message: 'At most 1.',
    })
    const elsewhere = await completeDraft(who, { number: 9 })
    valueOf(await putInCart(elsewhere, await entrantViewerOf(who), now()))
  })

  test('of a person holds when two studios check out together', async () => {
    const other = await entrant('studio', { account: who })
    const { studios } = await rightsOf(await viewerOf(who), (await currentSeason()).year, now())
    const viewers = [who.studioId, other.studioId].map(async (studioId) => {
      const studio = studios.find(({ id }) => id === studioId)
      if (!studio) throw new Error('No such studio')
      return { ...(await viewerOf(who)), studio }
    })
    const both = await Promise.all(viewers)
    for (const viewer of both) {
      const id = await completeDraft(who, { number: DIRECTION })
      await db()
        .updateTable('submissions')
        .set({ studio_id: viewer.studio.id })
        .where('id', '=', id)
        .execute()
      valueOf(await putInCart(id, viewer, now()))
    }
    await capped('person_all', 1)
    const base = await checkOutInputOf(who)
    const inputs = await Promise.all(
      both.map(async ({ studio }) => {
        const cart = await cartOf(studio, now(), db())
        return {
          ...base,
          checkoutKey: crypto.randomUUID(),
          expectedTotalCents: cart.totalCents,
          submissionIds: cart.lines.map((line) => line.submissionId),
        }
      }),
    )
    const answers = await race(2, (index) => {
      const [input, viewer] = [inputs[index], both[index]]
      if (!input || !viewer) throw new Error('No checkout')
      return checkOut(input, viewer, now())
    })
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ message: expect.stringContaining('At most 1.') })
  })
})
