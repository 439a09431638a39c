import { beforeEach, describe, expect, test } from 'vitest'
import { withdrawalAnswer } from '#app/domain/money/withdrawals/schema.ts'
import { answerWithdrawal } from '#app/domain/money/withdrawals/commands.server.ts'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, guest, signedIn } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { entrant, inCart, invoice } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'

/** Consumers withdraw from a contract without an account, in two steps, and get a confirmation with the time. */

const PAGE = '/withdraw-from-contract'
const typed = {
  name: 'Kai Müller',
  email: 'kai@example.org',
  contract: 'My entry of Monday, the photo of the bridge',
}
const withdrawals = () => db().selectFrom('contract_withdrawals').selectAll().orderBy('id').execute()

beforeEach(() => setConfig('withdrawal_days', '14'))

async function declare(fields: Record<string, string> = {}, visitor = guest()) {
  const checked = await visitor.submit(await visitor.get(PAGE), 'Continue', { ...typed, ...fields })
  return { checked, done: await visitor.submit(checked, 'Confirm withdrawal') }
}

describe('a withdrawal from a contract', () => {
  test('takes two steps without signing in, and is confirmed by email with what was sent and when', async () => {
    expect((await guest().get('/')).links).toContain(PAGE)
    const { checked, done } = await declare()
    expect(checked.heading).toBe('Check your withdrawal')
    expect(checked.visibleText).toContain(typed.contract)
    expect(done.status).toBe(200)
    expect(done.visibleText).toContain('We have received your withdrawal')
    expect(await withdrawals()).toMatchObject([
      { ...typed, state: 'received', received_at: now(), invoice_id: null },
    ])
    const [mail, ...more] = await mails({ template: 'contract_withdrawal_received' })
    expect(more).toEqual([])
    expect(mail?.to_email).toBe(typed.email)
    expect(mail?.body_text).toContain(typed.contract)
    expect(mail?.body_text).toMatch(/Received: \w{3} \d/)
  })

  test('is not declared by the first step, and keeps what was typed when it is changed', async () => {
    const visitor = guest()
    const wrong = await visitor.submit(await visitor.get(PAGE), 'Continue', { ...typed, email: 'kai' })
    expect([wrong.status, wrong.problems[0]?.message]).toEqual([422, 'Email: Invalid email format'])
    const checked = await visitor.submit(wrong, 'Continue', { email: typed.email })
    expect(await withdrawals()).toEqual([])
    const again = await visitor.submit(checked, 'Change the details')
    expect(again.html.querySelector('#name')?.getAttribute('value')).toBe(typed.name)
    expect(again.html.querySelector('#contract')?.text).toBe(typed.contract)
    expect(await mails({ template: 'contract_withdrawal_received' })).toEqual([])
  })

  test('sent twice, and twice at once, is one', async () => {
    const visitor = guest()
    const checked = await visitor.submit(await visitor.get(PAGE), 'Continue', typed)
    const press = () => visitor.submit(checked, 'Confirm withdrawal')
    const answers = await race(3, press)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await press()
    expect(await withdrawals()).toHaveLength(1)
    expect(await mails({ template: 'contract_withdrawal_received' })).toHaveLength(1)
  })

  test('finds the invoice that it names, and tells a stranger nothing of it', async () => {
    const who = await entrant()
    const { invoiceId } = await invoice(who)
    const { number } = await db()
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .select('number')
      .executeTakeFirstOrThrow()
    const known = (await declare({ contract: `It is ${number.toLowerCase()}.` })).done
    const unknown = (await declare({ contract: 'It is e-2020-00009.' })).done
    expect((await withdrawals()).map(({ invoice_id }) => invoice_id)).toEqual([invoiceId, null])
    expect(known.visibleText).toBe(unknown.visibleText)
    const office = await admin()
    const [{ id } = { id: 0 }] = await withdrawals()
    const page = await as(office).get(`/admin/contract-withdrawals/${id}`)
    expect(page.visibleText).toContain(number)
    expect(page.visibleText).not.toContain('after the withdrawal period')
  })

  test('that comes late is taken, and its admin is told', async () => {
    const who = await entrant()
    const { invoiceId } = await invoice(who)
    const { number } = await db()
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .select('number')
      .executeTakeFirstOrThrow()
    const own = `/submissions/invoices/${invoiceId}`
    expect((await as(who).get(own)).links).toContain(`${PAGE}?invoice=${number}`)
    setNow(later({ days: 16 }))
    // The session has ended with the days.
    expect((await signedIn(who).get(own)).links).not.toContain(`${PAGE}?invoice=${number}`)
    await declare({ contract: number })
    const [{ id } = { id: 0 }] = await withdrawals()
    const page = await as(await admin()).get(`/admin/contract-withdrawals/${id}`)
    expect(page.visibleText).toContain('after the withdrawal period')
  })

  test('is not offered where the award sells to no consumers', async () => {
    const visitor = guest()
    const checked = await visitor.submit(await visitor.get(PAGE), 'Continue', typed)
    await setConfig('withdrawal_days', '')
    expect((await guest().get(PAGE)).status).toBe(404)
    expect((await guest().get('/')).links).not.toContain(PAGE)
    const late = await visitor.submit(checked, 'Confirm withdrawal')
    expect(late.status).not.toBe(200)
    expect(await withdrawals()).toEqual([])
  })
})

describe('an admin', () => {
  test('is told of it, and answers it once, by email', async () => {
    await declare()
    const office = as(await admin())
    expect((await office.get('/admin/dashboard')).visibleText).toContain(
      '1 withdrawal from a contract needs an answer',
    )
    const list = await office.get('/admin/contract-withdrawals')
    expect(list.visibleText).toContain(typed.name)
    const [{ id } = { id: 0 }] = await withdrawals()
    const page = await office.get(`/admin/contract-withdrawals/${id}`)
    const empty = await office.submit(page, 'Accept withdrawal')
    expect([empty.status, empty.problems[0]?.message]).toEqual([422, 'Your answer: Required'])
    const done = await office.submit(page, 'Accept withdrawal', {
      answer: 'You get EUR 47.60 back by Friday.',
    })
    expect(done.status).toBe(303)
    const again = await office.submit(page, 'Decline withdrawal', { answer: 'No.' })
    expect(again.status).toBe(409)
    expect(await withdrawals()).toMatchObject([
      { state: 'accepted', answer: 'You get EUR 47.60 back by Friday.' },
    ])
    const sent = await mails({ template: 'contract_withdrawal_answered' })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body_text).toContain('EUR 47.60')
    expect(await audits({ action: 'contract_withdrawal.answered' })).toHaveLength(1)
    expect((await office.get('/admin/dashboard')).visibleText).not.toContain('needs an answer')
  })

  test('and another at once: one of them answers', async () => {
    await declare()
    const [{ id } = { id: 0 }] = await withdrawals()
    const admins = [await adminViewerOf(await admin()), await adminViewerOf(await admin())]
    const answers = await race(2, (index) => {
      const intent = index === 0 ? 'accept' : 'decline'
      const who = admins[index]
      if (!who) throw new Error('There are two admins')
      return answerWithdrawal(
        id,
        withdrawalAnswer.parse({ intent, version: '1', answer: intent }),
        who,
        now(),
      )
    })
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await mails({ template: 'contract_withdrawal_answered' })).toHaveLength(1)
  })

  test('alone sees them', async () => {
    await declare()
    expect((await as(await member()).get('/admin/contract-withdrawals')).location).toBe('/')
    expect((await guest().get('/admin/contract-withdrawals')).location).toContain('/')
  })
})

test('refund terms and the days stand at checkout, and what is confirmed is what the award wrote', async () => {
  await setConfig('refund_terms', 'Fees are refunded **in full** for a week.')
  await setConfig('checkout_statement', 'I took this photo myself')
  const who = await entrant()
  await inCart(who)
  const page = await as(who).get('/submissions/cart/checkout')
  expect(page.visibleText).toContain('Fees are refunded in full for a week.')
  expect(page.visibleText).toContain('within 14 days')
  expect(page.visibleText).toContain('I took this photo myself')
  await setConfig('refund_terms', '')
  await setConfig('withdrawal_days', '')
  await setConfig('checkout_statement', '')
  const bare = (await as(who).get('/submissions/cart/checkout')).visibleText
  expect(bare).not.toMatch(/Refunds|withdraw|right to enter/i)
  expect(bare).toContain('I place this order')
})
