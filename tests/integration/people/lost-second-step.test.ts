import { beforeEach, describe, expect, test } from 'vitest'
import { askFactorRemoval, decideFactorRemoval } from '#app/domain/people/admins/factor-removals.server.ts'
import { db } from '#db/client.ts'
import { as, guest, signedIn } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { raced } from '#tests/support/raced.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { withSecondStep } from '#tests/support/second-step.ts'

let maya: Account
let ada: Account
let bo: Account

const page = () => `/admin/people/${maya.userId}/second-step`
const ask = async (by: Account) =>
  as(by).submit(await as(by).get(page()), 'Ask another admin', { reason: 'Called on the known number' })
const hasStep = async () =>
  (await db().selectFrom('second_factors').where('user_id', '=', maya.userId).select('user_id').execute())
    .length > 0

beforeEach(async () => {
  maya = await member({ firstName: 'Maya' })
  ada = await admin()
  bo = await admin({ firstName: 'Bo' })
  await withSecondStep(maya)
})

describe('a second step that was lost', () => {
  test('is removed by a second admin: person, admins and history are told', async () => {
    expect((await as(ada).get(`/admin/people/${maya.userId}`)).visibleText).toContain(
      'Remove a lost second step',
    )
    expect((await ask(ada)).location).toBe(`/admin/people/${maya.userId}`)
    expect(await mails({ to: bo.email, template: 'second_factor_removed' })).toHaveLength(1)
    expect((await as(bo).get('/admin/dashboard')).visibleText).toContain(
      'Decide about the lost second step of Maya',
    )
    const asked = await as(bo).get(page())
    expect(asked.visibleText).toContain('Called on the known number')
    await as(bo).submit(asked, 'Remove the second step')
    expect(await hasStep()).toBe(false)
    expect(await mails({ to: maya.email, template: 'second_factor_changed' })).toHaveLength(2)
    expect(await mails({ to: ada.email, template: 'second_factor_removed' })).toHaveLength(2)
    expect(await audits({ action: 'account.second_step_removal_asked' })).toMatchObject([
      { actor_id: ada.userId },
    ])
    expect(await audits({ action: 'account.second_step_removed' })).toMatchObject([{ actor_id: bo.userId }])
    const { email, password } = maya
    const browser = guest()
    const answer = await browser.submit(await browser.get('/'), 'Sign in', { email, password })
    expect(answer.location).toBe('/submissions/dashboard')
  })

  test('stays on by one admin, in two sessions, and by a second mailbox that was just made an admin', async () => {
    await ask(ada)
    expect((await as(ada).get(page())).visibleText).toContain('another admin has to decide')
    expect((await as(ada).post(page(), { intent: 'remove' })).location).toBe(page())
    later({ minutes: 1 })
    const made = await admin({ firstName: 'Second', email: 'second-mailbox@example.org' })
    await db().updateTable('users').set({ admin_since: now() }).where('id', '=', made.userId).execute()
    expect((await as(made).get(page())).visibleText).toContain('less than 72 hours ago')
    await as(made).post(page(), { intent: 'remove' })
    // Four days later they are an admin for long enough, and still younger than the wish.
    later({ days: 4 })
    await as(made).post(page(), { intent: 'remove' })
    expect(await hasStep()).toBe(true)
  })

  test('is not removed by its own person, who may have only the password', async () => {
    await withSecondStep(bo)
    const own = `/admin/people/${bo.userId}/second-step`
    const answer = await as(bo).submit(await as(bo).get(own), 'Ask another admin', { reason: 'Mine' })
    expect(answer.visibleText).toContain('your own second step')
    await as(ada).submit(await as(ada).get(own), 'Ask another admin', { reason: 'Theirs' })
    await as(bo).post(own, { intent: 'remove' })
    expect(
      await db().selectFrom('second_factors').where('user_id', '=', bo.userId).select('user_id').execute(),
    ).toHaveLength(1)
  })

  test('can be declined, taken back and asked for again; a wish of 14 days ago has run out', async () => {
    await ask(ada)
    await as(bo).post(page(), { intent: 'decline' })
    expect((await as(bo).post(page(), { intent: 'remove' })).location).toBe(page())
    expect(await hasStep()).toBe(true)
    await ask(ada)
    await as(ada).submit(await as(ada).get(page()), 'Withdraw request')
    await ask(bo)
    later({ days: 14 })
    const browser = signedIn(ada)
    expect((await browser.get(page())).visibleText).toContain('Ask another admin')
    await browser.post(page(), { intent: 'remove' })
    expect(await hasStep()).toBe(true)
  })

  test.each(['treasurer', 'reader'] as const)('is nothing for a %s', async (adminRole) => {
    const other = await admin({ adminRole })
    await ask(ada)
    expect((await as(other).get(page())).location).toBe('/')
    await as(other).post(page(), { intent: 'remove' })
    expect(await hasStep()).toBe(true)
  })
})

const twoDeciders = async () => {
  valueOf(await askFactorRemoval(maya.userId, 'Called', await adminViewerOf(ada), now()))
  const third = await admin({ firstName: 'Cy' })
  return [await adminViewerOf(bo), await adminViewerOf(third)]
}
const removals = () => audits({ action: 'account.second_step_removed' })

raced('is removed once by two admins who decide at once', {
  reads: [/^select \* from "second_factors"/],
  prepare: twoDeciders,
  acts: (deciders) =>
    deciders.map(
      (decider) => () => decideFactorRemoval({ userId: maya.userId, removes: true }, decider, now()),
    ),
  async holds(answers) {
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await removals()).toHaveLength(1)
  },
  async breaks() {
    expect(await removals()).toHaveLength(2)
  },
})
