import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { correctBillTo } from '#app/domain/money/billing/correct-invoice.server.ts'
import { voidInvoice } from '#app/domain/money/billing/credit-invoice.server.ts'
import { listInvoices, type InvoiceListQuery } from '#app/domain/money/billing/invoice-list.server.ts'
import { breakdown } from '#app/domain/money/books/breakdown.server.ts'
import { checkBooksNow } from '#app/domain/money/books/check.server.ts'
import { findCheck } from '#app/domain/money/books/checks.server.ts'
import { financials } from '#app/domain/money/books/financials.server.ts'
import { readFinanceFilter } from '#app/domain/money/books/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import type { Answer } from '#tests/support/answer.ts'
import { bill, creditNote, moneyBack, moneyIn } from '#tests/support/books.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { entrant, invoice, pay } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

const days = (count: number) => new Date(now().getTime() + count * 86_400_000)
const iso = (moment: Date) => moment.toISOString().slice(0, 10)

const LIST: InvoiceListQuery = {
  ...{ query: '', filter: null, limit: 25, offset: 0 },
  sort: 'number',
  direction: 'desc',
}
const BILL_TO = {
  ...{ addressLine1: '1 Harbour Road', addressLine2: null, city: 'Galway', region: null, postalCode: 'H91' },
  ...{ country: 'IE', taxId: null },
}

async function booksOf(query = '') {
  const adminAccount = await adminViewerOf(await admin())
  const { year, timezone } = await currentSeason()
  const filter = readFinanceFilter(new URLSearchParams(query), { years: [year], year })
  return {
    blocks: await financials(adminAccount, filter, now()),
    sums: await breakdown(adminAccount, filter, timezone),
  }
}

/** Invoices of every kind of fate, in two currencies. */
async function story() {
  const who = await entrant('studio', { name: '=Lantern "Works"' })
  const adminAccount = await admin()
  const [tier] = await db()
    .selectFrom('deadlines')
    .where('kind', '=', 'entry_tier')
    .select(['id', 'name'])
    .orderBy('opens_at')
    .execute()
  const early = tier?.id ?? 0
  // Open, of three ages, the oldest with a discount and two tiers.
  await bill(who, { lines: [{ cents: 10_000 }] })
  await bill(who, { lines: [{ cents: 5_000 }], issuedAt: days(-50), dueAt: days(-36) })
  await bill(who, {
    lines: [
      { cents: 3_333, deadlineId: early, discountCents: 1 },
      { cents: 6_668, discountCents: 0 },
    ],
    issuedAt: days(-100),
    dueAt: days(-80),
  })
  // Paid, half of it by card; a third of it given back against a credit note.
  const paid = await bill(who, { lines: [{ cents: 30_000 }], status: 'paid', paidCents: 30_000 })
  await moneyIn(paid, 15_000)
  const card = await moneyIn(paid, 15_000, { method: 'card', on: iso(days(-20)) })
  await creditNote(paid, 10_000)
  await moneyBack(card, 10_000, adminAccount)
  await moneyBack(card, 1_000, adminAccount, 'requested')
  // Void, and one written off after a part.
  await creditNote(await bill(who, { status: 'void' }), 10_000)
  await moneyIn(await bill(who, { lines: [{ cents: 700 }], status: 'written_off', paidCents: 200 }), 200)
  // In another currency, of another kind.
  const euros = await bill(who, {
    currency: 'EUR',
    kind: 'sponsorship',
    lines: [{ cents: 250_000 }],
    status: 'part_paid',
    paidCents: 100_000,
    payMethod: 'cheque',
  })
  await moneyIn(euros, 100_000, { method: 'cheque', currency: 'EUR' })
  await db()
    .insertInto('unallocated_payments')
    .values({
      source: 'bank',
      method: 'bank_transfer',
      amount_cents: 5_000,
      remaining_cents: 4_200,
      currency: 'USD',
      received_on: iso(now()),
      reason: 'recorded',
      created_at: now(),
    })
    .execute()
  return { who, adminAccount, tierName: tier?.name ?? '' }
}

describe('the figures', () => {
  test('are told by currency, each from where it is written down', async () => {
    await story()
    const { blocks } = await booksOf()
    expect(
      blocks.map(({ weeks, reconciled, ...block }) => ({
        ...block,
        weeks: weeks.length > 0,
        reconciled: reconciled.imbalanceCents,
      })),
    ).toEqual([
      {
        currency: 'EUR',
        invoices: 1,
        billedCents: 250_000,
        discountCents: 0,
        taxCents: 0,
        creditedTaxCents: 0,
        creditedCents: 0,
        receivedCents: 100_000,
        refundedCents: 0,
        outstanding: { not_due: 150_000, to_30: 0, to_60: 0, over_60: 0 },
        outstandingCents: 150_000,
        owedBackCents: 0,
        writtenOffCents: 0,
        unallocatedCents: 0,
        weeks: true,
        reconciled: 0,
      },
      {
        currency: 'USD',
        invoices: 5,
        billedCents: 10_000 + 5_000 + 10_000 + 30_000 + 700,
        discountCents: 1,
        taxCents: 0,
        creditedTaxCents: 0,
        creditedCents: 10_000,
        receivedCents: 30_200,
        refundedCents: 10_000,
        outstanding: { not_due: 10_000, to_30: 0, to_60: 5_000, over_60: 10_000 },
        outstandingCents: 25_000,
        owedBackCents: 0,
        writtenOffCents: 500,
        unallocatedCents: 4_200,
        weeks: true,
        reconciled: 0,
      },
    ])
  })

  test('keep to the kind, the method and the period that are asked for', async () => {
    await story()
    const usd = async (query: string) =>
      (await booksOf(query)).blocks.find(({ currency }) => currency === 'USD')
    expect(
      (await booksOf('kind=sponsorship')).blocks.find(({ currency }) => currency === 'EUR')?.billedCents,
    ).toBe(250_000)
    expect((await usd('kind=sponsorship'))?.billedCents).toBe(0)
    expect((await usd('method=card'))?.receivedCents).toBe(15_000)
    const before = `to=${iso(days(-30))}`
    expect(await usd(before)).toMatchObject({
      billedCents: 15_000,
      receivedCents: 0,
      outstandingCents: 15_000,
    })
    const lately = `from=${iso(days(-25))}&to=${iso(days(-15))}`
    expect(await usd(lately)).toMatchObject({ billedCents: 0, receivedCents: 15_000, refundedCents: 0 })
  })

  test('by tier share out every amount to the cent', async () => {
    const { tierName } = await story()
    const { sums } = await booksOf('by=tier')
    const usd = sums.filter(({ currency }) => currency === 'USD')
    expect(usd.map(({ label }) => label)).toEqual([tierName, 'No tier'])
    expect(usd.map(({ amountCents }) => amountCents)).toEqual([3_332, 55_700 - 3_332])
    expect(usd.map(({ discountCents }) => discountCents).reduce((a, b) => a + b)).toBe(1)
    expect(usd.map(({ openCents }) => openCents).reduce((a, b) => a + b)).toBe(25_000)
    for (const tab of ['payments', 'refunds']) {
      const split = (await booksOf(`by=tier&tab=${tab}`)).sums.filter(({ currency }) => currency === 'USD')
      expect(split.reduce((sum, row) => sum + row.amountCents, 0)).toBe(tab === 'payments' ? 30_200 : 10_000)
    }
  })

  test.each(['month', 'kind', 'method'])('by %s add up to the same', async (by) => {
    await story()
    const { sums, blocks } = await booksOf(`by=${by}`)
    for (const block of blocks) {
      const own = sums.filter(({ currency }) => currency === block.currency)
      const sum = (pick: (row: (typeof own)[number]) => number) =>
        own.reduce((all, row) => all + pick(row), 0)
      expect(sum((row) => row.amountCents)).toBe(block.billedCents)
      expect(sum((row) => row.openCents)).toBe(block.outstandingCents)
    }
  })
})

describe('the page', () => {
  test('shows nothing billed without tables of nothing', async () => {
    const page = await as(await admin()).get('/admin/financials')
    expect(page.status).toBe(200)
    expect(page.visibleText).toContain('Nothing billed yet')
    expect(page.visibleText).toMatch(/No invoices in \d{4} yet/)
    expect(page.title).toContain('Financials: invoices')
  })

  test('begins with invoices, and each view has an address', async () => {
    const { adminAccount } = await story()
    const page = await as(adminAccount).get('/admin/financials')
    const current = (answer: Answer) =>
      answer.html.querySelector('.tabs:not(.area-tabs) [aria-current=page]')?.text
    expect(current(page)).toBe('Invoices (7)')
    // What is wrong stands before the figures, and those of other currencies are folded.
    const said = page.visibleText
    expect(said).toContain('invoices are overdue')
    expect(said.indexOf('invoices are overdue')).toBeLessThan(said.indexOf('USD 557'))
    expect(said).toMatch(/EUR: billed EUR\s2,500, received EUR\s1,000, outstanding EUR\s1,500/)
    expect(page.visibleText).toContain('USD 557')
    expect(page.visibleText).toContain('EUR 2,500')
    // Never over two currencies.
    expect(page.visibleText).not.toContain('3,057')
    expect(page.visibleText).toContain('Reconciled with the invoice list')
    expect(current(await as(adminAccount).get('/admin/financials?tab=payments'))).toBe('Payments (4)')
    const refunds = await as(adminAccount).get('/admin/financials?tab=refunds')
    expect(current(refunds)).toBe('Refunds (2)')
    expect(refunds.visibleText).toContain('Needs approval')
  })

  test('says what the list says, also after billing details were corrected and an invoice was voided', async () => {
    const who = await entrant()
    const adminAccount = await adminViewerOf(await admin())
    const [corrected, voided] = [await invoice(who), await invoice(who)]
    const sums = async () => {
      const { blocks, sums: months } = await booksOf()
      const list = await listInvoices(adminAccount, LIST, now())
      expect(blocks).toHaveLength(1)
      const [block] = blocks
      expect(block?.reconciled).toEqual({ imbalanceCents: 0, differences: [] })
      expect(list.sums[0]?.totalCents).toBe(block?.billedCents)
      expect(months.reduce((sum, row) => sum + row.amountCents, 0)).toBe(block?.billedCents)
      const { bytes } = await as(adminAccount).get('/admin/financials/export?format=csv')
      const rows = parse<Record<string, string>>(bytes, { bom: true, columns: true })
      expect(rows.reduce((sum, row) => sum + 100 * Number(row.Billed), 0)).toBe(block?.billedCents)
      expect(rows.reduce((sum, row) => sum + 100 * Number(row.Credited), 0)).toBe(block?.creditedCents)
      return { billed: block?.billedCents ?? 0, credited: block?.creditedCents, count: block?.invoices }
    }
    const before = await sums()
    const { total_cents: cents } = await db()
      .selectFrom('invoices')
      .where('id', '=', voided.invoiceId)
      .select('total_cents')
      .executeTakeFirstOrThrow()
    const billTo = { ...BILL_TO, name: 'Another Company', email: who.email }
    const done = await correctBillTo(
      { invoiceId: corrected.invoiceId, key: randomUUID(), billTo, poNumber: null, reason: 'Other name' },
      adminAccount,
      now(),
    )
    expect(done.ok).toBe(true)
    expect(await sums()).toEqual(before)
    const ended = await voidInvoice(
      { invoiceId: voided.invoiceId, reason: 'Entered twice', place: 'drafts' },
      adminAccount,
      now(),
    )
    expect(ended.ok).toBe(true)
    expect(await sums()).toEqual({ billed: before.billed - cents, credited: 0, count: 1 })
    const check = await checkBooksNow(adminAccount, now())
    expect(check.findings).toBe(0)
    expect((await findCheck(adminAccount, null))?.facts.sums[0]).toMatchObject({
      billedCents: before.billed - cents,
      creditedCents: 0,
    })
  })

  test('has the figures of its drawing in a table', async () => {
    const { adminAccount } = await story()
    const page = await as(adminAccount).get('/admin/financials')
    const drawing = page.html.querySelector('svg[role=img]')
    expect(drawing?.querySelector('title')?.text).toBe('Billed and received by week in USD')
    expect(drawing?.querySelector('desc')?.text).toContain('The table has every figure')
    expect(page.html.querySelectorAll('caption').map((caption) => caption.text)).toContain('By week, EUR')
  })

  test('says what differs when the list of invoices and the books disagree', async () => {
    const { who, adminAccount } = await story()
    // The invoice says that money came; no payment says so.
    await bill(who, { lines: [{ cents: 900 }], status: 'paid', paidCents: 900 })
    const page = await as(adminAccount).get('/admin/financials')
    expect(page.visibleText).toContain('do not add up')
    expect(page.visibleText).toContain('The invoice list has USD 311 received, the books have USD 302.')
  })

  test('leads from what is outstanding to where a payment is recorded', async () => {
    const who = await entrant()
    const adminAccount = await admin()
    const { invoiceId } = await invoice(who)
    const page = await as(adminAccount).get('/admin/financials')
    expect(page.links).toContain(`/admin/submissions/invoices/${invoiceId}`)
    const { total_cents: total } = await db()
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .select('total_cents')
      .executeTakeFirstOrThrow()
    await pay(invoiceId, adminAccount, total)
    const after = await as(adminAccount).get('/admin/financials')
    expect(after.visibleText).toContain('Reconciled')
    expect(after.html.querySelectorAll('a').map((link) => link.text)).not.toContain('Record payment')
  })
})

describe('the download', () => {
  test('is CSV with the filters of the page, safe to open, and leaves a row in the log', async () => {
    const { adminAccount } = await story()
    const answer = await as(adminAccount).get(
      '/admin/financials/export?tab=invoices&format=csv&kind=sponsorship',
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="invoices-\d{4}\.csv"/)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const rows = parse(answer.bytes, { bom: true, columns: true })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      Studio: '\'=Lantern "Works"',
      Type: 'Sponsorships',
      Currency: 'EUR',
      Total: '2500.00',
      Received: '1000.00',
      Outstanding: '1500.00',
    })
    const [logged, ...more] = await audits({ action: 'export.downloaded' })
    expect(more).toEqual([])
    expect(logged).toMatchObject({
      actor_id: adminAccount.userId,
      entity: 'export',
      entity_id: 'financials.invoices',
      after: { format: 'csv', filter: 'tab=invoices&kind=sponsorship', rows: 1 },
    })
  })

  test('holds every row of each view, also those past a page and a batch', async () => {
    const { adminAccount, who } = await story()
    for (let extra = 0; extra < 60; extra += 1) await bill(who, { lines: [{ cents: 100 + extra }] })
    const rows = parse((await as(adminAccount).get('/admin/financials/export?format=csv')).bytes, {
      bom: true,
      columns: true,
    })
    expect(rows).toHaveLength(67)
    const payments = parse((await as(adminAccount).get('/admin/financials/export?tab=payments')).bytes, {
      bom: true,
      columns: true,
    })
    expect(payments.map((row) => (row as Record<string, string>).Amount)).toEqual([
      '150.00',
      '150.00',
      '2.00',
      '1000.00',
    ])
  })

  test('is XLSX when asked for, and nothing else', async () => {
    const { adminAccount } = await story()
    const sheet = await as(adminAccount).get('/admin/financials/export?tab=refunds&format=xlsx')
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
    expect((await as(adminAccount).get('/admin/financials/export?format=exe')).status).toBe(400)
    expect(await audits({ action: 'export.downloaded' })).toHaveLength(1)
  })

  test('is the admins’ alone', async () => {
    const { who } = await story()
    for (const other of [who, await member()]) {
      const answer = await as(other).get('/admin/financials/export')
      expect(answer.status).toBe(303)
      expect(answer.text).not.toContain('T-')
    }
    expect(await audits({ action: 'export.downloaded' })).toEqual([])
  })
})
