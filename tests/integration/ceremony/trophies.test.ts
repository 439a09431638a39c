import { beforeEach, describe, expect, test } from 'vitest'
import { makeBatch } from '#app/domain/ceremony/trophies/batches.server.ts'
import { cancelOwnOrder } from '#app/domain/ceremony/trophies/answer.server.ts'
import { orderPath } from '#app/domain/ceremony/trophies/link.server.ts'
import { placeOrder } from '#app/domain/ceremony/trophies/place-order.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { pay, valueOf } from '#tests/support/entries.ts'
import { nomineeToken } from '#tests/support/nominee-link.ts'
import { announcedAt, nominated } from '#tests/support/nominees.ts'
import { meet } from '#tests/support/meeting.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import {
  decidedOrder,
  ordered,
  orderInput,
  orderInvoice,
  orderThatIs,
  trophyOrder,
  trophySale,
  visitor,
  winnersPublished,
} from '#tests/support/trophies.ts'

let ada: Account
beforeEach(async () => {
  ada = await admin()
  await announcedAt(new Date(now().getTime() - 1000))
  await trophySale()
})

const orderPage = async (personId: number) =>
  `/trophies/order?t=${encodeURIComponent(await nomineeToken(personId, db()))}`
const ownPage = async (id: number) => orderPath((await trophyOrder(id)).link_key)

const ADDRESS = {
  ...{ 'shipTo.name': 'Þóra Ægisdóttir', 'shipTo.email': 'thora@example.org' },
  ...{ 'shipTo.addressLine1': 'Laugavegur 12', 'shipTo.city': 'Reykjavík', 'shipTo.country': 'IS' },
}

test('from the nominee’s link to the parcel, without scripts and without an account', async () => {
  const { people } = await nominated(['Þóra Ægisdóttir', '李晴风'], { title: 'Tin Lanterns' })
  const personId = people[0]?.personId ?? 0
  const [visit, office] = [guest(), as(ada)]
  const here = await orderPage(personId)
  const page = await visit.get(here)
  expect(page.visibleText).toContain('USD 385 for each piece, and USD 45 for shipping')
  expect(page.visibleText).toContain('After that, your trophy is made for you and we can’t refund it')
  const shown = await visit.submit(page, 'Show the plate', { name: 'everybody', qty: '2' })
  expect(shown.status).toBe(200)
  expect(shown.text).toMatch(/<svg[^>]*aria-label="The plate: [^"]*Þóra Ægisdóttir, 李晴风[^"]*Tin Lanterns/)
  const bad = await visit.submit(shown, 'Order extra trophies', { name: '', 'shipTo.name': '', qty: '0' })
  expect(bad.status).toBe(422)
  expect(bad.problems.map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.stringContaining('Pieces'), expect.stringContaining('Street and number')]),
  )
  const four = { ...ADDRESS, qty: '4', accept: 'on', name: `person-${personId}` }
  const many = await visit.submit(await visit.get(here), 'Order extra trophies', four)
  expect(many.status).toBe(409)
  expect(many.visibleText).toContain('At most 3 extra trophies can be ordered for a win. 3 trophies are left')
  const sent = await visit.submit(await visit.get(here), 'Order extra trophies', { ...four, qty: '2' })
  const own = sent.location ?? ''
  expect(own).toMatch(/^\/trophies\/view\?t=/)
  const { id } = await db().selectFrom('trophy_orders').select('id').executeTakeFirstOrThrow()
  expect((await visit.get(own)).visibleText).toContain('You pay nothing before we have approved it')
  const [received] = await mails({ template: 'trophy_order_received', to: 'thora@example.org' })
  expect(received?.body_text).toContain('2 pieces')
  expect(received?.sensitive).toBe(true)
  expect((await visit.get(here)).visibleText).toContain('1 can still be ordered')

  const at = `/admin/duplicate-trophies/view/${id}`
  expect((await office.get('/admin/dashboard')).visibleText).toContain(
    '1 order of extra trophies needs a decision',
  )
  expect((await office.get('/admin/duplicate-trophies?state=open&q=lanterns')).visibleText).toContain(
    '1 order',
  )
  await office.submit(await office.get(at), 'Approve and send invoice')
  const invoice = await orderInvoice(id)
  expect(invoice).toMatchObject({ totalCents: 2 * 38_500 + 4_500, status: 'issued' })
  expect(invoice.number).toMatch(/^T-\d{4}-00001$/)
  const billed = await visit.get(own)
  const toPay = billed.links.find((link) => link.includes('/sponsorships/invoice/')) ?? ''
  expect((await visit.get(toPay)).visibleText).toContain('Extra trophy')
  await pay(invoice.id, ada, invoice.totalCents)
  expect((await trophyOrder(id)).state).toBe('paid')

  const tooLong = await office.submit(await office.get(at), 'Send proof', { lines: '風'.repeat(18) })
  expect(tooLong.problems.map(({ message }) => message).join()).toContain('36 of 34 columns')
  await office.submit(await office.get(at), 'Send proof', { lines: 'Thora' })
  await visit.submit(await visit.get(own), 'Send changes', { wish: 'Þóra with a thorn' })
  expect((await office.get(at)).visibleText).toContain('Þóra with a thorn')
  const stale = await visit.get(own)
  await office.submit(await office.get(at), 'Send proof', { lines: 'Þóra Ægisdóttir\nTin Lanterns' })
  const proofed = await visit.get(own)
  expect(proofed.text).toContain('alt="Proof 2: Þóra Ægisdóttir / Tin Lanterns"')
  const drawn = proofed.html.querySelector('img[alt^="Proof 2"]')?.getAttribute('src') ?? ''
  const picture = await visit.get(drawn)
  expect(picture.headers.get('content-type')).toContain('image/svg+xml')
  expect((await visit.get(drawn.replace('n=2', 'n=1'))).status).toBe(404)
  expect((await guest().get('/trophies/proof?n=2&t=none')).status).toBe(404)
  const makers = await visit.get(proofed.links.find((link) => link.includes('format=pdf')) ?? '')
  const old = await visit.post(own, { intent: 'approve', fullName: 'Þóra', proof: '1', accept: 'on' })
  expect(old.status).toBe(409)
  expect(stale.visibleText).toContain('Changes asked')
  await visit.submit(proofed, 'Approve the proof', { fullName: 'Þóra Ægisdóttir', accept: 'on' })
  expect(await trophyOrder(id)).toMatchObject({ state: 'proof_ok', proof_approved_by: 'Þóra Ægisdóttir' })
  expect((await visit.post(own, { intent: 'cancel' })).location).toBe(own)
  expect((await trophyOrder(id)).state).toBe('proof_ok')

  const batches = '/admin/duplicate-trophies/batches'
  await office.submit(await office.get(batches), 'Make batch', { maker: 'Foundry & Sons', note: 'Brass' })
  const made = await office.get(batches)
  expect(made.visibleText).toContain('Batch 1, Foundry & Sons')
  const { id: batchId } = await db().selectFrom('trophy_batches').select('id').executeTakeFirstOrThrow()
  const csv = await office.get(`${batches}/${batchId}/file?format=csv`)
  expect(csv.text).toContain(`TO-${id},2,Þóra Ægisdóttir,Tin Lanterns`)
  expect(csv.text).not.toContain('Laugavegur')
  const file = await office.get(`${batches}/${batchId}/file?format=pdf`)
  const plateIn = (bytes: Buffer) =>
    /ÞóraÆgisdóttir.*?2pieces/su.exec(readPdf(bytes).text.replaceAll(' ', ''))?.[0]
  expect(plateIn(file.bytes)).toContain('ÞóraÆgisdóttir')
  // What was approved is what the maker gets.
  expect(plateIn(makers.bytes)).toBe(plateIn(file.bytes))

  await office.submit(await office.get(at), 'Mark as shipped', { carrier: 'dhl', tracking: 'JD 0146' })
  const shipped = await visit.get(own)
  expect(shipped.text).toContain('AWB=JD0146')
  await visit.submit(shipped, 'It has arrived')
  expect((await trophyOrder(id)).state).toBe('delivered')
  expect((await office.get(`/admin/search?q=TO-${id}`)).visibleText).toContain('Tin Lanterns')
  expect((await office.get('/admin/duplicate-trophies/export?format=csv')).text).toContain('Laugavegur 12')
  const history = (await office.get(at)).visibleText
  expect(history).toContain('Proof approved')
  expect(history).not.toMatch(/proof_ok|proof_sent|in_production|changes_asked/)
  expect((await office.get('/admin/history?entity=trophy_order')).visibleText).not.toMatch(
    /proof_ok|in_production/,
  )
  expect((await audits({ entity: 'trophy_order' })).map(({ action }) => action.split('.')[1])).toEqual([
    ...[
      'placed',
      'approved',
      'billed',
      'paid',
      'proof_sent',
      'changes_asked',
      'proof_sent',
      'proof_approved',
    ],
    ...['in_production', 'shipped', 'delivered'],
  ])
})

describe('who may order', () => {
  test('no one before the announcement, and winners only once the results are public, where the settings say so', async () => {
    await trophySale('winners')
    const won = await nominated(['Þóra Ægisdóttir'], { title: 'Velvet Moth' })
    const lost = await nominated(['Mara Quill'], { title: 'Copper Tide' })
    const [winner, other] = [won, lost].map(({ people }) => people[0]?.personId ?? 0) as [number, number]
    const account = await member({ email: `nominee${won.nominationId}.0@example.org` })
    await winnersPublished([won.nominationId], new Date(now().getTime() + 3_600_000))
    for (const personId of [winner, other]) {
      const page = await guest().get(await orderPage(personId))
      expect(page.status).toBe(404)
      expect(page.visibleText).not.toContain('Velvet Moth')
      expect(await placeOrder(personId, orderInput(personId), visitor, now())).toMatchObject({
        code: 'closed',
      })
    }
    expect((await as(account).get('/trophies')).visibleText).not.toContain('Velvet Moth')
    later({ hours: 2 })
    expect((await guest().get(await orderPage(winner))).visibleText).toContain('Velvet Moth')
    expect((await guest().get(await orderPage(other))).status).toBe(404)
    expect((await as(account).get('/trophies')).visibleText).toContain('Velvet Moth')
    expect(await placeOrder(other, orderInput(other), visitor, now())).toMatchObject({ code: 'closed' })
    valueOf(await placeOrder(winner, orderInput(winner), visitor, now()))
    later({ days: 31 })
    const late = await guest().get(await orderPage(winner))
    expect(late.visibleText).toContain('Orders are closed')
    expect(await placeOrder(winner, orderInput(winner), visitor, now())).toMatchObject({ code: 'closed' })
    expect((await guest().get('/trophies/order?t=1')).status).toBe(404)
    expect((await guest().get('/trophies/view?t=1')).status).toBe(404)
  })

  test('each link opens its own alone, and a number opens nothing', async () => {
    const both = await nominated(['Mara Quill', '李晴风'])
    const { id, personId } = await ordered(both)
    const other = both.people[1]?.personId ?? 0
    const own = await ownPage(id)
    const reference = `TO-${id}`
    expect((await guest().get(own)).visibleText).toContain(reference)
    expect((await guest().get(await orderPage(personId))).visibleText).toContain(reference)
    expect((await guest().get(await orderPage(other))).text).not.toContain(reference)
    const [order, nominee] = [own, await orderPage(other)].map((link) => link.split('?t=')[1] ?? '')
    for (const address of [
      ...[`/trophies/view?t=${id}`, `/trophies/view?t=${nominee}`, `/trophies/order?t=${order}`],
      ...[`/trophies/order?t=${personId}`, `/trophies/view/${id}`, `/trophies/${id}`],
    ]) {
      const page = await guest().get(address)
      expect([address, page.status]).toEqual([address, 404])
      expect(page.text).not.toContain(reference)
      if (address.includes('?'))
        expect((await guest().post(address, { intent: 'cancel' })).status, address).toBe(404)
    }
    expect((await trophyOrder(id)).state).toBe('requested')
    // Signed in as someone else, the page of own orders shows it neither.
    expect((await as(await member()).get('/trophies')).text).not.toContain(reference)
  })

  test('only with a confirmed name, at the price that was seen, and one form makes one order', async () => {
    const { people } = await nominated(['Mara Quill'], { confirmed: false })
    const personId = people[0]?.personId ?? 0
    expect((await guest().get(await orderPage(personId))).visibleText).toContain('No name of this nomination')
    expect(await placeOrder(personId, orderInput(personId), visitor, now())).toMatchObject({
      fields: { name: ['Select a name that is confirmed'] },
    })
    const { personId: other, nomination } = await ordered()
    const cheap = orderInput(other, { unitCents: 1 })
    expect(await placeOrder(other, cheap, visitor, now())).toMatchObject({ code: 'conflict' })
    const twice = orderInput(other)
    const first = valueOf(await placeOrder(other, twice, visitor, now()))
    expect(valueOf(await placeOrder(other, twice, visitor, now())).id).toBe(first.id)
    expect(await pieces(nomination.nominationId)).toBe(2)
  })
})

const pieces = async (nominationId: number) =>
  (await db().selectFrom('trophy_pieces').where('nomination_id', '=', nominationId).select('n').execute())
    .length

describe('money', () => {
  test('goes back in full until the proof is approved, and an unpaid invoice is voided', async () => {
    const unpaid = await orderThatIs('invoiced', ada, { qty: 3 })
    valueOf(await cancelOwnOrder(unpaid.id, visitor, now()))
    expect(await trophyOrder(unpaid.id)).toMatchObject({ state: 'cancelled' })
    expect(await pieces(unpaid.nomination.nominationId)).toBe(0)
    expect(
      await db().selectFrom('invoices').where('status', '=', 'void').select('id').execute(),
    ).toHaveLength(1)

    const paid = await orderThatIs('proof_sent', ada)
    const page = await guest().get(await ownPage(paid.id))
    expect(page.visibleText).toContain('We’ll refund you in full')
    await guest().submit(page, 'Cancel order')
    const office = as(ada)
    expect((await office.get('/admin/dashboard')).visibleText).toContain(
      '1 cancelled trophy order has a payment to refund',
    )
    const at = `/admin/duplicate-trophies/view/${paid.id}`
    await office.submit(await office.get(at), 'Request the refund')
    expect(await db().selectFrom('refunds').select(['amount_cents', 'status']).execute()).toEqual([
      { amount_cents: 43_000, status: 'requested' },
    ])
    expect((await office.get(at)).visibleText).not.toContain('is to be refunded')

    const approved = await orderThatIs('proof_ok', ada)
    expect(await cancelOwnOrder(approved.id, visitor, now())).toMatchObject({ code: 'conflict' })
    expect(await decidedOrder(approved.id, { action: 'cancel', reason: 'No' }, ada)).toMatchObject({
      code: 'conflict',
    })
    const declined = await ordered()
    valueOf(await decidedOrder(declined.id, { action: 'decline', reason: 'The award is withdrawn.' }, ada))
    expect(await pieces(declined.nomination.nominationId)).toBe(0)
    const [told] = await mails({ template: 'trophy_order_declined' })
    expect(told?.body_text).toContain('The award is withdrawn.')
  })
})

describe('canceling while the invoice is paid', () => {
  /** The payment begins when the cancellation has the order; how often the two had to begin. */
  async function cancelledWhilePaid(instead: (text: string) => string = (text) => text) {
    const { id } = await orderThatIs('invoiced', ada)
    const invoice = await orderInvoice(id)
    let begun = 0
    let isAsked = () => {}
    const asked = new Promise<void>((done) => (isAsked = done))
    const { answers } = await meet<boolean>(
      [
        async () => (await cancelOwnOrder(id, visitor, now())).ok,
        async () => {
          await asked
          return pay(invoice.id, ada, invoice.totalCents).then(
            () => true,
            () => false,
          )
        },
      ],
      {
        reads: [/from "trophy_orders" as "o".*for update/s],
        instead(text) {
          if (/from "invoices" as "i".*for update|with recursive chain/s.test(text)) begun += 1
          if (/from "trophy_orders" as "o".*for update/s.test(text)) isAsked()
          return instead(text)
        },
      },
    )
    return { answers, begun, order: await trophyOrder(id), invoice: await orderInvoiceState(invoice.id) }
  }

  test('takes one after the other: both lock the invoice first', async () => {
    const { answers, begun, order, invoice } = await cancelledWhilePaid()
    expect(answers).toEqual([true, false])
    expect([order.state, invoice.status]).toEqual(['cancelled', 'void'])
    expect(begun).toBe(2)
  })

  test('control: with the order locked first, each waits for the other, and the database ends one', async () => {
    const { begun } = await cancelledWhilePaid((text) =>
      /from "invoices" as "i".*for update/s.test(text) ? text.replace(/ for update of "i"/, '') : text,
    )
    expect(begun).toBeGreaterThan(2)
  })
})

const orderInvoiceState = (id: number) =>
  db().selectFrom('invoices').where('id', '=', id).select('status').executeTakeFirstOrThrow()

raced('two orders at once do not take more pieces than a win has', {
  reads: [/^select "n" from "trophy_pieces"/],
  guards: ['one_trophy_piece_of_a_number'],
  async prepare() {
    return nominated(['Þóra Ægisdóttir'])
  },
  acts: ({ people }) => {
    const personId = people[0]?.personId ?? 0
    const act = () => placeOrder(personId, orderInput(personId, { qty: 2 }), visitor, now())
    return [act, act]
  },
  async holds(answers, { nominationId }) {
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await pieces(nominationId)).toBe(2)
  },
  async breaks(answers, { nominationId }) {
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(await pieces(nominationId)).toBe(4)
  },
})

raced('two batches at once do not take an order twice', {
  reads: [/from "trophy_orders" as "o".*limit/s],
  guards: ['one_trophy_batch_of_an_order', 'trophy_batches_year_n_key'],
  async prepare() {
    const { id } = await orderThatIs('proof_ok', ada)
    const { year } = await currentSeason()
    return { id, year, viewer: await adminViewerOf(ada) }
  },
  acts: ({ year, viewer }) => {
    const act = () => makeBatch(year, { maker: 'Foundry', note: '' }, viewer, now())
    return [act, act]
  },
  async holds(answers, { id }) {
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await batchesOf(id)).toBe(1)
  },
  async breaks(answers, { id }) {
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(await batchesOf(id)).toBe(2)
  },
})

const batchesOf = async (id: number) =>
  (await db().selectFrom('trophy_batch_orders').where('order_id', '=', id).select('batch_id').execute())
    .length
