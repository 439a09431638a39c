import { beforeEach, describe, expect, test } from 'vitest'
import { approveRefund, declineRefund, finishRefund } from '#app/domain/money/billing/refunds.server.ts'
import { orderRenewal } from '#app/domain/sponsorship/partners/bill.server.ts'
import {
  approveLevelChange,
  requestLevelChange,
} from '#app/domain/sponsorship/partners/level-changes.server.ts'
import { levelOn } from '#app/domain/sponsorship/partners/terms.server.ts'
import { readPool } from '#app/domain/sponsorship/pools/queries.server.ts'
import { db } from '#db/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, viewerOf, type Account } from '#tests/support/people.ts'
import { activePartner, level, openInvoice, paidInvoice, partner, pool } from '#tests/support/pools.ts'
import { mails } from '#tests/support/rows.ts'

let ada: Account
let grace: Account
beforeEach(async () => {
  ada = await admin()
  grace = await admin()
})

const changeOf = (partnerId: number) =>
  db()
    .selectFrom('pool_level_changes')
    .where('partner_id', '=', partnerId)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow()

const refunds = () => db().selectFrom('refunds').orderBy('id').selectAll().execute()

const liveCodes = async (partnerId: number) => {
  const rows = await db()
    .selectFrom('pool_codes as c')
    .innerJoin('discounts as d', 'd.id', 'c.discount_id')
    .where('c.partner_id', '=', partnerId)
    .where('d.ended_at', 'is', null)
    .select('d.valid_to')
    .execute()
  return rows.map(({ valid_to }) => valid_to?.toISOString().slice(0, 10)).sort()
}

/** A partner’s wish for another level, approved by an admin; answers what it comes to. */
async function changed(partnerId: number, account: Account, revisionId: number) {
  valueOf(await requestLevelChange(partnerId, revisionId, await viewerOf(account), now()))
  const { id } = await changeOf(partnerId)
  const answer = await approveLevelChange(partnerId, id, await adminViewerOf(ada), now())
  return { answer, cents: (await changeOf(partnerId)).prorated_cents }
}

/** Every refund that waits is approved by the other admin. */
async function approvedCredits() {
  for (const { id, status } of await refunds())
    if (status === 'requested') valueOf(await approveRefund(id, await adminViewerOf(grace), now()))
}

async function paidRenewal(partnerId: number, account: Account) {
  valueOf(await orderRenewal(partnerId, await viewerOf(account), now()))
  await paidInvoice(partnerId, ada)
}

async function levels() {
  const [sketch, between, keyframe, final] = [
    await level(ada, { name: 'Sketch', amountCents: 25_000, freeEntries: 0 }),
    await level(ada, { name: 'In-between', amountCents: 100_000, freeEntries: 5 }),
    await level(ada, { name: 'Keyframe', amountCents: 250_000, freeEntries: 15 }),
    await level(ada, { name: 'Final Frame', amountCents: 750_000, freeEntries: 50 }),
  ]
  return { sketch, between, keyframe, final }
}

describe('a second change of level in one term', () => {
  test('down again on the last day credits the one day that is left', async () => {
    const { id: poolId } = await pool(ada)
    const { sketch, keyframe, final } = await levels()
    const { id, account } = await activePartner(ada, { poolId, revisionId: final.revisionId })
    setNow('2028-03-09T12:00:00Z')
    expect((await changed(id, account, keyframe.revisionId)).cents).toBe(-1_366)
    await approvedCredits()
    // 2,250 for one day of 366.
    expect((await changed(id, account, sketch.revisionId)).cents).toBe(-615)
    await approvedCredits()
    expect((await readPool(poolId, db())).raisedCents).toBe(750_000 - 1_366 - 615)
  })

  test('up again in the middle of the term is billed for the days that are left', async () => {
    const { id: poolId } = await pool(ada)
    const { between, keyframe, final } = await levels()
    const { id, account } = await activePartner(ada, { poolId, revisionId: between.revisionId })
    setNow('2027-09-09T12:00:00Z')
    expect((await changed(id, account, keyframe.revisionId)).cents).toBe(75_000)
    await paidInvoice(id, ada)
    expect((await changed(id, account, final.revisionId)).cents).toBe(250_000)
    expect(await openInvoice(id)).toMatchObject({ totalCents: 250_000 })
  })

  test('that is paid days after it was approved counts from the day it was billed from', async () => {
    const { id: poolId } = await pool(ada)
    const { between, keyframe } = await levels()
    const { id, account } = await activePartner(ada, { poolId, revisionId: between.revisionId })
    setNow('2027-09-09T12:00:00Z')
    await changed(id, account, keyframe.revisionId)
    setNow('2027-09-20T12:00:00Z')
    await paidInvoice(id, ada)
    expect(await levelOn(id, '2027-09-08', db())).toBe(between.revisionId)
    expect(await levelOn(id, '2027-09-09', db())).toBe(keyframe.revisionId)
  })
})

describe('terms renewed in advance', () => {
  test('are all billed by a higher level, each from the level it has, and each gives its codes', async () => {
    const { id: poolId } = await pool(ada)
    const { between, keyframe } = await levels()
    const { id, account } = await activePartner(ada, { poolId, revisionId: between.revisionId })
    setNow('2028-02-01T09:00:00Z')
    await paidRenewal(id, account)
    expect(await liveCodes(id)).toHaveLength(10)
    const { cents } = await changed(id, account, keyframe.revisionId)
    // 38 of 366 days at 1,500, and the next term in full.
    expect(cents).toBe(15_574 + 150_000)
    await paidInvoice(id, ada)
    const codes = await liveCodes(id)
    expect(codes.filter((day) => day === '2028-03-10')).toHaveLength(15)
    expect(codes.filter((day) => day === '2029-03-10')).toHaveLength(15)
  })

  test('cannot be ordered while the credit of another level is not decided', async () => {
    const { id: poolId } = await pool(ada)
    const { sketch, keyframe } = await levels()
    const { id, account } = await activePartner(ada, { poolId, revisionId: keyframe.revisionId })
    setNow('2028-02-01T09:00:00Z')
    await changed(id, account, sketch.revisionId)
    expect(await orderRenewal(id, await viewerOf(account), now())).toMatchObject({ code: 'conflict' })
    await approvedCredits()
    valueOf(await orderRenewal(id, await viewerOf(account), now()))
  })
})

describe('a credit for a lower level', () => {
  test('counts once another admin has approved it: until then the level, what was raised and codes stay', async () => {
    const { id: poolId } = await pool(ada)
    const { between, keyframe } = await levels()
    const { id, account } = await activePartner(ada, { poolId, revisionId: keyframe.revisionId })
    setNow('2027-09-09T12:00:00Z')
    await changed(id, account, between.revisionId)
    expect(await changeOf(id)).toMatchObject({ state: 'crediting', prorated_cents: -75_000 })
    expect((await partner(id)).revision_id).toBe(keyframe.revisionId)
    expect((await readPool(poolId, db())).raisedCents).toBe(250_000)
    expect(await liveCodes(id)).toHaveLength(15)
    expect(await mails({ template: 'pool_level_changed' })).toHaveLength(0)
    await approvedCredits()
    expect(await changeOf(id)).toMatchObject({ state: 'done' })
    expect((await partner(id)).revision_id).toBe(between.revisionId)
    expect((await readPool(poolId, db())).raisedCents).toBe(175_000)
    expect(await liveCodes(id)).toHaveLength(5)
    expect(await mails({ template: 'pool_level_changed', to: account.email })).toHaveLength(1)
  })

  test('that is declined leaves everything as it was, and says so', async () => {
    const { id: poolId } = await pool(ada)
    const { sketch, keyframe } = await levels()
    const { id, account } = await activePartner(ada, { poolId, revisionId: keyframe.revisionId })
    setNow('2027-09-09T12:00:00Z')
    await changed(id, account, sketch.revisionId)
    const [refund] = await refunds()
    valueOf(await declineRefund(refund?.id ?? 0, 'Wrong amount', await adminViewerOf(grace), now()))
    expect(await changeOf(id)).toMatchObject({ state: 'rejected', reason: 'Wrong amount' })
    expect((await partner(id)).revision_id).toBe(keyframe.revisionId)
    expect((await readPool(poolId, db())).raisedCents).toBe(250_000)
    expect(await liveCodes(id)).toHaveLength(15)
    const held = await db().selectFrom('pool_places').select('level_id').execute()
    expect(held).toEqual([{ level_id: keyframe.id }])
    const [told] = await mails({ template: 'pool_level_change_rejected', to: account.email })
    expect(told?.body_text).toContain('Wrong amount')
    // Another wish can follow.
    valueOf(await requestLevelChange(id, sketch.revisionId, await viewerOf(account), now()))
  })

  test('larger than the last payment is spread over several, and counts when all parts are approved', async () => {
    const { id: poolId } = await pool(ada)
    const { sketch, between, keyframe } = await levels()
    const { id, account } = await activePartner(ada, { poolId, revisionId: between.revisionId })
    setNow('2027-09-09T12:00:00Z')
    await changed(id, account, keyframe.revisionId)
    await paidInvoice(id, ada)
    const { answer, cents } = await changed(id, account, sketch.revisionId)
    expect(answer.ok).toBe(true)
    expect(cents).toBe(-112_500)
    const [later, earlier] = await refunds()
    expect([later?.amount_cents, earlier?.amount_cents]).toEqual([75_000, 37_500])
    valueOf(await approveRefund(later?.id ?? 0, await adminViewerOf(grace), now()))
    expect(await changeOf(id)).toMatchObject({ state: 'crediting' })
    const refused = await declineRefund(earlier?.id ?? 0, 'No', await adminViewerOf(grace), now())
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('Approve this one') })
    valueOf(await approveRefund(earlier?.id ?? 0, await adminViewerOf(grace), now()))
    expect(await changeOf(id)).toMatchObject({ state: 'done' })
    expect((await readPool(poolId, db())).raisedCents).toBe(175_000 - 112_500)
    // The whole of the later invoice goes back: what was raised does not fall a second time.
    valueOf(await finishRefund(later?.id ?? 0, 'Sent', await adminViewerOf(grace), now()))
    expect((await readPool(poolId, db())).raisedCents).toBe(175_000 - 112_500)
  })

  test('one part declined keeps the others from being approved', async () => {
    const { id: poolId } = await pool(ada)
    const { sketch, between, keyframe } = await levels()
    const { id, account } = await activePartner(ada, { poolId, revisionId: between.revisionId })
    setNow('2027-09-09T12:00:00Z')
    await changed(id, account, keyframe.revisionId)
    await paidInvoice(id, ada)
    await changed(id, account, sketch.revisionId)
    const [one, other] = await refunds()
    valueOf(await declineRefund(one?.id ?? 0, 'No', await adminViewerOf(grace), now()))
    const late = await approveRefund(other?.id ?? 0, await adminViewerOf(grace), now())
    expect(late).toMatchObject({ ok: false, message: expect.stringContaining('Decline this refund') })
    valueOf(await declineRefund(other?.id ?? 0, 'No', await adminViewerOf(grace), now()))
    expect((await partner(id)).revision_id).toBe(keyframe.revisionId)
    expect((await readPool(poolId, db())).raisedCents).toBe(175_000)
  })
})
