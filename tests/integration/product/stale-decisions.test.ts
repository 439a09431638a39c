import { beforeEach, expect, test } from 'vitest'
import { answerTask } from '#app/domain/sponsorship/obligations/commands.server.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { announcedAt } from '#tests/support/nominees.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { appliedPartner, level, partner, pool } from '#tests/support/pools.ts'
import { mails } from '#tests/support/rows.ts'
import {
  acceptedSponsorship,
  applied,
  contact,
  executedContract,
  obligationsIn,
  sponsorPackage,
  sponsorship,
} from '#tests/support/sponsors.ts'
import { ordered, trophyOrder, trophySale } from '#tests/support/trophies.ts'

/** Two admins read one page, one decides, and the other’s decision on what is no longer so is refused, though its state would allow it. */

let ada: Account
let ben: Account
beforeEach(async () => {
  ada = await admin()
  ben = await admin()
})

async function both(path: string, first: [string, object], second: [string, object]) {
  const [mine, stale] = [await as(ada).get(path), await as(ben).get(path)]
  const done = await as(ada).submit(mine, first[0], { ...first[1] })
  expect(done.status).toBe(303)
  const late = await as(ben).submit(stale, second[0], { ...second[1] })
  expect(late.status).toBe(409)
  expect(late.visibleText).toMatch(/has changed since you opened the page/)
}

test('about an application of a sponsor', async () => {
  const id = await applied({ revisionId: (await sponsorPackage(ada)).revisionId, email: 'q@example.org' })
  const path = `/admin/sponsorships/edit/${id}`
  await both(path, ['Put on waiting list', {}], ['Decline application', { reason: 'Full' }])
  expect((await sponsorship(id)).state).toBe('waitlisted')
  expect(await mails({ template: 'sponsorship_rejected' })).toEqual([])
})

test('about the end of a sponsorship, whose reason another admin has changed', async () => {
  const { id } = await executedContract(ada, ben)
  const path = `/admin/sponsorships/status/${id}`
  const propose = async (reason: string) =>
    as(ada).submit(await as(ada).get(path), 'Propose termination', { reason })
  await propose('No answer for months.')
  const stale = await as(ben).get(path)
  await as(ada).submit(await as(ada).get(path), 'Withdraw proposal')
  await propose('They asked for it.')
  const late = await as(ben).submit(stale, 'Terminate sponsorship')
  expect(late.status).toBe(409)
  expect((await sponsorship(id)).state).toBe('contracted')
})

test('about what is owed', async () => {
  const { revisionId } = await sponsorPackage(ada, { places: null })
  const { id } = await acceptedSponsorship(ada, { revisionId })
  const owed = (await obligationsIn(id)).find(({ side }) => side === 'award')?.id ?? 0
  const path = `/admin/sponsorships/obligations/${owed}`
  await both(path, ['Approve', {}], ['Mark as done', {}])
  expect((await obligationsIn(id)).find((each) => each.id === owed)?.state).toBe('approved')
})

test('about what was sent again since, and about a date', async () => {
  const benefits = [{ what: 'Names of your guests', from: 'sponsor' as const, due: null }]
  const { revisionId } = await sponsorPackage(ada, { places: null, benefits })
  const { id } = await acceptedSponsorship(ada, { revisionId })
  const owed = async () => (await obligationsIn(id)).find(({ kind }) => kind === 'benefit')
  const task = (await owed())?.id ?? 0
  const path = `/admin/sponsorships/obligations/${task}`
  valueOf(await answerTask(id, task, 'submit', contact, now()))
  const stale = await as(ben).get(path)
  await as(ada).submit(await as(ada).get(path), 'Ask for changes', { note: 'One is missing' })
  later({ minutes: 5 })
  valueOf(await answerTask(id, task, 'submit', contact, now()))
  // What was sent the second time, the other admin has not seen.
  expect((await as(ben).submit(stale, 'Approve')).status).toBe(409)
  expect((await owed())?.state).toBe('submitted')

  await both(path, ['Save date', { dueOn: '2099-01-15' }], ['Save date', { dueOn: '2099-02-15' }])
  expect((await owed())?.due_on).toBe('2099-01-15')
})

test('about a partner of a pool', async () => {
  const { id: poolId } = await pool(ada)
  const { revisionId } = await level(ada)
  const { id } = await appliedPartner(ada, { poolId, revisionId })
  const path = `/admin/sponsorship-pools/partners/${id}`
  await both(path, ['Start review', {}], ['Reject application', { reason: 'No' }])
  expect((await partner(id)).state).toBe('in_review')
})

test('about an order of trophies', async () => {
  await announcedAt(new Date(now().getTime() - 1000))
  await trophySale()
  const { id } = await ordered()
  const path = `/admin/duplicate-trophies/view/${id}`
  await both(path, ['Approve and send invoice', {}], ['Cancel order', { reason: 'No' }])
  expect((await trophyOrder(id)).state).toBe('invoiced')
})
