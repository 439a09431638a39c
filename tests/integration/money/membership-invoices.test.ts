import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { EVERYBODY } from '#app/domain/cron-emails/audiences/groups.ts'
import { findAudience } from '#app/domain/cron-emails/audiences/registry.server.ts'
import { checkOutMembership } from '#app/domain/money/billing/membership-checkout.server.ts'
import {
  billingToday,
  listInvoices,
  type InvoiceListQuery,
} from '#app/domain/money/billing/invoice-list.server.ts'
import { resendInvoice } from '#app/domain/money/billing/resend-invoice.server.ts'
import { voidInvoice } from '#app/domain/money/billing/credit-invoice.server.ts'
import { adminTasks } from '#app/domain/overview/dashboard/queries.server.ts'
import { applyForMembership } from '#app/domain/people/accounts/membership-applications.server.ts'
import { decideMembership } from '#app/domain/people/accounts/memberships.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { dashboardView } from '#app/domain/submissions/dashboard.server.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { entrant, entrantViewerOf, invoice, pay, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, viewerOf, type Account } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'

const CENTS = 9_000

let ada: Account
let maya: Account
beforeEach(async () => {
  ada = await admin()
  maya = await member({ firstName: 'Maya', emailVerifiedAt: now() })
})

/** An invoice for a professional membership that an admin approved. */
async function billed(who: Account, email = who.email): Promise<number> {
  const details = { school: null, studentNumber: null, discipline: 'Layout', creditsUrl: null, resume: null }
  valueOf(await applyForMembership('pro', details, await viewerOf(who), now()))
  const { id } = await db()
    .selectFrom('memberships')
    .where('user_id', '=', who.userId)
    .select('id')
    .executeTakeFirstOrThrow()
  valueOf(await decideMembership({ membershipId: id, decision: 'activate' }, await adminViewerOf(ada), now()))
  const billTo = {
    ...{
      name: 'Maya Kowalski',
      email,
      addressLine1: 'Musterstrasse 12',
      addressLine2: null,
      city: 'Leipzig',
    },
    ...{ region: null, postalCode: '04109', country: 'DE', taxId: null },
  }
  const order = {
    ...{ checkoutKey: randomUUID(), expectedTotalCents: CENTS, billTo, poNumber: null },
    method: 'bank_transfer' as const,
  }
  return valueOf(await checkOutMembership(order, await viewerOf(who), now())).invoiceId
}

/** Addresses with the invoice each is written to about, in the order of addresses. */
async function everyoneIn(code: string, filter = EVERYBODY): Promise<[string, number][]> {
  const question = { season: await currentSeason(), now: now(), filter }
  const found = await findAudience(code).members(question, { limit: 100 }, db())
  return found.map(({ address, entityId }) => [address, entityId])
}

const LIST: InvoiceListQuery = {
  query: '',
  filter: null,
  sort: 'number',
  direction: 'asc',
  limit: 100,
  offset: 0,
}

describe('an open invoice for a membership', () => {
  test('is written about to the member, and to the address it was made out to', async () => {
    const invoiceId = await billed(maya)
    expect(await everyoneIn('invoices_open')).toEqual([[maya.email, invoiceId]])
    const other = await member({ emailVerifiedAt: now() })
    const second = await billed(other, 'accounts@school.example')
    expect(await everyoneIn('invoices_open')).toEqual(
      [
        ['accounts@school.example', second],
        [maya.email, invoiceId],
        [other.email, second],
      ].sort(([one], [two]) => (String(one) < String(two) ? -1 : 1)),
    )
    await pay(invoiceId, ada, CENTS)
    await pay(second, ada, CENTS)
    expect(await everyoneIn('invoices_open')).toEqual([])
  })

  test('is left out of a group of studios of a type: it has no studio', async () => {
    await billed(maya)
    expect(await everyoneIn('invoices_open', { ...EVERYBODY, studioTypes: ['student'] })).toEqual([])
  })

  test('counts in the overview’s money, and once overdue in the tasks and the list they lead to', async () => {
    const who = await entrant()
    const entry = await invoice(who)
    const invoiceId = await billed(maya)
    const viewer = await adminViewerOf(ada)
    const { year } = await currentSeason()
    const today = () => billingToday(viewer, year, now(), db())
    expect(await today()).toMatchObject({ openCount: 2, overdueCount: 0 })
    const { total_cents: entryCents } = await db()
      .selectFrom('invoices')
      .where('id', '=', entry.invoiceId)
      .select('total_cents')
      .executeTakeFirstOrThrow()
    expect((await today()).due).toEqual([{ currency: 'USD', cents: entryCents + CENTS }])
    later({ days: 60 })
    expect(await today()).toMatchObject({ openCount: 2, overdueCount: 2 })
    const tasks = await adminTasks({ admin: viewer, year, now: now(), clock: now() }, db())
    expect(tasks.find(({ key }) => key === 'overdue')?.text).toBe('2 invoices are overdue')
    const overdue = await listInvoices(viewer, { ...LIST, filter: 'overdue' }, now())
    expect(overdue.rows.map(({ id }) => id)).toEqual([entry.invoiceId, invoiceId])
    expect([overdue.count, overdue.sums]).toEqual([
      2,
      [{ currency: 'USD', totalCents: entryCents + CENTS, paidCents: 0, dueCents: entryCents + CENTS }],
    ])
    for (const [kind, id, series] of [
      ['entry', entry.invoiceId, 'E-'],
      ['membership', invoiceId, 'M-'],
    ] as const) {
      const only = await listInvoices(viewer, { ...LIST, kind }, now())
      expect([only.count, only.rows.map((row) => row.id)]).toEqual([1, [id]])
      const found = await listInvoices(viewer, { ...LIST, kind, query: series }, now())
      expect([found.count, found.rows.map((row) => row.id)]).toEqual([1, [id]])
    }
  })

  test('is a task of the member’s own, beside the studio’s', async () => {
    const who = await entrant('studio', { account: maya })
    const invoiceId = await billed(maya)
    const { studio } = await entrantViewerOf(who)
    const mine = await dashboardView({ studio, userId: maya.userId, isStudent: false }, now())
    expect(mine.invoices).toMatchObject([{ kind: 'membership', id: invoiceId }])
    expect(mine.owed?.amounts).toMatchObject([{ currency: 'USD', cents: CENTS }])
    const other = await member()
    expect((await dashboardView({ studio, userId: other.userId, isStudent: false }, now())).invoices).toEqual(
      [],
    )
    await pay(invoiceId, ada, CENTS)
    expect((await dashboardView({ studio, userId: maya.userId, isStudent: false }, now())).invoices).toEqual(
      [],
    )
  })
})

describe('an invoice for a membership that an admin sends again', () => {
  test('says what it is for, in the words of the first', async () => {
    const invoiceId = await billed(maya)
    later({ minutes: 5 })
    expect(await resendInvoice(invoiceId, await adminViewerOf(ada), now())).toEqual({ email: maya.email })
    const [first, again, ...more] = await mails({ to: maya.email, template: 'membership_invoice' })
    expect(more).toEqual([])
    expect(again?.body_text).toBe(first?.body_text)
    expect(again?.body_text).toContain('for the membership “Professional”, USD 90')
    expect(await mails({ template: 'invoice_issued' })).toEqual([])
  })

  test('asks for no money once it is paid, and neither does one for entries', async () => {
    const invoiceId = await billed(maya)
    const entries = await invoice(await entrant())
    for (const id of [invoiceId, entries.invoiceId]) {
      const { total_cents: cents } = await db()
        .selectFrom('invoices')
        .where('id', '=', id)
        .select('total_cents')
        .executeTakeFirstOrThrow()
      await pay(id, ada, cents)
      later({ minutes: 5 })
      await resendInvoice(id, await adminViewerOf(ada), now())
    }
    for (const template of ['membership_invoice', 'invoice_issued']) {
      const again = (await mails({ template }))[1]
      expect(again?.body_text).toContain('It is paid.')
      expect(again?.body_text).not.toMatch(/Please pay|Pay by bank transfer|begins when we have received/)
    }
  })
})

test('a void invoice for a membership says nothing of entries', async () => {
  const invoiceId = await billed(maya)
  const end = { invoiceId, reason: 'Wrong address', place: 'cart' } as const
  valueOf(await voidInvoice(end, await adminViewerOf(ada), now()))
  const [mail] = await mails({ to: maya.email, template: 'credit_note_issued' })
  expect(mail?.body_text).not.toContain('entries')
  expect(mail?.body_text).toContain('You can check out your membership again.')
  expect((await as(maya).get('/membership/pay')).status).toBe(200)
})
