import { beforeEach, describe, expect, test } from 'vitest'
import { answerOffer, lapseOffers } from '#app/domain/sponsorship/applications/answer.server.ts'
import { changePackage } from '#app/domain/sponsorship/packages/commands.server.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { application, applied, decided, sponsorPackage, sponsorship } from '#tests/support/sponsors.ts'

const OFFER = { action: 'offer', days: 14 } as const
const visitor = { userId: null, requestId: null, role: 'visitor' } as const

let ada: Account
beforeEach(async () => {
  ada = await admin()
})

const held = async (packageId: number) =>
  (
    await db()
      .selectFrom('sponsorships')
      .where('package_id', '=', packageId)
      .where('state', 'in', ['offered', 'accepted'])
      .select('id')
      .execute()
  ).length

describe('the last place', () => {
  raced('goes to one of two at once', {
    reads: [/^select "place" from "sponsorships"/],
    guards: ['one_sponsor_per_place'],
    async prepare() {
      const { id, revisionId } = await sponsorPackage(ada)
      return { packageId: id, ids: [await applied({ revisionId }), await applied({ revisionId })] }
    },
    acts: ({ ids }) => ids.map((id) => () => decided(id, OFFER, ada)),
    async holds(answers, { packageId }) {
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
      expect(await held(packageId)).toBe(1)
      expect(await mails({ template: 'sponsorship_offered' })).toHaveLength(1)
    },
    async breaks(answers, { packageId }) {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
      expect(await held(packageId)).toBe(2)
    },
  })

  test('goes to one of many', async () => {
    const { id, revisionId } = await sponsorPackage(ada, { places: 2 })
    const ids: number[] = []
    for (let n = 0; n < 6; n += 1) ids.push(await applied({ revisionId }))
    const answers = await race(6, (n) => decided(ids[n] ?? 0, OFFER, ada))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await held(id)).toBe(2)
  })

  test('an offer made twice at once is one offer', async () => {
    const { revisionId } = await sponsorPackage(ada, { places: 3 })
    const id = await applied({ revisionId })
    const answers = await race(3, () => decided(id, OFFER, ada))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await audits({ action: 'sponsorship.offered' })).toHaveLength(1)
  })

  test('without a number of places every application can be offered one', async () => {
    const { id, revisionId } = await sponsorPackage(ada, { places: null })
    for (let n = 0; n < 3; n += 1) valueOf(await decided(await applied({ revisionId }), OFFER, ada))
    expect(await held(id)).toBe(3)
  })

  test('cannot be taken from those who hold it by changing the package', async () => {
    const { id, name, revisionId } = await sponsorPackage(ada, { places: 2 })
    for (let n = 0; n < 2; n += 1) valueOf(await decided(await applied({ revisionId }), OFFER, ada))
    const terms = {
      ...{ name, level: null, priceCents: 1, places: 1, description: '', benefits: [] },
      ...{ freeEntries: 0, size: '', artwork: null, artworkRules: '', artworkDue: null },
    }
    const saved = await changePackage(id, terms, '1', await adminViewerOf(ada), now())
    expect(saved).toMatchObject({ ok: false, fields: { places: [expect.stringContaining('at least 2')] } })
  })
})

describe('the waiting list', () => {
  test('takes who applies for a full package, and lets no one pass', async () => {
    const { revisionId } = await sponsorPackage(ada)
    const first = await applied({ revisionId })
    valueOf(await decided(first, OFFER, ada))
    const second = await applied({ revisionId })
    const third = await applied({ revisionId })
    expect((await sponsorship(second)).state).toBe('waitlisted')
    const told = await mails({ template: 'sponsorship_waitlisted' })
    expect(told.map(({ body_text }) => /waiting list as [\w ]+,/.exec(body_text)?.[0])).toEqual([
      'waiting list as the first,',
      'waiting list as number 2,',
    ])
    const free = 'package has a free place and a waiting list'
    expect((await as(ada).get('/admin/dashboard')).visibleText).not.toContain(free)

    expect(await decided(second, OFFER, ada)).toMatchObject({ ok: false, code: 'conflict' })
    valueOf(await answerOffer(first, 'decline', '', visitor, now()))
    expect((await mails({ template: 'sponsor_news', to: ada.email })).at(-1)?.body_text).toContain(
      'A place is free now, and 2 applications wait for it.',
    )
    expect((await as(ada).get('/admin/dashboard')).visibleText).toContain(free)
    const passed = await decided(third, OFFER, ada)
    expect(passed).toMatchObject({
      ok: false,
      message: expect.stringContaining('is ahead on the waiting list'),
    })
    valueOf(await decided(second, OFFER, ada))
    expect(await mails({ template: 'sponsorship_place_free' })).toHaveLength(1)
    expect((await sponsorship(second)).place).toBe(1)
  })

  test('is joined while others wait, even when a place is free', async () => {
    const { revisionId } = await sponsorPackage(ada)
    valueOf(await decided(await applied({ revisionId }), { action: 'wait' }, ada))
    expect((await sponsorship(await applied({ revisionId }))).state).toBe('waitlisted')
  })
})

describe('an offer', () => {
  test('ends by the clock, releases its place, and tells contact and admins', async () => {
    const { id: packageId, revisionId } = await sponsorPackage(ada)
    const id = await applied({ revisionId })
    valueOf(await decided(id, { action: 'offer', days: 2 }, ada))
    later({ hours: 47 })
    expect(await lapseOffers(now())).toBe(0)
    later({ hours: 1 })
    // Not by then either, though the clock's task has not been by.
    expect(await answerOffer(id, 'accept', '', visitor, now())).toMatchObject({ ok: false })
    expect(await lapseOffers(now())).toBe(1)
    expect(await lapseOffers(now())).toBe(0)
    expect((await sponsorship(id)).state).toBe('lapsed')
    expect(await held(packageId)).toBe(0)
    expect(await mails({ template: 'sponsorship_lapsed' })).toHaveLength(1)
    const news = await mails({ template: 'sponsor_news', to: ada.email })
    expect(news.at(-1)?.body_text).toContain('did not answer in time')
  })

  test('accepted and declined at once has one answer', async () => {
    const { revisionId } = await sponsorPackage(ada)
    const id = await applied({ revisionId })
    valueOf(await decided(id, OFFER, ada))
    const answers = await race(4, (n) => answerOffer(id, n % 2 ? 'accept' : 'decline', '', visitor, now()))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('accepted while an admin takes it back has one outcome', async () => {
    const { revisionId } = await sponsorPackage(ada)
    const id = await applied({ revisionId })
    valueOf(await decided(id, OFFER, ada))
    const [accepted] = await Promise.all([
      answerOffer(id, 'accept', '', visitor, now()),
      decided(id, { action: 'cancel', reason: 'A mistake' }, ada),
    ])
    // Taken back after it was accepted is withdrawn as well: an admin has the last word, and the contact is told.
    const { state } = await sponsorship(id)
    expect(accepted.ok ? ['accepted', 'withdrawn'] : ['withdrawn']).toContain(state)
  })

  test('of a withdrawn application is refused', async () => {
    const { revisionId } = await sponsorPackage(ada)
    const id = await applied({ revisionId })
    valueOf(await answerOffer(id, 'withdraw', '', visitor, now()))
    expect(await decided(id, OFFER, ada)).toMatchObject({ ok: false, code: 'conflict' })
    expect(await mails({ template: 'sponsorship_offered' })).toEqual([])
  })
})

test('an application sent twice at once is one, and the second mails its link', async () => {
  const { revisionId } = await sponsorPackage(ada)
  const email = 'twice@example.org'
  const answers = await race(4, () => application({ revisionId, email }))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await db().selectFrom('sponsorships').selectAll().execute()).toHaveLength(1)
  expect(await mails({ template: 'sponsorship_received' })).toHaveLength(1)
  // At most one more for all of them.
  expect(await mails({ template: 'sponsorship_link' })).toHaveLength(1)
})
