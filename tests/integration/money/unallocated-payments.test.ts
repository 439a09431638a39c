import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { system, type FreshAdmin } from '#app/platform/viewer.ts'
import { holdMoney, type MoneyToHold } from '#app/domain/money/payments/hold-money.server.ts'
import {
  allocateMoney,
  recordUnallocated,
  returnMoney,
} from '#app/domain/money/payments/unallocated.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { entrant, invoice, pay, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'

let adminAccount: Account
let viewer: FreshAdmin

beforeEach(async () => {
  adminAccount = await admin()
  viewer = await adminViewerOf(adminAccount)
})

const today = () => now().toISOString().slice(0, 10)

async function transfer(amountCents: number, more: { payer?: string; reference?: string } = {}) {
  const input = {
    idempotencyKey: randomUUID(),
    amountCents,
    method: 'bank_transfer' as const,
    receivedOn: today(),
    payer: more.payer ?? 'Þóra Ægisdóttir-Lindqvist',
    reference: more.reference ?? 'both invoices',
  }
  return valueOf(await recordUnallocated(input, viewer, now())).id
}

function held(more: Partial<MoneyToHold> = {}) {
  return transaction((trx) =>
    holdMoney(
      {
        source: 'provider',
        method: 'card',
        amountCents: 19_500,
        currency: 'USD',
        providerRef: `pi_${randomUUID()}`,
        idempotencyKey: null,
        reference: 'cs_1',
        payer: 'Card payment, Stripe',
        receivedOn: today(),
        reason: 'settled',
        invoiceId: null,
        invoiceNumber: null,
        ...more,
      },
      system,
      now(),
      trx,
    ),
  )
}

const money = (id: number) =>
  db().selectFrom('unallocated_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stored = (id: number) =>
  db().selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const allocate = (id: number, invoiceId: number, amountCents: number, key: string = randomUUID()) =>
  allocateMoney(id, { invoiceId, amountCents, idempotencyKey: key }, viewer, now())

describe('more than is due', () => {
  test('is refused first, then kept as unallocated money by an explicit choice', async () => {
    const who = await entrant()
    const { invoiceId } = await invoice(who)
    const { total_cents: total, number } = await stored(invoiceId)
    const page = await as(adminAccount).get(`/admin/submissions/invoices/${invoiceId}`)
    expect(page.visibleText).not.toContain('Keep what is more')
    const amountCents = ((total + 2_500) / 100).toFixed(2)

    const refused = await as(adminAccount).submit(page, 'Record payment', { amountCents })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('Keep the rest as an unallocated payment')
    expect(await db().selectFrom('payments').selectAll().execute()).toEqual([])

    const taken = await as(adminAccount).submit(refused, 'Record payment', { amountCents, keepRest: 'on' })
    expect(taken.status).toBe(303)
    expect((await as(adminAccount).follow(taken)).visibleText).toContain('The rest is an unallocated payment')
    expect(await stored(invoiceId)).toMatchObject({ status: 'paid', paid_cents: total })
    const list = await as(adminAccount).get('/admin/submissions/invoices/unallocated')
    expect(list.visibleText).toContain('USD 25.00')
    expect(list.visibleText).toContain(`Intended for ${number}`)
  })
})

describe('one transfer', () => {
  test('for two invoices is recorded once and put to both, each with its receipt', async () => {
    const who = await entrant()
    const [first, second] = [await invoice(who), await invoice(who)]
    const totals = [(await stored(first.invoiceId)).total_cents, (await stored(second.invoiceId)).total_cents]
    const id = await transfer((totals[0] ?? 0) + (totals[1] ?? 0))

    for (const [index, { invoiceId }] of [first, second].entries()) {
      const page = await as(adminAccount).get(
        `/admin/submissions/invoices/unallocated/${id}?invoice=${invoiceId}`,
      )
      const answer = await as(adminAccount).submit(page, 'Apply to invoice')
      expect(answer.status).toBe(303)
      expect(await stored(invoiceId)).toMatchObject({ status: 'paid', paid_cents: totals[index] })
    }

    expect(await money(id)).toMatchObject({
      status: 'allocated',
      remaining_cents: 0,
      resolved_by: adminAccount.userId,
    })
    const payments = await db().selectFrom('payments').selectAll().orderBy('id').execute()
    expect(payments.map(({ unallocated_id, reference }) => [unallocated_id, reference])).toEqual([
      [id, 'both invoices'],
      [id, 'both invoices'],
    ])
    expect(await mails({ template: 'payment_receipt' })).toHaveLength(2)
    const page = await as(adminAccount).get(`/admin/submissions/invoices/unallocated/${id}`)
    expect(page.visibleText).toContain('Allocated')
    expect(page.visibleText).not.toContain('Apply to invoice')
  })

  test('two of them for one invoice, one after the other', async () => {
    const { invoiceId } = await invoice(await entrant())
    const { total_cents: total } = await stored(invoiceId)
    const [first, second] = [await transfer(5_000), await transfer(total)]
    valueOf(await allocate(first, invoiceId, 5_000))
    expect(await stored(invoiceId)).toMatchObject({ status: 'part_paid', paid_cents: 5_000 })

    expect(await allocate(second, invoiceId, total)).toMatchObject({
      code: 'invalid',
      fields: { amountCents: [expect.stringContaining('is due')] },
    })
    valueOf(await allocate(second, invoiceId, total - 5_000))
    expect(await stored(invoiceId)).toMatchObject({ status: 'paid' })
    expect(await money(second)).toMatchObject({ status: 'open', remaining_cents: 5_000 })
  })

  test('posted twice is recorded once', async () => {
    const page = await as(adminAccount).get('/admin/submissions/invoices/unallocated/add')
    const typed = { amountCents: '390.00', payer: '李晴风', reference: 'E-1 and E-2' }
    const answers = await race(2, () => as(adminAccount).submit(page, 'Record payment', typed))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await db().selectFrom('unallocated_payments').selectAll().execute()).toHaveLength(1)
  })

  test.each([
    [{ amountCents: '', payer: '' }, ['Amount: Required', 'Payer: Required']],
    [{ amountCents: '1,950', payer: 'x' }, [/^Amount: Enter an amount/]],
    [{ amountCents: '1', payer: 'x', receivedOn: '2040-01-01' }, [/today or in the past/]],
  ] as const)('with %o is shown again with what is wrong', async (typed, problems) => {
    const page = await as(adminAccount).get('/admin/submissions/invoices/unallocated/add')
    const answer = await as(adminAccount).submit(page, 'Record payment', typed)
    expect(answer.status).toBe(422)
    expect(answer.title).toMatch(/^Error: /)
    expect(answer.problems.map(({ message }) => message)).toEqual(
      problems.map((problem) => (typeof problem === 'string' ? problem : expect.stringMatching(problem))),
    )
    expect(await db().selectFrom('unallocated_payments').selectAll().execute()).toEqual([])
  })
})

describe('deciding', () => {
  test('by three admins at once never allocates more than there is', async () => {
    const who = await entrant()
    const invoices = [await invoice(who), await invoice(who), await invoice(who)]
    const { total_cents: total } = await stored(invoices[0]?.invoiceId ?? 0)
    const id = await transfer(total)

    const answers = await race(3, (index) => allocate(id, invoices[index]?.invoiceId ?? 0, total))

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await money(id)).toMatchObject({ status: 'allocated', remaining_cents: 0 })
    expect(await db().selectFrom('payments').selectAll().execute()).toHaveLength(1)
  })

  test('while another admin returns it: one of the two, never both', async () => {
    const { invoiceId } = await invoice(await entrant())
    const id = await transfer(1_000)
    const answers = await Promise.all([
      allocate(id, invoiceId, 1_000),
      returnMoney(id, { evidence: 'SEPA 1' }, viewer, now()),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { remaining_cents, returned_cents } = await money(id)
    const { paid_cents } = await stored(invoiceId)
    expect(remaining_cents + returned_cents + paid_cents).toBe(1_000)
  })

  test('twice by one form is done once', async () => {
    const { invoiceId } = await invoice(await entrant())
    const id = await transfer(3_000)
    const key = randomUUID()
    const answers = await race(4, () => allocate(id, invoiceId, 1_000, key))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await money(id)).toMatchObject({ remaining_cents: 2_000 })
    expect(await stored(invoiceId)).toMatchObject({ paid_cents: 1_000 })
  })

  test('gives out no more than is left, and nothing to an invoice that takes none', async () => {
    const { invoiceId } = await invoice(await entrant())
    const id = await transfer(1_000)
    expect(await allocate(id, invoiceId, 1_001)).toMatchObject({ code: 'invalid' })
    await pay(invoiceId, adminAccount, (await stored(invoiceId)).total_cents)
    expect(await allocate(id, invoiceId, 1_000)).toMatchObject({ code: 'conflict' })
    const kroner = await held({ currency: 'ISK' })
    const open = await invoice(await entrant())
    expect(await allocate(kroner.id, open.invoiceId, 1_000)).toMatchObject({
      fields: { invoiceId: [expect.stringContaining('is in USD')] },
    })
    expect(await money(id)).toMatchObject({ remaining_cents: 1_000, status: 'open' })
  })

  test('to return it needs what proves it, which stays in the history', async () => {
    const id = await transfer(1_000)
    const address = `/admin/submissions/invoices/unallocated/${id}`
    const empty = await as(adminAccount).submit(await as(adminAccount).get(address), 'Mark as returned')
    expect(empty.status).toBe(422)
    expect(empty.problems[0]?.message).toBe('Bank reference or note: Required')

    const done = await as(adminAccount).submit(empty, 'Mark as returned', { evidence: 'SEPA back 4711' })
    const page = await as(adminAccount).follow(done)
    expect(page.visibleText).toContain('SEPA back 4711')
    expect(await money(id)).toMatchObject({ status: 'returned', returned_cents: 1_000, remaining_cents: 0 })
    expect(await audits({ action: 'unallocated.returned' })).toHaveLength(1)

    const late = await as(adminAccount).post(address, { intent: 'return', evidence: 'again' })
    expect(late.status).toBe(409)
  })

  test('what is not there is not found', async () => {
    expect((await as(adminAccount).get('/admin/submissions/invoices/unallocated/999999')).status).toBe(404)
    const posted = { intent: 'return', evidence: 'x' }
    const answer = await as(adminAccount).post('/admin/submissions/invoices/unallocated/999999', posted)
    expect(answer.status).toBe(404)
  })
})

describe('the list', () => {
  test('is searched by payer, reference and invoice, narrowed by state, and paged', async () => {
    await held({ payer: 'محمد', reference: 'cs_arabic' })
    await held({ payer: '100% Film_', reference: '=HYPERLINK("x")' })
    const returned = await transfer(700, { payer: 'Gull & Gasket' })
    valueOf(await returnMoney(returned, { evidence: 'SEPA 1' }, viewer, now()))
    for (let row = 0; row < 26; row += 1) await held({ reference: `cs_many_${row}` })
    const list = async (search: string) =>
      (await as(adminAccount).get(`/admin/submissions/invoices/unallocated${search}`)).visibleText

    expect(await list('?q=%D9%85%D8%AD%D9%85%D8%AF')).toContain('cs_arabic')
    expect(await list('?q=100%25')).toContain('100% Film_')
    expect(await list('?q=100%25')).not.toContain('cs_many')
    expect(await list('?status=returned')).toContain('Gull & Gasket')
    expect(await list('?status=returned')).not.toContain('cs_arabic')
    expect(await list('?q=nobody-at-all')).toContain('No results')
    expect(await list('?page=2')).toMatch(/29 amounts|of 29/)
  })

  test('empty says what would be here; the overview names what waits', async () => {
    const overview = async () => (await as(adminAccount).get('/admin/dashboard')).visibleText
    expect((await as(adminAccount).get('/admin/submissions/invoices/unallocated')).visibleText).toContain(
      'No unallocated payments',
    )
    expect(await overview()).not.toContain('not matched to an invoice')
    await held()
    expect(await overview()).toContain('Payment of USD 195 not matched to an invoice')
  })

  test('money that is held is told to every admin once, and never twice', async () => {
    const other = await admin()
    const providerRef = 'pi_once'
    const [first] = await Promise.all([held({ providerRef }), held({ providerRef })])
    expect((await held({ providerRef })).id).toBe(first.id)
    expect((await mails({ template: 'money_unallocated' })).map(({ to_email }) => to_email).sort()).toEqual(
      [adminAccount.email, other.email].sort(),
    )
  })
})
