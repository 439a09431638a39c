import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { creditPart, voidInvoice } from '#app/domain/money/billing/credit-invoice.server.ts'
import {
  approveRefund,
  finishRefund,
  requestRefund,
  sendRefund,
} from '#app/domain/money/billing/refunds.server.ts'
import { checkBooksNow, checkBooksOnceADay } from '#app/domain/money/books/check.server.ts'
import { findCheck } from '#app/domain/money/books/checks.server.ts'
import type { Finding } from '#app/domain/money/books/invariants.ts'
import { recountTotals } from '#app/domain/season/totals/totals.server.ts'
import { runMinuteTasks } from '#jobs/schedule.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { draft, entrant, inCart, invoice, pay, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'

/** Drafts, a cart, an unpaid, a part-paid and a paid invoice, all by the product's own commands. */
async function books() {
  const adminAccount = await admin()
  const who = await entrant()
  await draft(who)
  const unpaid = await invoice(who)
  const part = await invoice(who)
  await pay(part.invoiceId, adminAccount, 100)
  const paid = await invoice(who)
  const { total_cents: total } = await db()
    .selectFrom('invoices')
    .where('id', '=', paid.invoiceId)
    .select('total_cents')
    .executeTakeFirstOrThrow()
  await pay(paid.invoiceId, adminAccount, total)
  await inCart(who)
  return { adminAccount, who, unpaid, part, paid, total }
}

async function findingsOf(adminAccount: Account): Promise<Finding[]> {
  const viewer = await adminViewerOf(adminAccount)
  await checkBooksNow(viewer, now())
  return (await findCheck(viewer, null))?.findings ?? []
}

/** Does what no command does, past every trigger, as a person with a database console might; the running totals follow. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await statement.execute(trx)
      await recountTotals(trx)
    })
}

test('books that only the product wrote are in order', async () => {
  const { adminAccount } = await books()
  expect(await findingsOf(adminAccount)).toEqual([])
  const check = await findCheck(await adminViewerOf(adminAccount), null)
  expect(check?.facts).toMatchObject({ invoices: 3, entries: 5, findings: 0 })
  expect(check?.facts.series).toBeGreaterThanOrEqual(3)
})

test('voiding, crediting and refunding by the product leave the books in order', async () => {
  const { adminAccount, unpaid, part, paid, total } = await books()
  const [viewer, second] = [await adminViewerOf(adminAccount), await adminViewerOf(await admin())]
  valueOf(
    await voidInvoice({ invoiceId: unpaid.invoiceId, reason: 'Entered twice', place: 'cart' }, viewer, now()),
  )
  valueOf(await creditPart({ invoiceId: part.invoiceId, amountCents: 500, reason: 'Agreed' }, viewer, now()))
  expect(await findingsOf(adminAccount)).toEqual([])
  const { id: paymentId } = await db()
    .selectFrom('payments')
    .where('invoice_id', '=', paid.invoiceId)
    .select('id')
    .executeTakeFirstOrThrow()
  const refund = { invoiceId: paid.invoiceId, paymentId, reason: 'Withdrawn', key: randomUUID() }
  for (const amountCents of [100, total - 100]) {
    const { refundId } = valueOf(
      await requestRefund({ ...refund, amountCents, key: randomUUID() }, viewer, now()),
    )
    valueOf(await approveRefund(refundId, second, now()))
    expect(await findingsOf(adminAccount)).toEqual([])
    valueOf(await sendRefund(refundId, viewer, now()))
    valueOf(await finishRefund(refundId, 'BANK-77', viewer, now()))
    expect(await findingsOf(adminAccount)).toEqual([])
  }
  const credited = sql`update credit_notes set reason = 'Because' where number like '%00002'`
  await tamper(credited)
  const found = await findingsOf(adminAccount)
  expect(found.map(({ rule, text }) => `${rule}: ${text}`).join()).toMatch(
    /unchanged: Its credit note C-\d{4}-00002 has changed since it was issued/,
  )
})

type Story = Awaited<ReturnType<typeof books>>
const breaches: [string, Finding['rule'], (story: Story) => ReturnType<typeof sql>, RegExp][] = [
  [
    'a line was changed',
    'lines',
    ({ unpaid }) =>
      sql`update invoice_lines set unit_cents = unit_cents + 1 where invoice_id = ${unpaid.invoiceId}`,
    /lines add up to/,
  ],
  [
    'words on an issued invoice were changed',
    'unchanged',
    ({ unpaid }) =>
      sql`update invoices set bill_to = bill_to || '{"name":"Somebody else"}' where id = ${unpaid.invoiceId}`,
    /has changed since it was issued/,
  ],
  [
    'a payment was removed',
    'payments',
    ({ paid }) => sql`delete from payments where invoice_id = ${paid.invoiceId}`,
    /payments add up to/,
  ],
  [
    'an invoice was paid twice over',
    'payments',
    ({
      paid,
      total,
    }) => sql`insert into payments (invoice_id, method, amount_cents, currency, status, idempotency_key, received_on, created_at)
      values (${paid.invoiceId}, 'cheque', ${total}, 'USD', 'succeeded', gen_random_uuid(), '2027-03-10', now())`,
    /more than its total/,
  ],
  [
    'more was given back than came in',
    'refunds',
    ({
      part,
      adminAccount,
    }) => sql`insert into refunds (payment_id, invoice_id, amount_cents, currency, status, reason, idempotency_key, requested_by, requested_at, done_at)
      select id, invoice_id, 5000, 'USD', 'done', 'x', gen_random_uuid(), ${adminAccount.userId}, now(), now() from payments where invoice_id = ${part.invoiceId}`,
    /was received/,
  ],
  [
    'a credit note was written past the invoice',
    'credits',
    ({
      unpaid,
    }) => sql`insert into credit_notes (number, year, invoice_id, kind, reason, seller, bill_to, currency, lines, total_cents, content_sha256, issued_at)
      select 'X-1', year, id, 'correction', 'x', '{}', '{}', 'USD', '[]', 50, '\\x00', now() from invoices where id = ${unpaid.invoiceId}`,
    /credit notes add up to/,
  ],
  [
    'an invoice was called paid',
    'state',
    ({ unpaid }) => sql`update invoices set status = 'paid' where id = ${unpaid.invoiceId}`,
    /is outstanding/,
  ],
  [
    'an invoice was removed',
    'series',
    ({ unpaid }) => sql`with line as (delete from invoice_lines where invoice_id = ${unpaid.invoiceId})
      delete from invoices where id = ${unpaid.invoiceId}`,
    /^Invoices \d{4}: 1 of 3 numbers is missing: 1\.$/,
  ],
  [
    'a receipt’s number was taken away',
    'series',
    ({ part }) => sql`update payments set receipt_number = null where invoice_id = ${part.invoiceId}`,
    /^Receipts \d{4}: 1 of 2 numbers is missing: 1\.$/,
  ],
  [
    'a number was made up',
    'series',
    ({ unpaid }) =>
      sql`update invoices set number = regexp_replace(number, '\\d+$', '00099') where id = ${unpaid.invoiceId}`,
    /1 number is after the last one given, 3: 99/,
  ],
  [
    'a submission’s code was changed',
    'series',
    ({ paid }) =>
      sql`update submissions set code = regexp_replace(code, '\\d+$', '0077') where id = ${paid.submissionIds[0]}`,
    /1 number is after the last one given, 3: 77/,
  ],
  [
    'an entry was called paid',
    'entries',
    ({ unpaid }) => sql`update submissions set payment_status = 'paid' where id = ${unpaid.submissionIds[0]}`,
    /marked as paid, but invoice .* is to be paid/,
  ],
  [
    'a paid entry’s line was switched off',
    'entries',
    ({ paid }) => sql`update invoice_lines set live = false where invoice_id = ${paid.invoiceId}`,
    /marked as paid, but it is on no invoice/,
  ],
  [
    'a draft was put on an invoice',
    'entries',
    ({ unpaid }) =>
      sql`update invoice_lines set submission_id = (select min(id) from submissions where status = 'draft') where invoice_id = ${unpaid.invoiceId}`,
    /marked as not invoiced, but it is on invoice/,
  ],
  [
    'a discount was counted wrongly',
    'discounts',
    ({
      adminAccount,
    }) => sql`insert into discounts (year, code, kind, value, currency, uses, valid_from, created_by, created_at)
      select year, 'GULL', 'percent', 10, 'USD', 2, now(), ${adminAccount.userId}, now() from seasons limit 1`,
    /has 2 uses counted, but 0 invoices use it/,
  ],
]

test.each(breaches)('is found out: %s', async (_, rule, breach, text) => {
  const story = await books()
  await tamper(breach(story))
  const found = await findingsOf(story.adminAccount)
  expect(found.filter((finding) => finding.rule === rule).map((finding) => finding.text)).toEqual(
    expect.arrayContaining([expect.stringMatching(text)]),
  )
})

test('a second line that counts is found out, should the index ever be gone', async () => {
  const { adminAccount, paid, unpaid } = await books()
  await sql`drop index one_live_line_per_submission`.execute(db())
  try {
    await tamper(
      sql`update invoice_lines set submission_id = ${paid.submissionIds[0]} where invoice_id = ${unpaid.invoiceId}`,
    )
    const found = await findingsOf(adminAccount)
    expect(found.map(({ text }) => text).join()).toMatch(
      /billed more than once: E-\d{4}-00001, E-\d{4}-00003/,
    )
  } finally {
    await tamper(
      sql`update invoice_lines set submission_id = ${unpaid.submissionIds[0]} where invoice_id = ${unpaid.invoiceId}`,
    )
    await sql`create unique index one_live_line_per_submission on invoice_lines (submission_id) where live`.execute(
      db(),
    )
  }
})

test('no entry is billed twice while the index exists', async () => {
  const { paid, unpaid } = await books()
  await expect(
    tamper(
      sql`update invoice_lines set submission_id = ${paid.submissionIds[0]} where invoice_id = ${unpaid.invoiceId}`,
    ),
  ).rejects.toThrow('one_live_line_per_submission')
})

describe('every night', () => {
  test('one check is made, however often it is requested', async () => {
    await books()
    expect((await race(4, () => checkBooksOnceADay(now()))).sort()).toEqual([0, 0, 0, 1])
    expect(await checkBooksOnceADay(later({ hours: 1 }))).toBe(0)
    expect(await audits({ action: 'books.checked' })).toHaveLength(1)
    // Two nights were missed; the next minute makes today's and no other.
    later({ days: 3 })
    expect(await checkBooksOnceADay(now())).toBe(1)
    expect(await db().selectFrom('books_checks').select('day').execute()).toHaveLength(2)
  })

  test('the worker’s minute makes it', async () => {
    await runMinuteTasks(now())
    expect(await db().selectFrom('books_checks').selectAll().execute()).toHaveLength(1)
  })

  test('admins are told of findings once a day and set, and of nothing when all is well', async () => {
    const { adminAccount, unpaid } = await books()
    const other = await admin()
    await checkBooksOnceADay(now())
    expect(await mails({ template: 'books_findings' })).toEqual([])

    await tamper(sql`update invoices set status = 'paid' where id = ${unpaid.invoiceId}`)
    await findingsOf(adminAccount)
    await findingsOf(adminAccount)
    const told = await mails({ template: 'books_findings' })
    expect(told.map((mail) => mail.to_email).sort()).toEqual([adminAccount.email, other.email].sort())
    expect(told[0]?.body_text).toMatch(/E-\d{4}-00001: It is marked as paid, but USD/)

    await tamper(sql`update invoices set status = 'void' where id = ${unpaid.invoiceId}`)
    await findingsOf(adminAccount)
    expect(await mails({ template: 'books_findings' })).toHaveLength(4)
    later({ days: 1 })
    await checkBooksOnceADay(now())
    expect(await mails({ template: 'books_findings' })).toHaveLength(6)
  })
})

describe('the page', () => {
  test('says that there is none yet, runs one, and says what it found', async () => {
    const { adminAccount, unpaid } = await books()
    const first = await as(adminAccount).get('/admin/financials/check')
    expect(first.visibleText).toContain('No checks yet')
    const ran = await as(adminAccount).follow(await as(adminAccount).submit(first, 'Run check'))
    expect(ran.visibleText).toContain('All checks passed')
    expect(ran.visibleText).toContain('Checked: 3 invoices, 5 entries')

    await tamper(sql`update invoices set status = 'paid' where id = ${unpaid.invoiceId}`)
    const again = await as(adminAccount).follow(await as(adminAccount).submit(ran, 'Run check'))
    expect(again.visibleText).toContain('is outstanding')
    expect(again.visibleText).toContain('1 problem')
    expect(again.links).toContain(`/admin/submissions/invoices/${unpaid.invoiceId}`)
    expect(again.links).toContain(`/admin/submissions/edit/${unpaid.submissionIds[0]}`)
    expect(await audits({ action: 'books.checked' })).toHaveLength(2)
  })

  test('keeps each day’s result under an address of its own', async () => {
    const { adminAccount } = await books()
    await checkBooksOnceADay(now())
    const page = await as(adminAccount).get('/admin/financials/check')
    const day = page.links.find((link) => link.startsWith('/admin/financials/check?day='))
    expect((await as(adminAccount).get(day ?? '')).visibleText).toContain('All checks passed')
    expect((await as(adminAccount).get('/admin/financials/check?day=2001-01-01')).status).toBe(404)
    expect((await as(adminAccount).get('/admin/financials/check?day=nonsense')).status).toBe(404)
  })
})
