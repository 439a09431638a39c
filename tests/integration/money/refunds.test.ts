import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { payByCard } from '#db/seed/card-payments.ts'
import type { FreshAdmin } from '#app/platform/viewer.ts'
import { noteRefundReport, refundToCard } from '#app/domain/money/billing/card-refunds.server.ts'
import { readCreditNote } from '#app/domain/money/billing/credit-notes.server.ts'
import { readInvoice } from '#app/domain/money/billing/invoices.server.ts'
import {
  approveRefund,
  declineRefund,
  failRefund,
  finishRefund,
  requestRefund,
  sendRefund,
} from '#app/domain/money/billing/refunds.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { entrant, entrantViewerOf, invoice, pay, valueOf, type Entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'

let who: Entrant
let adminAccount: Account
let asker: FreshAdmin
let second: FreshAdmin
let invoiceId: number

beforeEach(async () => {
  who = await entrant()
  adminAccount = await admin()
  asker = await adminViewerOf(adminAccount)
  second = await adminViewerOf(await admin())
  invoiceId = (await invoice(who, { title: 'Tin Lanterns' })).invoiceId
})

const paid = async (...parts: number[]) => {
  const ids: number[] = []
  for (const part of parts.length > 0 ? parts : [19_500])
    ids.push((await pay(invoiceId, adminAccount, part)).paymentId)
  return ids
}
const ask = (paymentId: number | undefined, amountCents: number, key = randomUUID()) =>
  requestRefund(
    { invoiceId, paymentId: paymentId ?? 0, amountCents, reason: 'Entered twice', key },
    asker,
    now(),
  )
const through = async (refundId: number) => {
  valueOf(await approveRefund(refundId, second, now()))
  valueOf(await sendRefund(refundId, asker, now()))
  return valueOf(await finishRefund(refundId, 'BANK-77', asker, now()))
}
const stored = () =>
  db().selectFrom('invoices').selectAll().where('id', '=', invoiceId).executeTakeFirstOrThrow()
const entry = async () =>
  (await db().selectFrom('submissions').select('payment_status').executeTakeFirstOrThrow()).payment_status

describe('a refund', () => {
  test('of everything: asked for, approved by another with a credit note, sent, done; the entry is refunded', async () => {
    const [paymentId] = await paid()
    const { refundId } = valueOf(await ask(paymentId, 19_500))
    expect(await stored()).toMatchObject({ status: 'paid', credited_cents: 0 })
    expect(await mails({ template: 'credit_note_issued' })).toHaveLength(0)

    const { creditNumber } = valueOf(await approveRefund(refundId, second, now()))
    expect(creditNumber).toBe('C-2026-00001')
    expect(await stored()).toMatchObject({ status: 'paid', credited_cents: 19_500, refunded_cents: 0 })
    expect(await mails({ template: 'credit_note_issued' })).toHaveLength(1)
    expect(await entry()).toBe('paid')

    valueOf(await sendRefund(refundId, asker, now()))
    expect(valueOf(await finishRefund(refundId, 'BANK-77', asker, now()))).toEqual({ whole: true })
    expect(await stored()).toMatchObject({ status: 'refunded', refunded_cents: 19_500 })
    expect(await entry()).toBe('refunded')
    const credit = await db().selectFrom('credit_notes').select('id').executeTakeFirstOrThrow()
    expect(await readCreditNote(credit.id, db())).toMatchObject({
      kind: 'refund',
      totalCents: 19_500,
      unchanged: true,
    })
    expect(await readInvoice(invoiceId, now(), db())).toMatchObject({ dueCents: 0, unchanged: true })
    const steps = (await audits({ entity: 'invoice' })).map((row) => row.action)
    expect(steps.filter((step) => step.startsWith('refund.'))).toEqual([
      'refund.requested',
      'refund.approved',
      'refund.sent',
      'refund.done',
    ])
  })

  test('of one of two payments leaves the invoice and its entry paid', async () => {
    const [first, last] = await paid(10_000, 9_500)
    const { refundId } = valueOf(await ask(last, 9_500))
    expect(await through(refundId)).toEqual({ whole: false })
    expect(await stored()).toMatchObject({ status: 'paid', credited_cents: 9_500, refunded_cents: 9_500 })
    expect(await entry()).toBe('paid')
    expect(await readInvoice(invoiceId, now(), db())).toMatchObject({ dueCents: 0 })
    const payments = await db()
      .selectFrom('payments')
      .select(['id', 'status', 'refunded_cents'])
      .orderBy('id')
      .execute()
    expect(payments).toEqual([
      { id: first, status: 'succeeded', refunded_cents: 0 },
      { id: last, status: 'refunded', refunded_cents: 9_500 },
    ])
    const rest = valueOf(await ask(first, 10_000))
    expect(await through(rest.refundId)).toEqual({ whole: true })
    expect(await entry()).toBe('refunded')
  })

  test('of a withdrawn or disqualified entry leaves it withdrawn or disqualified', async () => {
    const [paymentId] = await paid()
    await db().updateTable('submissions').set({ status: 'disqualified' }).execute()
    await through(valueOf(await ask(paymentId, 19_500)).refundId)
    const row = await db().selectFrom('submissions').select(['status', 'payment_status']).executeTakeFirst()
    expect(row).toEqual({ status: 'disqualified', payment_status: 'refunded' })
  })

  test('is never more than was paid, by ten who ask at once', async () => {
    const [paymentId] = await paid()
    const answers = await race(10, () => ask(paymentId, 6_000))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({
      code: 'invalid',
      fields: { amountCents: [expect.stringContaining('of this payment is left')] },
    })
    const sum = await db()
      .selectFrom('refunds')
      .select((eb) => eb.fn.sum<number>('amount_cents').as('sum'))
      .executeTakeFirstOrThrow()
    expect(Number(sum.sum)).toBe(18_000)
  })

  test('of the same payment, finished twice at once, gives the money back once', async () => {
    const [paymentId] = await paid()
    const { refundId } = valueOf(await ask(paymentId, 19_500))
    valueOf(await approveRefund(refundId, second, now()))
    const answers = await race(8, (index) => finishRefund(refundId, `BANK-${index}`, asker, now()))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await stored()).toMatchObject({ refunded_cents: 19_500, status: 'refunded' })
  })

  test('approved twice at once has one credit note', async () => {
    const [paymentId] = await paid()
    const { refundId } = valueOf(await ask(paymentId, 100))
    const answers = await race(6, () => approveRefund(refundId, second, now()))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await db().selectFrom('credit_notes').select('id').execute()).toHaveLength(1)
    expect(await stored()).toMatchObject({ credited_cents: 100 })
  })

  test('asked for with one key is one', async () => {
    const [paymentId] = await paid()
    const key = randomUUID()
    const answers = await race(5, () => ask(paymentId, 100, key))
    expect(new Set(answers.map((answer) => (answer.ok ? answer.value.refundId : 0))).size).toBe(1)
  })

  test('that was declined can be asked for again; one that failed is still owed', async () => {
    const [paymentId] = await paid()
    const declined = valueOf(await ask(paymentId, 19_500))
    valueOf(await declineRefund(declined.refundId, 'Not ours to pay', second, now()))
    expect(await approveRefund(declined.refundId, second, now())).toMatchObject({ code: 'conflict' })
    const failed = valueOf(await ask(paymentId, 19_500))
    valueOf(await approveRefund(failed.refundId, second, now()))
    valueOf(await failRefund(failed.refundId, 'Account closed', asker, now()))
    expect(await ask(paymentId, 1)).toMatchObject({ code: 'invalid' })
    valueOf(await sendRefund(failed.refundId, asker, now()))
    expect(await finishRefund(failed.refundId, 'BANK-78', asker, now())).toMatchObject({ ok: true })
    // A failure that comes late undoes nothing.
    expect(await failRefund(failed.refundId, 'Late', asker, now())).toMatchObject({ code: 'conflict' })
  })

  test('is only for what was paid in full', async () => {
    const [paymentId] = await paid(5_000)
    expect(await ask(paymentId, 1_000)).toMatchObject({ code: 'conflict' })
    expect(await ask(999_999, 1_000)).toMatchObject({ ok: false })
  })

  test('of another invoice’s payment is refused', async () => {
    await paid()
    const other = await invoice(await entrant())
    const { paymentId } = await pay(other.invoiceId, adminAccount, 19_500)
    expect(await ask(paymentId, 100)).toMatchObject({
      code: 'invalid',
      fields: { paymentId: ['Select a payment'] },
    })
  })
})

describe('the second admin', () => {
  test('is needed: the admin who asked cannot approve, and is told so plainly', async () => {
    const [paymentId] = await paid()
    const { refundId } = valueOf(await ask(paymentId, 100))
    expect(await approveRefund(refundId, asker, now())).toMatchObject({
      code: 'forbidden',
      message: 'You requested this refund. Another admin has to approve it.',
    })
    await db()
      .updateTable('users')
      .set({ role: 'member', admin_role: null })
      .where('id', '=', second.userId)
      .execute()
    expect(await approveRefund(refundId, asker, now())).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('the only admin account'),
    })
    expect(await db().selectFrom('credit_notes').selectAll().execute()).toHaveLength(0)
  })

  test('is not, where the settings say so', async () => {
    await setConfig('refunds_need_second_admin', '0')
    const [paymentId] = await paid()
    const { refundId } = valueOf(await ask(paymentId, 100))
    expect(await approveRefund(refundId, asker, now())).toMatchObject({ ok: true })
  })
})

describe('a refund of a card payment', () => {
  const byCard = async () => {
    await payByCard(await entrantViewerOf(who), invoiceId, 'paid', now())
    const payment = await db()
      .selectFrom('payments')
      .select(['id', 'provider_ref'])
      .where('invoice_id', '=', invoiceId)
      .executeTakeFirstOrThrow()
    const { refundId } = valueOf(await ask(payment.id, 19_500))
    valueOf(await approveRefund(refundId, second, now()))
    return { refundId, reference: payment.provider_ref ?? '' }
  }
  const atProvider = () =>
    db().selectFrom('demonstration_checkouts').select('refunded_cents').executeTakeFirstOrThrow()

  test('goes back through the provider, whose confirmation is the evidence; pressed by six at once it goes back once', async () => {
    const { refundId } = await byCard()
    const answers = await race(6, () => refundToCard(refundId, asker, now()))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await atProvider()).toEqual({ refunded_cents: 19_500 })
    expect(await stored()).toMatchObject({ status: 'refunded', refunded_cents: 19_500 })
    const refund = await db().selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
    expect(refund).toMatchObject({
      status: 'done',
      evidence: expect.stringContaining('Refunded to the card'),
    })
    // The provider says so once more: nothing happens twice.
    const report = { reference: refund.provider_ref ?? '', state: 'done', failure: null } as const
    expect(await transaction((trx) => noteRefundReport(report, now(), trx))).toBe(false)
    expect(await stored()).toMatchObject({ refunded_cents: 19_500 })
  })

  test('that the provider settles later is done on its report, even while an admin presses at the same time', async () => {
    const { refundId } = await byCard()
    valueOf(await sendRefund(refundId, asker, now()))
    await db().updateTable('refunds').set({ provider_ref: 're_later' }).where('id', '=', refundId).execute()
    const report = { reference: 're_later', state: 'done', failure: null } as const
    const [told, pressed] = await Promise.all([
      transaction((trx) => noteRefundReport(report, now(), trx)),
      finishRefund(refundId, 'BANK-1', asker, now()),
    ])
    expect([told, pressed.ok].filter(Boolean)).toHaveLength(1)
    expect(await stored()).toMatchObject({ refunded_cents: 19_500, status: 'refunded' })
    const late = { ...report, state: 'failed', failure: 'Too late' } as const
    expect(await transaction((trx) => noteRefundReport(late, now(), trx))).toBe(false)
  })

  test('is offered for card payments only', async () => {
    await paid()
    const transfer = valueOf(
      await ask((await db().selectFrom('payments').select('id').executeTakeFirstOrThrow()).id, 100),
    )
    valueOf(await approveRefund(transfer.refundId, second, now()))
    expect(await refundToCard(transfer.refundId, asker, now())).toMatchObject({ code: 'conflict' })
    expect((await as(adminAccount).get(`/admin/refunds/${transfer.refundId}`)).visibleText).not.toContain(
      'Refund to card',
    )
  })
})

test('the whole way over the screens, without scripts', async () => {
  await paid()
  const client = as(adminAccount)
  const page = await client.get(`/admin/submissions/invoices/${invoiceId}`)
  expect(page.visibleText).toContain('Request refund')
  const form = await client.get(`/admin/submissions/invoices/${invoiceId}/refund`)
  const wrong = await client.submit(form, 'Request refund', { amountCents: '1,000', reason: '' })
  expect(wrong.status).toBe(422)
  expect(wrong.problems).toHaveLength(2)
  const much = await client.submit(form, 'Request refund', { amountCents: '196', reason: 'Twice' })
  expect(much.problems[0]?.message).toContain('of this payment is left')
  const asked = await client.submit(form, 'Request refund', { amountCents: '195', reason: 'Twice' })
  const at = asked.location ?? ''
  expect(at).toMatch(/^\/admin\/refunds\/\d+$/)
  const own = await client.get(at)
  expect(own.visibleText).toContain('Another admin has to approve it.')
  expect(own.visibleText).not.toContain('Approve refund')
  await client.post(at, { intent: 'approve' })
  expect((await client.get(at)).visibleText).toContain('Needs approval')
  const other = as(await admin())
  await other.submit(await other.get(at), 'Approve refund', {})
  expect((await client.get(at)).visibleText).toContain('Approved, not sent')
  const bare = await client.submit(await client.get(at), 'Mark as completed', { evidence: ' ' })
  expect(bare.status).toBe(422)
  await client.submit(await client.get(at), 'Mark as completed', { evidence: 'BANK-9' })
  const done = await client.get(at)
  expect(done.visibleText).toContain('BANK-9')
  expect(done.html.querySelectorAll('main form')).toHaveLength(0)
  expect((await client.get('/admin/refunds?status=done')).visibleText).toContain('Twice')
  expect((await as(who).get(`/submissions/invoices/${invoiceId}`)).visibleText).toContain('Refunded')
})
