import { beforeEach, describe, expect, test } from 'vitest'
import { approveRefund } from '#app/domain/money/billing/refunds.server.ts'
import { lapsePartnerships, tellOfRenewals } from '#app/domain/sponsorship/partners/clock.server.ts'
import { orderRenewal } from '#app/domain/sponsorship/partners/bill.server.ts'
import {
  approveLevelChange,
  requestLevelChange,
} from '#app/domain/sponsorship/partners/level-changes.server.ts'
import { levelOn, termsOf } from '#app/domain/sponsorship/partners/terms.server.ts'
import { readPool } from '#app/domain/sponsorship/pools/queries.server.ts'
import { db } from '#db/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, viewerOf, type Account } from '#tests/support/people.ts'
import {
  activePartner,
  application,
  appliedPartner,
  decidedPartner,
  level,
  newestRevision,
  openInvoice,
  paidInvoice,
  partner,
  partnerAgreement,
  pool,
  signedBy,
} from '#tests/support/pools.ts'
import { locksOf } from '#tests/support/locks-of.ts'
import { race } from '#tests/support/race.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

const APPROVE = { action: 'approve' } as const

let ada: Account
beforeEach(async () => {
  ada = await admin()
})

const held = async (levelId: number) =>
  (await db().selectFrom('pool_places').where('level_id', '=', levelId).select('place').execute()).length

const changeOf = async (partnerId: number) =>
  db()
    .selectFrom('pool_level_changes')
    .where('partner_id', '=', partnerId)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow()

const codesOf = (partnerId: number) =>
  db()
    .selectFrom('pool_codes as c')
    .innerJoin('discounts as d', 'd.id', 'c.discount_id')
    .where('c.partner_id', '=', partnerId)
    .orderBy('d.id')
    .select(['d.code', 'd.uses', 'd.max_uses', 'd.kind', 'd.valid_to', 'd.ended_at', 'd.note', 'd.id'])
    .execute()

describe('the last place of a level', () => {
  raced('goes to one of two at once', {
    reads: [/^select "place" from "pool_places"/],
    guards: ['one_partner_per_place'],
    async prepare() {
      const { id: poolId } = await pool(ada)
      const { id: levelId, revisionId } = await level(ada, { mostPartners: 1 })
      const first = await appliedPartner(ada, { poolId, revisionId })
      const second = await appliedPartner(ada, { poolId, revisionId })
      return { levelId, ids: [first.id, second.id] }
    },
    acts: ({ ids }) => ids.map((id) => () => decidedPartner(id, APPROVE, ada)),
    async holds(answers, { levelId, ids }) {
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
      expect(await held(levelId)).toBe(1)
      const states = await Promise.all(ids.map(async (id) => (await partner(id)).state))
      expect(states.sort()).toEqual(['applied', 'invoiced'])
      expect(await mails({ template: 'pool_partner_approved' })).toHaveLength(1)
    },
    async breaks(answers, { levelId }) {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
      expect(await held(levelId)).toBe(2)
    },
  })

  test('is counted for each pool, cannot be taken away by a lower limit, and is released at the end', async () => {
    const [one, other] = [await pool(ada), await pool(ada)]
    const { id: levelId, revisionId } = await level(ada, { mostPartners: 1 })
    const first = await activePartner(ada, { poolId: one.id, revisionId })
    await activePartner(ada, { poolId: other.id, revisionId })
    const full = await member()
    valueOf(await signedBy(full))
    const refused = await application(full, { poolId: one.id, revisionId })
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('All places') })
    valueOf(await decidedPartner(first.id, { action: 'terminate', reason: 'A breach' }, ada))
    expect(await held(levelId)).toBe(1)
    valueOf(await application(full, { poolId: one.id, revisionId }))
  })
})

describe('an application', () => {
  test('needs the signature of the agreement first, and an open pool and level', async () => {
    const { id: poolId } = await pool(ada)
    const { id: levelId, revisionId } = await level(ada)
    const perpetua = await member()
    const unsigned = await application(perpetua, { poolId, revisionId })
    expect(unsigned).toMatchObject({
      ok: false,
      message: expect.stringContaining('Sign the partner agreement'),
    })
    await partnerAgreement(ada)
    valueOf(await signedBy(perpetua))
    const closed = await pool(ada, { closesAt: now() })
    const draft = await pool(ada, { isDraft: true })
    expect(await application(perpetua, { poolId: closed.id, revisionId })).toMatchObject({ code: 'closed' })
    expect(await application(perpetua, { poolId: draft.id, revisionId })).toMatchObject({ code: 'invalid' })
    const own = await level(ada, { poolId: closed.id })
    expect(await application(perpetua, { poolId, revisionId: own.revisionId })).toMatchObject({
      code: 'conflict',
    })
    await db().updateTable('pool_levels').set({ state: 'closed' }).where('id', '=', levelId).execute()
    expect(await application(perpetua, { poolId, revisionId })).toMatchObject({ code: 'conflict' })
    expect(await db().selectFrom('pool_partners').select('id').execute()).toEqual([])
  })

  test('sent many times at once is one, and an organisation is a partner once', async () => {
    const { id: poolId } = await pool(ada)
    const { revisionId } = await level(ada)
    await partnerAgreement(ada)
    const perpetua = await member()
    valueOf(await signedBy(perpetua))
    const answers = await race(4, () =>
      application(perpetua, { poolId, revisionId, organisation: 'Quell Paper' }),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const [own] = await db().selectFrom('pool_partners').select('id').execute()
    // The second account is not told that the organisation is known: it may be anonymous.
    const second = await appliedPartner(ada, { poolId, revisionId, organisation: 'QUELL  paper.' })
    valueOf(await decidedPartner(own?.id ?? 0, APPROVE, ada))
    const refused = await decidedPartner(second.id, APPROVE, ada)
    expect(refused).toMatchObject({
      ok: false,
      message: expect.stringContaining('is already a partner of this pool'),
    })
    expect((await partner(second.id)).state).toBe('applied')
  })

  test('is billed only once it is approved, and after the agreement in force is signed', async () => {
    const { id: poolId } = await pool(ada)
    const { revisionId } = await level(ada)
    const { id, account } = await appliedPartner(ada, { poolId, revisionId })
    expect(await db().selectFrom('pool_charges').select('id').execute()).toEqual([])
    expect(await decidedPartner(id, { action: 'bill' }, ada)).toMatchObject({ ok: false, code: 'conflict' })
    await partnerAgreement(ada, 'Partners pay what they pledge, within a month.')
    valueOf(await decidedPartner(id, APPROVE, ada))
    expect((await partner(id)).state).toBe('approved')
    expect(await db().selectFrom('pool_charges').select('id').execute()).toEqual([])
    expect((await mails({ template: 'pool_partner_approved' }))[0]?.body_text).toContain('Sign the agreement')
    valueOf(await signedBy(account))
    expect((await partner(id)).state).toBe('invoiced')
    expect(await openInvoice(id)).toMatchObject({ totalCents: 250_000 })
  })

  test('whose invoice fails stays approved, and nothing is billed', async () => {
    const { id: poolId } = await pool(ada)
    const { id: levelId } = await level(ada)
    // The season is priced in dollars.
    const francs = { ...(await dearer(levelId)), currency: 'CHF' }
    await db().insertInto('pool_level_revisions').values(francs).execute()
    await db().updateTable('pool_levels').set({ revision: 2 }).where('id', '=', levelId).execute()
    const revisionId = await newestRevision(levelId)
    const { id, account } = await appliedPartner(ada, { poolId, revisionId })
    valueOf(await decidedPartner(id, APPROVE, ada))
    expect(await decidedPartner(id, { action: 'bill' }, ada)).toMatchObject({ ok: false, code: 'conflict' })
    expect((await partner(id)).state).toBe('approved')
    expect(await db().selectFrom('pool_charges').select('id').execute()).toEqual([])
    expect(await db().selectFrom('invoices').select('id').execute()).toEqual([])
    const [told, ...more] = await mails({ to: account.email, template: 'pool_partner_approved' })
    expect(told?.body_text).toContain('The invoice follows.')
    expect(more).toEqual([])
    expect((await audits({ entity: 'pool_partner' })).map(({ action }) => action)).not.toContain(
      'pool_partner.billed',
    )
  })

  test('decided twice at once has one decision', async () => {
    const { id: poolId } = await pool(ada)
    const { revisionId } = await level(ada)
    const { id } = await appliedPartner(ada, { poolId, revisionId })
    const answers = await race(4, (n) =>
      decidedPartner(id, n % 2 ? APPROVE : { action: 'reject', reason: 'No' }, ada),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const told = [
      ...(await mails({ template: 'pool_partner_approved' })),
      ...(await mails({ template: 'pool_partner_rejected' })),
    ]
    expect(told).toHaveLength(1)
  })
})

describe('a partnership', () => {
  test('begins with the payment: a term, codes, and the pool’s progress', async () => {
    const { id: poolId } = await pool(ada)
    const { revisionId } = await level(ada)
    const { id, account } = await activePartner(ada, { poolId, revisionId })
    expect((await partner(id)).state).toBe('active')
    expect(await termsOf(id, db())).toMatchObject([{ from: '2027-03-10', to: '2028-03-10' }])
    expect(await levelOn(id, '2027-03-09', db())).toBeNull()
    expect(await levelOn(id, '2027-03-10', db())).toBe(revisionId)
    expect(await levelOn(id, '2028-03-10', db())).toBeNull()
    const codes = await codesOf(id)
    expect(codes).toHaveLength(3)
    for (const code of codes) {
      expect(code).toMatchObject({ kind: 'free_entries', max_uses: 1, uses: 0 })
      expect(code.code).toMatch(/^GIFT-[A-Z2-9]{5}-[A-Z2-9]{5}$/)
      // Midnight in the award's zone.
      expect(code.valid_to?.toISOString()).toBe('2028-03-10T08:00:00.000Z')
    }
    expect(await readPool(poolId, db())).toMatchObject({ raisedCents: 250_000, state: 'open' })
    expect(await mails({ template: 'pool_partner_active', to: account.email })).toHaveLength(1)
  })

  test('that fills the pool closes it to others', async () => {
    const { id: poolId } = await pool(ada, { targetCents: 250_000 })
    const { revisionId } = await level(ada)
    const late = await appliedPartner(ada, { poolId, revisionId })
    await activePartner(ada, { poolId, revisionId })
    expect((await readPool(poolId, db())).state).toBe('funded')
    const refused = await member()
    valueOf(await signedBy(refused))
    expect(await application(refused, { poolId, revisionId })).toMatchObject({ code: 'closed' })
    // Who applied before is still decided.
    valueOf(await decidedPartner(late.id, APPROVE, ada))
  })

  test('suspended has no codes, until it is resumed', async () => {
    const { id: poolId } = await pool(ada)
    const { revisionId } = await level(ada)
    const { id } = await activePartner(ada, { poolId, revisionId })
    const before = await codesOf(id)
    later({ days: 1 })
    valueOf(await decidedPartner(id, { action: 'suspend', reason: 'Overdue' }, ada))
    for (const code of await codesOf(id)) expect(code.valid_to).toEqual(now())
    valueOf(await decidedPartner(id, { action: 'resume' }, ada))
    expect(await codesOf(id)).toEqual(before)
    valueOf(await decidedPartner(id, { action: 'terminate', reason: 'A breach' }, ada))
    for (const code of await codesOf(id)) expect(code.ended_at).toEqual(now())
    expect(await termsOf(id, db())).toMatchObject([{ from: '2027-03-10', to: '2027-03-11' }])
  })

  test('terminated on its first day was one for that day', async () => {
    const { id: poolId } = await pool(ada)
    const { revisionId } = await level(ada)
    const { id } = await activePartner(ada, { poolId, revisionId })
    valueOf(await decidedPartner(id, { action: 'terminate', reason: 'A breach' }, ada))
    expect(await termsOf(id, db())).toMatchObject([{ from: '2027-03-10', to: '2027-03-11' }])
  })

  test('resumed has the codes of each term until its own end, and none of a term that is over', async () => {
    const { id: poolId } = await pool(ada)
    const { revisionId } = await level(ada, { freeEntries: 1 })
    const { id, account } = await activePartner(ada, { poolId, revisionId })
    for (const day of ['2028-02-20', '2029-02-20']) {
      setNow(`${day}T09:00:00Z`)
      valueOf(await orderRenewal(id, await viewerOf(account), now()))
      await paidInvoice(id, ada)
    }
    const before = (await codesOf(id)).map(({ valid_to }) => valid_to)
    expect(before.map((end) => end?.toISOString().slice(0, 10))).toEqual([
      '2028-03-10',
      '2029-03-10',
      '2030-03-10',
    ])
    valueOf(await decidedPartner(id, { action: 'suspend', reason: 'Overdue' }, ada))
    expect((await codesOf(id)).map(({ valid_to }) => valid_to)).toEqual([before[0], now(), now()])
    valueOf(await decidedPartner(id, { action: 'resume' }, ada))
    expect((await codesOf(id)).map(({ valid_to }) => valid_to)).toEqual(before)
  })

  test('is told of its end 60, 30 and 7 days before, once each, also after a missed day, and ends by the clock', async () => {
    const { id: poolId } = await pool(ada)
    const { id: levelId, revisionId } = await level(ada)
    const { id } = await activePartner(ada, { poolId, revisionId })
    const told = async () => (await mails({ template: 'pool_partner_renewal_due' })).length
    setNow('2028-01-09T09:00:00Z')
    expect(await tellOfRenewals(now())).toBe(0)
    setNow('2028-01-10T09:00:00Z')
    expect(await tellOfRenewals(now())).toBe(1)
    expect(await tellOfRenewals(now())).toBe(0)
    expect((await partner(id)).state).toBe('renewal_due')
    // The day of the second notice is missed.
    setNow('2028-02-12T09:00:00Z')
    expect(await tellOfRenewals(now())).toBe(1)
    setNow('2028-03-05T09:00:00Z')
    expect(await tellOfRenewals(now())).toBe(1)
    expect(await tellOfRenewals(now())).toBe(0)
    expect(await told()).toBe(3)
    setNow('2028-03-10T07:59:59Z')
    expect(await lapsePartnerships(now())).toBe(0)
    setNow('2028-03-10T08:00:00Z')
    expect(await lapsePartnerships(now())).toBe(1)
    expect(await lapsePartnerships(now())).toBe(0)
    expect((await partner(id)).state).toBe('lapsed')
    expect(await held(levelId)).toBe(0)
    expect(await mails({ template: 'pool_partner_lapsed' })).toHaveLength(1)
  })

  test('is renewed by the partner from 60 days before, at the contribution of that day', async () => {
    const { id: poolId } = await pool(ada)
    const { id: levelId, revisionId } = await level(ada)
    const { id, account } = await activePartner(ada, { poolId, revisionId })
    const early = await orderRenewal(id, await viewerOf(account), now())
    expect(early).toMatchObject({ ok: false, message: expect.stringContaining('60 days') })
    await db()
      .insertInto('pool_level_revisions')
      .values(await dearer(levelId))
      .execute()
    await db().updateTable('pool_levels').set({ revision: 2 }).where('id', '=', levelId).execute()
    setNow('2028-02-01T09:00:00Z')
    await tellOfRenewals(now())
    const others = await viewerOf(await member())
    expect(await orderRenewal(id, others, now())).toMatchObject({ code: 'not_found' })
    valueOf(await orderRenewal(id, await viewerOf(account), now()))
    expect(await orderRenewal(id, await viewerOf(account), now())).toMatchObject({ code: 'conflict' })
    expect(await openInvoice(id)).toMatchObject({ totalCents: 300_000 })
    await paidInvoice(id, ada)
    expect(await termsOf(id, db())).toMatchObject([
      { from: '2027-03-10', to: '2028-03-10', revisionId },
      { from: '2028-03-10', to: '2029-03-10', revisionId: await newestRevision(levelId) },
    ])
    expect((await partner(id)).state).toBe('active')
    expect(await codesOf(id)).toHaveLength(6)
    setNow('2028-03-10T09:00:00Z')
    expect(await lapsePartnerships(now())).toBe(0)
  })

  test('that ends with the next invoice unpaid has it voided', async () => {
    const { id: poolId } = await pool(ada)
    const { revisionId } = await level(ada)
    const { id, account } = await activePartner(ada, { poolId, revisionId })
    setNow('2028-03-01T09:00:00Z')
    valueOf(await orderRenewal(id, await viewerOf(account), now()))
    setNow('2028-03-11T09:00:00Z')
    expect(await lapsePartnerships(now())).toBe(1)
    const states = await db().selectFrom('pool_charges').orderBy('id').select('state').execute()
    expect(states.map(({ state }) => state)).toEqual(['paid', 'cancelled'])
  })
})

const dearer = async (levelId: number) => ({
  level_id: levelId,
  n: 2,
  name: 'Keyframe, dearer',
  amount_cents: 300_000,
  currency: 'USD',
  free_entries: 3,
  created_at: now(),
})

const ORDER = ['invoices', 'sponsorship_pools', 'pool_partners']

describe('a change of level', () => {
  test('up is billed pro rata, and begins once it is paid', async () => {
    const { id: poolId } = await pool(ada)
    const keyframe = await level(ada)
    const final = await level(ada, { amountCents: 750_000, freeEntries: 5, mostPartners: 1 })
    const { id, account } = await activePartner(ada, { poolId, revisionId: keyframe.revisionId })
    setNow('2027-09-09T12:00:00Z')
    valueOf(await requestLevelChange(id, final.revisionId, await viewerOf(account), now()))
    const twice = await requestLevelChange(id, final.revisionId, await viewerOf(account), now())
    expect(twice).toMatchObject({ ok: false, code: 'conflict' })
    const change = await changeOf(id)
    valueOf(await approveLevelChange(id, change.id, await adminViewerOf(ada), now()))
    // 183 of 366 days are left.
    expect((await changeOf(id)).prorated_cents).toBe(250_000)
    expect(await openInvoice(id)).toMatchObject({ totalCents: 250_000 })
    expect((await partner(id)).revision_id).toBe(keyframe.revisionId)
    expect([await held(keyframe.id), await held(final.id)]).toEqual([1, 1])
    const locked = await locksOf(() => paidInvoice(id, ada))
    expect(locked.filter((table) => ORDER.includes(table))).toEqual(ORDER)
    expect((await partner(id)).revision_id).toBe(final.revisionId)
    expect([await held(keyframe.id), await held(final.id)]).toEqual([0, 1])
    expect(await levelOn(id, '2027-09-08', db())).toBe(keyframe.revisionId)
    expect(await levelOn(id, '2027-09-09', db())).toBe(final.revisionId)
    expect(await codesOf(id)).toHaveLength(5)
    expect((await changeOf(id)).state).toBe('done')
    expect(await mails({ template: 'pool_level_changed', to: account.email })).toHaveLength(1)
  })

  test('down is credited pro rata once it is approved, and unused codes end', async () => {
    const { id: poolId } = await pool(ada)
    const keyframe = await level(ada)
    const sketch = await level(ada, { amountCents: 50_000, freeEntries: 1 })
    const { id, account } = await activePartner(ada, { poolId, revisionId: keyframe.revisionId })
    setNow('2027-09-09T12:00:00Z')
    valueOf(await requestLevelChange(id, sketch.revisionId, await viewerOf(account), now()))
    const changeId = (await changeOf(id)).id
    const viewer = await adminViewerOf(ada)
    const locked = await locksOf(async () => valueOf(await approveLevelChange(id, changeId, viewer, now())))
    // As where money arrives or goes back, or the two could wait for each other.
    expect(locked.filter((table) => ORDER.includes(table))).toEqual(ORDER)
    expect(await changeOf(id)).toMatchObject({ state: 'crediting', prorated_cents: -100_000 })
    const { id: refundId } = await db().selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    const other = await adminViewerOf(await admin())
    const approving = await locksOf(async () => valueOf(await approveRefund(refundId, other, now())))
    expect(approving.filter((table) => ORDER.includes(table))).toEqual(ORDER)
    expect((await changeOf(id)).state).toBe('done')
    expect((await partner(id)).revision_id).toBe(sketch.revisionId)
    expect((await readPool(poolId, db())).raisedCents).toBe(150_000)
    expect((await codesOf(id)).filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
  })

  raced('to the last place of a level has one winner with an application', {
    reads: [/^select "place" from "pool_places"/],
    guards: ['one_partner_per_place'],
    async prepare() {
      const { id: poolId } = await pool(ada)
      const keyframe = await level(ada)
      const final = await level(ada, { amountCents: 750_000, mostPartners: 1 })
      const { id, account } = await activePartner(ada, { poolId, revisionId: keyframe.revisionId })
      valueOf(await requestLevelChange(id, final.revisionId, await viewerOf(account), now()))
      const applied = await appliedPartner(ada, { poolId, revisionId: final.revisionId })
      return { id, changeId: (await changeOf(id)).id, appliedId: applied.id, levelId: final.id }
    },
    acts: ({ id, changeId, appliedId }) => [
      async () => (await approveLevelChange(id, changeId, await adminViewerOf(ada), now())).ok,
      async () => (await decidedPartner(appliedId, APPROVE, ada)).ok,
    ],
    async holds(answers, { levelId }) {
      expect(answers.sort()).toEqual([false, true])
      expect(await held(levelId)).toBe(1)
    },
    async breaks(answers, { levelId }) {
      expect(answers).toEqual([true, true])
      expect(await held(levelId)).toBe(2)
    },
  })
})

test('history says who did what, and names no partner in codes', async () => {
  const { id: poolId } = await pool(ada)
  const { revisionId } = await level(ada)
  const { id } = await activePartner(ada, {
    poolId,
    revisionId,
    organisation: 'Zyxhidden Trust',
    isAnonymous: true,
  })
  expect((await audits({ entity: 'pool_partner' })).map(({ action }) => action)).toEqual([
    'pool_partner.applied',
    'pool_partner.approved',
    'pool_partner.billed',
    'pool_partner.activated',
  ])
  for (const { note, code } of await codesOf(id)) expect(`${note} ${code}`).not.toContain('Zyxhidden')
})
