import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkOutMembership } from '#app/domain/money/billing/membership-checkout.server.ts'
import {
  approveRefund,
  finishRefund,
  requestRefund,
  sendRefund,
} from '#app/domain/money/billing/refunds.server.ts'
import { voidInvoice } from '#app/domain/money/billing/credit-invoice.server.ts'
import {
  expireMemberships,
  tellOfEndingMemberships,
} from '#app/domain/people/accounts/expire-memberships.server.ts'
import { votersAt } from '#app/domain/people/accounts/voters.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { applyForMembership } from '#app/domain/people/accounts/membership-applications.server.ts'
import { db } from '#db/client.ts'
import { as, signedIn } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { entrant, pay, pdf, valueOf } from '#tests/support/entries.ts'
import {
  admin,
  adminViewerOf,
  member,
  viewerOf,
  withMembership,
  type Account,
} from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'

const PAGE = '/membership'
const BILL_TO = {
  name: 'Maya Kowalski',
  email: 'maya@example.org',
  addressLine1: 'Musterstrasse 12',
  addressLine2: null,
  city: 'Leipzig',
  region: null,
  postalCode: '04109',
  country: 'DE',
  taxId: null,
}

let ada: Account
let maya: Account
beforeEach(async () => {
  ada = await admin()
  maya = await member({ firstName: 'Maya', emailVerifiedAt: now() })
})

const details = {
  school: null,
  studentNumber: null,
  discipline: 'Storyboards',
  creditsUrl: null,
  resume: null,
}

async function membershipOf({ userId }: Account) {
  return db()
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow()
}

async function applied(who: Account, code = 'pro') {
  valueOf(await applyForMembership(code, details, await viewerOf(who), now()))
  return (await membershipOf(who)).id
}

async function decided(membershipId: number, decision = 'activate') {
  const answer = await as(ada).post('/admin/memberships', { membershipId, decision })
  expect(answer.status).toBe(303)
}

async function approved(who: Account, code = 'pro') {
  const id = await applied(who, code)
  await decided(id)
  return id
}

const checkout = (totalCents: number, method: 'bank_transfer' | 'card' = 'bank_transfer') => ({
  checkoutKey: randomUUID(),
  expectedTotalCents: totalCents,
  billTo: BILL_TO,
  poNumber: null,
  method,
})

async function billed(who: Account, code = 'pro', cents = 9_000) {
  const id = await approved(who, code)
  const { invoiceId } = valueOf(await checkOutMembership(checkout(cents), await viewerOf(who), now()))
  return { id, invoiceId }
}

test('a student gets from an application to an active membership with one decision of an admin', async () => {
  const student = await entrant('student', { membership: 'none', account: maya })
  const own = signedIn(student)
  const dashboard = await own.get('/submissions/dashboard')
  expect(dashboard.links).toContain(PAGE)
  const list = await own.get(PAGE)
  expect(list.visibleText).toContain('USD 15 for a year')
  const form = await own.get('/membership/apply/student')
  expect(form.html.querySelector('#school')?.getAttribute('value')).toBe('Academy of Moving Image')
  const missing = await own.submit(form, 'Send application', {})
  expect(missing.problems.map(({ message }) => message)).toEqual(['Expected graduation: Required'])
  const sent = await own.submit(form, 'Send application', { expectedGraduation: '2029-06-30' })
  expect(sent.location).toBe('/members/proof')
  expect((await mails({ to: maya.email, template: 'membership_asked' }))[0]?.body_text).toContain('USD 15')
  const proof = new File([new Uint8Array(pdf())], 'card.pdf', { type: 'application/pdf' })
  const uploaded = await own.submit(await own.get('/members/proof'), 'Send proof', { proof })
  expect(uploaded.location).toBe(PAGE)

  const { id } = await membershipOf(student)
  await decided(id)
  expect((await membershipOf(student)).status).toBe('approved')
  expect((await own.get('/submissions/add')).location).toBe('/submissions/dashboard')
  const mail = (await mails({ to: maya.email, template: 'membership_decided' }))[0]
  expect([mail?.subject, mail?.body_text]).toEqual([
    expect.stringContaining('Pay for your membership'),
    expect.stringContaining('USD 15'),
  ])
  const payment = await own.get('/membership/pay')
  const ordered = await own.submit(payment, 'Place order', { method: 'card' })
  expect(ordered.location).toMatch(/^\/payments\/demonstration\//)
  const paid = await own.follow(await own.submit(await own.get(ordered.location ?? ''), 'Pay'))
  expect(paid.path).toMatch(/^\/submissions\/invoices\/\d+$/)

  expect(await membershipOf(student)).toMatchObject({
    status: 'active',
    starts_on: '2027-03-10',
    ends_on: '2028-03-09',
  })
  expect((await own.get('/submissions/add')).status).toBe(200)
  expect(await mails({ to: maya.email, template: 'membership_active' })).toHaveLength(1)
  expect((await own.get(PAGE)).visibleText).toContain('Valid until')
  const steps = (await audits({ entity: 'membership' })).map(({ action }) => action)
  expect(steps).toEqual([
    'membership.asked',
    'membership.proof_sent',
    'membership.decided',
    'membership.paid',
  ])
})

describe('an application', () => {
  test('is made once, of many sent at once', async () => {
    const viewer = await viewerOf(maya)
    const answers = await race(4, () => applyForMembership('pro', details, viewer, now()))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await mails({ template: 'membership_asked' })).toHaveLength(1)
  })

  test('keeps its price when the type gets another one', async () => {
    const id = await applied(maya)
    await db().updateTable('membership_types').set({ price_cents: 1 }).where('code', '=', 'pro').execute()
    await decided(id)
    expect((await as(maya).get('/membership/pay')).visibleText).toContain('USD 90')
  })

  test('is withdrawn by its person, until it has an invoice', async () => {
    await applied(maya)
    await as(maya).submit(await as(maya).get(PAGE), 'Withdraw application')
    expect((await membershipOf(maya)).status).toBe('cancelled')
    await billed(maya)
    expect((await as(maya).get(PAGE)).visibleText).not.toContain('Withdraw application')
    await as(maya).post(PAGE, { intent: 'withdraw' })
    expect((await membershipOf(maya)).status).toBe('approved')
  })

  test('is for offered types only', async () => {
    await db().updateTable('membership_types').set({ active: false }).where('code', '=', 'pro').execute()
    expect((await as(maya).get('/membership/apply/pro')).status).toBe(404)
    expect((await as(maya).post('/membership/apply/pro', {})).status).toBe(404)
    expect((await as(maya).get('/membership/apply/nothing')).status).toBe(404)
  })

  test('that costs nothing makes the membership active at once', async () => {
    await db().updateTable('membership_types').set({ price_cents: 0 }).where('code', '=', 'pro').execute()
    await approved(maya)
    expect((await membershipOf(maya)).status).toBe('active')
    expect((await as(maya).get('/membership/pay')).location).toBe(PAGE)
  })
})

describe('the payment', () => {
  test('has one invoice, however often it is checked out', async () => {
    await approved(maya)
    const viewer = await viewerOf(maya)
    const answers = await race(4, () => checkOutMembership(checkout(9_000), viewer, now()))
    expect(new Set(answers.map((each) => valueOf(each).invoiceId)).size).toBe(1)
    const invoices = await db().selectFrom('invoices').where('kind', '=', 'membership').selectAll().execute()
    expect(invoices).toMatchObject([
      { total_cents: 9_000, currency: 'USD', studio_id: null, user_id: maya.userId },
    ])
    expect(await mails({ template: 'membership_invoice' })).toHaveLength(1)
    const page = await as(maya).get('/membership/pay')
    expect(page.location).toBe(`/submissions/invoices/${invoices[0]?.id}`)
    expect((await as(maya).get(page.location ?? '')).visibleText).toContain('Membership: Professional')
  })

  test('recorded twice at once by two admins makes one membership active, once', async () => {
    const { id, invoiceId } = await billed(maya)
    const answers = await Promise.allSettled([
      pay(invoiceId, ada, 9_000),
      pay(invoiceId, await admin(), 9_000),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await membershipOf(maya)).toMatchObject({ id, status: 'active' })
    expect(await audits({ action: 'membership.paid' })).toHaveLength(1)
    expect(await mails({ template: 'membership_active' })).toHaveLength(1)
  })

  test('of a part begins nothing', async () => {
    const { invoiceId } = await billed(maya)
    await pay(invoiceId, ada, 4_000)
    expect((await membershipOf(maya)).status).toBe('approved')
    await pay(invoiceId, ada, 5_000)
    expect((await membershipOf(maya)).status).toBe('active')
  })

  test('is possible again after the invoice was voided, and its billing details can be corrected', async () => {
    const { invoiceId } = await billed(maya)
    const page = await as(maya).get(`/submissions/invoices/${invoiceId}/bill-to`)
    const corrected = await as(maya).submit(page, 'Issue corrected invoice', { city: 'Berlin' })
    const next = Number(corrected.location?.split('/').at(-1)?.split('?')[0])
    expect(next).not.toBe(invoiceId)
    const wrong = { invoiceId: next, reason: 'Wrong', place: 'drafts' } as const
    valueOf(await voidInvoice(wrong, await adminViewerOf(ada), now()))
    const again = valueOf(await checkOutMembership(checkout(9_000), await viewerOf(maya), now()))
    await pay(again.invoiceId, ada, 9_000)
    expect((await membershipOf(maya)).status).toBe('active')
  })

  test('given back in full ends the membership', async () => {
    const { invoiceId } = await billed(maya)
    const { paymentId } = await pay(invoiceId, ada, 9_000)
    const [one, two] = [await adminViewerOf(ada), await adminViewerOf(await admin())]
    const asked = { invoiceId, paymentId, amountCents: 9_000, reason: 'Left', key: randomUUID() }
    const { refundId } = valueOf(await requestRefund(asked, one, now()))
    valueOf(await approveRefund(refundId, two, now()))
    valueOf(await sendRefund(refundId, two, now()))
    valueOf(await finishRefund(refundId, 'Bank 4711', two, now()))
    expect((await membershipOf(maya)).status).toBe('cancelled')
    expect(await audits({ action: 'membership.refunded' })).toHaveLength(1)
  })

  test('shows another total than the person saw before anything is billed', async () => {
    await approved(maya)
    const answer = await checkOutMembership(checkout(8_000), await viewerOf(maya), now())
    expect(answer).toMatchObject({ ok: false, code: 'conflict' })
    expect(await db().selectFrom('invoices').select('id').execute()).toEqual([])
  })

  test('is taxed as the season says', async () => {
    await db()
      .updateTable('seasons')
      .set({ tax_mode: 'added', tax_name: 'VAT', tax_rate_bp: 1_900, tax_country: 'DE' })
      .where('is_current', '=', true)
      .execute()
    await approved(maya)
    const viewer = await viewerOf(maya)
    const { invoiceId } = valueOf(await checkOutMembership(checkout(10_710), viewer, now()))
    const { total_cents, tax_cents } = await db()
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .select(['total_cents', 'tax_cents'])
      .executeTakeFirstOrThrow()
    expect([total_cents, tax_cents]).toEqual([10_710, 1_710])
  })

  test('is for the member alone', async () => {
    const { invoiceId } = await billed(maya)
    const other = await member()
    expect((await as(other).get(`/submissions/invoices/${invoiceId}`)).status).toBe(404)
    expect(await checkOutMembership(checkout(9_000), await viewerOf(other), now())).toMatchObject({
      code: 'conflict',
    })
    const listed = await as(ada).get('/admin/submissions/invoices?kind=membership')
    expect(listed.html.querySelectorAll('main tbody tr')).toHaveLength(1)
    expect(
      (await as(ada).get('/admin/submissions/invoices?kind=entry')).html.querySelectorAll('main tbody tr'),
    ).toHaveLength(0)
    await pay(invoiceId, ada, 9_000)
    const books = await as(ada).get('/admin/financials/check')
    const checked = await as(ada).follow(await as(ada).submit(books, 'Run check'))
    expect(checked.visibleText).toContain('All checks passed')
  })
})

describe('a membership', () => {
  const DAY = { days: 1 }

  test('ends after its last day, and its member is told before and then, once', async () => {
    await withMembership(maya, 'pro', { ends_on: '2027-04-10', pro_vote_status: 'approved' })
    const { year } = await currentSeason()
    const voters = () => votersAt(year, now(), db(), [maya.userId])
    expect(await tellOfEndingMemberships(now())).toBe(0)
    later(DAY)
    expect([await tellOfEndingMemberships(now()), await tellOfEndingMemberships(now())]).toEqual([1, 0])
    // The last minute of that day where the award is.
    setNow('2027-04-11T06:59:00Z')
    expect([await expireMemberships(now()), await voters()]).toEqual([0, [maya.userId]])
    later({ minutes: 1 })
    expect(await voters()).toEqual([])
    expect([await expireMemberships(now()), await expireMemberships(now())]).toEqual([1, 0])
    expect((await membershipOf(maya)).status).toBe('expired')
    const told = (await mails({ to: maya.email })).map(({ template }) => template)
    expect(told).toEqual(['membership_ends_soon', 'membership_ended'])
    expect((await signedIn(maya).get(PAGE)).visibleText).toContain('Earlier memberships')
  })

  test('is renewed before it ends without losing a day or the right to vote', async () => {
    await withMembership(maya, 'pro', { ends_on: '2027-04-10', pro_vote_status: 'approved' })
    const page = await as(maya).get(PAGE)
    expect(page.visibleText).toContain('Renew Professional')
    const { invoiceId } = await billed(maya)
    expect((await as(maya).get(PAGE)).visibleText).toContain('Valid until')
    await pay(invoiceId, ada, 9_000)
    expect(await membershipOf(maya)).toMatchObject({
      status: 'active',
      ends_on: '2028-04-10',
      pro_vote_status: 'approved',
    })
    const states = await db()
      .selectFrom('memberships')
      .where('user_id', '=', maya.userId)
      .orderBy('id')
      .select('status')
      .execute()
    expect(states).toEqual([{ status: 'expired' }, { status: 'active' }])
  })

  test('is renewed sixty days before its end at the earliest', async () => {
    await withMembership(maya, 'pro', { ends_on: '2027-12-31' })
    expect((await as(maya).get(PAGE)).visibleText).toContain('You can renew it 60 days before it ends.')
    const answer = await applyForMembership('pro', details, await viewerOf(maya), now())
    expect(answer).toMatchObject({ ok: false, code: 'conflict' })
  })
})

describe('membership types', () => {
  const TYPES = '/admin/memberships/types'

  test('are added and removed by an admin, and offered at once', async () => {
    const page = await as(ada).get(`${TYPES}/add`)
    const empty = await as(ada).submit(page, 'Add membership type', { name: '', durationMonths: '0' })
    expect(empty.problems.map(({ message }) => message)).toEqual([
      'Name: Required',
      expect.stringContaining('Price: Enter an amount'),
      expect.stringContaining('Duration (months): Enter a whole number from 1 to 120'),
    ])
    const input = { name: 'Freunde des Films', priceCents: '25.50', durationMonths: '6', canVote: 'on' }
    const added = await as(ada).submit(page, 'Add membership type', input)
    expect(added.location).toBe(TYPES)
    expect((await as(maya).get(PAGE)).visibleText).toContain('USD 25.50 for 6 months')
    expect((await as(ada).submit(page, 'Add membership type', input)).status).toBe(409)
    const code = 'freunde-des-films'
    const confirm = await as(ada).get(`${TYPES}/${code}/remove`)
    expect((await as(ada).submit(confirm, 'Remove membership type')).location).toBe(TYPES)
    expect((await as(ada).get(`${TYPES}/${code}`)).status).toBe(404)
    expect((await audits({ entity: 'membership_type' })).map(({ action }) => action)).toEqual([
      'membership_type.added',
      'membership_type.removed',
    ])
  })

  test('that people have stay', async () => {
    await withMembership(maya, 'pro')
    const page = await as(ada).get(`${TYPES}/pro/remove`)
    expect(page.visibleText).toContain('Stop offering it instead.')
    await as(ada).post(`${TYPES}/pro/remove`)
    expect((await as(ada).get(`${TYPES}/pro`)).status).toBe(200)
  })

  test('that are not offered show nowhere', async () => {
    await db().updateTable('membership_types').set({ active: false }).execute()
    const page = await as(maya).get(PAGE)
    expect(page.visibleText).toContain('This award has no memberships to apply for.')
    expect(page.html.querySelector('nav a[href="/membership"]')).toBeNull()
  })
})
