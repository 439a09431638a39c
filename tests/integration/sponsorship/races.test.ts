import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerOffer } from '#app/domain/sponsorship/applications/answer.server.ts'
import { stepSponsorship } from '#app/domain/sponsorship/applications/progress.server.ts'
import { issueSponsorshipInvoices } from '#app/domain/sponsorship/billing/invoices.server.ts'
import { applicationToken } from '#app/domain/sponsorship/applications/link.server.ts'
import { startCardPayment } from '#app/domain/money/payments/attempts.server.ts'
import { recordPayment } from '#app/domain/money/billing/commands.server.ts'
import { db } from '#db/client.ts'
import { activated, reviewed, sponsorshipWith, upload, uploaded, versions } from '#tests/support/artwork.ts'
import { pdfSheet } from '#tests/support/artwork-files.ts'
import { as, guest, send } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { pay, valueOf } from '#tests/support/entries.ts'
import { locksOf } from '#tests/support/locks-of.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import {
  acceptedSponsorship,
  applied,
  contact,
  decided,
  executedContract,
  sponsorPackage,
  sponsorship,
} from '#tests/support/sponsors.ts'
import { TusSender } from '#tests/support/tus.ts'
import { STRIPE_SECRET, stripeMessage, StripeServer } from '#tests/support/stripe-server.ts'

/** Two at once over one sponsorship: one outcome each, and another one without the lock. */

const PRICE = 2_000_000
const stripe = new StripeServer()
const SETTINGS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'] as const

beforeAll(async () => {
  await stripe.listen()
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    STRIPE_API_URL: stripe.url,
  })
})
afterAll(async () => {
  for (const name of SETTINGS) delete process.env[name]
  await stripe.close()
})

let ada: Account
let ben: Account
beforeEach(async () => {
  stripe.reset()
  ada = await admin()
  ben = await admin()
})

const billTo = {
  ...{ name: 'Quell Ltd', email: 'ines@example.org', addressLine1: 'Musterstrasse 12', addressLine2: null },
  ...{ city: 'Leipzig', region: null, postalCode: '04109', country: 'DE', taxId: null },
}

async function issue(id: number, by: Account) {
  const instalments = [{ amountCents: PRICE, dueOn: '2099-01-15' }]
  const order = { key: randomUUID(), billTo, poNumber: null, method: 'bank_transfer' as const, instalments }
  return issueSponsorshipInvoices(id, order, await adminViewerOf(by), now())
}

const invoices = () => db().selectFrom('invoices').selectAll().orderBy('id').execute()
const payments = () => db().selectFrom('payments').selectAll().execute()
const told = async () => (await mails({ to: ada.email, template: 'sponsor_news' })).at(-1)?.body_text ?? ''

raced('an invoice issued by two admins is one invoice', {
  reads: [/sum\(coalesce\("listed_cents"/, /^select "line"\."instalment"/],
  guards: ['one_live_line_per_instalment'],
  async prepare() {
    const { id } = await acceptedSponsorship(ada)
    return { id, people: [ada, ben] }
  },
  acts: ({ id, people }) => people.map((by) => () => issue(id, by)),
  async holds(answers) {
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await invoices()).toHaveLength(1)
    expect(await mails({ to: billTo.email })).toHaveLength(1)
  },
  async breaks(answers) {
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect((await invoices()).map(({ total_cents }) => total_cents)).toEqual([PRICE, PRICE])
  },
})

raced('a sponsorship that is withdrawn while it is paid keeps no money that admins are not told of', {
  reads: [/^select \* from "invoices"/],
  async prepare() {
    const { id } = await acceptedSponsorship(ada)
    valueOf(await issue(id, ada))
    const [invoice] = await invoices()
    return { id, invoiceId: invoice?.id ?? 0, viewer: await adminViewerOf(ada) }
  },
  acts: ({ id, invoiceId, viewer }) => [
    async () => (await decided(id, { action: 'cancel', reason: 'They asked us to' }, ben)).ok,
    async () => {
      const money = { amountCents: PRICE, method: 'bank_transfer', reference: null, note: null } as const
      const day = now().toISOString().slice(0, 10)
      const input = { invoiceId, idempotencyKey: randomUUID(), ...money, receivedOn: day }
      return (await recordPayment(input, viewer, now())).ok
    },
  ],
  async holds(answers, { id }) {
    const [isCancelled, isPaid] = answers
    expect(isCancelled).toBe(true)
    expect((await sponsorship(id)).state).toBe('withdrawn')
    expect(await invoices()).toMatchObject([{ status: isPaid ? 'paid' : 'void' }])
    if (isPaid) expect(await told()).toContain('no longer sponsors, and has paid for')
    else expect(await payments()).toEqual([])
  },
  async breaks(answers, { id }) {
    // The money has come for an invoice that was voided, and no admin knows.
    expect(answers).toEqual([true, true])
    expect((await sponsorship(id)).state).toBe('withdrawn')
    expect(await payments()).toHaveLength(1)
    expect((await invoices())[0]?.voided_at).not.toBeNull()
  },
})

test('who ends a sponsorship locks its invoice before it, as a payment does, or the two could wait for each other', async () => {
  const ORDER = ['invoices', 'sponsorships']
  const orderOf = async (act: () => Promise<unknown>) =>
    (await locksOf(act)).filter((table) => ORDER.includes(table))
  const invoiced = async () => {
    const { id } = await acceptedSponsorship(ada)
    valueOf(await issue(id, ada))
    return { id, invoiceId: (await invoices()).at(-1)?.id ?? 0 }
  }
  const [paid, withdrawn, terminated] = [await invoiced(), await invoiced(), await invoiced()]
  expect(await orderOf(() => pay(paid.invoiceId, ada, PRICE))).toEqual(ORDER)
  const cancel = { action: 'cancel', reason: 'They asked us to' } as const
  expect(await orderOf(async () => valueOf(await decided(withdrawn.id, cancel, ada)))).toEqual(ORDER)
  await activated(terminated.id, ada)
  const [one, other] = [await adminViewerOf(ada), await adminViewerOf(ben)]
  const proposal = { action: 'propose_termination', reason: 'A claim' } as const
  valueOf(await stepSponsorship(terminated.id, proposal, one, now()))
  const terminate = async () =>
    valueOf(await stepSponsorship(terminated.id, { action: 'terminate' }, other, now()))
  expect(await orderOf(terminate)).toEqual(ORDER)
  expect((await invoices()).map(({ status }) => status)).toEqual(['paid', 'void', 'void'])
})

raced('the provider’s message and the page a sponsor comes back to: one payment, one activation', {
  reads: [/^select "id", "invoice_id", "receipt_number" from "payments"/],
  guards: ['payments_idempotency_key_key', 'payments_provider_ref_key'],
  async prepare() {
    const { id } = await executedContract(ada, ben)
    valueOf(await issue(id, ada))
    const [invoice] = await invoices()
    const holder = { userId: null, requestId: 'r', byLink: true } as const
    valueOf(await startCardPayment(invoice?.id ?? 0, holder, now()))
    const session = stripe.pay(stripe.latest)
    const attempt = await db().selectFrom('payment_attempts').select('public_id').executeTakeFirstOrThrow()
    return { id, session, back: `/payments/return/${attempt.public_id}` }
  },
  acts: ({ session, back }) => [
    () => {
      const { body, signature } = stripeMessage('checkout.session.completed', session)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return send('/api/payments/stripe', { method: 'POST', body, headers })
    },
    () => guest().get(back),
  ],
  async holds(answers, { id }) {
    for (const { status } of answers) expect(status).toBeLessThan(400)
    expect(await payments()).toHaveLength(1)
    expect((await sponsorship(id)).state).toBe('active')
    expect(await mails({ template: 'sponsorship_active' })).toHaveLength(1)
    expect(await mails({ template: 'payment_receipt' })).toHaveLength(1)
  },
  async breaks() {
    expect((await payments()).map(({ amount_cents }) => amount_cents)).toEqual([PRICE, PRICE])
    expect(await mails({ template: 'payment_receipt' })).toHaveLength(2)
  },
})

const order = async () =>
  (await audits({})).flatMap(({ action }) => (action.startsWith('sponsor_artwork.') ? [action] : []))

raced('artwork that is replaced while it is approved is not approved afterwards', {
  reads: [/^select (coalesce\(max\("version"\)|"state", "part" from "sponsor_artworks")/],
  async prepare() {
    const { id } = await sponsorshipWith(ada)
    const bytes = await pdfSheet()
    return { id, bytes, first: await uploaded(id, 'artwork', bytes) }
  },
  acts: ({ id, bytes, first }) => [
    async () => (await upload(id, 'artwork', bytes, 'v2.pdf')).ok,
    async () => (await reviewed(first, ada)).ok,
  ],
  async holds(answers, { id }) {
    const [isUploaded, isApproved] = answers
    expect(isUploaded).toBe(true)
    expect((await versions(id)).map(({ state }) => state)).toEqual([
      isApproved ? 'approved' : 'replaced',
      'uploaded',
    ])
    // Approved before the next one came, or not at all.
    expect((await order()).slice(2)).toEqual(
      isApproved ? ['sponsor_artwork.approved', 'sponsor_artwork.uploaded'] : ['sponsor_artwork.uploaded'],
    )
  },
  async breaks(answers, { id }) {
    expect(answers).toEqual([true, true])
    expect((await versions(id)).map(({ state }) => state)).toEqual(['approved', 'uploaded'])
    expect((await order()).slice(2)).toEqual(['sponsor_artwork.uploaded', 'sponsor_artwork.approved'])
  },
})

raced('two files that arrive whole at once are two versions, of which the later one counts', {
  reads: [/^select coalesce\(max\("version"\)/],
  guards: ['one_artwork_on_its_way', 'sponsor_artworks_sponsorship_id_part_version_key'],
  async prepare() {
    const { id } = await sponsorshipWith(ada)
    const bytes = await pdfSheet()
    const token = applicationToken((await sponsorship(id)).link_key)
    const acts = []
    // One by the link and one signed in: neither ends the other's.
    for (const sender of [new TusSender(guest(), token), new TusSender(as(ada))]) {
      const file = { sponsorshipId: id, part: 'artwork', name: 'half.pdf', size: bytes.byteLength }
      const address = await sender.begun(file)
      await sender.piece(address, 0, bytes.subarray(0, -1))
      acts.push(() => sender.piece(address, bytes.byteLength - 1, bytes.subarray(-1)))
    }
    return { id, acts }
  },
  acts: ({ acts }) => acts,
  async holds(answers, { id }) {
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect((await versions(id)).map(({ version, state }) => [version, state])).toEqual([
      [1, 'replaced'],
      [2, 'uploaded'],
    ])
  },
  async breaks(_answers, { id }) {
    // Both were told to be the first one.
    expect((await versions(id)).map(({ version }) => version)).toEqual([1, 1])
  },
})

raced('an application that is withdrawn while it is approved is one of the two', {
  reads: [/^select (("id", )?"year", "state", ("company"|"offer_ends_at"))/],
  guards: ['one_sponsor_per_place'],
  async prepare() {
    const { revisionId } = await sponsorPackage(ada)
    return { id: await applied({ revisionId }) }
  },
  acts: ({ id }) => [
    async () => (await decided(id, { action: 'offer', days: 14 }, ada)).ok,
    async () => (await answerOffer(id, 'withdraw', '', contact, now())).ok,
  ],
  async holds(answers, { id }) {
    expect([...answers].sort()).toEqual([false, true])
    expect((await sponsorship(id)).state).toBe(answers[0] ? 'offered' : 'withdrawn')
    expect(await mails({ template: 'sponsorship_offered' })).toHaveLength(answers[0] ? 1 : 0)
  },
  async breaks(answers, { id }) {
    // The contact is offered what they have withdrawn.
    expect(answers).toEqual([true, true])
    expect((await sponsorship(id)).state).toBe('withdrawn')
    expect(await mails({ template: 'sponsorship_offered' })).toHaveLength(1)
  },
})
