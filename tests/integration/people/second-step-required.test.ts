import { beforeEach, describe, expect, test } from 'vitest'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { as, guest, signedIn } from '#tests/support/client.ts'
import { later } from '#tests/support/clock.ts'
import { admin, chair, judge, member, type Account } from '#tests/support/people.ts'
import { withSecondStep } from '#tests/support/second-step.ts'

const set = (value: '0' | '1') =>
  db().updateTable('configs').set({ value }).where('name', '=', 'second_step_required').execute()

const dueOf = async ({ userId }: Account) =>
  (
    await db()
      .selectFrom('users')
      .where('id', '=', userId)
      .select('second_factor_due_at as due')
      .executeTakeFirstOrThrow()
  ).due

/** A new session, which is when it is asked what a role needs. */
async function open(account: Account) {
  const browser = signedIn(account)
  await browser.get('/preferences')
  return browser
}

beforeEach(() => set('1'))

describe('an award that asks for a second step', () => {
  test.each([
    ['an admin', () => admin(), true],
    ['a treasurer', () => admin({ adminRole: 'treasurer' }), true],
    ['a reader', () => admin({ adminRole: 'reader' }), true],
    ['a chair', () => chair(), true],
    ['a judge', () => judge(), false],
    ['a member', () => member(), false],
  ])('gives %s seven days, or asks nothing', async (_, make, isAsked) => {
    const who = await make()
    await open(who)
    const due = await dueOf(who)
    expect(due !== null).toBe(isAsked)
    later({ days: 3 })
    await open(who)
    expect(await dueOf(who)).toEqual(due)
  })

  test('asks who holds a key of the results', async () => {
    const holder = await admin()
    await db()
      .insertInto('voting_keyholders')
      .values({
        ...{ year: (await currentSeason()).year, user_id: holder.userId },
        ...{ public_key: Buffer.from('k'), wrapped_key: Buffer.from('k'), created_at: new Date(0) },
      })
      .execute()
    await db()
      .updateTable('users')
      .set({ role: 'member', admin_role: null })
      .where('id', '=', holder.userId)
      .execute()
    await open(holder)
    expect(await dueOf(holder)).not.toBeNull()
  })

  test('says so at sign-in and on the dashboard', async () => {
    const who = await admin()
    const browser = guest()
    const answer = await browser.submit(await browser.get('/'), 'Sign in', {
      email: who.email,
      password: who.password,
    })
    const page = await browser.follow(answer)
    expect(page.visibleText).toContain('Turn on your second step of signing in')
    expect((await browser.get('/admin/dashboard')).visibleText).toMatch(
      /Turn on your second step of signing in by \w+/,
    )
  })

  test('keeps what the role opens closed after that, until it is on', async () => {
    const who = await admin()
    await open(who)
    later({ days: 7 })
    const browser = await open(who)
    for (const path of ['/admin/dashboard', '/admin/people', '/admin/submissions/invoices/export'])
      expect((await browser.get(path)).location, path).toBe('/account/second-step')
    expect((await browser.post('/admin/configs?group=900', { site_name: 'Other' })).location).toBe(
      '/account/second-step',
    )
    expect((await browser.get('/account/second-step')).visibleText).toContain(
      'Turn on your second step to go on',
    )
    await withSecondStep(who)
    expect((await as(who).get('/admin/people')).status).toBe(200)
    expect(await dueOf(who)).toBeNull()
  })

  test('closes judging for a chair, and not for other judges', async () => {
    const [leads, scores] = [await chair(), await judge()]
    for (const each of [leads, scores]) await open(each)
    later({ days: 7 })
    expect((await (await open(leads)).get('/judges')).location).toBe('/account/second-step')
    expect((await (await open(scores)).get('/judges')).status).toBe(200)
  })

  test('opens nothing that an admin may see where guards ask for the owner or an admin', async () => {
    const who = await admin()
    await open(who)
    const studio = await db().selectFrom('studios').select('id').limit(1).executeTakeFirst()
    later({ days: 7 })
    const browser = await open(who)
    expect((await browser.get(`/studios/edit/${studio?.id ?? 1}`)).status).toBe(404)
  })

  test('is closed at once for who turns it off again', async () => {
    const who = await admin()
    const step = await withSecondStep(who)
    const page = await as(who).get('/account/second-step')
    await as(who).submit(page, 'Turn off the second step', { password: who.password, code: step.code() })
    expect((await as(who).get('/admin/people')).location).toBe('/account/second-step')
  })

  test('asks nothing any more once two admins have switched it off', async () => {
    const [who, second] = [await admin(), await admin()]
    const page = await as(who).get('/admin/configs?group=900')
    await as(who).submit(page, 'Save site and certificates', { second_step_required: undefined })
    const stored = () =>
      db()
        .selectFrom('configs')
        .where('name', '=', 'second_step_required')
        .select('value')
        .executeTakeFirstOrThrow()
    expect(await stored()).toEqual({ value: '1' })
    const again = await as(second).get('/admin/configs?group=900')
    await as(second).submit(again, 'Save site and certificates', { second_step_required: undefined })
    expect(await stored()).toEqual({ value: '0' })
    await open(who)
    expect(await dueOf(who)).toBeNull()
  })
})

test('an award that does not ask for it says so in the set-up check', async () => {
  await set('0')
  const who = await admin()
  expect((await as(who).get('/admin/setup-check')).visibleText).toContain(
    '1 admin signs in with a password alone',
  )
  later({ days: 30 })
  expect((await (await open(who)).get('/admin/people')).status).toBe(200)
})
