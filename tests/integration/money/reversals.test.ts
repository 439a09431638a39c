import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { breakdown } from '#app/domain/money/books/breakdown.server.ts'
import { checkBooksNow } from '#app/domain/money/books/check.server.ts'
import { financials } from '#app/domain/money/books/financials.server.ts'
import { approveRefund, requestRefund } from '#app/domain/money/billing/refunds.server.ts'
import { reversePayment } from '#app/domain/money/billing/reverse-payment.server.ts'
import { AFTER_REVERSAL } from '#app/domain/money/billing/reversal-rules.ts'
import { recordPayment } from '#app/domain/money/billing/commands.server.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { entrant, invoice, pay, valueOf, type Entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

const TOTAL = 19_500

let who: Entrant
let office: Account
let other: Account
let invoiceId: number
let submissionId: number
let paymentId: number

beforeEach(async () => {
  who = await entrant()
  office = await admin()
  other = await admin()
  const issued = await invoice(who, { title: 'Tin Lanterns' })
  invoiceId = issued.invoiceId
  submissionId = issued.submissionIds[0] ?? 0
  paymentId = (await pay(invoiceId, office, TOTAL)).paymentId
})

const stored = () =>
  db().selectFrom('invoices').selectAll().where('id', '=', invoiceId).executeTakeFirstOrThrow()
const entry = () =>
  db().selectFrom('submissions').selectAll().where('id', '=', submissionId).executeTakeFirstOrThrow()
const reversals = () => db().selectFrom('payment_reversals').selectAll().orderBy('id').execute()
const payments = () => db().selectFrom('payments').selectAll().orderBy('id').execute()
const findings = async () => (await checkBooksNow(await adminViewerOf(office), now())).findings
const received = async () => {
  const { year } = await stored()
  const filter = {
    tab: 'payments',
    by: 'month',
    year,
    kind: null,
    method: null,
    from: null,
    to: null,
  } as const
  const [block] = await financials(await adminViewerOf(office), filter, now())
  return block
}

async function reverse(more: Partial<Parameters<typeof reversePayment>[0]> = {}) {
  const input = {
    ...{ invoiceId, paymentId, key: randomUUID(), amountCents: TOTAL, reason: 'returned' as const },
    ...{ reversedOn: now().toISOString().slice(0, 10), note: 'Account closed', keep: false },
  }
  return reversePayment({ ...input, ...more }, await adminViewerOf(office), now())
}

describe('a payment that went back', () => {
  test('is reversed on a page of its own, and its invoice is due again everywhere', async () => {
    expect(await entry()).toMatchObject({ payment_status: 'paid' })
    const desk = as(office)
    const page = await desk.get(`/admin/submissions/invoices/${invoiceId}`)
    expect(page.visibleText).toContain('Reverse payment')
    const form = await desk.get(`/admin/submissions/invoices/${invoiceId}/reverse`)
    expect(form.visibleText).toContain(AFTER_REVERSAL.entry)
    const bare = await desk.submit(form, 'Reverse payment', {})
    expect(bare.status).toBe(422)
    expect(bare.problems.map(({ message }) => message)).toContain('What happened: Required')
    const done = await desk.submit(bare, 'Reverse payment', { reason: 'returned', note: 'Account closed' })
    const shown = await desk.follow(done)
    expect(shown.visibleText).toContain('Payment reversed')
    expect(shown.visibleText).toContain('The bank returned the transfer')

    expect(await stored()).toMatchObject({ status: 'issued', paid_cents: 0, paid_at: null })
    expect(await payments()).toMatchObject([{ status: 'reversed', reversed_cents: TOTAL }])
    expect(await reversals()).toMatchObject([{ reason: 'returned', amount_cents: TOTAL, kept_as: null }])
    expect(await entry()).toMatchObject({ payment_status: 'invoiced', status: 'submitted' })
    expect(await audits({ action: 'invoice.payment_reversed' })).toMatchObject([
      { after: { reason: 'returned', amountCents: TOTAL, status: 'issued' } },
    ])
    expect(await audits({ action: 'submission.payment_reversed' })).toHaveLength(1)
    const told = await mails({ template: 'payment_reversed' })
    expect(told.map(({ to_email }) => to_email)).toEqual([other.email])
    expect(told[0]?.body_text).toContain(AFTER_REVERSAL.entry)
    const [payer] = await mails({ template: 'payment_taken_back' })
    expect(payer?.to_email).toBe(who.email)
    expect(payer?.body_text).toContain('195.00')
    expect(await findings()).toBe(0)
    expect(await received()).toMatchObject({ receivedCents: 0, outstandingCents: TOTAL })
    expect((await received())?.reconciled).toEqual({ imbalanceCents: 0, differences: [] })

    // It can be paid again, and what follows from that follows again.
    await pay(invoiceId, office, TOTAL)
    expect(await stored()).toMatchObject({ status: 'paid', paid_cents: TOTAL })
    expect(await entry()).toMatchObject({ payment_status: 'paid' })
    expect(await received()).toMatchObject({ receivedCents: TOTAL, outstandingCents: 0 })
    expect(await findings()).toBe(0)
  })

  test('in part leaves the invoice part paid, and never more than is left goes back', async () => {
    valueOf(await reverse({ amountCents: 5_000, reason: 'refunded_outside' }))
    expect(await stored()).toMatchObject({ status: 'part_paid', paid_cents: 14_500 })
    expect(await payments()).toMatchObject([{ status: 'succeeded', reversed_cents: 5_000 }])
    // The payer asked for that refund, and knows.
    expect(await mails({ template: 'payment_taken_back' })).toEqual([])
    expect(await reverse({ amountCents: 14_501 })).toMatchObject({
      ok: false,
      fields: { amountCents: [expect.stringContaining('145.00')] },
    })
    valueOf(await reverse({ amountCents: 14_500 }))
    expect(await stored()).toMatchObject({ status: 'issued', paid_cents: 0 })
    expect(await findings()).toBe(0)
  })

  test('that was booked by mistake can keep its money for the invoice it was for', async () => {
    valueOf(await reverse({ reason: 'wrongly_booked', keep: true }))
    const kept = await db().selectFrom('unallocated_payments').selectAll().execute()
    expect(kept).toMatchObject([
      {
        reason: 'wrongly_booked',
        remaining_cents: TOTAL,
        status: 'open',
        provider_ref: null,
        invoice_id: null,
      },
    ])
    expect(await reversals()).toMatchObject([{ kept_as: kept[0]?.id }])
    const [payer] = await mails({ template: 'payment_taken_back' })
    expect(payer?.body_text).toContain('by mistake')
  })

  test('is reversed once by one key', async () => {
    const key = randomUUID()
    expect(valueOf(await reverse({ key }))).toMatchObject({ repeated: false })
    expect(valueOf(await reverse({ key }))).toMatchObject({ repeated: true })
    expect(await reversals()).toHaveLength(1)
    expect(await reverse()).toMatchObject({ ok: false })
  })

  test.each([
    ['a reason of another method', { reason: 'bounced' as const }, 'reason'],
    ['a day to come', { reversedOn: '2099-01-01' }, 'reversedOn'],
    ['a day before it came', { reversedOn: '2020-01-01' }, 'reversedOn'],
    ['a payment of another invoice', { paymentId: 0 }, 'paymentId'],
  ])('is not reversed for %s', async (_, more, field) => {
    expect(await reverse(more)).toMatchObject({ ok: false, fields: { [field]: [expect.any(String)] } })
    expect(await reversals()).toEqual([])
  })

  test('cheques bounce', async () => {
    await reverse()
    const cheque = valueOf(
      await recordPayment(
        {
          ...{ invoiceId, idempotencyKey: randomUUID(), amountCents: TOTAL, method: 'cheque' },
          ...{ receivedOn: now().toISOString().slice(0, 10), reference: null, note: null },
        },
        await adminViewerOf(office),
        now(),
      ),
    )
    valueOf(await reverse({ paymentId: cheque.paymentId, reason: 'bounced' }))
    expect(await stored()).toMatchObject({ status: 'issued', paid_cents: 0 })
    expect((await mails({ template: 'payment_taken_back' })).at(-1)?.body_text).toContain('cheque')
  })
})

test('what has a refund under way is not reversed, and what was reversed is not refunded', async () => {
  const viewer = await adminViewerOf(office)
  const asked = { invoiceId, paymentId, amountCents: 10_000, reason: 'Withdrawn', key: randomUUID() }
  const { refundId } = valueOf(await requestRefund(asked, viewer, now()))
  expect(await reverse()).toMatchObject({ ok: false })
  valueOf(await reverse({ amountCents: 9_500 }))
  expect(await approveRefund(refundId, await adminViewerOf(other), now())).toMatchObject({
    ok: false,
    message: expect.stringContaining('Decline this refund'),
  })
  expect(await requestRefund({ ...asked, key: randomUUID() }, viewer, now())).toMatchObject({ ok: false })
  expect(await findings()).toBe(0)
})

test('outstanding is one sum, and what we owe one payer is not taken off what another owes', async () => {
  await invoice(await entrant())
  const viewer = await adminViewerOf(office)
  const asked = { invoiceId, paymentId, amountCents: 10_000, reason: 'Withdrawn', key: randomUUID() }
  const { refundId } = valueOf(await requestRefund(asked, viewer, now()))
  valueOf(await approveRefund(refundId, await adminViewerOf(other), now()))
  const { year } = await stored()
  const filter = { tab: 'invoices', year, kind: null, method: null, from: null, to: null } as const
  for (const by of ['month', 'kind', 'method', 'tier'] as const) {
    const rows = await breakdown(viewer, { ...filter, by }, 'UTC')
    expect(rows.reduce((sum, { openCents }) => sum + openCents, 0)).toBe(TOTAL)
  }
  const [block] = await financials(viewer, { ...filter, by: 'month' }, now())
  expect(block).toMatchObject({ outstandingCents: TOTAL, owedBackCents: 10_000 })
})

raced('two admins who reverse parts of one payment at once never take back more than it was', {
  // The payment is read between these two.
  reads: [/from "invoices" where "id"/, /from "refunds"/],
  prepare: async () => [await adminViewerOf(office), await adminViewerOf(other)],
  acts: (viewers) =>
    viewers.map(
      (viewer) => () =>
        reversePayment(
          {
            ...{ invoiceId, paymentId, key: randomUUID(), amountCents: 10_000, reason: 'returned' as const },
            ...{ reversedOn: now().toISOString().slice(0, 10), note: 'x', keep: false },
          },
          viewer,
          now(),
        ).then(({ ok }) => ok),
    ),
  async holds(done) {
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await reversals()).toHaveLength(1)
  },
  async breaks() {
    expect(await reversals()).toHaveLength(2)
  },
})
