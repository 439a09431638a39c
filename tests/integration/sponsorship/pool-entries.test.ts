import { beforeEach, expect, test } from 'vitest'
import { enterCode } from '#app/domain/money/billing/cart-code.server.ts'
import { checkOut } from '#app/domain/money/billing/commands.server.ts'
import { endDiscount } from '#app/domain/money/discounts/commands.server.ts'
import { issueEntryCodes } from '#app/domain/sponsorship/pools/entry-codes.server.ts'
import { readPool } from '#app/domain/sponsorship/pools/queries.server.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { checkOutInputOf, entrant, entrantViewerOf, inCart, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { activePartner, level, pool } from '#tests/support/pools.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

let ada: Account
let poolId: number
let dashboard: () => Promise<string>
beforeEach(async () => {
  ada = await admin()
  poolId = (await pool(ada, { entryCents: 30_000 })).id
  const { revisionId } = await level(ada, { amountCents: 250_000, freeEntries: 3 })
  const { account } = await activePartner(ada, { poolId, revisionId })
  dashboard = async () => (await as(account).get('/sponsorship-pools/partner-dashboard')).visibleText
})

test('codes for entries are issued from what partners paid, and partners see how many, and not for whom', async () => {
  expect(await dashboard()).toContain('No code for an entry has been given out yet')
  const client = as(ada)
  const page = await client.get(`/admin/sponsorship-pools/entries/${poolId}`)
  // 2,500 pay for eight, of which the partner has three for itself.
  expect(page.visibleText).toContain('The pool can pay for 5 more entries')
  const many = await client.submit(page, 'Issue codes', { count: '6', note: 'Bexcombe School' })
  expect(many.status).toBe(409)
  expect(many.visibleText).toContain('The pool can pay for 5 more entries')
  const empty = await client.submit(page, 'Issue codes', { count: '0', note: '' })
  expect(empty.status).toBe(422)
  const sent = await client.submit(page, 'Issue codes', { count: '2', note: 'Bexcombe School' })
  expect(sent.location).toBe(`/admin/sponsorship-pools/entries/${poolId}`)
  // The same page once more: it has seen an earlier version.
  expect((await client.submit(page, 'Issue codes', { count: '2', note: 'Bexcombe School' })).status).toBe(409)
  const after = await client.get(`/admin/sponsorship-pools/entries/${poolId}`)
  expect(after.visibleText).toMatch(/GIFT-[A-Z2-9]{5}-[A-Z2-9]{5}/)
  expect(after.visibleText).toContain('Bexcombe School')
  expect(after.visibleText).toContain('The pool can pay for 3 more entries')
  expect(await dashboard()).toContain('2 codes for entries given out, 0 used')
  expect(await dashboard()).not.toContain('Bexcombe')
  expect(await audits({ action: 'sponsorship_pool.entries_issued' })).toHaveLength(1)
})

test('a code that is used counts as used, and one that is ended unused is not issued', async () => {
  const viewer = await adminViewerOf(ada)
  const { version } = await readPool(poolId, db())
  valueOf(await issueEntryCodes(poolId, { count: 2, note: 'School' }, String(version), viewer, now()))
  const [used, ended] = await db()
    .selectFrom('pool_entry_codes as c')
    .innerJoin('discounts as d', 'd.id', 'c.discount_id')
    .orderBy('d.id')
    .select(['d.id', 'd.code'])
    .execute()
  const student = await entrant()
  await inCart(student)
  valueOf(await enterCode(used?.code ?? '', await entrantViewerOf(student), now()))
  valueOf(await checkOut(await checkOutInputOf(student), await entrantViewerOf(student), now()))
  valueOf(await endDiscount(ended?.id ?? 0, viewer, now()))
  expect(await readPool(poolId, db())).toMatchObject({ entriesIssued: 1, entriesUsed: 1 })
  expect(await dashboard()).toContain('1 code for an entry given out, 1 used')
})

test('a code takes off what the pool pays for an entry, and its entrant pays the rest', async () => {
  const cheap = (await pool(ada, { name: 'Small fund', entryCents: 3_000 })).id
  const { revisionId } = await level(ada, { name: 'Small', amountCents: 30_000, freeEntries: 0 })
  await activePartner(ada, { poolId: cheap, revisionId })
  const viewer = await adminViewerOf(ada)
  const { version } = await readPool(cheap, db())
  valueOf(await issueEntryCodes(cheap, { count: 1, note: 'School' }, String(version), viewer, now()))
  expect((await as(ada).get(`/admin/sponsorship-pools/entries/${cheap}`)).visibleText).toContain(
    'pays for one entry, up to USD 30',
  )
  const { code } = await db()
    .selectFrom('pool_entry_codes as c')
    .innerJoin('discounts as d', 'd.id', 'c.discount_id')
    .where('c.pool_id', '=', cheap)
    .select('d.code')
    .executeTakeFirstOrThrow()
  const student = await entrant()
  await inCart(student)
  valueOf(await enterCode(code, await entrantViewerOf(student), now()))
  const input = await checkOutInputOf(student)
  const { invoiceId } = valueOf(await checkOut(input, await entrantViewerOf(student), now()))
  const invoice = await db()
    .selectFrom('invoices')
    .where('id', '=', invoiceId)
    .select(['subtotal_cents as subtotal', 'discount_cents as discount'])
    .executeTakeFirstOrThrow()
  expect(invoice.discount).toBe(3_000)
  expect(invoice.subtotal).toBeGreaterThan(3_000)
})

test('two admins at once give out no more than there is money for', async () => {
  const viewer = await adminViewerOf(ada)
  const { version } = await readPool(poolId, db())
  const answers = await race(4, () =>
    issueEntryCodes(poolId, { count: 4, note: 'School' }, String(version), viewer, now()),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await readPool(poolId, db())).entriesIssued).toBe(4)
})
