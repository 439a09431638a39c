import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { recordPayment } from '#app/domain/money/billing/commands.server.ts'
import { receiptDocumentData } from '#app/domain/money/billing/documents.server.ts'
import type { RecordPaymentInput } from '#app/domain/money/billing/schema.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { entrant, invoice, valueOf, type Entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'

let who: Entrant
let adminAccount: Account
let viewer: AdminViewer
let invoiceId: number
let total: number

beforeEach(async () => {
  who = await entrant()
  adminAccount = await admin()
  viewer = await adminViewerOf(adminAccount)
  invoiceId = (await invoice(who, { title: 'Tin Lanterns' })).invoiceId
  total = (await stored()).total_cents
})

async function stored() {
  return db().selectFrom('invoices').selectAll().where('id', '=', invoiceId).executeTakeFirstOrThrow()
}

async function payments() {
  return db().selectFrom('payments').selectAll().orderBy('id').execute()
}

async function entryPayment() {
  const rows = await db().selectFrom('submissions').select('payment_status').execute()
  return rows.map((row) => row.payment_status)
}

const payment = (amountCents: number, more: Partial<RecordPaymentInput> = {}): RecordPaymentInput => ({
  invoiceId,
  idempotencyKey: randomUUID(),
  amountCents,
  method: 'bank_transfer',
  receivedOn: now().toISOString().slice(0, 10),
  reference: 'SEPA 4711',
  note: null,
  ...more,
})

describe('recording a payment', () => {
  test('of the whole amount marks invoice and entries paid and sends a receipt with its PDF', async () => {
    const { paymentId, receiptNumber } = valueOf(await recordPayment(payment(total), viewer, now()))

    expect(await stored()).toMatchObject({ status: 'paid', paid_cents: total, paid_at: now() })
    expect(await entryPayment()).toEqual(['paid'])
    expect(receiptNumber).toMatch(/^R-\d{4}-00001$/)
    const [mail, ...more] = await mails({ template: 'payment_receipt' })
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to_email: who.email,
      attachments: [{ document: 'receipt', entityId: paymentId }],
    })
    expect(await audits({ action: 'invoice.payment_recorded' })).toEqual([
      expect.objectContaining({ actor_id: adminAccount.userId, entity_id: String(invoiceId) }),
    ])
  })

  test('in two parts: part paid, then paid, with a receipt for each', async () => {
    const first = valueOf(await recordPayment(payment(10_000), viewer, now()))
    expect(await stored()).toMatchObject({ status: 'part_paid', paid_cents: 10_000, paid_at: null })
    expect(await entryPayment()).toEqual(['invoiced'])

    later({ days: 2 })
    const second = valueOf(await recordPayment(payment(total - 10_000, { method: 'cheque' }), viewer, now()))

    expect(await stored()).toMatchObject({ status: 'paid', paid_cents: total, paid_at: now() })
    expect(await entryPayment()).toEqual(['paid'])
    expect([first, second].map((each) => each.receiptNumber.slice(-5))).toEqual(['00001', '00002'])
    const due = (total - 10_000) / 100
    expect(await receiptDocumentData(first.paymentId, db())).toMatchObject({
      amount: '100.00',
      paidToDate: '100.00',
      stillDue: due.toFixed(2),
    })
    expect(await receiptDocumentData(second.paymentId, db())).toMatchObject({
      stillDue: '0.00',
      method: 'Cheque',
    })
  })

  test('of more than is due is refused beside the amount, and nothing changes', async () => {
    valueOf(await recordPayment(payment(10_000), viewer, now()))

    const answer = await recordPayment(payment(total), viewer, now())

    expect(answer).toMatchObject({
      ok: false,
      code: 'invalid',
      fields: { amountCents: [expect.any(String)] },
    })
    expect(await stored()).toMatchObject({ status: 'part_paid', paid_cents: 10_000 })
    expect(await payments()).toHaveLength(1)
  })

  test('on an overdue invoice is taken', async () => {
    later({ days: 60 })
    valueOf(await recordPayment(payment(total), viewer, now()))
    expect(await stored()).toMatchObject({ status: 'paid' })
  })

  test('on a void invoice is refused', async () => {
    await db()
      .updateTable('invoices')
      .set({ status: 'void', voided_at: now() })
      .where('id', '=', invoiceId)
      .execute()
    const answer = await recordPayment(payment(total), viewer, now())
    expect(answer).toMatchObject({ ok: false, code: 'conflict' })
    expect(await payments()).toEqual([])
  })

  test.each([
    [{ receivedOn: '2031-01-01' }, /today or in the past/],
    [{ receivedOn: '2019-01-01' }, /before the invoice was issued/],
  ])('with the day %o is refused', async (more, message) => {
    const answer = await recordPayment(payment(total, more), viewer, now())
    expect(answer).toMatchObject({ ok: false, fields: { receivedOn: [expect.stringMatching(message)] } })
    expect(await payments()).toEqual([])
  })

  test('on an invoice that does not exist is refused', async () => {
    expect(await recordPayment(payment(100, { invoiceId: 999_999_999 }), viewer, now())).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the same payment twice', () => {
  test('with one key in parallel is recorded once, and both are told so', async () => {
    const input = payment(total)

    const answers = await race(5, () => recordPayment(input, viewer, now()))

    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(new Set(answers.map((answer) => valueOf(answer).paymentId)).size).toBe(1)
    expect(answers.filter((answer) => !valueOf(answer).repeated)).toHaveLength(1)
    expect(await payments()).toHaveLength(1)
    expect(await mails({ template: 'payment_receipt' })).toHaveLength(1)
  })

  test('by two people in parallel pays once; the second is told that it is paid', async () => {
    const other = await adminViewerOf(await admin())

    const answers = await Promise.all([
      recordPayment(payment(total), viewer, now()),
      recordPayment(payment(total), other, now()),
    ])

    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/already paid in full\. No payment was recorded/),
    })
    expect(await stored()).toMatchObject({ status: 'paid', paid_cents: total })
    expect(await payments()).toHaveLength(1)
    expect(await mails({ template: 'payment_receipt' })).toHaveLength(1)
  })

  test('twenty small ones in parallel never take more than is due, and their receipts have no gap', async () => {
    const part = Math.ceil(total / 8)

    const answers = await race(20, () => recordPayment(payment(part), viewer, now()))

    const taken = answers.filter((answer) => answer.ok)
    expect((await stored()).paid_cents).toBe(taken.length * part)
    expect(taken.length * part).toBeLessThanOrEqual(total)
    const numbers = (await payments()).map((row) => row.receipt_number?.slice(-5))
    expect(numbers.sort()).toEqual(taken.map((_, index) => String(index + 1).padStart(5, '0')))
  })

  test('with a key that belongs to another invoice is refused', async () => {
    const first = payment(total)
    valueOf(await recordPayment(first, viewer, now()))
    const other = await invoice(await entrant())

    const answer = await recordPayment({ ...first, invoiceId: other.invoiceId }, viewer, now())

    expect(answer).toMatchObject({ ok: false, code: 'conflict' })
    expect(await payments()).toHaveLength(1)
  })
})

describe('the page', () => {
  const page = () => as(adminAccount).get(`/admin/submissions/invoices/${invoiceId}`)

  test('offers what is due, records it, and shows payment, receipt and mails', async () => {
    const form = new Map((await page()).form('Record payment').entries)
    expect(form.get('amountCents')).toBe((total / 100).toFixed(2))

    const answer = await as(adminAccount).submit(await page(), 'Record payment', {
      reference: 'SEPA 4711',
      note: 'Paid from a private account',
    })

    expect([answer.status, answer.location]).toEqual([303, `/admin/submissions/invoices/${invoiceId}`])
    const shown = await as(adminAccount).follow(answer)
    for (const text of [
      'Payment recorded',
      'SEPA 4711',
      'Paid from a private account',
      'R-',
      'Nothing is due',
    ]) {
      expect(shown.visibleText).toContain(text)
    }
    const theirs = await as(who).get(`/submissions/invoices/${invoiceId}`)
    expect(theirs.visibleText).toContain('SEPA 4711')
    expect(theirs.visibleText).not.toContain('private account')
  })

  test.each(['1,950', '1.950', 'USD 195', '-5', '0', '0.00', '', 'abc', '1e3'])(
    'refuses the amount %j beside its field and keeps it',
    async (amountCents) => {
      const answer = await as(adminAccount).submit(await page(), 'Record payment', {
        amountCents,
        reference: 'SEPA 4711',
      })

      expect(answer.status).toBe(422)
      expect(answer.title).toMatch(/^Error: /)
      expect(answer.problems).toHaveLength(1)
      expect(answer.problems[0]?.message).toMatch(/^Amount: /)
      const form = new Map(answer.form('Record payment').entries)
      expect(form.get('amountCents')).toBe(amountCents)
      expect(form.get('reference')).toBe('SEPA 4711')
      expect(await payments()).toEqual([])
    },
  )

  test('left open while another admin records the payment says so and records nothing', async () => {
    const open = await page()
    valueOf(await recordPayment(payment(total), viewer, now()))

    const answer = await as(adminAccount).submit(open, 'Record payment')

    expect(answer.status).toBe(409)
    expect(answer.problems[0]?.message).toContain('already paid in full')
    expect(answer.visibleText).toContain('Nothing is due')
    expect(await payments()).toHaveLength(1)
  })

  test('posted twice at once records one payment', async () => {
    const open = await page()
    const answers = await race(2, () => as(adminAccount).submit(open, 'Record payment'))
    expect(answers.map((answer) => answer.status)).toEqual([303, 303])
    expect(await payments()).toHaveLength(1)
  })
})
