import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { answerOffer } from '#app/domain/sponsorship/applications/answer.server.ts'
import { issueSponsorshipInvoices } from '#app/domain/sponsorship/billing/invoices.server.ts'
import { voidInvoice } from '#app/domain/money/billing/credit-invoice.server.ts'
import { invoiceDocumentData } from '#app/domain/money/billing/documents.server.ts'
import { markOverdue } from '#app/domain/money/billing/overdue.server.ts'
import { startCardPayment } from '#app/domain/money/payments/attempts.server.ts'
import { fallDue } from '#app/domain/sponsorship/obligations/reminders.server.ts'
import { db } from '#db/client.ts'
import { as, guest } from '#tests/support/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { now } from '#tests/support/clock.ts'
import { enterCode } from '#app/domain/money/billing/cart-code.server.ts'
import { saveBillTo } from '#app/domain/sponsorship/applications/bill-to.server.ts'
import { applicationPath } from '#app/domain/sponsorship/applications/link.server.ts'
import { stepSponsorship, type Step } from '#app/domain/sponsorship/applications/progress.server.ts'
import { entrant, entrantViewerOf, inCart, pay, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'
import {
  acceptedSponsorship,
  applied,
  contact,
  contractOf,
  decided,
  executedContract,
  obligationsIn,
  sponsorPackage,
  sponsorship,
} from '#tests/support/sponsors.ts'

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

test('a price and additions agreed with one sponsor are in its contract, its obligations and its invoices', async () => {
  const { revisionId } = await sponsorPackage(ada)
  const id = await applied({ revisionId, email: EMAIL })
  const desk = as(ada)
  const path = `/admin/sponsorships/edit/${id}`
  const wrong = await desk.submit(await desk.get(path), 'Make offer', { price: '15,0000' })
  expect(wrong.problems.map(({ message }) => message).join()).toContain('Price for this sponsor')
  const agreed = { price: '15,000.00', added: 'A table at the dinner\n' }
  await desk.submit(await desk.get(path), 'Make offer', agreed)
  const link = applicationPath((await sponsorship(id)).link_key)
  const offered = await guest().get(link)
  expect(offered.visibleText).toContain('USD 15,000')
  expect(offered.visibleText).toContain('A table at the dinner')
  expect(offered.visibleText).not.toContain('USD 20,000')
  valueOf(await answerOffer(id, 'accept', '', { userId: null, requestId: null, role: 'visitor' }, now()))
  expect((await obligationsIn(id)).map(({ what }) => what)).toContain('A table at the dinner')
  const contract = await desk.get(`/sponsorships/contract/${(await contractOf(id)).public_id}`)
  expect(contract.visibleText).toContain('The price is USD 15,000')
  expect(contract.visibleText).toContain('A table at the dinner')
  expect(await issue(id, PRICE)).toMatchObject({ ok: false, code: 'invalid' })
  valueOf(await issue(id, 1_500_000))
})

test('the sponsor says whom to invoice before the invoice is written', async () => {
  const id = await accepted()
  const link = applicationPath((await sponsorship(id)).link_key)
  const page = await guest().get(link)
  const lacking = await guest().submit(page, 'Save billing details', { 'billTo.addressLine1': '' })
  expect(lacking.status).toBe(422)
  expect(lacking.problems.map(({ message }) => message)).toContain('Street and number: Required')
  const given = {
    'billTo.name': 'Quell Accounts',
    'billTo.city': 'Leipzig',
    'billTo.country': 'DE',
    poNumber: 'PO 9',
  }
  await guest().submit(page, 'Save billing details', { ...given, 'billTo.addressLine1': 'Musterstr. 12' })
  const form = await as(ada).get(`/admin/sponsorships/invoices/${id}`)
  const value = (name: string) => form.html.querySelector(`input[name="${name}"]`)?.getAttribute('value')
  expect(['billTo.name', 'billTo.addressLine1', 'poNumber'].map(value)).toEqual([
    'Quell Accounts',
    'Musterstr. 12',
    'PO 9',
  ])
  valueOf(await issue(id, PRICE))
  expect((await guest().get(link)).visibleText).not.toContain('Billing details')
  const late = await guest().submit(page, 'Save billing details', {
    ...{ ...given, 'billTo.name': 'Too Late Ltd', 'billTo.addressLine1': 'Musterstr. 12' },
  })
  expect(late.status).toBe(409)
  expect((await sponsorship(id)).bill_to).toMatchObject({ name: 'Quell Accounts' })
})

test('a sponsor of a package that costs nothing is not asked whom to invoice', async () => {
  const { revisionId } = await sponsorPackage(ada, { places: null, priceCents: 0 })
  const { id } = await acceptedSponsorship(ada, { revisionId })
  const page = await guest().get(applicationPath((await sponsorship(id)).link_key))
  expect(page.visibleText).not.toContain('Billing details')
  const input = {
    billTo: {
      ...{ name: 'Quell', email: 'q@example.org', addressLine1: 'Musterstr. 12', addressLine2: null },
      ...{ city: 'Leipzig', region: null, postalCode: '04109', country: 'DE', taxId: null },
    },
    poNumber: null,
  }
  expect(await saveBillTo(id, input, contact, now())).toMatchObject({ code: 'conflict' })
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

test('an invoice has the words of its kind: a price that was agreed ends with no tier', async () => {
  await setConfig('price_after_promise', 'ask')
  valueOf(await issue(await accepted(), PRICE))
  const [issued] = await invoices()
  const { notes } = await invoiceDocumentData(issued?.id ?? 0, db())
  expect(notes.join(' ')).toContain('The price is the one agreed for the sponsorship.')
  expect(notes.join(' ')).not.toContain('If you pay later')
})

test.each([
  ['seller_address', 'the award’s address'],
  ['bank', 'the award’s bank account'],
])('no invoice is issued without %s', async (name, missing) => {
  const id = await accepted()
  const names =
    name === 'bank' ? ['bank_account_name', 'bank_name', 'bank_iban', 'bank_bic'] : ['seller_address']
  for (const each of names) await setConfig(each, '')
  expect(await issue(id, PRICE)).toMatchObject({ ok: false, message: expect.stringContaining(missing) })
  expect(await invoices()).toEqual([])
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

test('the task to pay follows the invoices: put off by a void one, kept with its link when overdue, settled by the last', async () => {
  const id = await accepted()
  const payTask = async () => (await obligationsIn(id)).find(({ kind }) => kind === 'invoice')
  const page = async () => guest().get(applicationPath((await sponsorship(id)).link_key))
  valueOf(await issue(id, 500_000, PRICE - 500_000))
  await db()
    .updateTable('sponsorship_obligations')
    .set({ due_on: '2026-12-01', reminded: 14 })
    .where('kind', '=', 'invoice')
    .execute()
  await fallDue(new Date('2026-11-30T12:00:00Z'))
  expect(await payTask()).toMatchObject({ state: 'due', due_on: '2026-12-01' })
  for (const { id: invoiceId } of await invoices()) {
    const order = { invoiceId, reason: 'A slip', place: 'cart' as const }
    valueOf(await voidInvoice(order, await adminViewerOf(ada), now()))
  }
  // Nothing can be paid, so nothing is due, and no one is reminded.
  expect(await payTask()).toMatchObject({ state: 'not_due', due_on: null, reminded: null })
  expect((await page()).links.filter((link) => link.includes('/sponsorships/invoice/'))).toHaveLength(2)

  valueOf(await issue(id, PRICE))
  expect(await payTask()).toMatchObject({ state: 'due', due_on: '2099-01-15' })
  const [, , open] = await invoices()
  expect(await markOverdue(new Date('2099-02-01T00:00:00Z'))).toBe(1)
  // The invoice is linked from its list and from the task.
  expect((await page()).links.filter((link) => link.includes('/sponsorships/invoice/'))).toHaveLength(4)
  await pay(open?.id ?? 0, ada, PRICE)
  expect(await payTask()).toMatchObject({ state: 'delivered' })
  const admins = await as(ada).get(`/admin/sponsorships/invoices/${id}`)
  expect(admins.visibleText).toMatch(/If the sponsor cancels now, .*20,000\.00 paid/)
  valueOf(await decided(id, { action: 'cancel', reason: 'They stopped trading' }, ada))
  expect((await mails({ to: ada.email, template: 'sponsor_news' })).at(-1)?.body_text).toContain(
    'has paid for',
  )
  expect((await as(ada).get(`/admin/sponsorships/invoices/${id}`)).visibleText).toContain('has ended')
})

test('a sponsorship that is withdrawn leaves no unpaid invoice, and a refused decision no void one', async () => {
  const id = await accepted()
  valueOf(await issue(id, PRICE))
  valueOf(await decided(id, { action: 'cancel', reason: 'They asked us to' }, ada))
  expect(await invoices()).toMatchObject([{ status: 'void', void_reason: 'They asked us to' }])
  expect(await issue(id, PRICE)).toMatchObject({ ok: false, code: 'conflict' })
  const { id: other } = await executedContract(ada, await admin())
  valueOf(await issue(other, PRICE))
  const viewer = await adminViewerOf(ada)
  // Nothing was proposed, so it cannot be terminated.
  expect(await stepSponsorship(other, { action: 'terminate' }, viewer, now())).toMatchObject({ ok: false })
  expect((await invoices()).map(({ status }) => status)).toEqual(['void', 'issued'])
})

test('money that comes in parts after the end is told to admins each time', async () => {
  const id = await accepted()
  valueOf(await issue(id, PRICE))
  const invoiceId = (await invoices())[0]?.id ?? 0
  const late = async () =>
    (await mails({ to: ada.email, template: 'sponsor_news' })).filter(({ body_text: text }) =>
      text?.includes('after the end of its sponsorship'),
    ).length
  await pay(invoiceId, ada, 500_000)
  expect(await late()).toBe(0)
  valueOf(await decided(id, { action: 'cancel', reason: 'They stopped trading' }, ada))
  await pay(invoiceId, ada, 500_000)
  expect(await late()).toBe(1)
  await pay(invoiceId, ada, 1_000_000)
  expect(await late()).toBe(2)
})

test('a payment by the secret link opens by its random id, and no number opens anything', async () => {
  const id = await accepted()
  valueOf(await issue(id, PRICE))
  const [invoice] = await invoices()
  const invoiceId = invoice?.id ?? 0
  const holder = { userId: null, requestId: 'r', byLink: true } as const
  valueOf(await startCardPayment(invoiceId, holder, now()))
  const attempt = await db()
    .selectFrom('payment_attempts')
    .select(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  const told = [invoice?.number ?? '-', 'Quell Ltd', EMAIL, 'Musterstrasse', '20,000', 'Gold Cel']
  const addresses = [attempt.id, invoiceId, id, randomUUID()].flatMap((key) => [
    `/payments/return/${key}`,
    `/payments/demonstration/${key}`,
    `/payments/start/${key}`,
    `/sponsorships/invoice/${key}`,
    `/sponsorships/invoice/${key}/bill-to`,
    `/submissions/invoices/${key}`,
    `/submissions/payment/${key}`,
  ])
  for (const client of [guest(), as(await member({ firstName: 'Other' }))])
    for (const at of addresses)
      for (const answer of [await client.get(at), await client.post(at, { answer: 'paid', intent: 'pay' })]) {
        expect([302, 303, 400, 403, 404, 405], `${at} ${answer.status}`).toContain(answer.status)
        const said = `${answer.text} ${answer.location ?? ''}`
        for (const leak of told) expect(said, at).not.toContain(leak)
        expect(said, at).not.toContain(attempt.public_id)
        expect(answer.location ?? '', at).not.toMatch(/\/sponsorships\/invoice\/[\w-]+\./)
      }
  expect(await invoices()).toMatchObject([{ status: 'issued', paid_cents: 0 }])
  const own = await guest().get(`/payments/demonstration/${attempt.public_id}`)
  expect([own.status, own.visibleText.includes('20,000')]).toEqual([200, true])
  const back = await guest().get(`/payments/return/${attempt.public_id}`)
  expect(back.location).toContain('/sponsorships/invoice/')
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

const codesOf = (id: number) =>
  db()
    .selectFrom('sponsorship_codes as c')
    .innerJoin('discounts as d', 'd.id', 'c.discount_id')
    .where('c.sponsorship_id', '=', id)
    .orderBy('d.id')
    .select(['d.id', 'd.code', 'd.value', 'd.max_uses', 'd.valid_to', 'd.ended_at'])
    .execute()

test('free entries are codes of the cart from the payment until the end, on the pages of the sponsor', async () => {
  const { revisionId } = await sponsorPackage(ada, { freeEntries: 2, benefits: [], places: null })
  const bob = await admin()
  const { id } = await executedContract(ada, bob, { revisionId, email: EMAIL })
  const owed = async () => (await obligationsIn(id)).map(({ kind, state }) => `${kind} ${state}`)
  expect(await owed()).toEqual(['contract delivered', 'invoice not_due', 'entries not_due'])
  valueOf(await issue(id, 500_000, PRICE - 500_000))
  const link = applicationPath((await sponsorship(id)).link_key)
  const [first, second] = await invoices()
  expect((await guest().get(link)).text).toContain(first?.number ?? '')
  expect((await obligationsIn(id)).map(({ due_on }) => due_on).slice(1)).toEqual(['2099-01-15', null])
  await pay(first?.id ?? 0, ada, 500_000)
  expect((await obligationsIn(id)).map(({ due_on }) => due_on).slice(1)).toEqual(['2099-02-15', null])
  expect(await codesOf(id)).toEqual([])
  // The last step but one is left to do, so that the sponsorship stays active.
  await db()
    .updateTable('sponsorship_obligations')
    .set({ kind: 'benefit', what: 'A page' })
    .where('n', '=', 1)
    .execute()
  await db().updateTable('sponsorship_obligations').set({ state: 'due' }).where('n', '=', 1).execute()
  await pay(second?.id ?? 0, ada, PRICE - 500_000)
  expect(await owed()).toEqual(['benefit due', 'invoice delivered', 'entries delivered'])
  const codes = await codesOf(id)
  expect(codes).toMatchObject([
    { value: 1, max_uses: 1, ended_at: null },
    { value: 1, max_uses: 1, ended_at: null },
  ])
  const page = await guest().get(link)
  for (const text of [codes[0]?.code ?? '-', 'refunds', 'Paid', '0 of 2 used'])
    expect(page.visibleText).toContain(text)
  const who = await entrant()
  await inCart(who)
  const enter = async () => enterCode(codes[0]?.code ?? '', await entrantViewerOf(who), now())
  const step = async (by: Account, what: Step) =>
    valueOf(await stepSponsorship(id, what, await adminViewerOf(by), now()))
  await step(ada, { action: 'suspend', reason: 'An overdue page' })
  expect(await enter()).toMatchObject({ ok: false, code: 'invalid' })
  await step(ada, { action: 'resume' })
  expect(await enter()).toMatchObject({ ok: true })
  expect(await codesOf(id)).toHaveLength(2)
  await db()
    .updateTable('discounts')
    .set({ uses: 1 })
    .where('id', '=', codes[0]?.id ?? 0)
    .execute()
  await step(ada, { action: 'propose_termination', reason: 'They stopped trading' })
  await step(bob, { action: 'terminate' })
  expect((await codesOf(id)).map(({ ended_at }) => ended_at !== null)).toEqual([false, true])
})

test('money of a sponsorship that has ended waits on its pages and in the tasks until a refund is asked for', async () => {
  const id = await accepted()
  valueOf(await issue(id, PRICE))
  const [invoice] = await invoices()
  await pay(invoice?.id ?? 0, ada, PRICE)
  await db().updateTable('sponsorships').set({ state: 'terminated' }).where('id', '=', id).execute()
  const client = as(ada)
  expect((await client.get('/admin/dashboard')).visibleText).toContain('has ended with a payment to settle')
  expect((await client.get(`/admin/sponsorships/edit/${id}`)).visibleText).toContain(
    'ended with a payment here',
  )
  const page = await client.get(`/admin/sponsorships/invoices/${id}`)
  expect(page.visibleText).toContain(`Request a refund of ${invoice?.number}`)
  expect(page.text).toContain(`/admin/submissions/invoices/${invoice?.id}/refund`)
})
