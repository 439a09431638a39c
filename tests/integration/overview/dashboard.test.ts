import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { checkBooksOnceADay } from '#app/domain/money/books/check.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { Answer } from '#tests/support/answer.ts'
import { bill } from '#tests/support/books.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { category, draft, entrant, inCart, invoice, openCategory } from '#tests/support/entries.ts'
import { admin, member, withMembership, type Account } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'

const OVERVIEW = '/admin/dashboard'

const needs = (page: Answer) =>
  page.html.querySelectorAll('main li.task').map((line) => ({
    text: line.querySelector('a')?.text.replaceAll('\u00a0', ' '),
    to: line.querySelector('a')?.getAttribute('href'),
  }))

const rowsOf = (page: Answer, caption: string) =>
  page.html
    .querySelectorAll('table')
    .find((table) => table.querySelector('caption')?.text === caption)
    ?.querySelectorAll('tbody tr')
    .map((row) => row.querySelectorAll('th, td').map((cell) => cell.text)) ?? []

test('an admin without tasks sees the next date in both time zones', async () => {
  const adminAccount = await admin({ timezone: 'Europe/Berlin' })
  const page = await as(adminAccount).get(OVERVIEW)
  expect(needs(page)).toEqual([])
  expect(page.visibleText).toContain('You have no tasks')
  expect(page.visibleText).toContain('No entries yet')
  expect(page.visibleText).toMatch(
    /Next .* (?:ends|begins) \w+ \d+ \w+ 2027, \d\d:\d\d Los Angeles \(.*your time\), in /,
  )
  expect(page.visibleText).toContain('Not checked yet')
})

test('entries are counted by status and category', async () => {
  const who = await entrant()
  const number = await openCategory('production')
  await draft(who, { number })
  await inCart(who, { number })
  await invoice(who, { number })
  later({ days: 1 })
  const page = await as(await admin()).get(OVERVIEW)
  const { name } = await category(number)
  const title = categoryTitle({ type: 'production', number, name })
  expect(rowsOf(page, 'Entries by category').find(([first]) => first === title)).toEqual([
    title,
    '1',
    // Both in the cart were checked out together.
    '0',
    '2',
  ])
  expect(rowsOf(page, 'Entries by status')).toEqual([
    ['Draft', '1'],
    ['Submitted', '2'],
  ])
  const cells = page.html.querySelectorAll('.category-strip a').map(({ text }) => text)
  expect(cells).toContain(`${title}: 2P${String(number).padStart(2, '0')}`)
  expect(page.links).toContain(`/admin/submissions?category=${number}`)
})

test('tasks are listed with the page to do them on', async () => {
  const adminAccount = await admin()
  const who = await entrant()
  const { invoiceId, submissionIds } = await invoice(who)
  const late = await draft(who)
  await withMembership(await member(), 'pro', { status: 'pending' })
  await db()
    .insertInto('extra_time_requests')
    .values({
      submission_id: late,
      requested_by: who.userId,
      reason: 'The render farm burnt down',
      created_at: now(),
    })
    .execute()
  await db()
    .insertInto('unallocated_payments')
    .values({
      source: 'bank',
      method: 'bank_transfer',
      amount_cents: 4_200,
      remaining_cents: 4_200,
      currency: 'USD',
      received_on: '2027-03-09',
      reason: 'recorded',
      created_at: now(),
    })
    .execute()
  await db()
    .updateTable('submissions')
    .set({ flag: 'Looks familiar' })
    .where('id', '=', submissionIds[0] ?? 0)
    .execute()
  await db().updateTable('mail_messages').set({ status: 'failed' }).where('entity', '=', 'invoice').execute()
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update invoices set status = 'paid' where id = ${invoiceId}`.execute(trx)
    })
  await checkBooksOnceADay(now())
  await bill(who, { dueAt: new Date(now().getTime() - 1_000) })

  const found = needs(await as(adminAccount).get(OVERVIEW))
  expect(found).toEqual(
    expect.arrayContaining([
      {
        text: expect.stringMatching(/faults? in the books/),
        to: '/admin/financials/check',
      },
      {
        text: 'Payment of USD 42 not matched to an invoice',
        to: '/admin/submissions/invoices/unallocated?status=open',
      },
      { text: '1 email was not delivered', to: '/admin/cron-emails/outbox?status=undelivered' },
      { text: '1 entrant asks for extra time', to: '/admin/submissions/extra-time' },
      { text: '1 membership needs a decision', to: '/admin/memberships?status=pending' },
      { text: '1 invoice is overdue', to: '/admin/submissions/invoices?status=overdue' },
      { text: '1 entry is flagged for review', to: '/admin/submissions?only=flagged' },
    ]),
  )
  for (const { to } of found) expect((await as(adminAccount).get(to ?? '')).status).toBe(200)
})

test('problems come before tasks, and a role gets only what it may act on', async () => {
  const who = await entrant()
  await bill(who, { dueAt: new Date(now().getTime() - 1_000) })
  await withMembership(await member(), 'pro', { status: 'pending' })
  const overdue = '/admin/submissions/invoices?status=overdue'
  const asked = '/admin/memberships?status=pending'
  const seen = async (adminRole: 'admin' | 'treasurer' | 'reader') =>
    needs(await as(await admin({ adminRole })).get(OVERVIEW)).map(({ to }) => to)
  expect((await seen('admin')).filter((to) => to === overdue || to === asked)).toEqual([overdue, asked])
  const treasurer = await seen('treasurer')
  expect(treasurer).toContain(overdue)
  expect(treasurer).not.toContain(asked)
  expect(await seen('reader')).toEqual([])
})

test('ends with what was changed last', async () => {
  const adminAccount = await admin()
  await invoice(await entrant())
  const [first] = rowsOf(await as(adminAccount).get(OVERVIEW), 'Recent changes')
  expect(first?.[0]).toMatch(/^(?:Invoice|Entry|Submission|Discount|Studio)/)
})

test('the rail says how much needs an admin, as far as their role can do it', async () => {
  const who = await entrant()
  const rail = async (by: Account) =>
    (await as(by).get('/admin/history')).html
      .querySelectorAll('.rail-group a')
      .filter((link) => link.querySelector('.needs'))
      .map((link) => link.text)
  const [ada, treasurer, reader] = [
    await admin(),
    await admin({ adminRole: 'treasurer' }),
    await admin({ adminRole: 'reader' }),
  ]
  expect(await rail(ada)).toEqual([])
  for (let count = 0; count < 2; count += 1) await bill(who, { dueAt: new Date(now().getTime() - 1_000) })
  await withMembership(who, 'pro', { status: 'pending' })
  expect(await rail(ada)).toEqual([])
  later({ seconds: 20 })
  expect(await rail(ada)).toEqual(['People1, 1 needs you', 'Money2, 2 need you'])
  expect(await rail(treasurer)).toEqual(['Money2, 2 need you'])
  expect(await rail(reader)).toEqual([])
})

test('a night without a books check is reported', async () => {
  const adminAccount = await admin()
  await checkBooksOnceADay(now())
  expect((await as(adminAccount).get(OVERVIEW)).visibleText).toContain('No faults')
  later({ days: 2 })
  expect(needs(await as(adminAccount).get(OVERVIEW)).map(({ text }) => text)).toContain(
    'The books were not checked last night',
  )
})

test('needs the same number of queries for many entries as for one', async () => {
  const adminAccount = await admin()
  const who = await entrant()
  const count = () =>
    countQueries(async () => expect((await as(adminAccount).get(OVERVIEW)).status).toBe(200))
  await invoice(who)
  await as(adminAccount).get(OVERVIEW)
  const forOne = await count()
  for (let more = 0; more < 3; more += 1) await invoice(who)
  expect(await count()).toBe(forOne)
})

test('an entrant sees the total of all open invoices, beyond the first twenty too', async () => {
  const who = await entrant()
  const other = await entrant()
  await draft(who)
  for (let count = 0; count < 25; count += 1) await bill(who, { lines: [{ cents: 10_000 }] })
  await bill(who, { currency: 'EUR', lines: [{ cents: 5_000 }] })
  await bill(who, { status: 'void' })
  await bill(other, { lines: [{ cents: 99_900 }] })
  const page = await as(who).get('/submissions/dashboard')
  expect(page.visibleText).toContain('EUR 50, USD 2,500 invoiced, due')
})
