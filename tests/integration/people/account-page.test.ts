import { beforeEach, describe, expect, test } from 'vitest'
import { confirmEmailChange } from '#app/domain/people/accounts/email-change.server.ts'
import { db } from '#db/client.ts'
import { visibleText, type Answer } from '#tests/support/answer.ts'
import { as, guest, signedIn, type Client } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { entrant } from '#tests/support/entries.ts'
import { member, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, linkIn, mails } from '#tests/support/rows.ts'

const PAGE = '/account'
const SECURITY = '/account/security'
const NEW = 'new-address@example.org'

let maya: Account
beforeEach(async () => {
  maya = await member({ firstName: 'Maya', lastName: 'Kowalski' })
})

async function addressOf({ userId }: Account) {
  const row = await db()
    .selectFrom('users')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow()
  return row.email
}

async function ask(who: Account, email = NEW, password = who.password, browser: Client = as(who)) {
  return browser.submit(await browser.get(PAGE), 'Change email address', { email, password })
}

async function linkTo(email = NEW): Promise<string> {
  const mail = (await mails({ to: email, template: 'email_change_link' })).at(-1)
  if (!mail) throw new Error(`No link went to ${email}`)
  return linkIn(mail, '/account/email')
}

const tokenOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? ''

describe('the name', () => {
  test('is changed by its person, in any script, and logged', async () => {
    const page = await as(maya).get(PAGE)
    const names = { firstName: 'Þóra', lastName: '李' }
    const saved = await as(maya).submit(page, 'Save details', { ...names, country: 'IS' })
    expect(saved.location).toBe(PAGE)
    const after = await as(maya).get(PAGE)
    expect(after.visibleText).toContain('Þóra 李')
    expect(after.html.querySelector('nav a[href="/account"]')).not.toBeNull()
    const [step] = await audits({ action: 'account.details_changed' })
    expect(step).toMatchObject({ actor_id: maya.userId, after: { ...names, country: 'IS' } })
    const again = await as(maya).follow(await as(maya).submit(after, 'Save details', {}))
    expect(again.visibleText).toContain('Nothing was changed')
    expect(await audits({ action: 'account.details_changed' })).toHaveLength(1)
  })

  test('is required, and what was typed is kept', async () => {
    const answer = await as(maya).submit(await as(maya).get(PAGE), 'Save details', {
      firstName: ' ',
      lastName: 'Typed',
      country: 'XX',
    })
    expect([answer.status, answer.problems.map(({ message }) => message)]).toEqual([
      422,
      ['First name: Required', 'Country: Select a country'],
    ])
    expect(answer.html.querySelector('#lastName')?.getAttribute('value')).toBe('Typed')
  })

  test('and all else of the account is for its person alone', async () => {
    for (const path of [PAGE, SECURITY, '/account/data', '/account/download'])
      expect((await guest().get(path)).location).toContain('/?next=')
  })
})

describe('another email address', () => {
  test('takes effect when its link is confirmed, once, in any browser', async () => {
    const before = maya.email
    expect((await ask(maya)).location).toBe(PAGE)
    expect(await addressOf(maya)).toBe(before)
    expect((await as(maya).get(PAGE)).visibleText).toContain(`Open the link we sent to ${NEW}`)
    expect((await mails({ to: before, template: 'email_change_asked' }))[0]?.body_text).toContain(NEW)
    const link = await linkTo()
    const page = await guest().get(link)
    expect([page.heading, page.headers.get('cache-control')]).toEqual([
      'Confirm your new email address',
      'no-store',
    ])
    expect(await addressOf(maya)).toBe(before)
    expect((await guest().submit(page, 'Confirm new address')).location).toBe('/')
    expect(await addressOf(maya)).toBe(NEW)
    expect(await mails({ to: before, template: 'email_changed' })).toHaveLength(1)
    const again = await guest().get(link)
    expect([again.status, again.heading]).toEqual([410, 'This link has been used'])
    expect((await audits({ action: 'account.email_changed' }))[0]).toMatchObject({
      actor_id: maya.userId,
      before: { email: before },
      after: { email: NEW },
    })
  })

  test('needs the present password, which is never sent back', async () => {
    const wrong = await ask(maya, NEW, 'not her password at all')
    expect([wrong.status, wrong.problems[0]?.message]).toEqual([
      422,
      'Present password: This is not your present password',
    ])
    expect(wrong.text).not.toContain('not her password at all')
    expect(wrong.html.querySelector('#email')?.getAttribute('value')).toBe(NEW)
    expect(await mails({})).toEqual([])
    for (let times = 0; times < 9; times += 1) await ask(maya, NEW, 'guessed')
    expect((await ask(maya, NEW)).status).toBe(429)
  })

  test('that is the present one is refused', async () => {
    const answer = await ask(maya, maya.email.toUpperCase())
    expect(answer.problems[0]?.message).toBe('New email address: This is already your address')
  })

  test('of another account is answered like any other, and its owner is told without a link', async () => {
    const bo = await member({ email: 'bo@example.org' })
    const main = ({ html }: Answer) =>
      visibleText(html.querySelector('main')).replace(/[\w.-]+@example\.org/g, 'ADDRESS')
    const free = signedIn(await member())
    const ofFree = await free.follow(await ask(maya, NEW, maya.password, free))
    const taken = signedIn(maya)
    expect(main(await taken.follow(await ask(maya, bo.email, maya.password, taken)))).toBe(main(ofFree))
    const told = await mails({ to: bo.email })
    expect(told.map(({ template }) => template)).toEqual(['email_in_use'])
    expect(told[0]?.body_text).not.toContain('token=')
    expect(told[0]?.body_text).not.toContain(maya.email)
    expect(await mails({ to: maya.email, template: 'email_change_asked' })).toHaveLength(1)
  })

  test('taken by a new account meanwhile is refused with the words of a used link', async () => {
    await ask(maya)
    const link = await linkTo()
    await member({ email: NEW.toUpperCase() })
    const browser = guest()
    const answer = await browser.follow(await browser.submit(await browser.get(link), 'Confirm new address'))
    expect(answer.visibleText).toContain('This link no longer works.')
    expect(await addressOf(maya)).toBe(maya.email)
    expect((await guest().get(link)).heading).toBe('This link has been used')
    const used = await browser.follow(await browser.post('/account/email', { token: tokenOf(link) }))
    expect(used.visibleText).toBe(answer.visibleText)
  })

  test('can be confirmed for a day, until it is cancelled, asked for again or the password changes', async () => {
    await ask(maya)
    const first = await linkTo()
    await ask(maya)
    const second = await linkTo()
    expect((await guest().get(first)).heading).toBe('This link has been used')
    await as(maya).submit(await as(maya).get(PAGE), 'Cancel email change')
    expect((await guest().get(second)).heading).toBe('This link has been used')
    await ask(maya)
    const third = await linkTo()
    later({ hours: 24 })
    expect((await guest().get(third)).heading).toBe('This link has expired')
    await guest().post('/account/email', { token: tokenOf(third) })
    expect(await addressOf(maya)).toBe(maya.email)
    const browser = signedIn(maya)
    await ask(maya, NEW, maya.password, browser)
    const fourth = await linkTo()
    const page = await browser.get(SECURITY)
    const change = { current: maya.password, password: 'seven calm lanterns', repeat: 'seven calm lanterns' }
    await browser.submit(page, 'Change password', change)
    expect((await guest().get(fourth)).heading).toBe('This link has been used')
  })

  test('is asked for three times an hour at most', async () => {
    for (let times = 0; times < 3; times += 1) expect((await ask(maya)).status).toBe(303)
    expect((await ask(maya)).status).toBe(429)
  })

  test('ends the links that were mailed to the address before', async () => {
    await db()
      .insertInto('one_time_tokens')
      .values({
        kind: 'password_reset',
        user_id: maya.userId,
        token_hash: Buffer.from('reset'),
        created_at: now(),
        expires_at: later({ minutes: 30 }),
      })
      .execute()
    await ask(maya)
    await confirmEmailChange(tokenOf(await linkTo()), 'tests', now())
    const open = await db().selectFrom('one_time_tokens').where('used_at', 'is', null).select('id').execute()
    expect(open).toEqual([])
  })

  test('confirmed twice at once changes once', async () => {
    await ask(maya)
    const token = tokenOf(await linkTo())
    const answers = await race(4, () => confirmEmailChange(token, 'tests', now()))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await mails({ template: 'email_changed' })).toHaveLength(1)
  })

  test('confirmed for two accounts at once becomes that of one, and neither request fails', async () => {
    const bo = await member()
    await ask(maya)
    const mayas = tokenOf(await linkTo())
    await ask(bo)
    const bos = tokenOf(await linkTo())
    const answers = await race(2, (index) => confirmEmailChange(index ? bos : mayas, 'tests', now()))
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    const addresses = [await addressOf(maya), await addressOf(bo)]
    expect(addresses.filter((each) => each === NEW)).toHaveLength(1)
  })
})

describe('the password', () => {
  const NEW_PASSWORD = 'seven calm lanterns'
  const twice = { password: NEW_PASSWORD, repeat: NEW_PASSWORD }

  test('is changed with the present one, ends all other sessions and is told', async () => {
    const [here, there] = [signedIn(maya), signedIn(maya)]
    await there.get(PAGE)
    const page = await here.get(SECURITY)
    const done = await here.submit(page, 'Change password', { current: maya.password, ...twice })
    expect(done.location).toBe(SECURITY)
    expect((await here.get(SECURITY)).status).toBe(200)
    expect((await there.get(SECURITY)).location).toContain('/?next=')
    expect(await mails({ to: maya.email, template: 'password_changed' })).toHaveLength(1)
    expect(await audits({ action: 'account.password_changed' })).toHaveLength(1)
    const sign = async (password: string) =>
      (await guest().submit(await guest().get('/'), 'Sign in', { email: maya.email, password })).location
    expect(await sign(maya.password)).toBeNull()
    expect(await sign(NEW_PASSWORD)).not.toBeNull()
  })

  test.each([
    [
      'a wrong present one',
      { current: 'wrong', ...twice },
      'Present password: This is not your present password',
    ],
    ['no present one', { current: '', ...twice }, 'Present password: Required'],
    [
      'two new ones',
      { password: NEW_PASSWORD, repeat: 'another' },
      'Repeat new password: The passwords do not match',
    ],
    ['a short one', { password: 'short', repeat: 'short' }, 'New password: Use at least 12 characters'],
    [
      'the own name',
      { password: 'kowalski in the rain', repeat: 'kowalski in the rain' },
      'New password: Do not use your name or email address',
    ],
  ])('is not changed by %s', async (_, fields, problem) => {
    const page = await as(maya).get(SECURITY)
    const answer = await as(maya).submit(page, 'Change password', { current: maya.password, ...fields })
    expect([answer.status, answer.problems.map(({ message }) => message)]).toEqual([422, [problem]])
    expect(answer.html.querySelectorAll('input[type="password"][value]')).toEqual([])
    expect(await audits({ action: 'account.password_changed' })).toEqual([])
  })
})

describe('sessions', () => {
  test('are listed, and ended one by one or all others at once', async () => {
    const [here, one, two] = [signedIn(maya), signedIn(maya), signedIn(maya)]
    for (const browser of [one, two]) await browser.get(PAGE)
    const page = await here.get(SECURITY)
    expect(page.visibleText).toContain('This browser')
    expect(page.html.querySelectorAll('input[name="sessionId"]')).toHaveLength(2)
    const id = page.html.querySelector('input[name="sessionId"]')?.getAttribute('value') ?? ''
    await here.post(SECURITY, { intent: 'end-session', sessionId: id })
    const alive = await Promise.all([one, two].map(async (each) => (await each.get(PAGE)).status === 200))
    expect(alive.filter(Boolean)).toHaveLength(1)
    await here.submit(await here.get(SECURITY), 'End all other sessions')
    for (const browser of [one, two]) expect((await browser.get(PAGE)).location).toContain('/?next=')
    expect((await here.get(SECURITY)).visibleText).not.toContain('End all other sessions')
    expect(await audits({ action: 'session.ended_by_owner' })).toHaveLength(2)
  })

  test('of another person are not ended by their number', async () => {
    const bo = await member()
    const browser = signedIn(bo)
    await browser.get(PAGE)
    const family = await db()
      .selectFrom('session_families')
      .where('user_id', '=', bo.userId)
      .select('id')
      .executeTakeFirstOrThrow()
    const sent = { intent: 'end-session', sessionId: family.id }
    const answer = await as(maya).follow(await as(maya).post(SECURITY, sent))
    expect(answer.visibleText).toContain('This session has already ended.')
    expect((await browser.get(PAGE)).status).toBe(200)
  })
})

describe('the studio switch of the rail', () => {
  test('shows for a second studio, and switches to it from any page', async () => {
    const who = await entrant()
    const own = as(who)
    expect((await own.get(PAGE)).html.querySelector('.rail-studio')).toBeNull()
    const second = await entrant('independent', { account: who, name: 'Paper Heron' })
    const page = await own.get(PAGE)
    expect(page.html.querySelector('.rail-studio summary')?.text).toBe('Paper HeronIndependent')
    const [other, ...more] = page.html.querySelectorAll('.rail-studio button')
    expect([other?.getAttribute('value'), more]).toEqual([String(who.studioId), []])
    const next = '/submissions/dashboard'
    const done = await own.post('/studios/view', { intent: 'switch', studioId: who.studioId, next })
    expect(done.location).toBe(next)
    const [back] = (await own.get(next)).html.querySelectorAll('.rail-studio button')
    expect(back?.getAttribute('value')).toBe(String(second.studioId))
    const away = { intent: 'switch', studioId: who.studioId, next: 'https://elsewhere.example' }
    expect((await own.post('/studios/view', away)).location).toBe('/studios/view')
  })
})
