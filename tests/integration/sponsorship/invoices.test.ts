import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { answerOffer } from '#app/domain/sponsorship/applications/answer.server.ts'
import { issueSponsorshipInvoices } from '#app/domain/sponsorship/billing/invoices.server.ts'
import { voidInvoice } from '#app/domain/money/billing/credit-invoice.server.ts'
import { db } from '#db/client.ts'
import { guest } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { pay, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'
import { applied, decided, sponsorPackage, sponsorship } from '#tests/support/sponsors.ts'

const EMAIL = 'ines@example.org'
const PRICE = 2_000_000
let ada: Account
beforeEach(async () => {
  ada = await admin()
})

async function accepted(): Promise<number> {
  const { revisionId } = await sponsorPackage(ada)
  const id = await applied({ revisionId, email: EMAIL })
  valueOf(await decided(id, { action: 'offer', days: 14 }, ada))
  valueOf(await answerOffer(id, 'accept', '', { userId: null, requestId: null, role: 'visitor' }, now()))
  return id
}

const billTo = {
  ...{ name: 'Quell Ltd', email: EMAIL, addressLine1: 'Musterstrasse 12', addressLine2: null },
  ...{ city: 'Leipzig', region: null, postalCode: '04109', country: 'DE', taxId: null },
}

async function issue(id: number, ...amounts: number[]) {
  const instalments = amounts.map((amountCents, index) => ({ amountCents, dueOn: `2099-0${index + 1}-15` }))
  const order = { key: randomUUID(), billTo, poNumber: 'PO 7', method: 'bank_transfer' as const, instalments }
  return issueSponsorshipInvoices(id, order, await adminViewerOf(ada), now())
}

const invoices = () =>
  db().selectFrom('invoices').where('kind', '=', 'sponsorship').selectAll().orderBy('id').execute()

test('nothing is invoiced before the offer is accepted, nor amounts that are not the price', async () => {
  const { revisionId } = await sponsorPackage(ada)
  const early = await applied({ revisionId })
  expect(await issue(early, PRICE)).toMatchObject({ ok: false, code: 'conflict' })
  const id = await accepted()
  expect(await issue(id, PRICE - 1)).toMatchObject({ ok: false, code: 'invalid' })
  expect(await invoices()).toEqual([])
})

test('in instalments it is paid in full with the last, and billed once', async () => {
  const id = await accepted()
  const { numbers } = valueOf(await issue(id, 500_000, 1_500_000))
  expect(numbers.map((number) => number.slice(0, 2))).toEqual(['S-', 'S-'])
  expect(await issue(id, PRICE)).toMatchObject({ ok: false, code: 'conflict' })
  const [first, second] = await invoices()
  await db().updateTable('sponsorships').set({ state: 'contracted' }).where('id', '=', id).execute()
  await pay(first?.id ?? 0, ada, 500_000)
  expect((await sponsorship(id)).state).toBe('contracted')
  await pay(second?.id ?? 0, ada, 1_500_000)
  expect((await sponsorship(id)).state).toBe('active')
})

test('a void invoice leaves the sponsorship, and can be issued again', async () => {
  const id = await accepted()
  valueOf(await issue(id, PRICE))
  const [first] = await invoices()
  const order = { invoiceId: first?.id ?? 0, reason: 'A slip', place: 'cart' as const }
  valueOf(await voidInvoice(order, await adminViewerOf(ada), now()))
  expect((await sponsorship(id)).state).toBe('accepted')
  valueOf(await issue(id, PRICE))
})

test('opens by the mailed link without an account, and not by its public id', async () => {
  const id = await accepted()
  valueOf(await issue(id, PRICE))
  const [invoice] = await invoices()
  const [told] = (await mails({ to: EMAIL })).slice(-1)
  const link = new URL(
    /https?:\/\/\S+\/sponsorships\/invoice\/[^\s)>]+/.exec(told?.body_text ?? '')?.[0] ?? '',
  ).pathname
  const visitor = guest()
  const page = await visitor.get(link)
  expect(page.status).toBe(200)
  expect(page.text).toContain(invoice?.number ?? '')
  expect((await visitor.get(`/sponsorships/invoice/${invoice?.public_id ?? ''}`)).status).toBe(404)
  const started = await visitor.post(link, { intent: 'pay' })
  expect(started.status).toBe(303)
  const at = started.headers.get('location') ?? ''
  expect(at).toContain('/payments/demonstration/')
  const paying = new URL(at, 'http://x').pathname
  const ended = await visitor.post(paying, { answer: 'paid' })
  const back = await visitor.get(new URL(ended.headers.get('location') ?? '', 'http://x').pathname)
  expect(back.headers.get('location')).toContain('/sponsorships/invoice/')
  expect((await invoices())[0]).toMatchObject({ status: 'paid', paid_cents: PRICE })
})
