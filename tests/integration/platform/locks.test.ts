import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { checkOut, recordPayment } from '#app/domain/money/billing/commands.server.ts'
import { enterCode } from '#app/domain/money/billing/cart-code.server.ts'
import { voidInvoice } from '#app/domain/money/billing/credit-invoice.server.ts'
import { takeNumber } from '#app/domain/money/billing/number-series.server.ts'
import { approveRefund, finishRefund, requestRefund } from '#app/domain/money/billing/refunds.server.ts'
import { checkBooksOnceADay } from '#app/domain/money/books/check.server.ts'
import { arrivingKey } from '#app/platform/files/arrived-files.server.ts'
import { uploadLocks } from '#app/domain/submissions/uploads/upload-locks.server.ts'
import {
  allocateMoney,
  recordUnallocated,
  returnMoney,
} from '#app/domain/money/payments/unallocated.server.ts'
import { callWindow } from '#app/domain/season/seasons/deadlines.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { startDraft } from '#app/domain/submissions/commands.server.ts'
import { putInCart } from '#app/domain/money/billing/put-in-cart.server.ts'
import { discountCode } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import {
  category,
  checkOutInputOf,
  completeDraft,
  draft,
  entrant,
  entrantViewerOf,
  inCart,
  invoice,
  openCategory,
  pay,
  valueOf,
} from '#tests/support/entries.ts'
import { withoutGuards } from '#tests/support/guards.ts'
import { meet } from '#tests/support/meeting.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { aroundStatements } from '#tests/support/statements.ts'
import { TusSender } from '#tests/support/tus.ts'

/** Every race that could lose a place or money: with its lock, and what happens without it. */

const DAY = 86_400_000
const FEE = 19_500

const won = (answers: { ok: boolean }[]) => answers.filter(({ ok }) => ok).length
const invoices = () => db().selectFrom('invoices').selectAll().orderBy('id').execute()
const payments = () => db().selectFrom('payments').selectAll().orderBy('id').execute()
const today = () => now().toISOString().slice(0, 10)

/**
 * Numbers as they are given without a lock on the series: one more than the last that exists. A second taker of one the
 * product's way waits at the series' row, which is a lock too.
 */
function oneMoreThanTheLast(text: string): string {
  if (!text.startsWith('insert into "number_series"')) return text
  if (text.includes('"scope", "last_number"'))
    return `select (count(*) + 1)::int as last_number from submissions
      where code is not null and $1::text || $2::text || $3::text || $4::text is not null`
  return `select coalesce(max(right(number, 5)::int), 0) + 1 as last_number from invoices
    where $1::text || $2::text || $3::text is not null`
}

describe('places', () => {
  raced('the last place of a category is taken once', {
    reads: [/^select "category_id" as "categoryId", "title", "status" from "submissions"/],
    async prepare() {
      const who = await entrant()
      const { id: categoryId } = await category(9)
      await db().updateTable('categories').set({ max_per_studio: 1 }).where('id', '=', categoryId).execute()
      forgetVersions()
      return { who, categoryId, viewer: await entrantViewerOf(who) }
    },
    acts: ({ categoryId, viewer }) =>
      ['Tin Lanterns', 'Moss Parade'].map(
        (title) => () => startDraft({ categoryId, title, createKey: randomUUID() }, viewer, now()),
      ),
    async holds(answers) {
      expect(won(answers)).toBe(1)
      expect(await db().selectFrom('submissions').select('id').execute()).toHaveLength(1)
    },
    async breaks(answers) {
      expect(won(answers)).toBe(2)
      expect(await db().selectFrom('submissions').select('id').execute()).toHaveLength(2)
    },
  })

  raced('the last use of a late code is taken once', {
    reads: [/^select "id", "valid_to", "uses" from "whitelist"/],
    async prepare() {
      const [one, other] = [await entrant(), await entrant()]
      const late = [
        { viewer: await entrantViewerOf(one), id: await completeDraft(one) },
        { viewer: await entrantViewerOf(other), id: await completeDraft(other) },
      ]
      const { year } = await currentSeason()
      const call = callWindow(await deadlinesOf(year, db()))
      if (!call) throw new Error('no call')
      setNow(new Date(call.closes.getTime() + DAY))
      await db()
        .insertInto('whitelist')
        .values({
          year,
          purpose: 'late_submission',
          match_kind: 'domain',
          match_value: one.email.slice(one.email.indexOf('@') + 1),
          max_uses: 1,
          valid_from: now(),
          note: 'Promised by phone',
          created_at: now(),
        })
        .execute()
      return late
    },
    acts: (late) =>
      late.map(
        ({ id, viewer }) =>
          () =>
            putInCart(id, viewer, now()),
      ),
    async holds(answers) {
      expect(won(answers)).toBe(1)
      expect(await db().selectFrom('whitelist').select('uses').execute()).toEqual([{ uses: 1 }])
    },
    async breaks(answers) {
      expect(won(answers)).toBe(2)
      expect(await db().selectFrom('whitelist').select(['uses', 'max_uses']).execute()).toEqual([
        { uses: 2, max_uses: 1 },
      ])
    },
  })
})

describe('checking out', () => {
  const toCheckOut = async () => {
    const who = await entrant()
    await inCart(who)
    return { input: await checkOutInputOf(who), viewer: await entrantViewerOf(who) }
  }

  raced('a checkout sent twice gives one invoice', {
    // What is read last before anything is written: whether the entry is still a draft in the cart.
    reads: [/^select .*"c"\."type", "c"\."number" from "submissions" as "s"/],
    instead: oneMoreThanTheLast,
    guards: ['invoices_checkout_key_key', 'invoices_number_key', 'one_live_line_per_submission'],
    prepare: toCheckOut,
    acts: ({ input, viewer }) => [1, 2].map(() => () => checkOut(input, viewer, now())),
    async holds(answers) {
      const [issued, ...more] = await invoices()
      expect(more).toEqual([])
      expect(answers).toEqual([1, 2].map(() => ({ ok: true, value: { invoiceId: issued?.id, toPay: true } })))
      expect(await mails({ template: 'invoice_issued' })).toHaveLength(1)
    },
    async breaks(answers) {
      expect(won(answers)).toBe(2)
      expect(await invoices()).toHaveLength(2)
      const lines = await db().selectFrom('invoice_lines').select(['submission_id', 'live']).execute()
      expect(lines).toHaveLength(2)
      expect(new Set(lines.map((line) => line.submission_id)).size).toBe(1)
      expect(await mails({ template: 'invoice_issued' })).toHaveLength(2)
    },
  })

  raced('the last use of a discount code is taken once', {
    reads: [/"discounts" as "d".* for update/, /discount_uses|"discounts"/],
    guards: ['discounts_check1'],
    async prepare() {
      const adminAccount = await admin()
      await discountCode(adminAccount, { maxUses: 1 })
      const ready = [await entrant(), await entrant()]
      for (const who of ready) {
        await inCart(who)
        valueOf(await enterCode('SPRING', await entrantViewerOf(who), now()))
      }
      return Promise.all(
        ready.map(async (who) => ({
          input: await checkOutInputOf(who),
          viewer: await entrantViewerOf(who),
        })),
      )
    },
    acts: (ready) =>
      ready.map(
        ({ input, viewer }) =>
          () =>
            checkOut(input, viewer, now()),
      ),
    async holds(answers) {
      expect(won(answers)).toBe(1)
      expect(await db().selectFrom('discounts').select('uses').execute()).toEqual([{ uses: 1 }])
    },
    async breaks(answers) {
      expect(won(answers)).toBe(2)
      expect(await db().selectFrom('discounts').select(['uses', 'max_uses']).execute()).toEqual([
        { uses: 2, max_uses: 1 },
      ])
    },
  })
})

describe('numbers', () => {
  const studios = async (count: number) => {
    const ready: { input: Parameters<typeof checkOut>[0]; viewer: Parameters<typeof checkOut>[1] }[] = []
    for (let index = 0; index < count; index += 1) {
      const who = await entrant()
      await inCart(who)
      ready.push({ input: await checkOutInputOf(who), viewer: await entrantViewerOf(who) })
    }
    return ready
  }

  const issueAll = (ready: Awaited<ReturnType<typeof studios>>) =>
    ready.map(
      ({ input, viewer }) =>
        () =>
          checkOut(input, viewer, now()),
    )

  raced('two invoices issued at once have two numbers in a row', {
    reads: [/^insert into "number_series" \("kind", "year", "last_number"\)/],
    instead: oneMoreThanTheLast,
    guards: ['invoices_number_key', 'submissions_year_code_key'],
    prepare: () => studios(2),
    acts: issueAll,
    async holds(answers) {
      expect(won(answers)).toBe(2)
      const { year } = await currentSeason()
      expect((await invoices()).map(({ number }) => number)).toEqual([`E-${year}-00001`, `E-${year}-00002`])
    },
    async breaks(answers) {
      expect(won(answers)).toBe(2)
      const { year } = await currentSeason()
      expect((await invoices()).map(({ number }) => number)).toEqual([`E-${year}-00001`, `E-${year}-00001`])
    },
  })

  test(
    'control: twenty checkouts at once without the lock give one number twice',
    () =>
      withoutGuards(['invoices_number_key', 'submissions_year_code_key'], async () => {
        const ready = await studios(20)
        const place = {
          reads: [/^insert into "number_series" \("kind", "year", "last_number"\)/],
          instead: oneMoreThanTheLast,
          withoutLocks: true,
          together: 5,
        }
        const { answers } = await meet(issueAll(ready), place)
        expect(won(answers)).toBe(20)
        const { year } = await currentSeason()
        const numbers = (await invoices()).map(({ number }) => number)
        expect(numbers).toHaveLength(20)
        expect(numbers.filter((number) => number === `E-${year}-00001`).length).toBeGreaterThanOrEqual(5)
        expect(numbers).not.toContain(`E-${year}-00020`)
      }),
    120_000,
  )

  test('control: a checkout that fails leaves a hole where numbers come from a sequence instead of a locked row', async () => {
    const { year } = await currentSeason()
    const taken = async () => {
      const failing = transaction(async (trx) => {
        await takeNumber('invoice', year, trx)
        throw new Error('failed after')
      })
      await expect(failing).rejects.toThrow('failed after')
      return transaction((trx) => takeNumber('invoice', year, trx))
    }
    expect(await taken()).toBe(`E-${year}-00001`)
    await sql`create sequence numbers_of_a_control start 2`.execute(db())
    try {
      const number = await aroundStatements(
        ({ text, send }) =>
          send(
            text.startsWith('insert into "number_series"')
              ? `select nextval('numbers_of_a_control')::int as last_number where $1::text || $2::text || $3::text is not null`
              : text,
          ),
        taken,
      )
      expect(number).toBe(`E-${year}-00003`)
    } finally {
      await sql`drop sequence numbers_of_a_control`.execute(db())
    }
  })
})

describe('money', () => {
  /** The invoice as a command that decides about its money reads it. */
  const INVOICE = /^select \* from "invoices" where "id" = .* for update/

  async function issued() {
    const who = await entrant()
    const adminAccount = await admin()
    const { invoiceId } = await invoice(who)
    return { who, adminAccount, viewer: await adminViewerOf(adminAccount), invoiceId }
  }

  async function paid() {
    const scene = await issued()
    const { paymentId } = await pay(scene.invoiceId, scene.adminAccount, FEE)
    return { ...scene, paymentId, second: await adminViewerOf(await admin()) }
  }

  const stored = (id: number) =>
    db().selectFrom('invoices').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const creditNotes = () => db().selectFrom('credit_notes').selectAll().execute()
  const refunds = () => db().selectFrom('refunds').selectAll().execute()

  const payment = (invoiceId: number) => ({
    invoiceId,
    idempotencyKey: randomUUID(),
    amountCents: FEE,
    method: 'bank_transfer' as const,
    receivedOn: today(),
    reference: null,
    note: null,
  })

  raced('an invoice is paid once by two who record its payment', {
    reads: [INVOICE],
    prepare: issued,
    acts: ({ invoiceId, viewer }) => [1, 2].map(() => () => recordPayment(payment(invoiceId), viewer, now())),
    async holds(answers) {
      expect(won(answers)).toBe(1)
      expect(await payments()).toHaveLength(1)
    },
    async breaks(answers, { invoiceId }) {
      expect(won(answers)).toBe(2)
      expect(await payments()).toHaveLength(2)
      expect(await stored(invoiceId)).toMatchObject({ total_cents: FEE, paid_cents: FEE, status: 'paid' })
    },
  })

  raced('an invoice is voided or paid, never both', {
    reads: [INVOICE],
    prepare: issued,
    acts: ({ invoiceId, viewer }): (() => Promise<{ ok: boolean }>)[] => [
      () => voidInvoice({ invoiceId, reason: 'Entered twice', place: 'cart' }, viewer, now()),
      () => recordPayment(payment(invoiceId), viewer, now()),
    ],
    async holds(answers) {
      expect(won(answers)).toBe(1)
      expect((await payments()).length + (await creditNotes()).length).toBe(1)
    },
    async breaks(answers, { invoiceId }) {
      expect(won(answers)).toBe(2)
      expect([await payments(), await creditNotes()]).toEqual([[expect.anything()], [expect.anything()]])
      expect(await stored(invoiceId)).toMatchObject({ status: 'paid', paid_cents: FEE, credited_cents: FEE })
    },
  })

  raced('no more is asked back than was paid', {
    reads: [/^select "amount_cents" as "amountCents", "status" from "refunds"/],
    prepare: paid,
    acts: ({ invoiceId, paymentId, viewer }) =>
      [1, 2].map(() => () => {
        const asked = { invoiceId, paymentId, amountCents: FEE, reason: 'Entered twice', key: randomUUID() }
        return requestRefund(asked, viewer, now())
      }),
    async holds(answers) {
      expect(won(answers)).toBe(1)
      expect(await refunds()).toHaveLength(1)
    },
    async breaks(answers) {
      expect(won(answers)).toBe(2)
      const asked = (await refunds()).map(({ amount_cents }) => amount_cents)
      expect(asked).toEqual([FEE, FEE])
    },
  })

  const REFUND = /^select \* from "refunds" where "id" = /

  async function asked(amountCents = FEE) {
    const scene = await paid()
    const { invoiceId, paymentId, viewer } = scene
    const refund = { invoiceId, paymentId, amountCents, reason: 'Entered twice', key: randomUUID() }
    return { ...scene, refundId: valueOf(await requestRefund(refund, viewer, now())).refundId }
  }

  raced('a refund approved twice has one credit note', {
    reads: [REFUND, REFUND],
    prepare: asked,
    acts: ({ refundId, second }) => [1, 2].map(() => () => approveRefund(refundId, second, now())),
    async holds(answers) {
      expect(won(answers)).toBe(1)
      expect(await creditNotes()).toHaveLength(1)
    },
    async breaks(answers) {
      expect(won(answers)).toBe(2)
      expect(await creditNotes()).toHaveLength(2)
    },
  })

  raced('a refund finished twice gives the money back once', {
    reads: [REFUND, REFUND],
    // The last guards of this one: what went back of a payment is never more than it.
    guards: ['payments_check', 'payments_reversed_check'],
    async prepare() {
      const scene = await asked()
      valueOf(await approveRefund(scene.refundId, scene.second, now()))
      return scene
    },
    acts: ({ refundId, viewer }) =>
      ['BANK-1', 'BANK-2'].map((proof) => () => finishRefund(refundId, proof, viewer, now())),
    async holds(answers) {
      expect(won(answers)).toBe(1)
      expect((await payments()).map(({ refunded_cents }) => refunded_cents)).toEqual([FEE])
    },
    async breaks(answers) {
      expect(won(answers)).toBe(2)
      expect((await payments()).map(({ refunded_cents }) => refunded_cents)).toEqual([2 * FEE])
    },
  })

  async function waiting() {
    const who = await entrant()
    const viewer = await adminViewerOf(await admin())
    const ids = [(await invoice(who)).invoiceId, (await invoice(who)).invoiceId]
    const arrived = {
      idempotencyKey: randomUUID(),
      amountCents: FEE,
      method: 'bank_transfer' as const,
      receivedOn: today(),
      payer: 'محمد',
      reference: 'one of the two',
    }
    return { viewer, ids, id: valueOf(await recordUnallocated(arrived, viewer, now())).id }
  }

  const WAITING = /^select \* from "unallocated_payments" where "id" =/

  raced('money that waits is put to one of two invoices', {
    reads: [WAITING],
    prepare: waiting,
    acts: ({ id, ids, viewer }) =>
      ids.map((invoiceId) => () => {
        const to = { invoiceId, amountCents: FEE, idempotencyKey: randomUUID() }
        return allocateMoney(id, to, viewer, now())
      }),
    async holds(answers) {
      expect(won(answers)).toBe(1)
      expect(await payments()).toHaveLength(1)
    },
    async breaks(answers) {
      expect(won(answers)).toBe(2)
      expect((await payments()).map(({ amount_cents }) => amount_cents)).toEqual([FEE, FEE])
      expect((await invoices()).map(({ status }) => status)).toEqual(['paid', 'paid'])
    },
  })

  raced('money that waits is returned or put to an invoice, never both', {
    reads: [WAITING],
    prepare: waiting,
    acts: ({ id, ids: [invoiceId = 0], viewer }): (() => Promise<{ ok: boolean }>)[] => [
      () => allocateMoney(id, { invoiceId, amountCents: FEE, idempotencyKey: randomUUID() }, viewer, now()),
      () => returnMoney(id, { evidence: 'SEPA 1' }, viewer, now()),
    ],
    async holds(answers) {
      expect(won(answers)).toBe(1)
      const [money] = await db().selectFrom('unallocated_payments').selectAll().execute()
      expect((money?.returned_cents ?? 0) + (await payments()).length * FEE).toBe(FEE)
    },
    async breaks(answers) {
      expect(won(answers)).toBe(2)
      const [money] = await db().selectFrom('unallocated_payments').selectAll().execute()
      expect(money).toMatchObject({ returned_cents: FEE })
      expect((await payments()).map(({ amount_cents }) => amount_cents)).toEqual([FEE])
    },
  })
})

describe('every night', () => {
  const invoiceOfSomebody = async () => invoice(await entrant())
  const CHECK_READ = /^select "id" from "books_checks" where "day" =/

  raced('the books are checked once, however often it is requested', {
    // The first read is before the lock, the second behind it.
    reads: [CHECK_READ, CHECK_READ],
    // What the database says of two who write what neither has seen, is a guard too.
    instead: (text) => text.replace('isolation level repeatable read', 'isolation level read committed'),
    prepare: () => invoiceOfSomebody(),
    acts: () => [1, 2].map(() => () => checkBooksOnceADay(now())),
    async holds(answers) {
      expect(answers.sort()).toEqual([0, 1])
      expect(await audits({ action: 'books.checked' })).toHaveLength(1)
    },
    async breaks(answers) {
      expect(answers).toEqual([1, 1])
      expect(await audits({ action: 'books.checked' })).toHaveLength(2)
    },
  })
})

describe('uploads', () => {
  /** Two who want to write to one upload; the second is not patient, and says whether it was let in. */
  async function twoWriters() {
    const owner = await entrant()
    const submissionId = await draft(owner, { number: await openCategory('achievement') })
    const file = { submissionId, field: 'reel_file', name: 'reel.mp4', size: 1_000 }
    const address = await new TusSender(as(owner)).begun(file)
    const key = arrivingKey(address.split('/').at(-1) ?? '')
    const [first, second] = [uploadLocks.newLock(key), uploadLocks.newLock(key)]
    let isAsked = false
    await first.lock(new AbortController().signal, () => {
      isAsked = true
    })
    const isLetIn = await second
      .lock(AbortSignal.abort(), () => undefined)
      .then(
        () => true,
        () => false,
      )
    return { isLetIn, isAsked: () => isAsked, first, second }
  }

  test('a second writer is not let in while the first one holds the lease', async () => {
    const { isLetIn, first, second } = await twoWriters()
    expect(isLetIn).toBe(false)
    await first.unlock()
    await second.lock(new AbortController().signal, () => undefined)
    await second.unlock()
  })

  test('control: a second writer is let in where the lease is taken without looking', async () => {
    const taken = / and \("lock_holder" is null or "lock_until" < now\(\)\)/
    const { isLetIn, isAsked, first, second } = await aroundStatements(
      ({ text, send }) => send(text.replace(taken, '')),
      twoWriters,
    )
    expect([isLetIn, isAsked()]).toEqual([true, false])
    await second.unlock()
    await first.unlock()
  })
})
