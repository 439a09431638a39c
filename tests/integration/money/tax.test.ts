import { beforeEach, describe, expect, test } from 'vitest'
import { readCreditNote } from '#app/domain/money/billing/credit-notes.server.ts'
import { creditPart, voidInvoice } from '#app/domain/money/billing/credit-invoice.server.ts'
import { invoiceDocumentData } from '#app/domain/money/billing/documents.server.ts'
import { readInvoice } from '#app/domain/money/billing/invoices.server.ts'
import { checkBooksNow } from '#app/domain/money/books/check.server.ts'
import { findCheck } from '#app/domain/money/books/checks.server.ts'
import { NO_TAX, type TaxTerms } from '#app/domain/season/prices/tax.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { discountCode, sellIn, setConfig } from '#tests/support/billing.ts'
import { as, type Client } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { entrant, inCart, invoice, pay, valueOf, type Entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'

const NOTE = 'Reverse charge: the recipient owes the VAT (section 13b UStG).'
const VAT: TaxTerms = {
  ...NO_TAX,
  ...{ mode: 'added', name: 'VAT', rateBp: 1_900, country: 'DE', reverse: 'eu', reverseNote: NOTE },
}

let office: Account
let desk: Client
let who: Entrant
beforeEach(async () => {
  office = await admin()
  desk = as(office)
  who = await entrant()
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const invoices = () => db().selectFrom('invoices').selectAll().orderBy('id').execute()
const credits = () => db().selectFrom('credit_notes').selectAll().orderBy('id').execute()

async function findings() {
  const viewer = await adminViewerOf(office)
  await checkBooksNow(viewer, now())
  return (await findCheck(viewer, null))?.findings
}

/** Checks out what is in the cart as a browser without scripts does. */
async function order(fields: Record<string, string> = {}) {
  const client = as(who)
  const page = await client.get('/submissions/cart/checkout')
  return { client, page, answer: await client.submit(page, 'Place order', { acceptTerms: 'on', ...fields }) }
}

describe('an award in euro with 19 % VAT', () => {
  test('is set up, billed, paid, refunded and booked over the screens', async () => {
    const terms = href('/admin/seasons/terms/:year', { year: (await currentSeason()).year })
    const page = await desk.get(terms)
    const bare = await desk.submit(page, 'Save currency and tax', { currency: 'EUR', mode: 'added' })
    expect(bare.problems.map(({ message }) => message)).toEqual([
      'Name of the tax: Required',
      'Rate in percent: Enter a rate above 0, like 19 or 8.25',
    ])
    const typed = { currency: 'EUR', mode: 'added', name: 'VAT', rate: '19', reverse: 'eu', country: 'DE' }
    expect((await desk.submit(page, 'Save currency and tax', typed)).status).toBe(303)
    expect((await currentSeason()).tax).toMatchObject({ mode: 'added', rateBp: 1_900, country: 'DE' })
    expect((await desk.get(terms)).html.querySelector('#rate')?.getAttribute('value')).toBe('19')
    await setConfig('seller_tax_id', '')
    expect((await desk.get('/admin/setup-check')).visibleText).toContain('no tax number of the award')

    await inCart(who, { title: 'Tin Lanterns' })
    expect(plain((await as(who).get('/submissions/dashboard')).visibleText)).toContain(
      'EUR 232.05, including 19% VAT',
    )
    const { client, page: checkout, answer } = await order()
    expect(plain(checkout.visibleText)).toContain('Total EUR 232.05, including VAT 19% EUR 37.05')
    expect(answer.status).toBe(303)
    const own = plain((await client.follow(answer)).visibleText)
    for (const text of ['Net EUR 195.00', 'VAT 19% EUR 37.05', 'Total EUR 232.05', 'Amount due EUR 232.05'])
      expect(own).toContain(text)
    const [mail] = await mails({ template: 'invoice_issued' })
    expect(plain(mail?.body_text ?? '')).toContain('It includes VAT 19%, EUR 37.05.')

    const [issued] = await invoices()
    const id = issued?.id ?? 0
    expect(issued).toMatchObject({ subtotal_cents: 19_500, tax_cents: 3_705, total_cents: 23_205 })
    expect(await invoiceDocumentData(id, db())).toMatchObject({
      tax: { label: 'VAT 19%', net: '195.00', amount: '37.05' },
      lines: [{ unit: '195.00', tax: '37.05', amount: '232.05' }],
      total: '232.05',
    })
    const at = href('/admin/submissions/invoices/:id', { id })
    await desk.submit(await desk.get(at), 'Record payment', {})
    const refund = await desk.get(href('/admin/submissions/invoices/:id/refund', { id }))
    const asked = await desk.submit(refund, 'Request refund', { amountCents: '116.03', reason: 'Half of it' })
    const other = as(await admin())
    await other.submit(await other.get(asked.location ?? ''), 'Approve refund', {})
    await desk.submit(await desk.get(asked.location ?? ''), 'Mark as completed', { evidence: 'BANK-9' })
    const [credit] = await credits()
    expect(credit).toMatchObject({ total_cents: 11_603, tax_cents: 1_853 })
    const note = plain((await client.get(`/submissions/credit-notes/${credit?.id}`)).visibleText)
    for (const text of ['Net EUR 97.50', 'VAT 19% EUR 18.53', 'Credited EUR 116.03'])
      expect(note).toContain(text)

    expect(await findings()).toEqual([])
    const books = plain((await desk.get('/admin/financials')).visibleText)
    expect(books).toContain('Reconciled')
    for (const text of [
      'Billed on 1 invoice EUR 232.05',
      'Tax billed EUR 37.05',
      'Tax in credit notes EUR 18.53',
    ])
      expect(books).toContain(text)
    // A tax return’s figures: what was billed and credited by month and treatment.
    const rows = (await desk.get('/admin/financials')).html
      .querySelectorAll('table')
      .filter((table) => table.querySelector('caption')?.textContent.includes('Tax by month'))
    expect(plain(rows.map((table) => table.textContent).join(' '))).toMatch(
      /VAT 19%.*195.*37\.05.*97\.50.*18\.53.*18\.52/s,
    )
    const booked = await desk.get('/admin/financials/export?tab=invoices&format=csv')
    expect(booked.text).toContain('Tax treatment,Tax billed,Billed')
    expect(booked.text).toContain(',taxed,37.05,232.05,')
    const file = await desk.get('/admin/submissions/invoices/export?format=csv')
    expect(file.text).toContain(',EUR,195.00,37.05,232.05,232.05,116.03,232.05,116.03,0.00')
  })

  test('with the tax in its prices charges what it lists, and says what of it is tax', async () => {
    await sellIn({ currency: 'EUR', tax: { ...VAT, mode: 'included' } })
    await discountCode(office, { currency: 'EUR' })
    await inCart(who, { title: 'Tin Lanterns' })
    await as(who).post('/submissions/cart', { intent: 'enter-code', code: 'SPRING' })
    const { page, answer } = await order()
    expect(plain(page.visibleText)).toContain('Total EUR 156, including VAT 19% EUR 24.91')
    expect(answer.status).toBe(303)
    const [issued] = await invoices()
    expect(issued).toMatchObject({ total_cents: 15_600, tax_cents: 2_491, subtotal_cents: 16_387 })
    expect(issued?.discount_cents).toBe(16_387 - (15_600 - 2_491))
    expect(await findings()).toEqual([])
  })
})

describe('a business in another EU country', () => {
  const austrian = { 'billTo.country': 'AT', 'billTo.taxId': 'ATU12345678' }

  test('is told that no VAT is charged, confirms, and gets an invoice with the note', async () => {
    await sellIn({ currency: 'EUR', tax: VAT })
    await inCart(who)
    const { client, answer } = await order(austrian)
    expect(answer.status).toBe(409)
    expect(plain(answer.visibleText)).toContain('No VAT is charged with these billing details.')
    expect(plain(answer.visibleText)).toContain('Total EUR 195 ')
    expect(await invoices()).toEqual([])
    const placed = await client.submit(answer, 'Place order', {})
    expect(placed.status).toBe(303)
    expect((await client.follow(placed)).visibleText).toContain(NOTE)
    const [issued] = await invoices()
    expect(issued).toMatchObject({ tax_cents: 0, total_cents: 19_500, tax: { treatment: 'reverse_charge' } })
    expect(await invoiceDocumentData(issued?.id ?? 0, db())).toMatchObject({
      tax: null,
      taxNote: NOTE,
      billTo: { taxId: 'ATU12345678' },
    })
    // The next order is known to be one.
    await inCart(who)
    expect(plain((await as(who).get('/submissions/cart')).visibleText)).toContain('Total EUR 195 ')
  })

  test('pays the net where prices include the tax, and the listed price again once it has no number', async () => {
    await sellIn({ currency: 'EUR', tax: { ...VAT, mode: 'included' } })
    await inCart(who)
    const { client, answer } = await order(austrian)
    await client.submit(answer, 'Place order', {})
    const [first] = await invoices()
    expect(first).toMatchObject({ total_cents: 16_387, tax_cents: 0 })
    const page = await client.get(href('/submissions/invoices/:id/bill-to', { id: first?.id ?? 0 }))
    const wrong = await client.submit(page, 'Issue corrected invoice', { taxId: 'DE123456789' })
    expect(wrong.problems[0]?.message).toContain('begins with AT')
    await client.submit(page, 'Issue corrected invoice', { taxId: '' })
    const [voided, second] = await invoices()
    expect(voided?.status).toBe('void')
    expect(second).toMatchObject({ total_cents: 19_500, tax_cents: 3_113 })
    expect(await findings()).toEqual([])
  })

  test('is refused a number that is none of its country', async () => {
    await sellIn({ currency: 'EUR', tax: VAT })
    await inCart(who)
    const { answer } = await order({ ...austrian, 'billTo.taxId': '12345678' })
    expect(answer.status).toBe(422)
    expect(answer.problems[0]?.message).toContain('begins with AT')
    expect(await invoices()).toEqual([])
  })
})

test('an exempt award says why on its invoices', async () => {
  const note = 'Exempt from VAT by section 4 no. 22a UStG.'
  await sellIn({ tax: { ...NO_TAX, mode: 'exempt', name: 'VAT', exemptNote: note } })
  const { invoiceId } = await invoice(who)
  expect(await invoiceDocumentData(invoiceId, db())).toMatchObject({
    tax: null,
    taxNote: note,
    total: '195.00',
  })
  const page = await as(who).get(`/submissions/invoices/${invoiceId}`)
  expect(page.visibleText).toContain(note)
  // Neither a column nor a sum of zero.
  expect(page.html.querySelectorAll('th, dt').map(({ text }) => text)).not.toContain('VAT')
})

test('credits in parts, and the void of what is left, come to the whole tax', async () => {
  await sellIn({ currency: 'EUR', tax: VAT })
  const { invoiceId } = await invoice(who)
  const viewer = await adminViewerOf(office)
  for (const amountCents of [1, 10_000, 333])
    valueOf(await creditPart({ invoiceId, amountCents, reason: 'Late jury' }, viewer, now()))
  valueOf(await voidInvoice({ invoiceId, reason: 'Withdrawn', place: 'drafts' }, viewer, now()))
  const all = await credits()
  expect(all.reduce((sum, credit) => sum + credit.tax_cents, 0)).toBe(3_705)
  expect(all.reduce((sum, credit) => sum + credit.total_cents, 0)).toBe(23_205)
  for (const { id } of all) expect((await readCreditNote(id, db()))?.unchanged).toBe(true)
  expect(await findings()).toEqual([])
})

test('a new rate leaves issued invoices as they are', async () => {
  await sellIn({ currency: 'EUR', tax: VAT })
  const first = await invoice(who)
  await sellIn({ tax: { ...VAT, rateBp: 2_000 } })
  const second = await invoice(who)
  const taxOf = async (id: number) => (await readInvoice(id, now(), db()))?.taxCents
  expect([await taxOf(first.invoiceId), await taxOf(second.invoiceId)]).toEqual([3_705, 3_900])
  await pay(first.invoiceId, office, 23_205)
  expect(await findings()).toEqual([])
})
