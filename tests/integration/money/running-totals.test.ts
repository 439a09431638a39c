import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db, transaction, type Trx } from '#db/client.ts'
import {
  billingToday,
  listInvoices,
  type InvoiceListQuery,
} from '#app/domain/money/billing/invoice-list.server.ts'
import { INVOICE_FILTERS } from '#app/domain/money/billing/rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { checkBooksNow, checkBooksOnceADay } from '#app/domain/money/books/check.server.ts'
import { findCheck } from '#app/domain/money/books/checks.server.ts'
import { totalsFacts } from '#app/domain/money/books/facts.server.ts'
import { financials } from '#app/domain/money/books/financials.server.ts'
import { AGES, ageLimits, readFinanceFilter } from '#app/domain/money/books/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonCounts } from '#app/domain/submissions/admin/season-counts.server.ts'
import { foldTotals, recountTotals } from '#app/domain/season/totals/totals.server.ts'
import { bill, creditNote, moneyBack, moneyIn } from '#tests/support/books.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { draft, entrant, inCart, invoice, pay, type Entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

/** The age of what was due at a moment: of the first limit that it is after. */
function ageOf(dueAt: Date, at: Date) {
  const limits = ageLimits(at)
  return AGES.find((age) => age === 'over_60' || dueAt > limits[age])
}

const apart = () => db().transaction().setIsolationLevel('repeatable read').execute(totalsFacts)
const rowsIn = async (table: 'running_totals' | 'running_total_moves') => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db(),
  )
  return rows[0]?.count ?? 0
}
const from = (base: Date, hours: number) => new Date(base.getTime() + hours * 3_600_000)

/** Drafts, a cart, invoices of every fate, also past due and in another currency and kind. */
async function story() {
  const [who, adminAccount] = [await entrant(), await admin()]
  await draft(who)
  const issued = await invoice(who)
  await pay(issued.invoiceId, adminAccount, 100)
  await inCart(who)
  for (const hours of [-24 * 80, -24 * 40, -1, 0, 0.4, 24])
    await bill(who, { dueAt: from(now(), hours), issuedAt: from(now(), -24 * 14 + hours) })
  const paid = await bill(who, { status: 'paid', paidCents: 10_000, payMethod: 'card' })
  const card = await moneyIn(paid, 10_000, { method: 'card' })
  await creditNote(paid, 3_000)
  await moneyBack(card, 3_000, adminAccount)
  await creditNote(await bill(who, { status: 'void' }), 10_000)
  await moneyIn(await bill(who, { status: 'written_off', paidCents: 200, payMethod: 'cheque' }), 200)
  await bill(who, { currency: 'EUR', kind: 'sponsorship' })
  return { who, adminAccount }
}

/** Everything that the pages read from the totals. */
async function figures() {
  const adminAccount = await adminViewerOf(await admin())
  const { year } = await currentSeason()
  const filter = readFinanceFilter(new URLSearchParams(), { years: [year], year })
  return {
    blocks: await financials(adminAccount, filter, now()),
    today: await billingToday(adminAccount, year, now(), db()),
    entries: await seasonCounts(adminAccount, year, now(), db()),
  }
}

describe('running totals', () => {
  test('equal the sums of the rows after any write, and stay the same once they are folded', async () => {
    await story()
    expect(await apart()).toEqual([])
    const before = await figures()
    expect(await rowsIn('running_total_moves')).toBeGreaterThan(0)
    expect(await foldTotals()).toBeGreaterThan(0)
    expect(await rowsIn('running_total_moves')).toBe(0)
    expect(await rowsIn('running_totals')).toBeGreaterThan(0)
    expect(await figures()).toEqual(before)
    expect(await foldTotals()).toBe(0)
    await transaction(recountTotals)
    expect(await figures()).toEqual(before)
    expect(await apart()).toEqual([])
  })

  test('follow a row that is removed', async () => {
    const submissionId = await draft(await entrant())
    const { year } = await currentSeason()
    const adminAccount = await adminViewerOf(await admin())
    const count = async () => (await seasonCounts(adminAccount, year, now(), db())).byStatus
    expect(await count()).toEqual([{ status: 'draft', count: 1 }])
    await db().deleteFrom('submissions').where('id', '=', submissionId).execute()
    expect(await count()).toEqual([])
    await foldTotals()
    expect(await rowsIn('running_totals')).toBe(0)
  })

  test('move nothing when a transaction is undone', async () => {
    const who = await entrant()
    await draft(who)
    await foldTotals()
    const undone = transaction(async (trx) => {
      await trx.updateTable('submissions').set({ status: 'expired' }).execute()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rowsIn('running_total_moves')).toBe(0)
    expect(await apart()).toEqual([])
  })

  test('know each age to the moment, within the hour in which it begins, too', async () => {
    const who = await entrant()
    const edges = [now(), from(now(), -24 * 31), from(now(), -24 * 61)]
    const moments = edges.flatMap((edge) =>
      [-3_600_000, -60_000, -1, 0, 1, 60_000, 3_600_000].map((ms) => new Date(edge.getTime() + ms)),
    )
    const cents = (index: number) => 2 ** index
    for (const [index, dueAt] of moments.entries())
      await bill(who, { lines: [{ cents: cents(index) }], dueAt, issuedAt: from(dueAt, -24 * 14) })
    const due = (age: string) =>
      moments.reduce((sum, dueAt, index) => sum + (ageOf(dueAt, now()) === age ? cents(index) : 0), 0)
    for (const fold of [false, true]) {
      if (fold) await foldTotals()
      const { blocks, today } = await figures()
      expect(blocks[0]?.outstanding).toEqual(Object.fromEntries(AGES.map((age) => [age, due(age)])))
      expect(today).toMatchObject({
        openCount: moments.length,
        overdueCount: moments.filter((dueAt) => dueAt <= now()).length,
      })
    }
  })

  test.each([null, ...INVOICE_FILTERS])('count the list of invoices at %s as its rows do', async (filter) => {
    const { adminAccount } = await story()
    await foldTotals()
    const viewer = await adminViewerOf(adminAccount)
    for (const method of [null, 'card', 'bank_transfer'] as const) {
      const list: InvoiceListQuery = {
        ...{ query: '', filter, method, sort: 'number', direction: 'asc', limit: 100, offset: 0 },
      }
      const { rows, count, sums } = await listInvoices(viewer, list, now())
      expect(count).toBe(rows.length)
      const counted = rows.filter(({ status, currency }) => status !== 'void' && currency === 'USD')
      const sum = (pick: (row: (typeof rows)[number]) => number) =>
        counted.reduce((all, row) => all + pick(row), 0)
      const usd = sums.find(({ currency }) => currency === 'USD')
      expect(usd?.totalCents ?? 0).toBe(sum((row) => row.totalCents))
      expect(usd?.paidCents ?? 0).toBe(sum((row) => row.paidCents))
      expect(usd?.dueCents ?? 0).toBe(sum(dueCents))
      // The same by asking the invoices themselves, as a search does.
      const searched = await listInvoices(viewer, { ...list, age: '30' }, now())
      const young = rows.filter((row) => row.issuedAt > from(now(), -24 * 31))
      expect(searched.count).toBe(young.length)
    }
  })
})

describe('at once', () => {
  const writers = async (who: Entrant) => {
    const id = await bill(who, { status: 'part_paid', paidCents: 500 })
    await moneyIn(id, 500)
    await db()
      .updateTable('invoices')
      .set({ status: 'paid', paid_cents: 10_000 })
      .where('id', '=', id)
      .execute()
    await moneyIn(id, 9_500)
    await draft(who, { title: `Paper Boat ${id}` })
  }

  test('many write while others fold and recount, and nothing is lost or counted twice', async () => {
    const who = await entrant()
    await race(18, async (index) => {
      if (index % 3 === 0) for (let time = 0; time < 4; time += 1) await foldTotals()
      else if (index % 3 === 1) await transaction(recountTotals)
      else await writers(who)
    })
    expect(await apart()).toEqual([])
    await foldTotals()
    expect(await apart()).toEqual([])
    expect((await figures()).blocks[0]).toMatchObject({
      invoices: 6,
      billedCents: 60_000,
      receivedCents: 60_000,
    })
  })

  test('writers of one sum do not wait for each other', async () => {
    const [one, other] = [await entrant(), await entrant()]
    await transaction(async () => {
      await bill(one)
      // On a connection of its own, while the first one is not committed.
      await bill(other)
    })
    expect((await figures()).blocks[0]?.invoices).toBe(2)
  })

  test('a recount in two steps would count twice what is committed between them', async () => {
    const who = await entrant()
    await draft(who)
    const twoSteps = async (trx: Trx) => {
      await sql`delete from running_total_moves`.execute(trx)
      await sql`delete from running_totals`.execute(trx)
      await draft(who)
      await sql`insert into running_total_moves select * from totals_counted`.execute(trx)
    }
    await transaction(twoSteps)
    expect(await apart()).toMatchObject([{ source: 'entry', count: 1 }])
    await transaction(recountTotals)
    expect(await apart()).toEqual([])
  })

  test('another time zone for the award recounts days, also of rows being written in the old one', async () => {
    const who = await entrant()
    const setZone = (zone: string) =>
      db().updateTable('configs').set({ value: zone }).where('name', '=', 'awards_timezone').execute()
    const issuedAt = new Date('2027-03-01T02:00:00Z')
    const days = async () => {
      const { rows } = await sql<{ day: string; count: number }>`
        select day, sum(count)::bigint as count from current_totals where source = 'invoice' group by day`.execute(
        db(),
      )
      return rows
    }
    await bill(who, { issuedAt })
    expect(await days()).toEqual([{ day: '2027-02-28', count: 1 }])
    let changed: Promise<unknown> = Promise.resolve()
    await transaction(async (trx) => {
      // A correction that is not committed when the clock is changed.
      await sql`update invoices set credited_cents = 1`.execute(trx)
      changed = setZone('Asia/Tokyo')
      await sql`select pg_sleep(0.3)`.execute(trx)
    })
    await changed
    expect(await days()).toEqual([{ day: '2027-03-01', count: 1 }])
    expect(await apart()).toEqual([])
  })
})

describe('the check of the books', () => {
  const falsified: [string, ReturnType<typeof sql>, RegExp][] = [
    [
      'a sum of money was raised',
      sql`update running_totals set cents = cents + 100 where ctid = (select min(ctid) from running_totals where source = 'payment')`,
      /The running totals of payments for \d{4} did not match the records: USD 1 too much/,
    ],
    [
      'a sum was taken away',
      sql`delete from running_totals where source = 'entry' and status = 'draft' and payment_status = 'unpaid'`,
      /The running totals of entries for \d{4} did not match the records: 1 too few/,
    ],
    [
      'a sum was put under another day',
      sql`update running_totals set day = day + 1 where source = 'invoice' and currency = 'EUR'`,
      /The running totals of invoices for \d{4} did not match the records: 2 sums wrong/,
    ],
    [
      'a move was made up',
      sql`insert into running_total_moves (source, year, kind, currency, count, cents)
        select 'refund', year, 'entry', 'USD', 1, 5000 from seasons where is_current`,
      /The running totals of refunds for \d{4} did not match the records: 1 too many, USD 50 too much/,
    ],
    [
      'a row was written past the triggers',
      sql`update invoices set credited_cents = 50 where currency = 'EUR'`,
      /The running totals of invoices for \d{4} did not match the records: 1 sum wrong/,
    ],
  ]

  test.each(falsified)('finds that %s, and puts it right', async (_, statement, text) => {
    const { adminAccount } = await story()
    await foldTotals()
    const right = await figures()
    const viewer = await adminViewerOf(adminAccount)
    const found = async () => {
      await checkBooksNow(viewer, now())
      return (await findCheck(viewer, null))?.findings.filter(({ rule }) => rule === 'totals') ?? []
    }
    expect(await found()).toEqual([])
    await transaction(async (trx) => {
      // No trigger says what was done.
      await sql`set local session_replication_role = replica`.execute(trx)
      await statement.execute(trx)
    })
    const [finding, ...more] = await found()
    expect(finding?.text.replaceAll('\u00a0', ' ')).toMatch(text)
    expect(finding?.text).toContain('They have been counted again.')
    expect(more).toEqual([])
    expect(await audits({ action: 'books.recounted' })).toHaveLength(1)
    expect(await found()).toEqual([])
    expect((await figures()).entries).toEqual(right.entries)
  })

  test('does so at night, too, and the page names the question', async () => {
    const { adminAccount } = await story()
    await foldTotals()
    await sql`update running_totals set count = count + 7 where source = 'entry'`.execute(db())
    expect(await checkBooksOnceADay(now())).toBe(1)
    expect(await apart()).toEqual([])
    const page = await as(adminAccount).get('/admin/financials/check')
    expect(page.visibleText).toContain('The running totals match their records')
    expect(page.visibleText).toMatch(
      /The running totals of entries for \d{4} did not match the records: \d+ too many/,
    )
  })
})
