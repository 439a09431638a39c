import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#app/domain/money/billing/commands.server.ts'
import { invoiceDocumentData } from '#app/domain/money/billing/documents.server.ts'
import { changeSeasonTerms, findSeasonTerms } from '#app/domain/money/billing/season-terms.server.ts'
import { NO_TAX } from '#app/domain/season/prices/tax.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { discountCode, sellIn } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { checkOutInputOf, entrant, entrantViewerOf, inCart, invoice } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

let office: Account
let terms: string

beforeEach(async () => {
  office = await admin()
  terms = href('/admin/seasons/terms/:year', { year: (await currentSeason()).year })
})

const prices = () => db().selectFrom('deadline_prices').select(['amount_cents', 'currency']).execute()
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('an award in yen', () => {
  test('is sold, billed, paid and refunded in yen over the screens', async () => {
    await discountCode(office, { code: 'TEAM50', kind: 'amount', value: 5_000 })
    const desk = as(office)
    const saved = await desk.submit(await desk.get(terms), 'Save currency and tax', { currency: 'JPY' })
    expect(saved.status).toBe(303)
    expect((await prices()).map(({ currency }) => currency)).toEqual((await prices()).map(() => 'JPY'))
    expect((await prices()).map((price) => price.amount_cents)).toContain(195)
    expect(await db().selectFrom('discounts').select(['value', 'currency']).execute()).toEqual([
      { value: 50, currency: 'JPY' },
    ])
    expect(await audits({ action: 'season.terms_changed' })).toMatchObject([
      { before: { currency: 'USD' }, after: { currency: 'JPY' } },
    ])

    const who = await entrant()
    await inCart(who, { title: 'Tin Lanterns' })
    const client = as(who)
    expect(plain((await client.get('/submissions/dashboard')).visibleText)).toContain('JPY 195')
    const checkout = await client.get('/submissions/cart/checkout')
    expect(plain(checkout.visibleText)).toContain('Total JPY 195')
    const placed = await client.submit(checkout, 'Place order', { acceptTerms: 'on' })
    expect(placed.status).toBe(303)
    const own = await client.follow(placed)
    expect(plain(own.visibleText)).toContain('Amount due JPY 195')
    expect(own.visibleText).not.toContain('USD')
    const [issued] = await mails({ template: 'invoice_issued' })
    expect(plain(issued?.body_text ?? '')).toContain('JPY 195')
    const { id } = await db().selectFrom('invoices').select('id').executeTakeFirstOrThrow()
    expect(await invoiceDocumentData(id, db())).toMatchObject({ currency: 'JPY', total: '195' })

    const at = href('/admin/submissions/invoices/:id', { id })
    const wrong = await desk.submit(await desk.get(at), 'Record payment', { amountCents: '195.00' })
    expect(wrong.status).toBe(422)
    expect(wrong.problems[0]?.message).toContain('JPY has no decimal places')
    const paid = await desk.follow(await desk.submit(await desk.get(at), 'Record payment', {}))
    expect(plain(paid.visibleText)).toContain('Amount due JPY 0')
    expect(plain(paid.visibleText)).toContain('Paid JPY 195')

    const asking = await desk.get(href('/admin/submissions/invoices/:id/refund', { id }))
    const asked = await desk.submit(asking, 'Request refund', { amountCents: '95', reason: 'Entered twice' })
    const other = as(await admin())
    await other.submit(await other.get(asked.location ?? ''), 'Approve refund', {})
    await desk.submit(await desk.get(asked.location ?? ''), 'Mark as completed', { evidence: 'BANK-9' })
    const refunded = await desk.get(at)
    expect(plain(refunded.visibleText)).toContain('Refunded JPY 95')
    expect(refunded.visibleText).not.toContain('USD')
    const file = await desk.get('/admin/submissions/invoices/export?format=csv')
    expect(file.text).toContain(',JPY,195,0,195,195,95,195,95,0')
    const books = await desk.get('/admin/financials')
    expect(plain(books.visibleText)).toContain('JPY 195')
    expect((await desk.get('/admin/financials/check')).visibleText).not.toContain('did not match')
  })

  test('takes prices without decimal places only', async () => {
    await sellIn({ currency: 'JPY' })
    const desk = as(office)
    const { id } = await db()
      .selectFrom('deadlines')
      .where('kind', '=', 'entry_tier')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const page = await desk.get(href('/admin/deadlines/edit/:id', { id }))
    expect(page.visibleText).toContain('Studio price (JPY)')
    const refused = await desk.submit(page, 'Save deadline', { price_studio: '195.50' })
    expect(refused.problems[0]?.message).toContain('JPY has no decimal places')
    const code = await desk.get('/admin/discounts/add')
    expect(code.visibleText).toContain('an amount in JPY')
    const added = await desk.submit(code, 'Add code', { code: 'HALF', kind: 'amount', value: '10.5' })
    expect(added.problems[0]?.message).toContain('JPY has no decimal places')
  })
})

describe('the currency of a season', () => {
  test('has three decimal places where the standard says so', async () => {
    await sellIn({ currency: 'KWD' })
    const who = await entrant()
    const { invoiceId } = await invoice(who)
    expect(await invoiceDocumentData(invoiceId, db())).toMatchObject({ currency: 'KWD', total: '195.000' })
  })

  test('is fixed once an invoice was issued, on the page and behind it', async () => {
    const who = await entrant()
    await invoice(who)
    const desk = as(office)
    const page = await desk.get(terms)
    expect(page.visibleText).toContain('Invoices have been issued in it, so it cannot change')
    const refused = await desk.submit(page, 'Save currency and tax', { currency: 'EUR' })
    expect(refused.status).toBe(422)
    expect(refused.problems[0]?.message).toContain('issued in USD')
    expect((await currentSeason()).currency).toBe('USD')
    await expect(
      db().updateTable('seasons').set({ currency: 'EUR' }).where('is_current', '=', true).execute(),
    ).rejects.toThrow('never changes')
  })

  test('is refused where a price has decimals that it has not, and nothing is changed', async () => {
    await db().updateTable('deadline_prices').set({ amount_cents: 19_550 }).execute()
    const before = await prices()
    const desk = as(office)
    const refused = await desk.submit(await desk.get(terms), 'Save currency and tax', { currency: 'JPY' })
    expect(refused.status).toBe(422)
    expect(refused.problems[0]?.message).toContain('is 195.50, which JPY can’t have')
    expect(await prices()).toEqual(before)
    const unknown = await desk.submit(await desk.get(terms), 'Save currency and tax', { currency: 'XAU' })
    expect(unknown.status).toBe(422)
  })

  test('is not overwritten by a page that is out of date', async () => {
    const desk = as(office)
    const page = await desk.get(terms)
    await sellIn({ currency: 'GBP' })
    const refused = await desk.submit(page, 'Save currency and tax', { currency: 'EUR' })
    expect(refused.status).toBe(409)
    expect((await currentSeason()).currency).toBe('GBP')
  })

  raced('is one for the season and its invoices, also when it changes during a check-out', {
    reads: [/^select .*"currency".* from "seasons"/],
    guards: ['seasons_keep_currency'],
    async prepare() {
      const who = await entrant()
      await inCart(who)
      const { year } = await currentSeason()
      const stored = await findSeasonTerms(year, db())
      return {
        year,
        version: stored?.version ?? '',
        input: await checkOutInputOf(who),
        buyer: await entrantViewerOf(who),
        by: await adminViewerOf(office),
      }
    },
    acts: ({ year, version, input, buyer, by }) => [
      () => checkOut(input, buyer, now()).then(({ ok }) => ok),
      () =>
        changeSeasonTerms(year, { currency: 'JPY', tax: NO_TAX }, version, by, now()).then(({ ok }) => ok),
    ],
    async holds(done) {
      expect(done.filter(Boolean)).toHaveLength(1)
      const { currency } = await currentSeason()
      for (const row of await db().selectFrom('invoices').select('currency').execute())
        expect(row.currency).toBe(currency)
    },
    async breaks(done) {
      expect(done).toEqual([true, true])
      expect((await currentSeason()).currency).toBe('JPY')
      expect(await db().selectFrom('invoices').select('currency').execute()).toEqual([{ currency: 'USD' }])
    },
  })
})
