import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import type { Chart, DrawCharts } from '#app/platform/charts.ts'
import { chartTrophies } from '#app/domain/ceremony/trophies/charts.server.ts'
import { voidInvoice } from '#app/domain/money/billing/credit-invoice.server.ts'
import { invoicesOf } from '#app/domain/money/billing/issue-for.server.ts'
import { BILLED_KIND_LABELS } from '#app/domain/money/billing/rules.ts'
import { chartPackages } from '#app/domain/sponsorship/billing/charts.server.ts'
import { issueSponsorshipInvoices } from '#app/domain/sponsorship/billing/invoices.server.ts'
import { chartPools } from '#app/domain/sponsorship/pools/charts.server.ts'
import type { Answer } from '#tests/support/answer.ts'
import { bill, creditNote } from '#tests/support/books.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { entrant, invoice, pay, valueOf } from '#tests/support/entries.ts'
import { announcedAt } from '#tests/support/nominees.ts'
import { activePartner, level, pool } from '#tests/support/pools.ts'
import { acceptedSponsorship, sponsorPackage } from '#tests/support/sponsors.ts'
import { ordered, orderThatIs, trophySale } from '#tests/support/trophies.ts'
import { chartKinds } from '#app/domain/money/books/charts.server.ts'
import { financials } from '#app/domain/money/books/financials.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { scoredCommittee } from '#tests/support/scores.ts'

const DAY_MS = 86_400_000

const chart = (page: Answer, key: string) => page.html.querySelector(`[aria-labelledby=chart-${key}]`)
const rows = (page: Answer, key: string) => [
  ...new Map(
    (chart(page, key)?.querySelectorAll('tbody tr') ?? []).map((row) => {
      const cells = row.querySelectorAll('th, td').map((cell) => cell.text.trim().replaceAll('\u00a0', ' '))
      return [cells[0], cells.slice(1)] as const
    }),
  ),
]
const overviewOf = async (who: Parameters<typeof as>[0]) => as(who).get('/admin/dashboard')

test('nothing is drawn where there is nothing to see', async () => {
  const page = await overviewOf(await admin())
  for (const key of ['entries', 'outstanding-USD', 'reviews', 'turnout'])
    expect(chart(page, key), key).toBeNull()
})

test('entries add up towards the close, without those the admin has a conflict about', async () => {
  const who = await entrant()
  const { submissionIds } = await invoice(who)
  await invoice(await entrant())
  const keeper = await admin()
  const all = rows(await overviewOf(keeper), 'entries')
  expect(all.at(-1)?.[0]).toMatch(/^\d+ days? before the close$/)
  expect(all.filter(([, [count]]) => count === '2')).not.toHaveLength(0)
  const conflicted = await admin()
  await conflict(conflicted, submissionIds[0] ?? 0, 'declared')
  const fewer = rows(await overviewOf(conflicted), 'entries')
  expect(fewer.some(([, [count]]) => count === '2')).toBe(false)
  expect(fewer.some(([, [count]]) => count === '1')).toBe(true)
})

test('money is drawn by age and currency, of every kind and without void invoices', async () => {
  const who = await entrant()
  const due = (days: number) => new Date(now().getTime() + days * DAY_MS)
  await bill(who, { dueAt: due(5) })
  await bill(who, { kind: 'membership', dueAt: due(-10), lines: [{ cents: 2_500 }] })
  await bill(who, { dueAt: due(-100), status: 'void' })
  await bill(who, { currency: 'EUR', dueAt: due(-70), lines: [{ cents: 700 }] })
  const page = await overviewOf(await admin())
  expect(rows(page, 'outstanding-USD')).toEqual([
    ['Not yet due', ['USD 100']],
    ['0–30 days overdue', ['USD 25']],
    ['31–60 days overdue', ['USD 0']],
    ['61 or more days overdue', ['USD 0']],
  ])
  const [billed, received] = [10_000 + 2_500, 0]
  expect(rows(page, 'kinds-USD')).toEqual([
    ['Entries', ['USD 0 of USD 100']],
    ['Memberships', ['USD 0 of USD 25']],
  ])
  // The sums of the picture are those of the books.
  const keeper = await adminViewerOf(await admin())
  const { year } = await currentSeason()
  const asked = { admin: keeper, year, now: now(), clock: now() }
  const [, usd] = await chartKinds(asked, db())
  const sum = (at: number) => usd?.rows.reduce((all, { values }) => all + (values[at] ?? 0), 0)
  const filter = {
    year,
    kind: null,
    method: null,
    from: null,
    to: null,
    tab: 'invoices',
    by: 'kind',
  } as const
  const block = (await financials(keeper, filter, now())).find(({ currency }) => currency === 'USD')
  expect([sum(0), sum(1)]).toEqual([received, billed])
  expect(sum(1)).toBe((block?.billedCents ?? 0) - (block?.creditedCents ?? 0))
  expect(sum(0)).toBe((block?.receivedCents ?? 0) - (block?.refundedCents ?? 0))
  expect(rows(await as(await admin()).get('/admin/financials'), 'kinds-EUR')).toHaveLength(1)
  expect(rows(page, 'outstanding-EUR').at(-1)).toEqual(['61 or more days overdue', ['EUR 7']])
})

test('pictures of sponsors, adverts, pools and trophies have the sums of the books', async () => {
  const ada = await admin()
  const keeper = await adminViewerOf(ada)
  const { year } = await currentSeason()
  const soldAs = async (kind: 'sponsor' | 'advert', priceCents: number, paidCents: number) => {
    const { revisionId } = await sponsorPackage(ada, { kind, priceCents, places: null })
    const { id, email } = await acceptedSponsorship(ada, { revisionId })
    const billTo = {
      ...{ name: 'Quell Ltd', email, addressLine1: 'Musterstrasse 12', addressLine2: null, city: 'Leipzig' },
      ...{ region: null, postalCode: '04109', country: 'DE', taxId: null },
    }
    const instalments = [{ amountCents: priceCents, dueOn: '2099-01-15' }]
    const order = { key: randomUUID(), billTo, poNumber: null, method: 'bank_transfer' as const, instalments }
    valueOf(await issueSponsorshipInvoices(id, order, keeper, now()))
    const [invoice] = await invoicesOf('sponsorship', id, db())
    if (paidCents > 0) await pay(invoice?.id ?? 0, ada, paidCents)
    return invoice?.id ?? 0
  }
  await soldAs('sponsor', 2_000_000, 2_000_000)
  const taken = await soldAs('sponsor', 300_000, 0)
  valueOf(await voidInvoice({ invoiceId: taken, reason: 'A slip', place: 'cart' }, keeper, now()))
  await creditNote(await soldAs('advert', 90_000, 0), 10_000)
  const { id: poolId } = await pool(ada)
  const { revisionId } = await level(ada, { poolId })
  await activePartner(ada, { poolId, revisionId })
  await announcedAt(new Date(now().getTime() - 1000))
  await trophySale()
  await orderThatIs('invoiced', ada, { qty: 2 })
  await orderThatIs('proof_ok', ada)
  await ordered()

  const asked = { admin: keeper, year, now: now(), clock: now() }
  const booksOf = async (kind: 'sponsorship' | 'pool' | 'trophy') => {
    const filter = {
      ...{ year, kind, method: null, from: null, to: null },
      ...({ tab: 'invoices', by: 'kind' } as const),
    } as const
    const block = (await financials(keeper, filter, now())).find(({ currency }) => currency === 'USD')
    const { billedCents = 0, creditedCents = 0, receivedCents = 0, refundedCents = 0 } = block ?? {}
    return { received: receivedCents - refundedCents, billed: billedCents - creditedCents }
  }
  const pictured = async (draw: DrawCharts, key: string) =>
    (await draw(asked, db())).find((each) => each.key === key)?.rows ?? []
  const sums = (rows: Chart['rows']) =>
    [0, 1].map((at) => rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))

  const packages = await pictured(chartPackages, 'packages-USD')
  expect(packages).toEqual([
    { label: 'Sponsorship', values: [2_000_000, 2_000_000] },
    { label: 'Advert', values: [0, 80_000] },
  ])
  const sponsors = await booksOf('sponsorship')
  expect(sums(packages)).toEqual([sponsors.received, sponsors.billed])
  const [raised] = sums(await pictured(chartPools, 'pools-USD'))
  expect(raised).toBeGreaterThan(0)
  expect(raised).toBe((await booksOf('pool')).received)
  expect(await pictured(chartTrophies, 'trophies')).toEqual([
    { label: 'Ordered', values: [1] },
    { label: 'Invoiced', values: [2] },
    { label: 'Proof approved', values: [1] },
  ])
  expect(await booksOf('trophy')).toEqual({
    received: 38_500 + 4_500,
    billed: 3 * 38_500 + 2 * 4_500,
  })
  const all = await pictured(chartKinds, 'kinds-USD')
  for (const kind of ['sponsorship', 'pool', 'trophy'] as const) {
    const { received, billed } = await booksOf(kind)
    expect(all).toContainEqual({ label: BILLED_KIND_LABELS[kind], values: [received, billed] })
  }
})

test('judging is drawn by committee once it judges', async () => {
  const { committeeId } = await scoredCommittee({ Quill: [8_000, 7_000, 'draft'] })
  const keeper = await admin()
  await db().updateTable('committees').set({ status: 'ready' }).where('id', '=', committeeId).execute()
  expect(chart(await overviewOf(keeper), 'reviews')).toBeNull()
  await db().updateTable('committees').set({ status: 'judging' }).where('id', '=', committeeId).execute()
  const [[, [progress]] = ['', ['']]] = rows(await overviewOf(keeper), 'reviews')
  expect(progress).toBe('2 of 3')
})
