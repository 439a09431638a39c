import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { enterCode } from '#app/domain/money/billing/cart-code.server.ts'
import { checkOut, recordPayment } from '#app/domain/money/billing/commands.server.ts'
import { correctBillTo, repriceInvoice } from '#app/domain/money/billing/correct-invoice.server.ts'
import { readCreditNote } from '#app/domain/money/billing/credit-notes.server.ts'
import { creditPart, voidInvoice, writeOff } from '#app/domain/money/billing/credit-invoice.server.ts'
import { readInvoice } from '#app/domain/money/billing/invoices.server.ts'
import { takeNumber } from '#app/domain/money/billing/number-series.server.ts'
import { markOverdue } from '#app/domain/money/billing/overdue.server.ts'
import { cartOf } from '#app/domain/money/billing/queries.server.ts'
import type { BillTo } from '#app/domain/money/billing/schema.ts'
import { checkBooksNow } from '#app/domain/money/books/check.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { discountCode, setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import {
  checkOutInputOf,
  entrant,
  entrantViewerOf,
  inCart,
  invoice,
  pay,
  valueOf,
  type Entrant,
} from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, viewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails, outbox } from '#tests/support/rows.ts'

let who: Entrant
let adminAccount: Account
let viewer: AdminViewer
let invoiceId: number

beforeEach(async () => {
  who = await entrant('studio', { name: 'Gull & Gasket' })
  adminAccount = await admin()
  viewer = await adminViewerOf(adminAccount)
  invoiceId = (await invoice(who, { title: 'Tin Lanterns' })).invoiceId
})

const stored = (id = invoiceId) =>
  db().selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const entries = () =>
  db().selectFrom('submissions').select(['status', 'payment_status', 'code']).orderBy('id').execute()
const voided = (more = {}) =>
  voidInvoice({ invoiceId, reason: 'Entered twice', place: 'cart', ...more }, viewer, now())
const BUYER: BillTo = {
  name: '李晴风 & Þóra Ægisdóttir-Lindqvist',
  email: 'books@example.org',
  addressLine1: 'Kirkjustræti 1',
  addressLine2: null,
  city: 'Reykjavík',
  region: null,
  postalCode: '101',
  country: 'IS',
  taxId: 'IS 4711',
}
const correct = async (more = {}, by: Account = who) =>
  correctBillTo(
    { invoiceId, key: randomUUID(), billTo: BUYER, poNumber: 'PO 9', reason: 'Wrong address', ...more },
    await viewerOf(by),
    now(),
  )
const attempt = (status: 'created' | 'pending' | 'failed' | 'expired', expiresAt: Date | null = null) =>
  db()
    .insertInto('payment_attempts')
    .values({
      invoice_id: invoiceId,
      provider: 'demonstration',
      status,
      amount_cents: 19_500,
      currency: 'USD',
      idempotency_key: randomUUID(),
      started_by: who.userId,
      created_at: now(),
      updated_at: now(),
      expires_at: expiresAt,
    })
    .execute()

describe('voiding an invoice', () => {
  test('issues a credit note, gives the entry back with its code, and says so by mail and in the log', async () => {
    const [before] = await entries()
    expect(valueOf(await voided())).toEqual({ creditNumber: 'C-2026-00001' })

    expect(await stored()).toMatchObject({
      status: 'void',
      void_reason: 'Entered twice',
      voided_at: now(),
      credited_cents: 19_500,
    })
    expect(await entries()).toEqual([{ status: 'draft', payment_status: 'in_cart', code: before?.code }])
    const credit = await db().selectFrom('credit_notes').selectAll().executeTakeFirstOrThrow()
    expect(await readCreditNote(credit.id, db())).toMatchObject({
      kind: 'void',
      totalCents: 19_500,
      unchanged: true,
      lines: [{ description: 'Tin Lanterns', amountCents: 19_500 }],
    })
    expect(await mails({ template: 'credit_note_issued' })).toEqual([
      expect.objectContaining({
        to_email: who.email,
        attachments: [{ document: 'credit_note', entityId: credit.id }],
      }),
    ])
    expect(await audits({ action: 'invoice.voided' })).toHaveLength(1)
    expect((await outbox({ kind: 'document.render' })).map((row) => row.payload)).toContainEqual({
      kind: 'void_invoice',
      entityId: invoiceId,
    })
    const page = await as(who).get(`/submissions/invoices/${invoiceId}`)
    expect(page.visibleText).toContain('This invoice is void')
    expect(page.visibleText).toContain('Entered twice')
    expect(page.visibleText).toContain('C-2026-00001')
    expect((await as(adminAccount).get(`/admin/submissions/invoices/${invoiceId}`)).visibleText).toContain(
      'To be paid → Void',
    )
  })

  test('lets it be checked out again at today’s price, under its old code', async () => {
    const [before] = await entries()
    valueOf(await voided())
    const { studio } = await entrantViewerOf(who)
    const { validUntil } = await cartOf(studio, now(), db())
    setNow(validUntil ?? now())
    const input = await checkOutInputOf(who)
    expect(input.expectedTotalCents).toBe(26_000)
    valueOf(await checkOut(input, await entrantViewerOf(who), now()))
    expect(await entries()).toEqual([{ status: 'submitted', payment_status: 'invoiced', code: before?.code }])
  })

  test('gives it back to the drafts where an admin says so, and leaves a withdrawn one withdrawn', async () => {
    valueOf(await voided({ place: 'drafts' }))
    expect(await entries()).toEqual([expect.objectContaining({ status: 'draft', payment_status: 'unpaid' })])

    const other = await invoice(who)
    await db()
      .updateTable('submissions')
      .set({ status: 'withdrawn' })
      .where('id', 'in', other.submissionIds)
      .execute()
    valueOf(await voided({ invoiceId: other.invoiceId }))
    const rows = await db()
      .selectFrom('submissions')
      .select(['status', 'payment_status'])
      .where('id', 'in', other.submissionIds)
      .execute()
    expect(rows).toEqual([{ status: 'withdrawn', payment_status: 'unpaid' }])
  })

  test('twice is once; ten at a time too', async () => {
    const answers = await race(10, () => voided())
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await db().selectFrom('credit_notes').selectAll().execute()).toHaveLength(1)
    expect(await mails({ template: 'credit_note_issued' })).toHaveLength(1)
  })

  test.each(['in_review', 'accepted', 'returned'] as const)(
    'is refused while its entry is %s, and leaves no number out',
    async (status) => {
      await db().updateTable('submissions').set({ status }).execute()
      expect(await voided()).toMatchObject({ code: 'conflict' })
      expect(await stored()).toMatchObject({ status: 'issued' })
      await db().updateTable('submissions').set({ status: 'submitted' }).execute()
      expect(valueOf(await voided()).creditNumber).toBe('C-2026-00001')
    },
  )

  test('is refused once something was paid', async () => {
    await pay(invoiceId, adminAccount, 1)
    expect(await voided()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has payments'),
    })
    await pay(invoiceId, adminAccount, 19_499)
    expect(await voided()).toMatchObject({ code: 'conflict' })
  })

  test.each([
    ['pending', null, 'conflict'],
    ['created', 30, 'conflict'],
    ['created', -1, null],
    ['failed', null, null],
    ['expired', null, null],
  ] as const)('with a card payment %s, ending in %s minutes: %s', async (status, minutes, code) => {
    await attempt(status, minutes === null ? null : new Date(now().getTime() + minutes * 60_000))
    const answer = await voided()
    expect(answer.ok ? null : answer.code).toBe(code)
    if (code) expect(answer).toMatchObject({ message: expect.stringContaining('under way') })
  })

  test('and a payment at the same moment: one of them wins, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { invoiceId: id } = await invoice(who)
      const [gone, paid] = await Promise.all([
        // In the cart, the next round's invoice would be for both.
        voided({ invoiceId: id, place: 'drafts' }),
        pay(id, adminAccount, 19_500).then(
          () => true,
          () => false,
        ),
      ])
      expect([gone.ok, paid]).toContain(true)
      expect(gone.ok && paid).toBe(false)
      expect((await stored(id)).status).toBe(paid ? 'paid' : 'void')
    }
  })

  test('gives the use of a discount code back', async () => {
    const id = await discountCode(adminAccount, { maxUses: 1 })
    await inCart(who)
    valueOf(await enterCode('SPRING', await entrantViewerOf(who), now()))
    const issued = valueOf(await checkOut(await checkOutInputOf(who), await entrantViewerOf(who), now()))
    valueOf(await voided({ invoiceId: issued.invoiceId }))
    const { uses } = await db()
      .selectFrom('discounts')
      .select('uses')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(uses).toBe(0)
    expect(await enterCode('SPRING', await entrantViewerOf(who), now())).toMatchObject({ ok: true })
  })

  test('through the screen: a reason is required, and 409 when it was paid meanwhile', async () => {
    const client = as(adminAccount)
    const form = await client.get(`/admin/submissions/invoices/${invoiceId}/void`)
    const missing = await client.submit(form, 'Void invoice', { reason: ' ' })
    expect(missing.status).toBe(422)
    expect(missing.problems).toEqual([expect.objectContaining({ message: 'Reason: Required' })])
    await pay(invoiceId, adminAccount, 19_500)
    expect((await client.submit(form, 'Void invoice', { reason: 'Late' })).status).toBe(409)
    expect((await client.get(`/admin/submissions/invoices/${invoiceId}/nonsense`)).status).toBe(404)
  })
})

describe('credit notes', () => {
  test('fifty at once are numbered without a gap, together with invoices', async () => {
    const ids: number[] = []
    for (let index = 0; index < 12; index += 1) ids.push((await invoice(await entrant())).invoiceId)
    await race(12, (index) => voided({ invoiceId: ids[index], place: 'drafts' }))
    const numbers = await race(38, () => transaction((trx) => takeNumber('credit_note', 2026, trx)))
    const issued = await db().selectFrom('credit_notes').select('number').execute()
    const all = [...issued.map((row) => row.number), ...numbers].sort()
    expect(all).toEqual(
      Array.from({ length: 50 }, (_, index) => `C-2026-${String(index + 1).padStart(5, '0')}`),
    )
  })

  test('a rollback gives the number back', async () => {
    await expect(
      transaction(async (trx) => {
        await takeNumber('credit_note', 2026, trx)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(valueOf(await voided()).creditNumber).toBe('C-2026-00001')
  })

  test.each(['number', 'reason', 'total_cents', 'bill_to', 'content_sha256'])(
    'never change their %s, nor go away',
    async (column) => {
      valueOf(await voided())
      await expect(
        sql`update credit_notes set ${sql.ref(column)} = ${sql.ref(column)}`.execute(db()),
      ).rejects.toThrow()
      await expect(sql`delete from credit_notes`.execute(db())).rejects.toThrow()
    },
  )

  test('are read only by the studio and an admin', async () => {
    valueOf(await voided())
    const { id } = await db().selectFrom('credit_notes').select('id').executeTakeFirstOrThrow()
    expect((await as(who).get(`/submissions/credit-notes/${id}`)).visibleText).toContain('Entered twice')
    expect((await as(adminAccount).get(`/submissions/credit-notes/${id}`)).status).toBe(200)
    expect((await as(await entrant()).get(`/submissions/credit-notes/${id}`)).status).toBe(404)
    expect((await as(await member()).get(`/submissions/credit-notes/${id + 99}`)).status).toBe(404)
  })
})

describe('correcting an invoice', () => {
  test('is a credit note and a new one with the same price and due time, each naming the other', async () => {
    const old = await stored()
    later({ days: 3 })
    const { invoiceId: newId, number } = valueOf(await correct())

    expect(number).toBe('E-2026-00002')
    expect(await stored()).toMatchObject({ status: 'void', replaced_by: newId, bill_to: old.bill_to })
    expect(await stored(newId)).toMatchObject({
      status: 'issued',
      replaces: invoiceId,
      bill_to: BUYER,
      po_number: 'PO 9',
      total_cents: old.total_cents,
      due_at: old.due_at,
      issued_at: now(),
    })
    const [was, is] = [await readInvoice(invoiceId, now(), db()), await readInvoice(newId, now(), db())]
    expect(is?.lines[0]).toMatchObject({
      unitCents: was?.lines[0]?.unitCents,
      priceValidUntil: was?.lines[0]?.priceValidUntil,
    })
    expect([was?.unchanged, is?.unchanged]).toEqual([true, true])
    expect(await entries()).toEqual([
      expect.objectContaining({ status: 'submitted', payment_status: 'invoiced' }),
    ])
    expect(await mails({ template: 'invoice_replaced' })).toEqual([
      expect.objectContaining({
        to_email: 'books@example.org',
        attachments: [
          { document: 'invoice', entityId: newId },
          { document: 'credit_note', entityId: expect.any(Number) },
        ],
      }),
    ])
    await pay(newId, adminAccount, 19_500)
    expect(await entries()).toEqual([expect.objectContaining({ payment_status: 'paid' })])
  })

  test('of an overdue invoice is due in a fresh term, and money for the old one is booked on its own day', async () => {
    const old = await stored()
    const day = now().toISOString().slice(0, 10)
    later({ days: 20 })
    expect(valueOf(await correct()).number).toBe('E-2026-00002')
    const again = { ...BUYER, name: 'The Lamp Office' }
    const second = (await stored()).replaced_by ?? 0
    const { invoiceId: newId } = valueOf(await correct({ invoiceId: second, billTo: again }))
    const invoiceNow = await stored(newId)
    expect(invoiceNow.due_at.getTime() - now().getTime()).toBeGreaterThan(7 * 86_400_000)
    expect(await readInvoice(newId, now(), db())).toMatchObject({ status: 'issued' })
    const [, mail] = await mails({ template: 'invoice_replaced' })
    expect(mail?.body_text).toContain(formatDateTime(invoiceNow.due_at, 'America/Los_Angeles'))
    const record = (receivedOn: string) =>
      recordPayment(
        {
          ...{ invoiceId: newId, idempotencyKey: randomUUID(), amountCents: old.total_cents },
          ...{ method: 'bank_transfer', receivedOn, reference: null, note: null },
        },
        viewer,
        now(),
      )
    const before = new Date(old.issued_at.getTime() - 3 * 86_400_000).toISOString().slice(0, 10)
    expect(await record(before)).toMatchObject({ fields: { receivedOn: [expect.anything()] } })
    valueOf(await record(day))
    expect(await db().selectFrom('payments').select('received_on').execute()).toEqual([{ received_on: day }])
  })

  test('keeps what was credited before, and is not priced again', async () => {
    valueOf(await creditPart({ invoiceId, amountCents: 5_000, reason: 'A courtesy' }, viewer, now()))
    const { invoiceId: newId } = valueOf(await correct())
    expect(await readInvoice(newId, now(), db())).toMatchObject({ dueCents: 14_500, creditedCents: 5_000 })
    const { findings } = await checkBooksNow(viewer, now())
    expect(findings).toBe(0)
    later({ days: 30 })
    expect(
      await repriceInvoice(
        { invoiceId: newId, key: randomUUID(), reason: 'Late', totalCents: 0 },
        viewer,
        now(),
      ),
    ).toMatchObject({ code: 'conflict', message: expect.stringContaining('has been credited') })
  })

  test('by the entrant’s own form, with what was typed kept where it is wrong', async () => {
    const client = as(who)
    const page = await client.get(`/submissions/invoices/${invoiceId}`)
    expect(page.visibleText).toContain('Edit billing details')
    const form = await client.get(`/submissions/invoices/${invoiceId}/bill-to`)
    const wrong = await client.submit(form, 'Issue corrected invoice', { name: '', email: 'nobody' })
    expect(wrong.status).toBe(422)
    expect(wrong.problems.map((each) => each.message)).toEqual([
      'Name on the invoice: Required',
      'Email for the invoice: Invalid email format',
    ])
    const same = await client.submit(form, 'Issue corrected invoice', {})
    expect(same.problems.map((each) => each.message)).toEqual(['You have not changed anything.'])
    const done = await client.submit(form, 'Issue corrected invoice', { name: 'محمد' })
    expect(done.location).toMatch(/^\/submissions\/invoices\/\d+$/)
    expect((await client.follow(done)).visibleText).toContain('محمد')
  })

  test('with one key is done once, by ten at a time', async () => {
    const key = randomUUID()
    const answers = await race(10, () => correct({ key }))
    expect(new Set(answers.map((answer) => (answer.ok ? answer.value.number : answer.code)))).toEqual(
      new Set(['E-2026-00002']),
    )
    expect(await db().selectFrom('invoices').select('id').execute()).toHaveLength(2)
  })

  test('from two pages at once is done once; the other page is told', async () => {
    const answers = await race(2, () => correct())
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ code: 'conflict' })
  })

  test('is for the studio’s people who check out and an admin; not for readers and others', async () => {
    const people = { reader: await member(), billing: await member(), stranger: await member() }
    await db()
      .insertInto('studio_members')
      .values(
        (['reader', 'billing'] as const).map((name) => ({
          studio_id: who.studioId,
          user_id: people[name].userId,
          role: name === 'reader' ? ('viewer' as const) : ('billing' as const),
          status: 'active' as const,
          created_at: now(),
        })),
      )
      .execute()
    expect(await correct({}, people.stranger)).toMatchObject({ code: 'not_found' })
    expect(await correct({}, people.reader)).toMatchObject({ code: 'not_found' })
    expect(await correct({}, people.billing)).toMatchObject({ ok: true })
  })

  test('is not for an invoice on which something was paid', async () => {
    await pay(invoiceId, adminAccount, 19_500)
    expect(await correct()).toMatchObject({ code: 'conflict' })
    expect((await as(who).get(`/submissions/invoices/${invoiceId}`)).visibleText).not.toContain(
      'Edit billing',
    )
    expect((await as(who).get(`/submissions/invoices/${invoiceId}/bill-to`)).location).toBe(
      `/submissions/invoices/${invoiceId}`,
    )
  })

  test('keeps the use of a discount code as one use', async () => {
    const id = await discountCode(adminAccount, { maxUses: 1 })
    await inCart(who)
    valueOf(await enterCode('SPRING', await entrantViewerOf(who), now()))
    const issued = valueOf(await checkOut(await checkOutInputOf(who), await entrantViewerOf(who), now()))
    const { invoiceId: newId } = valueOf(await correct({ invoiceId: issued.invoiceId }))
    const live = await db().selectFrom('discount_uses').selectAll().where('released_at', 'is', null).execute()
    expect(live).toEqual([expect.objectContaining({ discount_id: id, invoice_id: newId })])
    expect(await readInvoice(newId, now(), db())).toMatchObject({ discountCents: 3_900, unchanged: true })
  })
})

describe('the price promise', () => {
  const tierEnd = async () => {
    await inCart(who)
    const { validUntil } = await cartOf((await entrantViewerOf(who)).studio, now(), db())
    return validUntil ?? now()
  }

  test('holds over the end of the tier: the invoice costs what it says, and is paid by it', async () => {
    setNow(await tierEnd())
    await pay(invoiceId, adminAccount, 19_500)
    expect(await stored()).toMatchObject({ status: 'paid', total_cents: 19_500 })
    expect(await entries()).toContainEqual(expect.objectContaining({ payment_status: 'paid' }))
  })

  test.each([
    ['invoice_issued', 'honour', 'Later payments are accepted at the same prices'],
    ['invoice_issued', 'reprice', 'replace this invoice with a new one'],
    ['funds_received', 'ask', 'we decide whether'],
  ])('%s and %s are printed on the invoice', async (basis, after, text) => {
    await setConfig('price_basis', basis)
    await setConfig('price_after_promise', after)
    const { invoiceId: id } = await invoice(who)
    const page = await as(who).get(`/submissions/invoices/${id}`)
    expect(page.visibleText).toContain(text)
    // It is what was promised then, whatever the settings say later.
    await setConfig('price_after_promise', 'honour')
    expect((await as(who).get(`/submissions/invoices/${id}`)).visibleText).toContain(text)
  })

  test('once ended, an admin prices it again: a credit note and a new invoice at the prices of the day', async () => {
    await setConfig('price_after_promise', 'reprice')
    const { invoiceId: id } = await invoice(who)
    const reprice = (totalCents = 26_000) =>
      repriceInvoice({ invoiceId: id, key: randomUUID(), reason: 'Paid late', totalCents }, viewer, now())
    expect(await reprice()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('prices have not changed'),
    })
    const { due_at } = await stored(id)
    setNow(due_at)
    await setNow(new Date(Math.max(due_at.getTime(), (await tierEnd()).getTime())))
    const page = await as(adminAccount).get(`/admin/submissions/invoices/${id}`)
    expect(page.visibleText).toContain('Quoted price has expired')
    const step = await as(adminAccount).get(`/admin/submissions/invoices/${id}/reprice`)
    expect(step.visibleText).toMatch(/Current total: USD\s195\. New total: USD\s260/)
    expect(await reprice(19_500)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The price has changed'),
    })
    const { invoiceId: newId } = valueOf(await reprice())
    expect(await readInvoice(newId, now(), db())).toMatchObject({ totalCents: 26_000, unchanged: true })
    expect(await stored(id)).toMatchObject({ status: 'void', replaced_by: newId })
  })

  test('cannot be got round: an entry sent to another category by hand stays where it is', async () => {
    const before = await db().selectFrom('submissions').select(['id', 'category_id']).execute()
    const { id } = before[0] ?? { id: 0 }
    await as(who).post(`/submissions/edit/${id}/work`, {
      categoryId: '12',
      category_id: '12',
      intent: 'save',
    })
    expect(await db().selectFrom('submissions').select(['id', 'category_id']).execute()).toEqual(before)
    expect(await stored()).toMatchObject({ total_cents: 19_500 })
  })
})

describe('a step that cannot be taken', () => {
  test.each([
    ['credit', 'Nothing is due on this invoice'],
    ['void', 'This invoice has payments'],
    ['reprice', 'This invoice has payments'],
    ['write-off', 'Only an overdue invoice can be written off'],
  ])('%s says so in place of its form', async (step, text) => {
    await pay(invoiceId, adminAccount, 19_500)
    const page = await as(adminAccount).get(`/admin/submissions/invoices/${invoiceId}/${step}`)
    expect(page.visibleText).toContain(text)
    expect(page.html.querySelectorAll('main form')).toEqual([])
  })
})

describe('crediting a part', () => {
  const credit = (amountCents: number) =>
    creditPart({ invoiceId, amountCents, reason: 'A courtesy' }, viewer, now())

  test('takes it off what is due; the rest settles the invoice', async () => {
    expect(valueOf(await credit(5_000)).creditNumber).toBe('C-2026-00001')
    expect(await readInvoice(invoiceId, now(), db())).toMatchObject({ status: 'issued', dueCents: 14_500 })
    await pay(invoiceId, adminAccount, 14_500)
    expect(await stored()).toMatchObject({ status: 'paid', paid_cents: 14_500 })
    expect(await entries()).toEqual([expect.objectContaining({ payment_status: 'paid' })])
  })

  test('of all that is left on a part-paid one settles it', async () => {
    await pay(invoiceId, adminAccount, 10_000)
    valueOf(await credit(9_500))
    expect(await stored()).toMatchObject({ status: 'paid', credited_cents: 9_500 })
    expect(await entries()).toEqual([expect.objectContaining({ payment_status: 'paid' })])
  })

  test.each([
    [19_501, 'is due'],
    [19_500, 'Void the invoice instead'],
  ])('of %i cents is refused beside the amount', async (cents, text) => {
    expect(await credit(cents)).toMatchObject({
      code: 'invalid',
      fields: { amountCents: [expect.stringContaining(text)] },
    })
    expect(await db().selectFrom('credit_notes').selectAll().execute()).toHaveLength(0)
  })

  test('at once with others never credits more than is due', async () => {
    const answers = await race(6, () => credit(6_000))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3)
    expect(await stored()).toMatchObject({ credited_cents: 18_000 })
  })

  test('and void after it: the credit note is for what was left', async () => {
    valueOf(await credit(5_000))
    valueOf(await voided())
    const notes = await db().selectFrom('credit_notes').select('total_cents').orderBy('id').execute()
    expect(notes.map((row) => row.total_cents)).toEqual([5_000, 14_500])
    expect(await stored()).toMatchObject({ credited_cents: 19_500 })
  })
})

describe('an overdue invoice', () => {
  test('is marked at its due time, not before, with an entry in the log; and waits for a card payment', async () => {
    const { due_at } = await stored()
    expect(await markOverdue(new Date(due_at.getTime() - 1))).toBe(0)
    await attempt('pending')
    expect(await markOverdue(due_at)).toBe(0)
    await db().updateTable('payment_attempts').set({ status: 'failed' }).execute()
    expect(await markOverdue(due_at)).toBe(1)
    expect(await markOverdue(due_at)).toBe(0)
    expect(await stored()).toMatchObject({ status: 'overdue' })
    expect(await audits({ action: 'invoice.overdue' })).toEqual([
      expect.objectContaining({ actor_id: null, before: { status: 'issued' }, after: { status: 'overdue' } }),
    ])
    await pay(invoiceId, adminAccount, 19_500)
    expect(await stored()).toMatchObject({ status: 'paid' })
  })

  test('is written off with a reason; one in time is not', async () => {
    const off = () => writeOff({ invoiceId, reason: 'The studio closed' }, viewer, now())
    expect(await off()).toMatchObject({ code: 'conflict' })
    setNow((await stored()).due_at)
    expect(await off()).toMatchObject({ ok: true })
    expect(await readInvoice(invoiceId, now(), db())).toMatchObject({ status: 'written_off', dueCents: 0 })
    expect(await entries()).toEqual([expect.objectContaining({ payment_status: 'invoiced' })])
    expect((await as(who).get(`/submissions/invoices/${invoiceId}`)).visibleText).toContain('was written off')
    expect(await voided()).toMatchObject({ code: 'conflict' })
  })
})

test('an admin mails an invoice again, as a message of its own', async () => {
  const client = as(adminAccount)
  const page = await client.get(`/admin/submissions/invoices/${invoiceId}`)
  await client.submit(page, 'Resend invoice', {})
  expect(await mails({ template: 'invoice_issued' })).toHaveLength(2)
  expect(await audits({ action: 'invoice.resent' })).toHaveLength(1)
  valueOf(await voided())
  expect(
    (await client.post(`/admin/submissions/invoices/${invoiceId}`, { intent: 'mail-again' })).status,
  ).toBe(404)
})
