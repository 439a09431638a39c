import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { startCardPayment } from '#app/domain/money/payments/attempts.server.ts'
import { voidInvoice } from '#app/domain/money/billing/credit-invoice.server.ts'
import { receiptDocumentData } from '#app/domain/money/billing/documents.server.ts'
import { askAboutQuietAttempts } from '#app/domain/money/payments/settle-attempt.server.ts'
import type { Answer } from '#tests/support/answer.ts'
import { as, send } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { entrant, inCart, invoice, pay, valueOf, type Entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, viewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import {
  STRIPE_SECRET,
  stripeMessage,
  StripeServer,
  type SignedMessage,
} from '#tests/support/stripe-server.ts'

/** Card payments against a server that speaks Stripe's HTTP, through Stripe's own package. */

const stripe = new StripeServer()
const SETTINGS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'] as const

beforeAll(async () => {
  await stripe.listen()
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    STRIPE_API_URL: stripe.url,
  })
})
afterAll(async () => {
  for (const name of SETTINGS) delete process.env[name]
  await stripe.close()
})

let who: Entrant
let adminAccount: Account
let invoiceId: number
let submissionId: number
let total: number

beforeEach(async () => {
  stripe.reset()
  who = await entrant()
  adminAccount = await admin()
  const issued = await invoice(who, { title: 'Tin Lanterns' })
  invoiceId = issued.invoiceId
  submissionId = issued.submissionIds[0] ?? 0
  total = (await storedInvoice()).total_cents
})

function storedInvoice() {
  return db().selectFrom('invoices').selectAll().where('id', '=', invoiceId).executeTakeFirstOrThrow()
}
const attempts = () => db().selectFrom('payment_attempts').selectAll().orderBy('id').execute()
const payments = () => db().selectFrom('payments').selectAll().orderBy('id').execute()
const held = () => db().selectFrom('unallocated_payments').selectAll().orderBy('id').execute()
const events = () => db().selectFrom('provider_events').selectAll().orderBy('event_id').execute()

/** Presses "Pay now" on the entry's page and answers with the checkout that was opened. */
async function payNow() {
  const page = await as(who).get(`/submissions/payment/${submissionId}`)
  const answer = await as(who).submit(page, 'Pay by card')
  expect([answer.status, answer.location]).toEqual([303, stripe.latest.url])
  return stripe.latest
}

function message({ body, signature }: SignedMessage, headers: Record<string, string> = {}): Promise<Answer> {
  return send('/api/payments/stripe', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
  })
}

async function comeBack(query = ''): Promise<Answer> {
  const attempt = (await attempts()).at(-1)
  return as(who).follow(await as(who).get(`/payments/return/${attempt?.public_id}${query}`))
}

async function nothingPaid(): Promise<void> {
  expect(await payments()).toEqual([])
  expect(await storedInvoice()).toMatchObject({ status: 'issued', paid_cents: 0 })
  expect(await mails({ template: 'payment_receipt' })).toEqual([])
}

describe('checking out with a card', () => {
  const title = 'Þóra Ægisdóttir-Lindqvist 李晴风 محمد and the long way home, told in nine letters'

  async function checkOut(method = 'card', by = who) {
    await inCart(by, { title })
    const page = await as(by).get('/submissions/cart/checkout')
    return as(by).submit(page, 'Place order', {
      method,
      acceptTerms: 'on',
      'billTo.name': 'Þóra Ægisdóttir-Lindqvist',
      'billTo.email': 'thora@example.org',
      'billTo.addressLine1': 'Laugavegur 1',
      'billTo.city': 'Reykjavík',
      'billTo.country': 'IS',
    })
  }

  test('issues the invoice and leads to Stripe, with what is due and titles of any script', async () => {
    const answer = await checkOut()

    expect([answer.status, answer.location]).toEqual([303, stripe.latest.url])
    const issued = await db()
      .selectFrom('invoices')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(issued).toMatchObject({ pay_method: 'card', status: 'issued', paid_cents: 0 })
    const mail = (await mails({ template: 'invoice_issued' })).at(-1)
    expect(mail?.body_text).toContain('You chose to pay by card')
    expect(mail?.body_text).not.toMatch(/Please pay by|IBAN|Reference/)
    const [opened] = stripe.created('/v1/checkout/sessions')
    expect(stripe.latest).toMatchObject({ amount_total: issued.total_cents, currency: 'usd' })
    expect(opened?.fields.get('customer_email')).toBe('thora@example.org')
    expect(opened?.fields.get('line_items[0][price_data][product_data][name]')).toContain(issued.number)
    const description = opened?.fields.get('line_items[0][price_data][product_data][description]') ?? ''
    expect(description).toMatch(/^Þóra Ægisdóttir-Lindqvist 李晴风 محمد/)
    expect(description.length).toBeLessThanOrEqual(500)
    const [attempt] = await attempts()
    expect(attempt).toMatchObject({
      invoice_id: issued.id,
      status: 'created',
      amount_cents: issued.total_cents,
    })
    expect(stripe.latest.client_reference_id).toBe(attempt?.public_id)
  })

  test.each(['refuses', 'hangs up'] as const)(
    'while Stripe %s: the invoice stays open, the page says so, and the payment can be retried',
    async (trouble) => {
      stripe.trouble = trouble

      const answer = await checkOut()

      expect(answer.status).toBe(303)
      const page = await as(who).follow(answer)
      expect(page.visibleText).toContain('Your entries are submitted but not paid yet')
      expect(page.visibleText).toContain('Try again in a few minutes, or pay by bank transfer')
      expect(page.visibleText).toContain('Pay by bank transfer instead')
      expect(page.visibleText).not.toMatch(/this entry is paid|thank you/i)
      expect((await attempts()).map(({ status }) => status)).toEqual(['failed'])

      stripe.trouble = 'none'
      const again = await as(who).submit(page, 'Pay by card')
      expect(again.location).toBe(stripe.latest.url)
      expect((await attempts()).map(({ status }) => status)).toEqual(['failed', 'created'])
    },
  )

  test('with an address that is not confirmed is refused beside the method; a transfer is not', async () => {
    const fresh = await entrant('studio', { account: await member({ emailVerifiedAt: null }) })

    const refused = await checkOut('card', fresh)

    expect(refused.status).toBe(422)
    expect(refused.problems[0]?.message).toContain('Confirm your email before you pay by card')
    expect(stripe.requests).toEqual([])
    const taken = await as(fresh).submit(refused, 'Place order', { method: 'bank_transfer' })
    expect(taken.status).toBe(303)
  })
})

describe('Pay now', () => {
  test('pressed five times at once opens one checkout', async () => {
    const page = await as(who).get(`/submissions/payment/${submissionId}`)

    const answers = await race(5, () => as(who).submit(page, 'Pay by card'))

    expect(new Set(answers.map(({ location }) => location))).toEqual(new Set([stripe.latest.url]))
    expect(await attempts()).toHaveLength(1)
    expect(stripe.sessions.size).toBe(1)
  })

  test('leads back to the checkout that is open, until it has run out', async () => {
    const first = await payNow()
    const page = await as(who).get(`/submissions/invoices/${invoiceId}`)
    expect(page.visibleText).toContain('Your payment page is open until')
    expect((await as(who).submit(page, 'Continue card payment')).location).toBe(first.url)

    later({ minutes: 40 })
    first.status = 'expired'
    const second = await payNow()
    expect(second.id).not.toBe(first.id)
    expect((await attempts()).map(({ status }) => status)).toEqual(['expired', 'created'])
  })

  test('asks for the rest after part arrived by transfer, and closes the checkout over the whole', async () => {
    const first = await payNow()
    await pay(invoiceId, adminAccount, 5_000)

    const second = valueOf(await startCardPayment(invoiceId, await viewerOf(who), now()))

    expect(second.url).toBe(stripe.latest.url)
    expect(stripe.latest.amount_total).toBe(total - 5_000)
    expect(first.status).toBe('expired')
  })

  test('asks for what is left after a part was credited', async () => {
    await db().updateTable('invoices').set({ credited_cents: 2_500 }).where('id', '=', invoiceId).execute()
    expect((await payNow()).amount_total).toBe(total - 2_500)
    stripe.pay(stripe.latest)
    expect((await comeBack()).visibleText).toContain('Payment received')
    expect(await held()).toEqual([])
  })

  test('finds that the outdated checkout was paid a moment ago, and charges nothing more', async () => {
    const first = await payNow()
    later({ minutes: 40 })
    stripe.pay(first)

    const again = await startCardPayment(invoiceId, await viewerOf(who), now())

    expect(again).toMatchObject({
      ok: false,
      code: 'conflict',
      message: expect.stringContaining('Nothing is due'),
    })
    expect(await storedInvoice()).toMatchObject({ status: 'paid' })
    expect(stripe.sessions.size).toBe(1)
  })

  test('is not for an unconfirmed address; the page says so with the way to confirm it', async () => {
    await db().updateTable('users').set({ email_verified_at: null }).where('id', '=', who.userId).execute()
    const page = await as(who).get(`/submissions/payment/${submissionId}`)
    expect(page.visibleText).toContain('Confirm your email before you pay by card')
    expect(page.links).toContain('/verify-email')
    await inCart(who)
    const checkout = await as(who).get('/submissions/cart/checkout')
    expect(checkout.html.querySelector('input[name=method][value=card]')?.hasAttribute('disabled')).toBe(true)
    expect(checkout.visibleText).toContain(
      'Confirm your email before you pay by card, or select another payment method.',
    )

    const posted = await as(who).post(`/payments/start/${invoiceId}`)
    expect((await as(who).follow(posted)).visibleText).toContain('Confirm your email before you pay by card')
    expect(stripe.requests).toEqual([])
  })

  test('is not for who only reads the studio, nor for an admin, nor for strangers', async () => {
    const viewer = await member()
    await db()
      .insertInto('studio_members')
      .values({
        studio_id: who.studioId,
        user_id: viewer.userId,
        role: 'viewer',
        status: 'active',
        created_at: now(),
      })
      .execute()
    for (const [account, status] of [
      [viewer, 303],
      [adminAccount, 303],
      [await entrant(), 404],
    ] as const) {
      expect((await as(account).post(`/payments/start/${invoiceId}`)).status).toBe(status)
    }
    const page = await as(viewer).get(`/submissions/payment/${submissionId}`)
    expect(page.visibleText).not.toContain('Pay now')
    expect(stripe.requests).toEqual([])
    expect(await attempts()).toEqual([])
  })
})

describe('coming back', () => {
  test('having paid: paid, with one receipt, its method and reference', async () => {
    const session = stripe.pay(await payNow())

    const page = await comeBack()

    expect(page.visibleText).toContain('Payment received')
    expect(page.visibleText).toContain('This entry is paid')
    const [payment, ...more] = await payments()
    expect(more).toEqual([])
    expect(payment).toMatchObject({
      method: 'card',
      amount_cents: total,
      provider_ref: session.payment_intent,
      reference: session.payment_intent,
      recorded_by: null,
    })
    expect(await storedInvoice()).toMatchObject({ status: 'paid', paid_cents: total })
    expect((await attempts())[0]).toMatchObject({ status: 'confirmed', payment_id: payment?.id })
    expect(await mails({ template: 'payment_receipt' })).toHaveLength(1)
    expect(await receiptDocumentData(payment?.id ?? 0, db())).toMatchObject({
      method: 'Card',
      reference: session.payment_intent,
      stillDue: '0.00',
    })
  })

  test('by the address alone, without having paid, is no success', async () => {
    await payNow()
    const page = await comeBack()
    expect(page.visibleText).toContain('You have not been charged')
    expect(page.visibleText).not.toMatch(/thank you|this entry is paid/i)
    await nothingPaid()
  })

  test('before the bank has answered looks like waiting, and offers no second payment', async () => {
    const session = await payNow()
    Object.assign(session, { status: 'complete', payment_intent: 'pi_slow' })

    const page = await comeBack()

    expect(page.visibleText).toContain('Your payment is being confirmed')
    expect(page.visibleText).not.toMatch(/thank you|this entry is paid|pay now/i)
    expect((await as(who).post(`/payments/start/${invoiceId}`)).location).not.toBe(session.url)
    await nothingPaid()

    await message(stripeMessage('checkout.session.async_payment_succeeded', stripe.pay(session)))
    expect(await storedInvoice()).toMatchObject({ status: 'paid' })
  })

  test('while Stripe is out of reach promises nothing', async () => {
    stripe.pay(await payNow())
    stripe.trouble = 'refuses'
    const page = await comeBack()
    expect(page.visibleText).toContain('We are still checking your payment')
    await nothingPaid()
  })

  test('after a declined card says why', async () => {
    const session = await payNow()
    const intent = { metadata: session.metadata, last_payment_error: { message: 'Your card has no funds.' } }
    await message(stripeMessage('payment_intent.payment_failed', { object: 'payment_intent', ...intent }))
    const page = await comeBack('?left=1')
    expect(page.visibleText).toContain('Your card has no funds.')
    expect(page.visibleText).toContain('Continue card payment')
    await nothingPaid()
  })

  test('to another person’s payment is not found', async () => {
    await payNow()
    const [attempt] = await attempts()
    for (const stranger of [await entrant(), await member()])
      expect((await as(stranger).get(`/payments/return/${attempt?.public_id}`)).status).toBe(404)
    for (const made of [randomUUID(), 'x', '1'])
      expect((await as(who).get(`/payments/return/${made}`)).status).toBe(404)
  })
})

describe('a message from Stripe', () => {
  test('that the checkout is paid pays once, however often and under any event name it arrives', async () => {
    const session = stripe.pay(await payNow())
    const told = stripeMessage('checkout.session.completed', session)

    const answers = await race(4, () => message(told))
    const again = await message(stripeMessage('checkout.session.completed', session))

    expect([...answers, again].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await payments()).toHaveLength(1)
    expect(await held()).toEqual([])
    expect(await mails({ template: 'payment_receipt' })).toHaveLength(1)
    expect((await events()).map(({ result }) => result).sort()).toEqual(['paid', 'repeated'])
  })

  test('and the page people come back to, at once: one payment, one receipt', async () => {
    const session = stripe.pay(await payNow())
    const [attempt] = await attempts()

    await Promise.all([
      ...[1, 2, 3].map(() => message(stripeMessage('checkout.session.completed', session))),
      ...[1, 2, 3].map(() => as(who).get(`/payments/return/${attempt?.public_id}`)),
      askAboutQuietAttempts(now()),
    ]).then((answers) => {
      for (const answer of answers) if (typeof answer === 'object') expect(answer.status).toBeLessThan(400)
    })

    expect(await payments()).toHaveLength(1)
    expect(await held()).toEqual([])
    expect(await mails({ template: 'payment_receipt' })).toHaveLength(1)
  })

  raced('and the page people come back to meet at the invoice: one payment, one receipt', {
    reads: [/^select "id", "invoice_id", "receipt_number" from "payments"/],
    guards: ['payments_idempotency_key_key', 'payments_provider_ref_key'],
    async prepare() {
      const session = stripe.pay(await payNow())
      const [attempt] = await attempts()
      return { session, back: `/payments/return/${attempt?.public_id}`, client: as(who) }
    },
    acts: ({ session, back, client }) => [
      () => message(stripeMessage('checkout.session.completed', session)),
      () => client.get(back),
    ],
    async holds(answers) {
      for (const { status } of answers) expect(status).toBeLessThan(400)
      expect(await payments()).toHaveLength(1)
      expect(await mails({ template: 'payment_receipt' })).toHaveLength(1)
    },
    async breaks(answers) {
      for (const { status } of answers) expect(status).toBeLessThan(400)
      const made = await payments()
      expect(made.map(({ amount_cents }) => amount_cents)).toEqual([total, total])
      expect(new Set(made.map(({ provider_ref }) => provider_ref)).size).toBe(1)
      expect(await mails({ template: 'payment_receipt' })).toHaveLength(2)
    },
  })

  const odd: [string, (session: ReturnType<StripeServer['pay']>) => SignedMessage, string][] = [
    [
      'of a smaller amount',
      (session) => stripeMessage('checkout.session.completed', { ...session, amount_total: 100 }),
      'wrong_amount',
    ],
    [
      'of a larger amount',
      (session) => stripeMessage('checkout.session.completed', { ...session, amount_total: total + 1 }),
      'wrong_amount',
    ],
    [
      'in another currency',
      (session) => stripeMessage('checkout.session.completed', { ...session, currency: 'isk' }),
      'wrong_currency',
    ],
    [
      'to another account',
      (session) => stripeMessage('checkout.session.completed', session, { account: 'acct_somebody' }),
      'other_account',
    ],
    [
      'in another mode',
      (session) =>
        stripeMessage('checkout.session.completed', { ...session, livemode: true }, { livemode: true }),
      'other_account',
    ],
    [
      'for an attempt nobody made',
      (session) =>
        stripeMessage('checkout.session.completed', { ...session, client_reference_id: randomUUID() }),
      'unknown_attempt',
    ],
    [
      'for a session that is not the attempt’s',
      (session) => stripeMessage('checkout.session.completed', { ...session, id: 'cs_test_other' }),
      'unknown_attempt',
    ],
    [
      'for no attempt at all',
      (session) =>
        stripeMessage('checkout.session.completed', { ...session, id: 'cs_link', client_reference_id: null }),
      'unknown_attempt',
    ],
  ]
  test.each(odd)('about money %s pays nothing; it is held and an admin is told', async (_, make, reason) => {
    const told = make(stripe.pay(await payNow()))

    expect((await message(told)).status).toBe(200)
    expect((await message(told)).status).toBe(200)

    await nothingPaid()
    const [money, ...more] = await held()
    expect(more).toEqual([])
    expect(money).toMatchObject({ reason, status: 'open', method: 'card' })
    expect(await mails({ template: 'money_unallocated', to: adminAccount.email })).toHaveLength(1)
  })

  test.each([
    ['that is not paid yet', { status: 'complete', payment_status: 'unpaid' }],
    ['that is open', { status: 'open', payment_status: 'unpaid' }],
    ['that has run out', { status: 'expired', payment_status: 'unpaid' }],
  ])('about a checkout %s pays nothing and holds nothing', async (_, more) => {
    const session = await payNow()
    await message(stripeMessage('checkout.session.completed', { ...session, ...more }))
    await nothingPaid()
    expect(await held()).toEqual([])
  })

  test.each(['charge.refunded', 'refund.created', 'charge.dispute.created', 'charge.succeeded'])(
    'of the kind %s never pays',
    async (type) => {
      const session = stripe.pay(await payNow())
      const object = { ...session, object: 'x', id: 'x_1', amount: total, status: 'succeeded', metadata: {} }
      expect((await message(stripeMessage(type, object))).status).toBe(200)
      await nothingPaid()
    },
  )

  test('that Stripe did not sign is refused and leaves no trace', async () => {
    const session = stripe.pay(await payNow())
    const good = stripeMessage('checkout.session.completed', session)
    const stale = stripeMessage('checkout.session.completed', session, {
      at: new Date(now().getTime() - 6 * 60_000),
    })
    const forged = [
      stripeMessage('checkout.session.completed', session, { secret: 'whsec_guessed' }),
      { ...good, body: good.body.replace(`"amount_total":${total}`, '"amount_total":1') },
      { ...good, signature: '' },
      { ...good, signature: 't=1,v1=00' },
      { ...good, body: '' },
      stale,
    ]
    for (const each of forged) expect((await message(each)).status).toBe(400)
    expect(await events()).toEqual([])
    await nothingPaid()
    expect((await message(good)).status).toBe(200)
    expect(await payments()).toHaveLength(1)
  })

  test('is no browser’s form: from another site, or with cookies, it is refused; too large a one too', async () => {
    const told = stripeMessage('checkout.session.completed', stripe.pay(await payNow()))
    expect((await message(told, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await message(told, { cookie: 'access=x' })).status).toBe(403)
    expect((await message({ ...told, body: 'x'.repeat(1_100_000) })).status).toBe(413)
    expect((await send('/api/payments/stripe')).status).toBe(405)
    await nothingPaid()
  })

  test('of a late failure undoes no success', async () => {
    const session = stripe.pay(await payNow())
    await message(stripeMessage('checkout.session.completed', session))
    const failed = { ...session, payment_status: 'unpaid' }
    await message(stripeMessage('checkout.session.async_payment_failed', failed))
    await message(stripeMessage('checkout.session.expired', { ...failed, status: 'expired' }))
    expect(await storedInvoice()).toMatchObject({ status: 'paid', paid_cents: total })
    expect((await attempts())[0]).toMatchObject({ status: 'confirmed', failure: null })
  })

  test('of success after a failure counts: the money is there', async () => {
    const session = await payNow()
    const failed = { ...session, status: 'complete' }
    await message(stripeMessage('checkout.session.async_payment_failed', failed))
    expect((await attempts())[0]).toMatchObject({ status: 'failed' })
    const waiting = await as(who).get(`/submissions/payment/${submissionId}`)
    expect(waiting.visibleText).toContain('Your card payment failed')

    await message(stripeMessage('checkout.session.async_payment_succeeded', stripe.pay(session)))
    expect(await storedInvoice()).toMatchObject({ status: 'paid' })
    expect(await payments()).toHaveLength(1)
  })

  test('of success on a void invoice is held, not dropped', async () => {
    const session = stripe.pay(await payNow())
    await db()
      .updateTable('invoices')
      .set({ status: 'void', voided_at: now(), void_reason: 'Asked for by the entrant' })
      .where('id', '=', invoiceId)
      .execute()

    await message(stripeMessage('checkout.session.completed', session))

    expect(await payments()).toEqual([])
    expect(await held()).toMatchObject([
      { reason: 'not_payable', invoice_id: invoiceId, amount_cents: total },
    ])
    expect(await mails({ template: 'money_unallocated' })).toHaveLength(1)
  })

  test('and a void at once: paid and not void, or void and held, never neither', async () => {
    const session = stripe.pay(await payNow())
    const adminViewer = await adminViewerOf(adminAccount)
    const voiding = () =>
      voidInvoice({ invoiceId, reason: 'Asked for by the entrant', place: 'drafts' }, adminViewer, now())
    // While the checkout is open nothing is voided under the payer's hands.
    expect(await voiding()).toMatchObject({ ok: false, code: 'conflict' })
    later({ minutes: 40 })

    const [voided] = await Promise.all([
      voiding(),
      message(stripeMessage('checkout.session.completed', session)),
    ])

    const { status } = await storedInvoice()
    expect(status).toBe(voided.ok ? 'void' : 'paid')
    expect([(await payments()).length, (await held()).length]).toEqual(voided.ok ? [0, 1] : [1, 0])
  })

  test('of success on an invoice that a transfer paid meanwhile is held', async () => {
    const session = stripe.pay(await payNow())
    await pay(invoiceId, adminAccount, total)
    await message(stripeMessage('checkout.session.completed', session))
    expect(await held()).toMatchObject([{ reason: 'settled', amount_cents: total }])
    expect(await storedInvoice()).toMatchObject({ status: 'paid', paid_cents: total })
  })

  test('of a second charge for one attempt is held', async () => {
    const session = stripe.pay(await payNow())
    await message(stripeMessage('checkout.session.completed', session))
    await message(stripeMessage('checkout.session.completed', { ...session, payment_intent: 'pi_second' }))
    expect(await payments()).toHaveLength(1)
    expect(await held()).toMatchObject([{ reason: 'settled', provider_ref: 'pi_second' }])
  })

  test('is booked on the day that the award has, which begins later than that of Greenwich', async () => {
    setNow('2027-04-01T02:00:00Z')
    const session = stripe.pay(await payNow())
    await message(stripeMessage('checkout.session.completed', session))
    await message(stripeMessage('checkout.session.completed', { ...session, payment_intent: 'pi_second' }))
    const back = { payment_intent: session.payment_intent, amount: 100, currency: 'usd' }
    await message(stripeMessage('refund.updated', { ...back, id: 're_1', status: 'succeeded' }))
    await message(stripeMessage('refund.failed', { ...back, id: 're_1', status: 'failed' }))
    const reversals = await db().selectFrom('payment_reversals').select('reversed_on').execute()
    expect([...(await payments()), ...(await held())].map(({ received_on }) => received_on)).toEqual(
      Array(3).fill('2027-03-31'),
    )
    expect(reversals).toEqual([{ reversed_on: '2027-03-31' }])
  })

  test('about a dispute tells the admins, and one that is lost takes the payment back once', async () => {
    const session = stripe.pay(await payNow())
    await message(stripeMessage('checkout.session.completed', session))
    const dispute = { id: 'du_1', payment_intent: session.payment_intent, amount: total, currency: 'usd' }
    await message(stripeMessage('charge.dispute.created', { ...dispute, status: 'needs_response' }))
    expect((await mails({ template: 'payment_disputed' })).map(({ to_email }) => to_email)).toEqual([
      adminAccount.email,
    ])
    expect(await storedInvoice()).toMatchObject({ status: 'paid' })
    await message(stripeMessage('charge.dispute.closed', { ...dispute, status: 'won' }))
    expect(await storedInvoice()).toMatchObject({ status: 'paid' })
    const closed = () => message(stripeMessage('charge.dispute.closed', { ...dispute, status: 'lost' }))
    await closed()
    await closed()
    expect(await storedInvoice()).toMatchObject({ status: 'issued', paid_cents: 0, paid_at: null })
    expect(await payments()).toMatchObject([{ status: 'reversed', reversed_cents: total }])
    const [reversal, ...more] = await db().selectFrom('payment_reversals').selectAll().execute()
    expect(reversal).toMatchObject({ reason: 'disputed', provider_ref: 'du_1', amount_cents: total })
    expect(more).toEqual([])
    expect(await mails({ template: 'payment_reversed' })).toHaveLength(1)
    // What paid it is not received again when Stripe says it once more.
    await message(stripeMessage('checkout.session.completed', session))
    expect(await storedInvoice()).toMatchObject({ status: 'issued', paid_cents: 0 })
    expect(await held()).toEqual([])
  })

  test('about a refund made at Stripe takes that part back, and keeps what comes back of it', async () => {
    const session = stripe.pay(await payNow())
    await message(stripeMessage('checkout.session.completed', session))
    const refund = { id: 're_1', payment_intent: session.payment_intent, amount: 100, currency: 'usd' }
    await message(stripeMessage('refund.created', { ...refund, status: 'pending' }))
    expect(await storedInvoice()).toMatchObject({ status: 'paid' })
    await message(stripeMessage('refund.updated', { ...refund, status: 'succeeded' }))
    await message(stripeMessage('refund.updated', { ...refund, status: 'succeeded' }))
    expect(await storedInvoice()).toMatchObject({ status: 'part_paid', paid_cents: total - 100 })
    await message(stripeMessage('refund.failed', { ...refund, status: 'failed' }))
    expect(await held()).toMatchObject([{ reason: 'came_back', amount_cents: 100, invoice_id: invoiceId }])
    // In another currency it is not known how much of the payment it was.
    await message(
      stripeMessage('refund.created', { ...refund, id: 're_2', currency: 'eur', status: 'succeeded' }),
    )
    expect(await storedInvoice()).toMatchObject({ paid_cents: total - 100 })
    expect(await mails({ template: 'payment_disputed' })).toHaveLength(1)
  })

  test('about a lost dispute ends what is held of the payment, once', async () => {
    const session = stripe.pay(await payNow())
    await pay(invoiceId, adminAccount, total)
    await message(stripeMessage('checkout.session.completed', session))
    const dispute = { id: 'du_1', payment_intent: session.payment_intent, amount: 100, currency: 'usd' }
    const closed = () => message(stripeMessage('charge.dispute.closed', { ...dispute, status: 'lost' }))
    await closed()
    await closed()
    expect(await held()).toMatchObject([
      { status: 'open', remaining_cents: total - 100, returned_cents: 100 },
    ])
    await message(
      stripeMessage('charge.dispute.closed', { ...dispute, id: 'du_2', amount: total - 100, status: 'lost' }),
    )
    expect(await held()).toMatchObject([{ status: 'returned', remaining_cents: 0, returned_cents: total }])
    expect(await storedInvoice()).toMatchObject({ status: 'paid' })
  })

  test('about a refund that we asked for takes nothing back', async () => {
    const session = stripe.pay(await payNow())
    await message(stripeMessage('checkout.session.completed', session))
    const refund = { id: 're_1', payment_intent: session.payment_intent, amount: 100, currency: 'usd' }
    const metadata = { refund_key: 'of-ours' }
    await message(stripeMessage('refund.created', { ...refund, status: 'succeeded', metadata }))
    expect(await storedInvoice()).toMatchObject({ status: 'paid', paid_cents: total })
  })

  test('about a refund or a dispute is in the invoice’s history', async () => {
    const session = stripe.pay(await payNow())
    await message(stripeMessage('checkout.session.completed', session))
    const about = { payment_intent: session.payment_intent, amount: 100, currency: 'usd' }
    await message(stripeMessage('refund.created', { id: 're_1', status: 'succeeded', ...about }))
    await message(stripeMessage('charge.dispute.created', { id: 'dp_1', status: 'needs_response', ...about }))
    expect(await audits({ action: 'payment.refund_reported' })).toHaveLength(1)
    expect(await audits({ action: 'payment.disputed' })).toHaveLength(1)
    expect(await storedInvoice()).toMatchObject({ status: 'part_paid' })
  })
})

test('money that is held goes back to its card through Stripe, once', async () => {
  const session = stripe.pay(await payNow())
  await pay(invoiceId, adminAccount, total)
  await message(stripeMessage('checkout.session.completed', session))
  const [money] = await held()
  const address = `/admin/submissions/invoices/unallocated/${money?.id}`
  const page = await as(adminAccount).get(address)

  stripe.trouble = 'refuses'
  const failed = await as(adminAccount).submit(page, 'Refund to card')
  expect((await as(adminAccount).follow(failed)).visibleText).toContain('The refund failed')
  stripe.trouble = 'none'
  await race(3, () => as(adminAccount).submit(page, 'Refund to card'))

  expect(await held()).toMatchObject([{ status: 'returned', returned_cents: total, remaining_cents: 0 }])
  const refunds = stripe.created('/v1/refunds')
  expect(new Set(refunds.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect(refunds.at(-1)?.fields.get('payment_intent')).toBe(session.payment_intent)
  expect((await as(adminAccount).get(address)).visibleText).toContain('Refunded to the card, re_')
})

describe('the minute task for open payments', () => {
  test('finds a payment whose message was lost', async () => {
    stripe.pay(await payNow())
    expect(await askAboutQuietAttempts(now())).toBe(0)
    later({ minutes: 6 })
    expect(await askAboutQuietAttempts(now())).toBe(1)
    expect(await storedInvoice()).toMatchObject({ status: 'paid' })
    expect(await askAboutQuietAttempts(now())).toBe(0)
  })

  test('closes what has run out, and waits for a provider out of reach', async () => {
    const session = await payNow()
    later({ minutes: 40 })
    stripe.trouble = 'refuses'
    await askAboutQuietAttempts(now())
    expect((await attempts())[0]).toMatchObject({ status: 'created', updated_at: now() })

    stripe.trouble = 'none'
    session.status = 'expired'
    later({ minutes: 6 })
    await askAboutQuietAttempts(now())
    expect((await attempts())[0]).toMatchObject({ status: 'expired' })
  })

  test('a payment that does not finish is on the admin’s overview', async () => {
    const session = await payNow()
    Object.assign(session, { status: 'complete' })
    await comeBack()
    const overview = () => as(adminAccount).get('/admin/dashboard')
    expect((await overview()).visibleText).not.toContain('has been pending')
    later({ minutes: 31 })
    const page = await overview()
    expect(page.visibleText).toContain('1 card payment has been pending for more than 30 minutes')
    expect(page.links).toContain(`/admin/submissions/invoices/${invoiceId}`)
    const shown = await as(adminAccount).get(`/admin/submissions/invoices/${invoiceId}`)
    expect(shown.visibleText).toContain('Being confirmed')
  })
})
