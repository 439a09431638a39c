import { beforeEach, describe, expect, test } from 'vitest'
import { approveProof, cancelOwnOrder } from '#app/domain/ceremony/trophies/answer.server.ts'
import { findBatch, makeBatch } from '#app/domain/ceremony/trophies/batches.server.ts'
import { orderPath } from '#app/domain/ceremony/trophies/link.server.ts'
import { findTrophyTasks } from '#app/domain/ceremony/trophies/admin-tasks.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { as, guest } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { pay, valueOf } from '#tests/support/entries.ts'
import { announcedAt } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'
import {
  decidedOrder,
  orderInvoice,
  orderThatIs,
  trophyOrder,
  trophySale,
  visitor,
} from '#tests/support/trophies.ts'

let ada: Account
beforeEach(async () => {
  ada = await admin()
  await announcedAt(new Date(now().getTime() - 1000))
  await trophySale()
})

const refunds = () => db().selectFrom('refunds').select(['amount_cents', 'status']).execute()
const batched = async () => {
  const { year } = await currentSeason()
  return makeBatch(year, { maker: 'Pegbar Foundry', note: '' }, await adminViewerOf(ada), now())
}
const ended = (nominationId: number) =>
  db().updateTable('nominations').set({ status: 'revoked' }).where('id', '=', nominationId).execute()

describe('a part-paid order', () => {
  test('is cancelled by the orderer, who is told the truth: the rest is credited, and what was paid waits to go back', async () => {
    const { id } = await orderThatIs('invoiced', ada)
    const invoice = await orderInvoice(id)
    await pay(invoice.id, ada, 10_000)
    const { link_key: key } = await trophyOrder(id)
    const page = await guest().get(orderPath(key))
    expect(page.visibleText).toContain('We’ll refund you in full')
    expect(page.visibleText).not.toContain('You have paid nothing')
    await guest().submit(page, 'Cancel order')
    expect((await trophyOrder(id)).state).toBe('cancelled')
    const stored = await db()
      .selectFrom('invoices')
      .where('id', '=', invoice.id)
      .select(['status', 'credited_cents as creditedCents'])
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ status: 'paid', creditedCents: invoice.totalCents - 10_000 })
    expect(await mails({ template: 'trophy_order_paid' })).toEqual([])
    valueOf(await decidedOrder(id, { action: 'refund' }, ada))
    expect(await refunds()).toEqual([{ amount_cents: 10_000, status: 'requested' }])
  })

  test('is cancelled by an admin, and its refund requested at once', async () => {
    const { id } = await orderThatIs('invoiced', ada)
    await pay((await orderInvoice(id)).id, ada, 10_000)
    valueOf(await decidedOrder(id, { action: 'cancel', reason: 'Asked by phone' }, ada))
    expect(await refunds()).toEqual([{ amount_cents: 10_000, status: 'requested' }])
  })

  test('without a payment is voided as before', async () => {
    const { id } = await orderThatIs('invoiced', ada)
    const { id: invoiceId } = await orderInvoice(id)
    valueOf(await cancelOwnOrder(id, visitor, now()))
    const { status } = await db()
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('void')
  })
})

describe('an order whose nomination has ended', () => {
  test('gets no proof, no approval and no batch; admins are told, and stop it', async () => {
    const { id, nomination } = await orderThatIs('paid', ada)
    const approved = await orderThatIs('proof_sent', ada)
    await ended(nomination.nominationId)
    await ended(approved.nomination.nominationId)
    const refused = await decidedOrder(id, { action: 'send_proof', lines: 'Pegbar' }, ada)
    expect(refused).toMatchObject({
      ok: false,
      message: expect.stringContaining('nomination of this order has ended'),
    })
    const input = { fullName: 'Þóra', proof: 1, accept: true as const }
    expect(await approveProof(approved.id, input, visitor, now())).toMatchObject({
      ok: false,
      code: 'conflict',
    })
    const page = await as(ada).get(`/admin/duplicate-trophies/view/${id}`)
    expect(page.visibleText).toContain('The nomination was revoked')
    const { year } = await currentSeason()
    const tasks = await findTrophyTasks(
      { admin: await adminViewerOf(ada), year, now: now(), clock: now() },
      db(),
    )
    expect(tasks.map(({ key }) => key)).toContain('trophies_ended')
    expect(tasks.map(({ key }) => key)).not.toContain('trophies_proof')
    valueOf(await decidedOrder(id, { action: 'cancel', reason: 'Revoked' }, ada))
    expect((await trophyOrder(id)).state).toBe('cancelled')
  })

  test('with an approved proof goes into no batch', async () => {
    const { id, nomination } = await orderThatIs('proof_ok', ada)
    await ended(nomination.nominationId)
    expect(await batched()).toMatchObject({ ok: false, code: 'conflict' })
    valueOf(await decidedOrder(id, { action: 'stop', reason: 'Revoked' }, ada))
    expect((await trophyOrder(id)).state).toBe('cancelled')
    expect((await mails({ template: 'trophy_order_stopped' }))[0]?.body_text).toContain('will not be made')
    valueOf(await decidedOrder(id, { action: 'refund' }, ada))
  })
})

describe('after the approval', () => {
  test('a plate is corrected by another proof, which is approved again', async () => {
    const { id } = await orderThatIs('proof_ok', ada)
    valueOf(await decidedOrder(id, { action: 'send_proof', lines: 'Þóra\nAnimation' }, ada))
    expect(await trophyOrder(id)).toMatchObject({ state: 'proof_sent', proofs: 2, proof_approved_at: null })
    expect(await batched()).toMatchObject({ ok: false })
  })

  test('an order leaves its batch and goes with the next one', async () => {
    const { id } = await orderThatIs('in_production', ada)
    valueOf(await decidedOrder(id, { action: 'take_out', reason: 'A letter is wrong' }, ada))
    expect((await trophyOrder(id)).state).toBe('proof_ok')
    const viewer = await adminViewerOf(ada)
    const { id: first } = await db().selectFrom('trophy_batches').select('id').executeTakeFirstOrThrow()
    expect((await findBatch(viewer, first, now()))?.orders).toEqual([])
    const second = valueOf(await batched())
    expect((await findBatch(viewer, second.id, now()))?.orders.map((order) => order.id)).toEqual([id])
  })

  test('a parcel is corrected, sent again, and made once more', async () => {
    const { id } = await orderThatIs('in_production', ada)
    valueOf(await decidedOrder(id, { action: 'ship', carrier: 'dhl', tracking: '12' }, ada))
    const client = as(ada)
    const page = await client.get(`/admin/duplicate-trophies/view/${id}`)
    await client.submit(page, 'Save parcel and tell the customer', { tracking: '123' })
    expect(await trophyOrder(id)).toMatchObject({ state: 'shipped', carrier: 'dhl', tracking: '123' })
    expect(await mails({ template: 'trophy_order_shipped' })).toHaveLength(2)
    valueOf(await decidedOrder(id, { action: 'deliver' }, ada))
    valueOf(await decidedOrder(id, { action: 'remake', reason: 'Broken' }, ada))
    expect(await trophyOrder(id)).toMatchObject({ state: 'proof_ok', carrier: null, delivered_at: null })
    expect(await mails({ template: 'trophy_order_remade' })).toHaveLength(1)
    valueOf(await batched())
    expect((await trophyOrder(id)).state).toBe('in_production')
  })
})
