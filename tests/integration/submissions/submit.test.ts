import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { system } from '#app/platform/viewer.ts'
import { lockForCheckout, markSubmitted } from '#app/domain/submissions/checkout-support.server.ts'
import { saveSection } from '#app/domain/submissions/commands.server.ts'
import { putInCart } from '#app/domain/money/billing/put-in-cart.server.ts'
import { as } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import {
  completeDraft,
  draft,
  entrant,
  entrantViewerOf,
  inCart,
  invoice,
  valueOf,
  type Entrant,
} from '#tests/support/entries.ts'
import { admin } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'

const DIRECTION = 13
let who: Entrant
beforeEach(async () => {
  who = await entrant('studio', { name: 'Gull & Gasket' })
})

async function row(id: number) {
  return db().selectFrom('submissions').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

describe('submitting', () => {
  test('lists every problem of every section at once, each leading to its question', async () => {
    const id = await draft(who, { number: DIRECTION, title: 'Tin Lanterns' })
    const viewer = await entrantViewerOf(who)
    valueOf(await saveSection({ submissionId: id, answers: { running_time: 'long' } }, viewer, now()))
    const page = await as(who).get(`/submissions/edit/${id}/review`)
    const answer = await as(who).submit(page, 'Add to cart')
    expect(answer.status).toBe(422)
    expect(answer.title).toMatch(/^Error: /)
    expect(answer.problems.length).toBeGreaterThan(8)
    const sections = new Set(
      answer.problems.map(({ href }) => /edit\/\d+\/(\w+)\?check=all#\w/.exec(href)?.[1]),
    )
    expect(sections).toEqual(new Set(['work', 'statement', 'people', 'media', 'rights']))
    // Each of them links to an existing control with the same message beside it.
    for (const { href, message } of answer.problems) {
      const [address, anchor] = href.split('#')
      const target = (await as(who).get(address ?? '')).html.querySelector(`[id="${anchor}"]`)
      expect(target?.tagName, href).toMatch(/INPUT|SELECT|TEXTAREA/)
      expect(target?.getAttribute('aria-invalid'), message).toBe('true')
    }
    expect((await row(id)).payment_status).toBe('unpaid')
  })

  test('a complete draft can be checked out from its review, with what else is in the cart', async () => {
    await inCart(who, { number: 9, title: 'Saltbox' })
    const id = await completeDraft(who, { title: 'Tin Lanterns' })
    const page = await as(who).get(`/submissions/edit/${id}/review`)
    const answer = await as(who).submit(page, 'Check out')
    expect(answer.location).toBe('/submissions/cart/checkout')
    const { visibleText } = await as(who).follow(answer)
    for (const title of ['Tin Lanterns', 'Saltbox']) expect(visibleText).toContain(title)
    expect((await row(id)).payment_status).toBe('in_cart')
  })

  test('a complete draft goes to the cart once, however often the button is pressed', async () => {
    const id = await completeDraft(who, { number: DIRECTION })
    expect((await row(id)).completeness).toBe(100)
    const page = await as(who).get(`/submissions/edit/${id}/review`)
    const answers = await race(3, () => as(who).submit(page, 'Add to cart'))
    expect(answers.map((answer) => answer.location)).toEqual(Array(3).fill('/submissions/cart'))
    expect(
      await db().selectFrom('cart_items').where('submission_id', '=', id).selectAll().execute(),
    ).toHaveLength(1)
    expect(await row(id)).toMatchObject({ status: 'draft', payment_status: 'in_cart', code: null })
  })

  test('counts by the moment it arrived: to the end of grace, and not a millisecond more', async () => {
    const [first, second] = [await completeDraft(who), await completeDraft(who)]
    const viewer = await entrantViewerOf(who)
    const last = await db()
      .selectFrom('deadlines')
      .where('closes_submissions', '=', true)
      .selectAll()
      .executeTakeFirstOrThrow()
    const end = last.closes_at.getTime() + last.grace_minutes * 60_000
    expect((await putInCart(first, viewer, new Date(end - 1))).ok).toBe(true)
    expect(await putInCart(second, viewer, new Date(end))).toMatchObject({ code: 'closed' })
    const extra = new Date(end + 3_600_000)
    await db().updateTable('submissions').set({ custom_deadline: extra }).where('id', '=', second).execute()
    expect((await putInCart(second, viewer, new Date(end))).ok).toBe(true)
  })

  test('a draft can still be saved when the call is over', async () => {
    const id = await draft(who)
    setNow('2029-01-01T00:00:00Z')
    const page = await as(who).get(`/submissions/edit/${id}/work`)
    expect(page.visibleText).toContain('Submissions are closed')
    const saved = await as(who).submit(page, 'Save draft', { distributor: 'Hobb' })
    expect(saved.status).toBe(303)
  })
})

describe('the checkout', () => {
  test('locks what it bills and sees what has become incomplete', async () => {
    const id = await inCart(who, { number: DIRECTION })
    const viewer = await entrantViewerOf(who)
    valueOf(await saveSection({ submissionId: id, answers: { running_time: '' } }, viewer, now()))
    const other = await entrant()
    await transaction(async (trx) => {
      const [entry] = await lockForCheckout([id], who.studioId, now(), trx)
      expect(entry?.problems.map((problem) => problem.fieldKey)).toEqual(['running_time'])
      expect(await lockForCheckout([id], other.studioId, now(), trx)).toEqual([])
    })
  })

  test('codes count up in each category without gaps, also when a transaction is undone', async () => {
    const ids = [await inCart(who, { number: DIRECTION }), await inCart(who, { number: DIRECTION })]
    const third = await inCart(who, { number: 8 })
    const undone = transaction(async (trx) => {
      await markSubmitted(ids.slice(0, 1), now(), system, trx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await Promise.all(
      [...ids, third].map((id) => transaction((trx) => markSubmitted([id], now(), system, trx))),
    )
    const codes = await Promise.all([...ids, third].map(async (id) => (await row(id)).code))
    expect(codes.slice(0, 2).sort()).toEqual(['A13-0001', 'A13-0002'])
    expect(codes[2]).toBe('P08-0001')
  })

  test('what is no draft in the cart cannot be submitted', async () => {
    const id = await draft(who)
    await expect(transaction((trx) => markSubmitted([id], now(), system, trx))).rejects.toThrow(
      'not a draft in the cart',
    )
  })
})

describe('an admin', () => {
  test('finds a submission by code, title and studio, and reads its answers and history', async () => {
    const { submissionIds } = await invoice(who, { number: DIRECTION, title: 'Tin Lanterns' })
    const [id] = submissionIds
    await draft(who, { title: 'Moss Parade' })
    const adminAccount = as(await admin())
    for (const query of ['q=A13-0001', 'q=lanterns', 'status=submitted', 'payment=invoiced', 'category=13']) {
      const page = await adminAccount.get(`/admin/submissions?${query}`)
      expect(page.visibleText, query).toContain('Tin Lanterns')
      expect(page.visibleText, query).not.toContain('Moss Parade')
    }
    expect((await adminAccount.get('/admin/submissions?q=gull')).visibleText).toContain('Moss Parade')
    expect((await adminAccount.get('/admin/submissions?q=%25')).visibleText).toContain('No results')
    const page = await adminAccount.get(`/admin/submissions/edit/${id}`)
    expect(page.visibleText).toContain('Mara Quill, Director')
    expect(page.visibleText).toContain('Submitted and invoiced')
    expect((await adminAccount.get('/admin/submissions/edit/999999')).status).toBe(404)
  })
})
