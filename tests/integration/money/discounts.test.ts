import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { enterCode, removeCode } from '#app/domain/money/billing/cart-code.server.ts'
import { checkOut } from '#app/domain/money/billing/commands.server.ts'
import { invoiceDocumentData } from '#app/domain/money/billing/documents.server.ts'
import { readInvoice } from '#app/domain/money/billing/invoices.server.ts'
import { cartOf } from '#app/domain/money/billing/queries.server.ts'
import { editDiscount, endDiscount } from '#app/domain/money/discounts/commands.server.ts'
import { findMemberTerms } from '#app/domain/money/discounts/queries.server.ts'
import { discountCode, setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import {
  category,
  checkOutInputOf,
  entrant,
  entrantViewerOf,
  inCart,
  openCategory,
  valueOf,
  type Entrant,
} from '#tests/support/entries.ts'
import { admin, adminViewerOf, withMembership, type Account } from '#tests/support/people.ts'
import { audits, mails } from '#tests/support/rows.ts'

let adminAccount: Account
let who: Entrant

beforeEach(async () => {
  adminAccount = await admin()
  who = await entrant()
})

const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')
const cart = async (account = who) => cartOf((await entrantViewerOf(account)).studio, now(), db())
const buy = async (account = who, more = {}) =>
  checkOut({ ...(await checkOutInputOf(account)), ...more }, await entrantViewerOf(account), now())
const enter = async (code: string, account = who) => enterCode(code, await entrantViewerOf(account), now())
const uses = async (id: number) =>
  (await db().selectFrom('discounts').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses

describe('a member’s discount', () => {
  test('comes by itself, says why, and is on cart, invoice, page, PDF and in the hash', async () => {
    await withMembership(who, 'pro')
    await inCart(who, { title: 'Tin Lanterns' })
    const shown = await cart()
    expect(shown).toMatchObject({
      subtotalCents: 19_500,
      discountCents: 1_950,
      totalCents: 17_550,
      member: { percent: 10 },
    })
    const page = await as(who).get('/submissions/cart')
    expect(plainSpaces(page.visibleText)).toContain('USD 195.00, Member discount, 10%')
    expect(page.visibleText).toContain('an owner of this studio is a member')

    const { invoiceId } = valueOf(await buy())

    const invoice = await readInvoice(invoiceId, now(), db())
    expect(invoice).toMatchObject({
      subtotalCents: 19_500,
      discountCents: 1_950,
      totalCents: 17_550,
      unchanged: true,
      lines: [{ discountCents: 1_950, discountLabel: 'Member discount, 10%', amountCents: 17_550 }],
    })
    const printed = await invoiceDocumentData(invoiceId, db())
    expect(printed).toMatchObject({ discount: '19.50', total: '175.50' })
    expect(printed.lines[0]?.discount).toContain('Member discount, 10%: −19.50')
    const [mail] = await mails({ template: 'invoice_issued' })
    expect(plainSpaces(mail?.body_text ?? '')).toContain('USD 175.50')
    expect(plainSpaces((await as(who).get(`/submissions/invoices/${invoiceId}`)).visibleText)).toContain(
      'Member discount, 10%: USD −19.50',
    )
  })

  test('counts through the last day of the membership, and not before it begins', async () => {
    await withMembership(who, 'pro', { ends_on: now().toISOString().slice(0, 10) })
    expect(await findMemberTerms(who.studioId, now(), db())).toMatchObject({ percent: 10 })
    expect(await findMemberTerms(who.studioId, later({ days: 1 }), db())).toBeNull()
    expect(await findMemberTerms(who.studioId, later({ days: -2 }), db())).toBeNull()
  })

  test.each(['pending', 'cancelled', 'expired'] as const)('is none while it is %s', async (status) => {
    await withMembership(who, 'pro', { status })
    expect(await findMemberTerms(who.studioId, now(), db())).toBeNull()
  })

  test('is for studios whose owner is a member, not for those where a member only helps', async () => {
    const helper = await withMembership(await entrant(), 'pro')
    await db()
      .insertInto('studio_members')
      .values({
        studio_id: who.studioId,
        user_id: helper.userId,
        role: 'submitter',
        status: 'active',
        created_at: now(),
      })
      .execute()
    expect(await findMemberTerms(who.studioId, now(), db())).toBeNull()
  })
})

describe('the hash of an invoice', () => {
  test('covers a line’s discount and its reason', async () => {
    await discountCode(adminAccount)
    await inCart(who)
    valueOf(await enter('SPRING'))
    const { invoiceId } = valueOf(await buy())
    for (const change of ["discount_label = 'Other'", 'discount_cents = 1']) {
      const [column = '', value = ''] = change.split(' = ')
      await expect(
        db()
          .updateTable('invoice_lines')
          .set({ [column]: value.replaceAll("'", '') })
          .where('invoice_id', '=', invoiceId)
          .execute(),
      ).rejects.toThrow('never changes')
    }
  })
})

describe('entering a code', () => {
  test('takes it off, keeps it through reloads, and can be taken back', async () => {
    await discountCode(adminAccount)
    await inCart(who)
    const client = as(who)
    const page = await client.get('/submissions/cart')
    const entered = await client.submit(page, 'Apply code', { code: ' spring ' })
    expect(entered.location).toBe('/submissions/cart')
    expect(await cart()).toMatchObject({ totalCents: 15_600, code: { code: 'SPRING', problem: null } })

    const again = await client.get('/submissions/cart')
    expect(plainSpaces(again.visibleText)).toContain('Code SPRING, 20%')
    await client.submit(again, 'Remove code SPRING', {})
    expect(await cart()).toMatchObject({ totalCents: 19_500, code: null })
    expect((await audits({ entity: 'cart' })).map((row) => row.action)).toEqual([
      'cart.code_entered',
      'cart.code_removed',
    ])
  })

  test('says beside the field what is wrong, and keeps what was typed', async () => {
    await discountCode(adminAccount, { code: 'OVER', validTo: later({ hours: 1 }) })
    await discountCode(adminAccount, { code: 'LATER', validFrom: later({ days: 40 }) })
    later({ days: -39 })
    await inCart(who)
    const client = as(who)
    for (const [code, message] of [
      ['', 'Required'],
      ['NOSUCH', 'This code does not exist. Check the spelling.'],
      ['over', 'This code has ended.'],
      ['later', 'This code is not active yet.'],
    ] as const) {
      const page = await client.submit(await client.get('/submissions/cart'), 'Apply code', { code })
      expect(page.status).toBe(422)
      expect(page.title).toMatch(/^Error: /)
      expect(page.problems).toEqual([expect.objectContaining({ message: expect.stringContaining(message) })])
      expect(page.html.querySelector('[name=code]')?.getAttribute('value') ?? '').toBe(code)
    }
  })

  test('tells a studio that it has used its own, and another one nothing of that', async () => {
    await discountCode(adminAccount, { code: 'ONCE', maxUsesPerStudio: 1 })
    await inCart(who)
    valueOf(await enter('ONCE'))
    valueOf(await buy())
    await inCart(who)
    expect(await enter('ONCE')).toMatchObject({
      code: 'invalid',
      fields: { code: ['Your studio has already used this code.'] },
    })
    const other = await entrant()
    await inCart(other)
    expect(await enter('ONCE', other)).toMatchObject({ ok: true })
  })

  test('cannot be guessed: after twenty wrong ones a studio waits', async () => {
    await inCart(who)
    for (let round = 0; round < 20; round += 1)
      expect(await enter(`NO${round}`)).toMatchObject({ code: 'invalid' })
    expect(await enter('NO21')).toMatchObject({ code: 'throttled' })
    const other = await entrant()
    await inCart(other)
    expect(await enter('NO22', other)).toMatchObject({ code: 'invalid' })
  })

  test('is not for who only reads the studio', async () => {
    await discountCode(adminAccount)
    await inCart(who)
    const viewer = await entrantViewerOf(who)
    const reader = { ...viewer, studio: { ...viewer.studio, role: 'viewer' as const } }
    expect(await enterCode('SPRING', reader, now())).toMatchObject({ code: 'forbidden' })
    expect(await removeCode(reader, now())).toMatchObject({ code: 'forbidden' })
  })
})

describe('a code at checkout', () => {
  test('is counted with the invoice, and not by a cart left lying', async () => {
    const id = await discountCode(adminAccount, { maxUses: 1 })
    await inCart(who)
    valueOf(await enter('SPRING'))
    expect(await uses(id)).toBe(0)
    const { invoiceId } = valueOf(await buy())
    expect(await uses(id)).toBe(1)
    expect(await db().selectFrom('discount_uses').selectAll().execute()).toEqual([
      expect.objectContaining({ invoice_id: invoiceId, saved_cents: 3_900, released_at: null }),
    ])
    const page = await as(adminAccount).get(`/admin/discounts/edit/${id}`)
    expect(plainSpaces(page.visibleText)).toContain('1 of 1')
    expect(page.visibleText).toContain('Used up')
  })

  test('that takes off no more than the membership is kept for another time', async () => {
    await withMembership(who, 'pro')
    const id = await discountCode(adminAccount, { value: 5 })
    await inCart(who)
    valueOf(await enter('SPRING'))
    expect((await cart()).code).toMatchObject({ idle: true })
    valueOf(await buy())
    expect(await uses(id)).toBe(0)
  })

  test('its last use, wanted by six studios at once, goes to one; the others keep their carts and are told', async () => {
    const id = await discountCode(adminAccount, { maxUses: 1 })
    const all: Entrant[] = []
    for (let index = 0; index < 6; index += 1) {
      const one = await entrant()
      await inCart(one)
      valueOf(await enter('SPRING', one))
      all.push(one)
    }
    const ready = await Promise.all(
      all.map(async (one) => ({ input: await checkOutInputOf(one), viewer: await entrantViewerOf(one) })),
    )

    const answers = await Promise.all(ready.map(({ input, viewer }) => checkOut(input, viewer, now())))

    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    for (const answer of answers.filter((each) => !each.ok))
      expect(answer).toMatchObject({ code: 'conflict', message: expect.stringContaining('has been used up') })
    expect(await uses(id)).toBe(1)
    expect(await db().selectFrom('invoices').select('id').execute()).toHaveLength(1)
    expect(await db().selectFrom('cart_items').select('submission_id').execute()).toHaveLength(5)
  })

  test('that ended meanwhile is named, and the cart shows it', async () => {
    const id = await discountCode(adminAccount)
    await inCart(who)
    valueOf(await enter('SPRING'))
    const input = await checkOutInputOf(who)
    valueOf(await endDiscount(id, await adminViewerOf(adminAccount), now()))

    expect(await checkOut(input, await entrantViewerOf(who), now())).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Code SPRING: This code has ended.'),
    })
    expect(plainSpaces((await as(who).get('/submissions/cart')).visibleText)).toContain(
      'Code SPRING can’t be used',
    )
    expect((await cart()).totalCents).toBe(19_500)
  })

  test('over everything leaves nothing to pay: an invoice of 0, and entries that are in', async () => {
    await discountCode(adminAccount, { code: 'GUEST', kind: 'free_entries', value: 2 })
    await inCart(who)
    await inCart(who)
    valueOf(await enter('GUEST'))
    const page = await as(who).get('/submissions/cart/checkout')
    expect(page.visibleText).toContain('There is nothing to pay')
    expect(page.html.querySelectorAll('input[type=radio]')).toHaveLength(0)

    const { invoiceId } = valueOf(await buy())

    expect(await readInvoice(invoiceId, now(), db())).toMatchObject({
      totalCents: 0,
      discountCents: 39_000,
      status: 'paid',
      payMethod: 'waived',
      unchanged: true,
    })
    const rows = await db().selectFrom('submissions').select(['status', 'payment_status']).execute()
    expect(rows).toEqual(rows.map(() => ({ status: 'submitted', payment_status: 'waived' })))
    expect((await invoiceDocumentData(invoiceId, db())).notes).toEqual(['There is nothing to pay.'])
  })
})

describe('the admins’ codes', () => {
  test('are added, changed within their uses, and ended; never twice of one name', async () => {
    const client = as(adminAccount)
    const form = await client.get('/admin/discounts/add')
    const added = await client.submit(form, 'Add code', {
      code: 'spring-27',
      kind: 'amount',
      value: '50.00',
      maxUses: '2',
      note: 'For schools',
    })
    expect(added.location).toBe('/admin/discounts')
    const twice = await client.submit(form, 'Add code', {
      code: 'SPRING-27',
      kind: 'percent',
      value: '5',
    })
    expect(twice.problems).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('This season already has a code with this name'),
      }),
    ])
    const list = await client.get('/admin/discounts?q=schools')
    expect(plainSpaces(list.visibleText)).toContain('SPRING-27')
    expect(plainSpaces(list.visibleText)).toContain('USD 50')

    const { id } = await db().selectFrom('discounts').select('id').executeTakeFirstOrThrow()
    await inCart(who)
    valueOf(await enter('SPRING-27'))
    valueOf(await buy())
    await inCart(who)
    valueOf(await enter('SPRING-27'))
    valueOf(await buy())
    const low = await client.submit(await client.get(`/admin/discounts/edit/${id}`), 'Save code', {
      maxUses: '1',
    })
    expect(low.problems).toEqual([
      expect.objectContaining({ message: expect.stringContaining('Enter 2 or more') }),
    ])
    await client.submit(await client.get(`/admin/discounts/end/${id}`), 'End code', {})
    const ended = await client.get(`/admin/discounts/edit/${id}`)
    expect(ended.visibleText).toContain('Ended')
    const terms = { maxUses: null, maxUsesPerStudio: null, validFrom: null, validTo: null, note: '' }
    expect(await editDiscount(id, terms, await adminViewerOf(adminAccount), now())).toMatchObject({
      code: 'conflict',
    })
  })

  test.each([
    [{ code: 'ABC', kind: 'percent', value: '101' }, 'whole percentage'],
    [{ code: 'ABC', kind: 'percent', value: '0' }, 'whole percentage'],
    [{ code: 'ABC', kind: 'amount', value: '1,500' }, 'Enter an amount'],
    [{ code: 'ABC', kind: 'free_entries', value: '1.5' }, 'how many entries'],
    [{ code: '_', kind: 'percent', value: '5' }, '3 to 40 letters'],
  ])('%o is refused beside its field', async (sent, message) => {
    const client = as(adminAccount)
    const page = await client.submit(await client.get('/admin/discounts/add'), 'Add code', sent)
    expect(page.status).toBe(422)
    expect(page.problems.map((each) => each.message).join(' ')).toContain(message)
  })
})

describe('places and caps at checkout', () => {
  const limit = async (number: number, most: number) => {
    const { id } = await category(number)
    await db().updateTable('categories').set({ max_per_studio: most }).where('id', '=', id).execute()
    forgetVersions()
  }

  test('a category’s last place of a studio, from two pages at once, goes to one entry', async () => {
    const number = await openCategory('production')
    await limit(number, 2)
    const [one, two] = [await inCart(who, { number }), await inCart(who, { number })]
    await limit(number, 1)
    const input = await checkOutInputOf(who)
    const viewer = await entrantViewerOf(who)
    const each = (id: number) => ({
      ...input,
      checkoutKey: crypto.randomUUID(),
      submissionIds: [id],
      expectedTotalCents: 19_500,
    })

    const answers = await Promise.all([one, two].map((id) => checkOut(each(id), viewer, now())))

    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('takes 1 entry per studio. Yours has 1 there'),
    })
    expect(await db().selectFrom('invoices').select('id').execute()).toHaveLength(1)
  })

  test('both in one checkout are too many too; a withdrawn one’s place is not free again for ever', async () => {
    const number = await openCategory('production')
    await limit(number, 2)
    await inCart(who, { number })
    await inCart(who, { number })
    await limit(number, 1)
    expect(await buy()).toMatchObject({ code: 'invalid' })
    expect(await db().selectFrom('invoices').select('id').execute()).toHaveLength(0)
  })

  test('a studio with as many unpaid entries as allowed pays first', async () => {
    await setConfig('max_unpaid_entries', '2')
    await inCart(who)
    valueOf(await buy())
    await inCart(who)
    await inCart(who)
    expect(await buy()).toMatchObject({
      code: 'invalid',
      message:
        'Your studio has 1 unpaid entry and may have up to 2. Pay an invoice first or check out fewer entries.',
    })
    await setConfig('max_unpaid_entries', '')
    expect(await buy()).toMatchObject({ ok: true })
  })
})
