import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { answerResetRequest } from '#app/domain/people/accounts/password-reset.server.ts'
import {
  DUMMY_HASH,
  hashPassword,
  PasswordQueueFull,
  verifyPassword,
} from '#app/domain/people/accounts/passwords.server.ts'
import { newCaptcha } from '#app/domain/people/accounts/captcha.server.ts'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import type { Answer } from '#tests/support/answer.ts'
import { as, guest, signedIn, type Client } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { admin, member, press, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { linkIn, mails, outbox } from '#tests/support/rows.ts'

const MISMATCH = "That e-mail and password don't match."

async function tryToSignIn(browser: Client, email: string, password: string, path = '/', address?: string) {
  const page = await browser.get(path, { address })
  return browser.submit(page, 'Sign in', { email, password }, { address })
}

describe('signing in', () => {
  test('leads each person to their dashboard', async () => {
    const people: [Account, string][] = [
      [await admin(), '/admin/dashboard'],
      [await press(), '/press'],
      [await member(), '/submissions/dashboard'],
    ]
    for (const [account, path] of people) {
      const browser = guest()
      const answer = await tryToSignIn(browser, account.email.toUpperCase(), account.password)
      expect(answer.status).toBe(303)
      expect(answer.location).toBe(path)
      expect(browser.cookies.names).toEqual(['access_token', 'refresh_token', 'known'])
      expect((await browser.get('/')).location).toBe(path)
    }
  })

  test('goes on to a page of this site only', async () => {
    const account = await member()
    const next = async (value: string) =>
      (await tryToSignIn(guest(), account.email, account.password, `/?next=${encodeURIComponent(value)}`))
        .location
    expect(await next('/preferences?x=1')).toBe('/preferences?x=1')
    expect(await next('https://evil.example/')).toBe('/submissions/dashboard')
    expect(await next('//evil.example/')).toBe('/submissions/dashboard')
    expect(await next('/\\evil.example')).toBe('/submissions/dashboard')
  })

  test('"Keep me signed in" decides whether the cookies outlive the window', async () => {
    const account = await member()
    const browser = guest()
    const page = await browser.get('/')
    const fields = { email: account.email, password: account.password }
    const lasting = await browser.submit(page, 'Sign in', fields)
    expect(lasting.setCookies.join('\n')).toMatch(
      /access_token=.*Max-Age=86400\n.*refresh_token=.*Max-Age=604800/,
    )
    const brief = await guest().submit(page, 'Sign in', { ...fields, remember: [] })
    expect(
      brief.setCookies.filter((cookie) =>
        /^(access|refresh)_token=[^;]{43}; Path=\/; HttpOnly; SameSite=Lax$/.test(cookie),
      ),
    ).toHaveLength(2)
  })

  test('"Keep me signed in" stays as it was left when the sign-in fails', async () => {
    const { email } = await member()
    const page = await guest().get('/')
    const ticked = (answer: Answer) => answer.form('Sign in').entries.some(([name]) => name === 'remember')
    expect(ticked(page)).toBe(true)
    const wrong = { email, password: 'not this one at all' }
    expect(ticked(await guest().submit(page, 'Sign in', wrong))).toBe(true)
    expect(ticked(await guest().submit(page, 'Sign in', { ...wrong, remember: [] }))).toBe(false)
  })

  test('a plain post to / is enough', async () => {
    const account = await member()
    const answer = await guest().post('/', { email: account.email, password: account.password })
    expect(answer.location).toBe('/submissions/dashboard')
  })

  test.each(['Info@müller.example', 'info@xn--mller-kva.example', 'ｉnfo@MÜLLER.example'])(
    'opens the one account of a mailbox that is typed as %s',
    async (email) => {
      const account = await member({ email: 'info@xn--mller-kva.example' })
      const answer = await guest().post('/', { email, password: account.password })
      expect(answer.location).toBe('/submissions/dashboard')
    },
  )

  test('replaces a session that ended in the same request', async () => {
    const account = await member()
    const browser = guest()
    browser.cookies.take(['access_token=old', 'refresh_token=old'])
    const answer = await browser.post('/', { email: account.email, password: account.password })
    expect(answer.status).toBe(303)
    expect((await browser.get('/')).location).toBe('/submissions/dashboard')
  })

  test('an incomplete form names its fields and keeps the address', async () => {
    const answer = await guest().post('/', { email: 'robin@example.o', password: '' })
    expect(answer.status).toBe(422)
    expect(answer.title).toMatch(/^Error: Sign in/)
    expect(answer.problems).toEqual([
      { message: 'Email: Invalid email format', href: '#email' },
      { message: 'Password: Required', href: '#password' },
    ])
    expect(answer.html.querySelector('#email')?.getAttribute('value')).toBe('robin@example.o')
  })
})

describe('nothing tells whether there is an account', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    const account = await member()
    const wrong = await tryToSignIn(guest(), account.email, 'not the password')
    const unknown = await tryToSignIn(guest(), 'nobody.here@example.org', 'not the password')
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.problems).toEqual([{ message: MISMATCH, href: '' }])
    const bare = (text: string) =>
      text
        .replaceAll(account.email, 'X')
        .replaceAll('nobody.here@example.org', 'X')
        .replace(/[0-9a-f-]{36}|nonce="[^"]*"/g, '')
    const main = (page: typeof wrong) => bare(page.html.querySelector('main')?.outerHTML ?? '')
    expect(main(wrong)).toBe(main(unknown))
    expect(wrong.text).not.toContain('not the password')
    expect(wrong.setCookies.filter((cookie) => cookie.endsWith('Max-Age=0'))).toHaveLength(3)
  })

  test('the placeholder for a missing account is hashed at today’s costs', async () => {
    const current = await hashPassword('a password of today')
    const costs = (hash: string) => hash.split('$').slice(0, 4)
    expect(costs(DUMMY_HASH)).toEqual(costs(current))
    expect(await verifyPassword(null, 'anything at all')).toEqual({ matches: false, outdated: false })
  })

  test('asking for a new password does the same at once for every address', async () => {
    const account = await member()
    const ask = async (email: string) => {
      const browser = guest()
      const page = await browser.get('/forgot-password')
      later({ seconds: 10 })
      return browser.submit(page, 'Email link', { email })
    }
    const [known, unknown] = [await ask(account.email), await ask('nobody.here@example.org')]
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(known.visibleText).toContain(
      `An email has been sent to ${account.email} with instructions for resetting your password.`,
    )
    expect(unknown.visibleText).toContain(
      'An email has been sent to nobody.here@example.org with instructions for resetting your password.',
    )
    const jobs = await outbox()
    expect(jobs.map(({ kind }) => kind)).toEqual(['account.reset', 'account.reset'])
    expect(await mails()).toEqual([])
    for (const { payload } of jobs)
      await answerResetRequest((payload as { requestId: number }).requestId, now())
    expect((await mails()).map((mail) => mail.to_email)).toEqual([account.email])
  })
})

async function resetLink(account: Account): Promise<string> {
  const browser = guest()
  const page = await browser.get('/forgot-password')
  later({ seconds: 10 })
  await browser.submit(page, 'Email link', { email: account.email })
  const jobs = await outbox({ kind: 'account.reset' })
  const payload = jobs.at(-1)?.payload as { requestId: number }
  await answerResetRequest(payload.requestId, now())
  const mail = (await mails({ to: account.email, template: 'password_reset' })).at(-1)
  if (!mail) throw new Error('no mail')
  expect(mail.sensitive).toBe(true)
  return linkIn(mail, '/password-reset')
}

describe('guessing', () => {
  test('from one address is stopped, and the owner’s own browser and other addresses are not', async () => {
    const account = await member()
    const own = guest()
    await tryToSignIn(own, account.email, account.password)
    await own.submit(await own.get('/redirect/logout'), 'Sign out')

    const thief = guest()
    const guess = () => thief.post('/', { email: account.email, password: 'guess after guess' })
    const statuses = (await race(9, guess)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    const refused = await guess()
    expect(refused.visibleText).toMatch(/Try again in \d+ minutes?\./)
    // Not even the right password helps here now.
    expect((await thief.post('/', { email: account.email, password: account.password })).status).toBe(429)

    expect((await tryToSignIn(own, account.email, account.password)).status).toBe(303)
    expect((await tryToSignIn(guest(), account.email, account.password, '/', '198.51.100.9')).status).toBe(
      303,
    )
  })

  test('says the same for an address without account', async () => {
    const guess = () => guest().post('/', { email: 'nobody.here@example.org', password: 'guess after guess' })
    const statuses = (await race(8, guess)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test('spread over many addresses locks no new browser of the owner out, and leaves each address fewer tries', async () => {
    const account = await member()
    for (let time = 0; time < 60; time += 1) await spendTry('signInAccount', account.email)
    const elsewhere = (password: string, address: string) =>
      guest().post('/', { email: account.email, password }, { address })
    expect((await elsewhere(account.password, '198.51.100.10')).status).toBe(303)
    const answers = []
    for (let time = 0; time < 3; time += 1)
      answers.push(await elsewhere('guess after guess', '198.51.100.11'))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 429])
    expect(answers.at(-1)?.visibleText).toContain('reset your password')
  })

  test('many wrong passwords on one network lock out no other account on it', async () => {
    const account = await member()
    const adminAccount = '198.51.100.12'
    for (let time = 0; time < 40; time += 1) await spendTry('signInAddress', adminAccount)
    const answer = await guest().post(
      '/',
      { email: account.email, password: account.password },
      { address: adminAccount },
    )
    expect(answer.status).toBe(303)
  })

  test('is limited for an account and for an address; a link by email still lets the owner in', async () => {
    const account = await member()
    const link = await resetLink(account)
    for (let time = 0; time < 1_000; time += 1) await spendTry('signInAccount', account.email)
    const own = guest()
    const at = { address: '198.51.100.13' }
    const signIn = (password: string) => own.post('/', { email: account.email, password }, at)
    expect((await signIn(account.password)).status).toBe(429)
    const fields = { password: 'tin lanterns at dusk', repeat: 'tin lanterns at dusk' }
    await own.submit(await own.get(link), 'Save password', fields)
    expect((await signIn('tin lanterns at dusk')).status).toBe(303)
  })

  test('good sign-ins use no tries up', async () => {
    const account = await member()
    for (let time = 0; time < 8; time += 1) {
      expect((await guest().post('/', { email: account.email, password: account.password })).status).toBe(303)
    }
  })

  test('more passwords than can be hashed are turned away instead of piling up', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => verifyPassword(null, 'any password')),
    )
    const refused = results.filter((each) => each.status === 'rejected')
    expect(refused).toHaveLength(60 - 44)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(PasswordQueueFull)
    expect(await verifyPassword(DUMMY_HASH, 'any password')).toMatchObject({ matches: false })
  })

  test('a password hashed at lower costs is rehashed at sign-in', async () => {
    const { hash } = await import('@node-rs/argon2')
    const old = await hash('a quiet tram in june', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    const account = await member({ passwordHash: old })
    await guest().post('/', { email: account.email, password: 'a quiet tram in june' })
    const row = await db()
      .selectFrom('users')
      .where('id', '=', account.userId)
      .select('password_hash')
      .executeTakeFirst()
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect((await guest().post('/', { email: account.email, password: 'a quiet tram in june' })).status).toBe(
      303,
    )
  })
})

describe('a new password', () => {
  test('is set by the mailed link, once, and ends every session', async () => {
    const account = await member()
    const elsewhere = signedIn(account)
    await elsewhere.get('/preferences')
    const link = await resetLink(account)
    const browser = guest()
    for (let time = 0; time < 3; time += 1) expect((await browser.get(link)).status).toBe(200)

    const page = await browser.get(link)
    const unequal = await browser.submit(page, 'Save password', {
      password: 'tin lanterns at dusk',
      repeat: 'tin lanterns at dawn',
    })
    expect(unequal.problems.map(({ message }) => message)).toEqual([
      'Repeat new password: The passwords do not match',
    ])
    const weak = await browser.submit(page, 'Save password', {
      password: 'password1234',
      repeat: 'password1234',
    })
    expect(weak.status).toBe(422)

    const fields = { password: 'tin lanterns at dusk', repeat: 'tin lanterns at dusk' }
    const answers = await race(3, () => guest().submit(page, 'Save password', fields))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422])
    expect((await elsewhere.get('/')).status).toBe(200)
    expect((await guest().post('/', { email: account.email, password: account.password })).status).toBe(401)
    expect((await guest().post('/', { email: account.email, password: 'tin lanterns at dusk' })).status).toBe(
      303,
    )

    const again = await browser.get(link)
    expect(again.status).toBe(410)
    expect(again.heading).toBe('This link has been used')
  })

  test('links run out after half an hour, and three that still work are the most', async () => {
    const account = await member()
    const link = await resetLink(account)
    for (let time = 0; time < 3; time += 1) await resetLink(account)
    expect(await mails({ to: account.email })).toHaveLength(3)
    later({ minutes: 31 })
    const page = await guest().get(link)
    expect(page.heading).toBe('This link has expired')
    expect(page.links).toContain('/forgot-password')
    // A stranger who asked for three has used nothing up: the mailbox holds one that works, or gets another.
    expect((await guest().get(await resetLink(account))).status).toBe(200)
    expect(await mails({ to: account.email })).toHaveLength(4)
  })

  test('signed-in people are sent on', async () => {
    const browser = as(await member())
    for (const path of [
      '/',
      '/forgot-password',
      '/account-lookup',
      '/members/signup',
      '/password-reset?token=x',
    ]) {
      expect((await browser.get(path)).location).toBe('/submissions/dashboard')
    }
  })
})

test('a ticket of one form does not open another', async () => {
  const browser = guest()
  const page = await browser.get('/forgot-password')
  const foreign = newCaptcha('account-lookup', now())
  later({ seconds: 10 })
  const answer = await browser.submit(page, 'Email link', {
    email: 'robin@example.org',
    captcha_ticket: foreign.ticket,
  })
  expect(answer.status).toBe(422)
  expect(await outbox()).toEqual([])
})
