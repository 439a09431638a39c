import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { describe, expect, test } from 'vitest'
import { closeDatabase, db, pool, transaction } from '#db/client.ts'
import { checkOut, removeFromCart } from '#app/domain/money/billing/commands.server.ts'
import { takeNumber } from '#app/domain/money/billing/number-series.server.ts'
import { cartOf } from '#app/domain/money/billing/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { saveSection } from '#app/domain/submissions/commands.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { as, signedIn } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import {
  category,
  checkOutInputOf,
  entrant,
  entrantViewerOf,
  inCart,
  openCategory,
  valueOf,
  type Entrant,
} from '#tests/support/entries.ts'
import { setConfig } from '#tests/support/billing.ts'
import { mailRule } from '#tests/support/mail-rules.ts'
import { admin } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails, outbox } from '#tests/support/rows.ts'

const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

async function invoices() {
  return db().selectFrom('invoices').selectAll().orderBy('id').execute()
}

async function states(who: Entrant) {
  const rows = await db()
    .selectFrom('submissions')
    .where('studio_id', '=', who.studioId)
    .orderBy('id')
    .select(['status', 'payment_status', 'code'])
    .execute()
  return rows.map((row) => `${row.status} ${row.payment_status} ${row.code ?? 'no code'}`)
}

/** When the price of what is in the cart ends. */
async function priceEnd(who: Entrant): Promise<Date> {
  const { studio } = await entrantViewerOf(who)
  const { validUntil } = await cartOf(studio, now(), db())
  if (!validUntil) throw new Error('nothing in the cart has a price')
  return validUntil
}

test('cheques are offered and taken only where settings say whom they are made out to', async () => {
  const who = await entrant()
  await inCart(who)
  const browser = await as(who)
  const methods = async () =>
    (await browser.get(href('/submissions/cart/checkout'))).html
      .querySelectorAll('input[name=method]')
      .map((input) => input.getAttribute('value'))
  expect(await methods()).toContain('cheque')

  await setConfig('cheque_payable_to', '')
  expect(await methods()).toEqual(expect.arrayContaining(['bank_transfer']))
  expect(await methods()).not.toContain('cheque')
  const refused = await checkOut(
    { ...(await checkOutInputOf(who)), method: 'cheque' },
    await entrantViewerOf(who),
    now(),
  )
  expect(refused).toMatchObject({ ok: false, fields: { method: ['We do not take cheques'] } })
  expect(await invoices()).toEqual([])
})

describe('issuing an invoice', () => {
  test('takes everything in the cart, numbers it, and writes the mails with it', async () => {
    const who = await entrant('studio', { billingEmail: 'accounts@example.org' })
    await inCart(who, { title: 'Tin Lanterns' })
    await inCart(who, { title: 'Moss Parade' })
    const input = await checkOutInputOf(who)
    const viewer = await entrantViewerOf(who)

    const { invoiceId } = valueOf(await checkOut({ ...input, poNumber: 'PO 7' }, viewer, now()))

    const { year } = await currentSeason()
    const [invoice] = await invoices()
    expect(invoice).toMatchObject({
      id: invoiceId,
      number: `E-${year}-00001`,
      status: 'issued',
      pay_method: 'bank_transfer',
      po_number: 'PO 7',
      total_cents: input.expectedTotalCents,
      paid_cents: 0,
      bill_to: input.billTo,
    })
    const lines = await db().selectFrom('invoice_lines').selectAll().orderBy('sort').execute()
    expect(lines.map((line) => line.description)).toEqual(['Tin Lanterns', 'Moss Parade'])
    expect(lines.every((line) => line.price_valid_until !== null && line.deadline_id !== null)).toBe(true)
    expect(lines.reduce((sum, line) => sum + line.unit_cents, 0)).toBe(input.expectedTotalCents)
    expect(await states(who)).toEqual([
      expect.stringMatching(/^submitted invoiced P\d\d-0001$/),
      expect.stringMatching(/^submitted invoiced P\d\d-0002$/),
    ])
    expect((await cartOf(viewer.studio, now(), db())).lines).toEqual([])

    const written = await mails()
    expect(written.map((mail) => mail.template)).toEqual(['invoice_issued', 'entry_received'])
    expect(written[1]).toMatchObject({
      to_email: who.email,
      subject: expect.stringContaining('2 entries received'),
    })
    for (const title of ['Tin Lanterns', 'Moss Parade']) expect(written[1]?.body_text).toContain(title)
    const adminAccount = as(await admin())
    for (const { id } of await db().selectFrom('submissions').select('id').execute())
      expect(
        (await adminAccount.get(withQuery(href('/admin/cron-emails/outbox'), { about: `submission:${id}` })))
          .visibleText,
      ).toContain('2 entries received')
    expect(written[0]).toMatchObject({
      to_email: input.billTo.email,
      attachments: [{ document: 'invoice', entityId: invoiceId }],
    })
    expect(await outbox({ kind: 'mail.send' })).toHaveLength(2)
    expect(await audits({ action: 'invoice.issued' })).toHaveLength(1)
  })

  test.each([
    ['names one entry is followed for each', '{{entry.title}}', ['“Tin Lanterns”', '“Moss Parade”']],
    ['names none is followed once', '{{entries.list}}', ['“2 entries”']],
  ])('a rule about entries that %s', async (_what, body, subjects) => {
    const who = await entrant()
    await inCart(who, { title: 'Tin Lanterns' })
    await inCart(who, { title: 'Moss Parade' })
    const name = body.includes('entry.') ? '{{entry.title}}' : '{{entries.what}}'
    await mailRule({ trigger: 'event', event: 'entry_received', groups: [], subject: `“${name}”`, body })

    valueOf(await checkOut(await checkOutInputOf(who), await entrantViewerOf(who), now()))

    const received = await mails({ template: 'entry_received' })
    expect(received.map(({ subject }) => subject.replace(/^.*: /, '')).sort()).toEqual(subjects.sort())
  })

  test('twice in parallel with one key gives one invoice, answered twice', async () => {
    const who = await entrant()
    await inCart(who)
    const input = await checkOutInputOf(who)
    const viewer = await entrantViewerOf(who)

    const answers = await race(6, () => checkOut(input, viewer, now()))

    const [invoice, ...more] = await invoices()
    expect(more).toEqual([])
    expect(answers).toEqual(answers.map(() => ({ ok: true, value: { invoiceId: invoice?.id, toPay: true } })))
    expect(await mails({ template: 'invoice_issued' })).toHaveLength(1)
    expect(await mails({ template: 'entry_received' })).toHaveLength(1)
    expect(await audits({ action: 'invoice.issued' })).toHaveLength(1)
  })

  test('from two open pages in parallel gives one invoice; the other page is told that the cart has changed', async () => {
    const who = await entrant()
    await inCart(who)
    const viewer = await entrantViewerOf(who)
    const inputs = [await checkOutInputOf(who), await checkOutInputOf(who)]

    const answers = await Promise.all(inputs.map((input) => checkOut(input, viewer, now())))

    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ code: 'conflict' })
    expect(await invoices()).toHaveLength(1)
  })

  test('with a key of another studio’s invoice tells nothing of it', async () => {
    const [one, other] = [await entrant(), await entrant()]
    await inCart(one)
    await inCart(other)
    const first = await checkOutInputOf(one)
    valueOf(await checkOut(first, await entrantViewerOf(one), now()))
    const second = { ...(await checkOutInputOf(other)), checkoutKey: first.checkoutKey }

    const answer = await checkOut(second, await entrantViewerOf(other), now())

    expect(answer).toMatchObject({ ok: false, code: 'conflict' })
    expect(await invoices()).toHaveLength(1)
  })

  test('takes only what was on the page: what came into the cart later stays there', async () => {
    const who = await entrant()
    await inCart(who, { title: 'Tin Lanterns' })
    const input = await checkOutInputOf(who)
    await inCart(who, { title: 'Moss Parade' })
    const viewer = await entrantViewerOf(who)

    valueOf(await checkOut(input, viewer, now()))

    expect((await cartOf(viewer.studio, now(), db())).lines.map((line) => line.title)).toEqual([
      'Moss Parade',
    ])
  })

  test('refuses what is not in this studio’s cart', async () => {
    const [one, other] = [await entrant(), await entrant()]
    await inCart(one)
    const foreign = await inCart(other)
    const input = await checkOutInputOf(one)

    const answer = await checkOut(
      { ...input, submissionIds: [...input.submissionIds, foreign] },
      await entrantViewerOf(one),
      now(),
    )

    expect(answer).toMatchObject({ ok: false, code: 'conflict' })
    expect(await invoices()).toEqual([])
    expect(await states(other)).toEqual(['draft in_cart no code'])
  })

  test('refuses what another member took out meanwhile', async () => {
    const who = await entrant()
    const submissionId = await inCart(who)
    const input = await checkOutInputOf(who)
    const viewer = await entrantViewerOf(who)
    valueOf(await removeFromCart(submissionId, viewer, now()))

    expect(await checkOut(input, viewer, now())).toMatchObject({ ok: false, code: 'conflict' })
    expect(await states(who)).toEqual(['draft unpaid no code'])
  })

  test('refuses an entry that has become incomplete since', async () => {
    const who = await entrant()
    const submissionId = await inCart(who, { title: 'Tin Lanterns' })
    const input = await checkOutInputOf(who)
    const viewer = await entrantViewerOf(who)
    const answered = await db()
      .selectFrom('submission_values as v')
      .innerJoin('fields as f', 'f.id', 'v.field_id')
      .innerJoin('submissions as s', 's.id', 'v.submission_id')
      .innerJoin('category_fields as b', (join) =>
        join.onRef('b.field_id', '=', 'f.id').onRef('b.category_id', '=', 's.category_id'),
      )
      .where('v.submission_id', '=', submissionId)
      .where('b.required', '=', true)
      .where('f.type', 'in', ['text', 'textarea', 'url', 'video_link'])
      .where('f.key', '<>', 'work_title')
      .select('f.key')
      .executeTakeFirstOrThrow()
    valueOf(await saveSection({ submissionId, answers: { [answered.key]: '' } }, viewer, now()))

    const answer = await checkOut(input, viewer, now())

    expect(answer).toMatchObject({
      ok: false,
      code: 'invalid',
      message: expect.stringContaining('Tin Lanterns'),
    })
    expect(await invoices()).toEqual([])
  })

  test('refuses a title that has become another entry’s, or a category that has closed', async () => {
    const who = await entrant()
    await inCart(who, { title: 'Tin Lanterns' })
    const renamed = await inCart(who, { title: 'Moss Parade' })
    const input = await checkOutInputOf(who)
    const viewer = await entrantViewerOf(who)
    const rename = (work_title: string) =>
      saveSection({ submissionId: renamed, answers: { work_title } }, viewer, now())

    valueOf(await rename('Tin lanterns'))
    expect(await checkOut(input, viewer, now())).toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^Your studio has already entered “Tin .*\. Remove “Tin/),
    })

    valueOf(await rename('Moss Parade'))
    const { number } = await category(await openCategory('production'))
    await db().updateTable('categories').set({ status: 'closed' }).where('number', '=', number).execute()
    forgetVersions()
    expect(await checkOut(input, viewer, now())).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('is closed. Remove “Tin Lanterns” from the cart'),
    })
    expect(await invoices()).toEqual([])
  })

  test('asks nothing for a free category and calls it paid', async () => {
    const who = await entrant()
    await inCart(who)
    await db().updateTable('deadline_prices').set({ amount_cents: 0 }).execute()
    forgetVersions()
    const input = await checkOutInputOf(who)
    expect(input.expectedTotalCents).toBe(0)

    valueOf(await checkOut(input, await entrantViewerOf(who), now()))

    const [invoice] = await invoices()
    expect(invoice).toMatchObject({ status: 'paid', pay_method: 'waived', total_cents: 0, paid_at: now() })
    expect(await states(who)).toEqual([expect.stringMatching(/^submitted waived P/)])
    const [mail] = await mails({ template: 'invoice_issued' })
    expect(mail?.body_text).toContain('There is nothing to pay')
  })

  test('is refused to who only reads the studio, and so is changing the cart', async () => {
    const who = await entrant()
    const submissionId = await inCart(who)
    const input = await checkOutInputOf(who)
    const viewer = await entrantViewerOf(who)
    const reader = { ...viewer, studio: { ...viewer.studio, role: 'viewer' as const } }

    const answer = await checkOut(input, reader, now())

    expect(answer).toMatchObject({
      ok: false,
      code: 'forbidden',
      message: expect.stringMatching(/owner to check out/),
    })
    expect(await removeFromCart(submissionId, reader, now())).toMatchObject({ code: 'forbidden' })
    expect(await states(who)).toEqual(['draft in_cart no code'])
    expect(await invoices()).toEqual([])
  })

  test('does not wait for the confirmation of an address', async () => {
    const who = await entrant()
    await inCart(who)
    const input = await checkOutInputOf(who)
    const viewer = await entrantViewerOf(who)

    expect(await checkOut(input, { ...viewer, emailVerified: false }, now())).toMatchObject({ ok: true })
  })
})

describe('a price that ends between the page and the post', () => {
  test('is refused with the old and the new total, and nothing is issued', async () => {
    const who = await entrant()
    await inCart(who)
    const input = await checkOutInputOf(who)
    const viewer = await entrantViewerOf(who)
    const end = await priceEnd(who)

    const late = await checkOut(input, viewer, setNow(end))

    const after = await checkOutInputOf(who)
    expect(after.expectedTotalCents).toBeGreaterThan(input.expectedTotalCents)
    if (late.ok) throw new Error('was not refused')
    expect(late.code).toBe('conflict')
    expect(plainSpaces(late.message)).toContain(`USD ${(input.expectedTotalCents / 100).toFixed(2)}`)
    expect(plainSpaces(late.message)).toContain(`USD ${(after.expectedTotalCents / 100).toFixed(2)}`)
    expect(await invoices()).toEqual([])
    expect(await mails()).toEqual([])
    expect(await db().selectFrom('number_series').selectAll().execute()).toEqual([])

    valueOf(await checkOut({ ...input, expectedTotalCents: after.expectedTotalCents }, viewer, now()))
    expect((await invoices()).map((invoice) => invoice.number)).toEqual([expect.stringMatching(/-00001$/)])
  })

  test('still holds for a request that arrived a millisecond before its end', async () => {
    const who = await entrant()
    await inCart(who)
    const input = await checkOutInputOf(who)
    const end = await priceEnd(who)

    const answer = await checkOut(input, await entrantViewerOf(who), new Date(end.getTime() - 1))

    expect(answer).toMatchObject({ ok: true })
  })
})

describe('numbers without gaps', () => {
  test('fifty checkouts at once get fifty numbers in a row', async () => {
    const people: Entrant[] = []
    for (let index = 0; index < 50; index += 1) {
      const who = await entrant()
      await inCart(who)
      people.push(who)
    }
    const ready = await Promise.all(
      people.map(async (who) => ({ input: await checkOutInputOf(who), viewer: await entrantViewerOf(who) })),
    )

    // One each: on a slow machine the last would wait longer for a connection than a visitor may.
    pool().options.max = ready.length
    const answers = await Promise.all(ready.map(({ input, viewer }) => checkOut(input, viewer, now())))
    await closeDatabase()

    expect(answers.filter((answer) => !answer.ok)).toEqual([])
    const { year } = await currentSeason()
    const numbers = (await invoices()).map((invoice) => invoice.number).sort()
    expect(numbers).toEqual(
      Array.from({ length: 50 }, (_, index) => `E-${year}-${String(index + 1).padStart(5, '0')}`),
    )
    const codes = await db().selectFrom('submissions').select('code').orderBy('code').execute()
    expect(new Set(codes.map((row) => row.code)).size).toBe(50)
  }, 120_000)

  test('a checkout that fails after it took its number gives it back', async () => {
    const failed = transaction(async (trx) => {
      await takeNumber('invoice', 2026, trx)
      throw new Error('failed after')
    })
    await expect(failed).rejects.toThrow('failed after')

    expect(await transaction((trx) => takeNumber('invoice', 2026, trx))).toBe('E-2026-00001')
  })

  test('a number is never given twice while its first taker has not committed', async () => {
    const numbers = await race(20, () => transaction((trx) => takeNumber('receipt', 2026, trx)))
    expect(new Set(numbers).size).toBe(20)
    expect(numbers.sort().at(-1)).toBe('R-2026-00020')
  })
})

describe('the pages', () => {
  test('the checkout starts with the studio’s billing details; posted twice at once it leads to one invoice', async () => {
    const who = await entrant('studio', { billingName: 'Lantern Works GmbH' })
    await inCart(who)
    const client = as(who)
    const page = await client.get('/submissions/cart/checkout')
    expect(page.status).toBe(200)
    const form = page.form('Place order')
    expect(form.entries).toContainEqual(['billTo.name', 'Lantern Works GmbH'])
    expect(page.visibleText).toContain('Card You pay on the next page')

    const answers = await race(2, () => client.submit(page, 'Place order', { acceptTerms: 'on' }))

    const [invoice, ...more] = await invoices()
    expect(more).toEqual([])
    expect(answers.map((answer) => [answer.status, answer.location])).toEqual([
      [303, `/submissions/invoices/${invoice?.id}`],
      [303, `/submissions/invoices/${invoice?.id}`],
    ])
    expect(await mails({ template: 'invoice_issued' })).toHaveLength(1)
    const shown = await client.get(`/submissions/invoices/${invoice?.id}`)
    expect(shown.heading).toBe(`Invoice ${invoice?.number}`)
    expect(shown.visibleText).toContain('Lantern Works GmbH')
    expect(shown.visibleText).toContain('The PDF is being prepared and will also be emailed.')
    expect(shown.links.filter((link) => link.endsWith('/review'))).toHaveLength(1)
    expect(shown.visibleText).toContain('Start another entry')
    expect(shown.visibleText).toMatch(/Upload .* by /)
    // What was entered, what is to be paid and what comes next stand above the invoice, for a day.
    expect(shown.visibleText).toContain('Your entry is submitted')
    expect(shown.visibleText.replaceAll('\u00a0', ' ')).toMatch(
      /Pay USD \d+ by .*, with E-\S+ as the reference/,
    )
    expect(shown.visibleText).toContain('What happens next')
    later({ days: 1 })
    const nextDay = await client.get(`/submissions/invoices/${invoice?.id}`)
    expect(nextDay.visibleText).not.toContain('is submitted')
    expect(nextDay.visibleText).toContain('Start another entry')
  })

  test('what is wrong is said beside its field, with everything that was typed', async () => {
    const who = await entrant()
    await inCart(who)
    const client = as(who)
    const page = await client.get('/submissions/cart/checkout')

    const answer = await client.submit(page, 'Place order', {
      'billTo.email': 'nobody@nowhere',
      'billTo.city': 'Halle (Saale)',
      poNumber: 'PO “7” <b>',
    })

    expect(answer.status).toBe(422)
    expect(answer.title).toMatch(/^Error: /)
    expect(answer.problems.map((problem) => problem.message)).toEqual([
      'Email for the invoice: Invalid email format',
      'Terms: Required',
    ])
    for (const { href } of answer.problems) {
      expect(answer.html.querySelector(`[id="${decodeURIComponent(href.slice(1))}"]`)).not.toBeNull()
    }
    const entries = new Map(answer.form('Place order').entries)
    expect(entries.get('billTo.email')).toBe('nobody@nowhere')
    expect(entries.get('billTo.city')).toBe('Halle (Saale)')
    expect(entries.get('poNumber')).toBe('PO “7” <b>')
    expect(await invoices()).toEqual([])
  })

  test('a changed price shows both totals and asks again; the second post is taken', async () => {
    const who = await entrant()
    await inCart(who)
    const page = await as(who).get('/submissions/cart/checkout')
    const before = await checkOutInputOf(who)
    setNow(await priceEnd(who))
    const client = signedIn(who)

    const answer = await client.submit(page, 'Place order', { acceptTerms: 'on' })

    expect(answer.status).toBe(409)
    const after = await checkOutInputOf(who)
    expect(plainSpaces(answer.problems[0]?.message ?? '')).toContain(
      `USD ${before.expectedTotalCents / 100}.00`,
    )
    expect(plainSpaces(answer.problems[0]?.message ?? '')).toContain(
      `USD ${after.expectedTotalCents / 100}.00`,
    )
    expect(new Map(answer.form('Place order').entries).get('expectedTotalCents')).toBe(
      String(after.expectedTotalCents),
    )
    expect(await invoices()).toEqual([])

    const second = await client.submit(answer, 'Place order')
    expect(second.status).toBe(303)
    expect(await invoices()).toHaveLength(1)
  })

  test('the cart shows price and end, and lets a line go', async () => {
    const who = await entrant()
    await inCart(who, { title: 'Tin Lanterns' })
    const client = as(who)
    const page = await client.get('/submissions/cart')
    expect(page.visibleText).toContain('Tin Lanterns')
    expect(page.visibleText).toMatch(/until \w{3} \d{1,2} \w{3} \d{4}, \d\d:\d\d Los Angeles/)

    const after = await client.follow(await client.submit(page, 'Remove Tin Lanterns'))

    expect(after.visibleText).toContain('Your cart is empty')
    expect(after.visibleText).toContain('Removed from cart')
    expect(await states(who)).toEqual(['draft unpaid no code'])
    expect((await client.get('/submissions/cart/checkout')).location).toBe('/submissions/cart')
  })

  test('a made-up key or total is refused, never an error of the server', async () => {
    const who = await entrant()
    await inCart(who)
    const client = as(who)
    const page = await client.get('/submissions/cart/checkout')
    for (const bad of [
      { checkoutKey: 'x' },
      { expectedTotalCents: '-1' },
      { submissionIds: 'x' },
      { submissionIds: '999999999' },
    ]) {
      const answer = await client.submit(page, 'Place order', { acceptTerms: 'on', ...bad })
      expect([409, 422]).toContain(answer.status)
    }
    const gone = await client.post('/submissions/cart', { submissionId: 'x' })
    expect(gone.status).toBe(400)
    expect(await invoices()).toEqual([])
  })
})
