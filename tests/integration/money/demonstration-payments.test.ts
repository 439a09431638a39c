import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import {
  cardProvider,
  providerNamed,
  providerOfReference,
} from '#app/domain/money/payments/providers.server.ts'
import { askAboutQuietAttempts } from '#app/domain/money/payments/settle-attempt.server.ts'
import type { Answer } from '#tests/support/answer.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { entrant, invoice, type Entrant } from '#tests/support/entries.ts'
import { member } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { mails } from '#tests/support/rows.ts'

/** Without a key of Stripe the same screens run on the demonstration: its page, its answers, no money. */

let who: Entrant
let invoiceId: number
let entryPage: string

beforeEach(async () => {
  who = await entrant()
  const issued = await invoice(who, { title: '李晴风 and the Snail Mail Express' })
  invoiceId = issued.invoiceId
  entryPage = `/submissions/payment/${issued.submissionIds[0]}`
})

const stored = () =>
  db().selectFrom('invoices').selectAll().where('id', '=', invoiceId).executeTakeFirstOrThrow()
const attempt = () =>
  db().selectFrom('payment_attempts').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

/** Presses a button of the demonstration's page and comes back to the award, as a browser does. */
async function end(page: Answer, button: string) {
  return as(who).follow(await as(who).submit(page, button))
}

async function open() {
  const page = await as(who).get(entryPage)
  return end(page, 'Pay by card')
}

test('its page says in large type that no money moves, and what it is for', async () => {
  expect((await as(who).get(entryPage)).visibleText).toContain('This is a demonstration. No money moves.')
  const page = await open()
  expect(page.heading).toBe('Demonstration payment')
  expect(page.title).toContain('Demonstration payment')
  expect(page.visibleText).toContain('李晴风 and the Snail Mail Express')
  expect(page.visibleText).not.toMatch(/card number/i)
})

test('Pay: the invoice is paid and the receipt is on its way', async () => {
  const page = await end(await open(), 'Pay')
  expect(page.visibleText).toContain('Payment received')
  expect(await stored()).toMatchObject({ status: 'paid' })
  const { provider_ref } = await db().selectFrom('payments').select('provider_ref').executeTakeFirstOrThrow()
  expect(provider_ref).toMatch(/^demo_pay_/)
  expect(providerOfReference(provider_ref ?? '')).toBe('demonstration')
})

test('pressed twice at once it pays once', async () => {
  const page = await open()
  await race(3, () => end(page, 'Pay'))
  expect(await db().selectFrom('payments').selectAll().execute()).toHaveLength(1)
  expect(await mails({ template: 'payment_receipt' })).toHaveLength(1)
})

test('Declined: the reason is shown, nothing is paid, and it can be tried again', async () => {
  const page = await end(await open(), 'Decline the card')
  expect(page.visibleText).toContain('Your payment failed')
  expect(page.visibleText).toContain('card was declined')
  expect(page.visibleText).not.toMatch(/thank you|this entry is paid/i)
  expect(await stored()).toMatchObject({ status: 'issued' })
  expect(await attempt()).toMatchObject({ status: 'failed' })

  await end(await open(), 'Pay')
  expect(await stored()).toMatchObject({ status: 'paid' })
})

test('Cancelled: nothing is charged', async () => {
  const page = await end(await open(), 'Cancel')
  expect(page.visibleText).toContain('You have not been charged')
  expect(await attempt()).toMatchObject({ status: 'cancelled' })
  expect(await stored()).toMatchObject({ status: 'issued' })
})

test('Confirmed late: it waits, then the minute’s look finds the money', async () => {
  const page = await end(await open(), 'Pay, confirmed two minutes later')
  expect(page.visibleText).toContain('Your payment is being confirmed')
  expect(page.visibleText).not.toMatch(/thank you|this entry is paid|pay now/i)
  later({ minutes: 6 })
  await askAboutQuietAttempts(now())
  expect(await stored()).toMatchObject({ status: 'paid' })
})

test('the first answer counts, also after the page ran out', async () => {
  const page = await open()
  await end(page, 'Decline the card')
  await end(page, 'Pay')
  expect(await stored()).toMatchObject({ status: 'issued' })

  const second = await open()
  later({ minutes: 36 })
  await end(second, 'Pay')
  expect(await stored()).toMatchObject({ status: 'issued' })
  expect(await attempt()).toMatchObject({ status: 'expired' })
})

test('is not offered once the award’s settings switch cards off, whatever the server is set up for', async () => {
  const page = await as(who).get(entryPage)
  await setConfig('card_payments', '0')
  expect((await as(who).get(entryPage)).text).not.toContain('Pay by card')
  const late = await as(who).follow(await as(who).submit(page, 'Pay by card'))
  expect(late.visibleText).toContain('Card payments are not available')
  expect(await db().selectFrom('payment_attempts').select('id').execute()).toEqual([])
  expect((await guest().get('/award')).visibleText).not.toMatch(/by card/)
  await setConfig('card_payments', '1')
  expect((await guest().get('/award')).visibleText).toMatch(/by card/)
})

test('is not there for others, and takes no answer it does not know', async () => {
  await open()
  const address = `/payments/demonstration/${(await attempt()).public_id}`
  for (const stranger of [await entrant(), await member()]) {
    expect((await as(stranger).get(address)).status).toBe(404)
    expect((await as(stranger).post(address, { answer: 'paid' })).status).toBe(404)
  }
  expect((await as(who).post(address, { answer: 'won' })).status).toBe(400)
  expect((await as(who).get('/payments/demonstration/1')).status).toBe(404)
  expect(await stored()).toMatchObject({ status: 'issued' })
})

describe('a refund', () => {
  test('gives back what was paid, never more', async () => {
    await end(await open(), 'Pay')
    const { provider_ref } = await db()
      .selectFrom('payments')
      .select('provider_ref')
      .executeTakeFirstOrThrow()
    const { total_cents: total } = await stored()
    const refund = (amountCents: number, idempotencyKey: string) =>
      providerNamed('demonstration').refund(
        { reference: provider_ref ?? '', amountCents, currency: 'USD', idempotencyKey },
        now(),
      )
    expect(await refund(total - 100, 'a')).toMatchObject({ state: 'done' })
    expect(await refund(total - 100, 'a')).toMatchObject({ state: 'done' })
    await expect(refund(200, 'b')).rejects.toThrow(/less left to refund/)
    expect(await refund(100, 'c')).toMatchObject({ state: 'done' })
  })

  test('by Stripe is not to be had where Stripe is not set up', () => {
    expect(cardProvider({})?.name).toBe('demonstration')
    expect(() => providerNamed('stripe')).toThrow(/not set up/)
  })
})
