import { beforeEach, describe, expect, test } from 'vitest'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { api, as, guest } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { admin, member, type Account } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'

/** Each mailbox has one account, one row of the whitelist and one look, however its address is typed. */

const PASSWORD = 'tin lanterns at dusk'

const MAILBOXES = [
  {
    stored: 'почта@xn--e1afmkfd.xn--p1ai',
    shown: 'почта@пример.рф',
    domain: 'пример.рф',
    typed: ['почта@пример.рф', 'ПОЧТА@ПРИМЕР.РФ', 'почта@xn--e1afmkfd.xn--p1ai'],
  },
  {
    stored: 'डाक@xn--p1b6ci4b4b3a.xn--h2brj9c',
    shown: 'डाक@उदाहरण.भारत',
    domain: 'उदाहरण.भारत',
    typed: ['डाक@उदाहरण.भारत', 'डाक@XN--P1B6CI4B4B3A.xn--h2brj9c', 'डाक＠उदाहरण。भारत'],
  },
  {
    stored: 'info@films.example',
    shown: 'info@films.example',
    domain: 'ｆｉｌｍｓ．ｅｘａｍｐｌｅ',
    typed: ['ｉｎｆｏ＠ｆｉｌｍｓ．ｅｘａｍｐｌｅ', 'Info@Films.Example', 'info@films｡example'],
  },
  {
    stored: 'a@xn--mller-kva.de',
    shown: 'a@müller.de',
    domain: 'Müller.de',
    typed: ['A@müller.de', 'a@xn--mller-kva.de', 'a@mu\u0308ller.de'],
  },
]

let network = 0

async function signUp(email: string) {
  const type = await db()
    .selectFrom('membership_types')
    .where('self_signup', '=', true)
    .where('is_pro', '=', false)
    .where('is_student', '=', false)
    .select('code')
    .executeTakeFirstOrThrow()
  return api().post(
    '/api/auth/signup',
    {
      ...{ email, password: PASSWORD, terms: true, first_name: 'Maya', last_name: 'Kowalski' },
      ...{ country: 'PL', phone: null, membership_type: type.code },
    },
    { address: `192.0.2.${(network += 1)}` },
  )
}

const accounts = () => db().selectFrom('users').select(['id', 'email']).orderBy('id').execute()

describe.each(MAILBOXES)('the mailbox $shown', ({ stored, shown, domain, typed }) => {
  test.each(typed)('has one account, made as %s', async (first) => {
    expect((await signUp(first)).status).toBe(201)
    const [account, ...others] = await accounts()
    expect([account?.email, others]).toEqual([stored, []])
    for (const again of typed) {
      const answer = await signUp(again)
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('Username already exists')])
      expect((await guest().post('/', { email: again, password: PASSWORD })).status).toBe(303)
    }
    expect(await accounts()).toHaveLength(1)
    expect((await mails({ template: 'account_exists' })).map(({ to_email: to }) => to)).toEqual([stored])
  })

  test('is told of its account on the form too', async () => {
    await member({ email: stored })
    for (const email of typed) {
      const page = await guest().get('/members/signup')
      later({ seconds: 20 })
      const answer = await guest().submit(page, 'Create account', {
        ...{ firstName: 'Maya', lastName: 'Kowalski', email, password: PASSWORD, country: 'PL' },
        ...{ membershipType: 'none', terms: 'on' },
      })
      expect(answer.problems).toEqual([{ message: 'Email: Email already exists', href: '#email' }])
      // As it was typed.
      expect(answer.html.querySelector('#email')?.getAttribute('value')).toBe(email)
    }
  })

  test('gets the link for a new password', async () => {
    await member({ email: stored })
    for (const [index, email] of typed.entries())
      expect((await api().post('/api/auth/forgot-password', { email })).status, String(index)).toBe(200)
    const asked = await db().selectFrom('password_reset_requests').select('email').execute()
    expect(new Set(asked.map(({ email }) => email))).toEqual(new Set([stored]))
  })

  test.each([...typed, `@${domain}`])('has the right that the whitelist gives to %s', async (who) => {
    const account = await member({ email: stored })
    expect((await as(account).get('/press')).status).not.toBe(200)
    const ada = as(await admin())
    const page = await ada.get('/admin/whitelist?view=add')
    const added = await ada.submit(page, 'Add exception', { who, purpose: 'press', note: 'Promised' })
    expect(added.status).toBe(303)
    expect((await as(account).get('/press')).status).toBe(200)
    const list = await ada.get('/admin/whitelist')
    expect(list.visibleText).toContain(who.startsWith('@') ? `@${shown.split('@')[1] ?? ''}` : shown)
    expect(list.text.includes('@xn--')).toBe(false)
    for (const search of [who, domain])
      expect((await ada.get(`/admin/whitelist?q=${encodeURIComponent(search)}`)).visibleText).toContain(
        'Promised',
      )
    for (const email of typed) {
      const check = await ada.get(`/admin/whitelist?view=check&email=${encodeURIComponent(email)}`)
      expect(check.visibleText).toContain(account.lastName)
    }
  })

  test('is shown in its own letters, found in any spelling, and written to in ASCII', async () => {
    const account = await member({ email: stored, emailVerifiedAt: null, lastName: 'Findable' })
    const ada = as(await admin())
    for (const search of [...typed, `@${shown.split('@')[1] ?? ''}`]) {
      const list = await ada.get(`/admin/people?q=${encodeURIComponent(search)}`)
      expect(list.visibleText).toContain('Findable')
      expect(list.visibleText.replace(/\s/g, '')).toContain(shown)
    }
    const own = await as(account).get('/account')
    expect(own.visibleText).toContain(shown)
    expect(own.text.includes('@xn--')).toBe(false)
    const other = await member()
    await as(other).submit(await as(other).get('/account'), 'Change email address', {
      email: shown,
      password: other.password,
    })
    const [asked] = await mails({ template: 'email_change_asked' })
    expect(asked?.body_text).toContain(shown)
    expect(asked?.body_html).toContain(shown)
    expect((await mails({ template: 'email_in_use' })).map(({ to_email: to }) => to)).toEqual([stored])
  })
})

describe('an address that cannot be', () => {
  test.each([
    ['a@xn--a.example', 'Email: Invalid email format: there can be no domain like the one after the @'],
    ['почта@пример', 'Email: Invalid email format'],
  ])('%s is refused in words', async (email, message) => {
    const page = await guest().get('/')
    const answer = await guest().submit(page, 'Sign in', { email, password: PASSWORD })
    expect([answer.status, answer.problems]).toEqual([422, [{ message, href: '#email' }]])
  })
})

describe('accounts that stand twice', () => {
  let ada: Account
  beforeEach(async () => {
    ada = await admin()
    await currentSeason()
  })

  test('are shown to admins with what can be done', async () => {
    const check = async () => (await as(ada).get('/admin/setup-check')).visibleText
    // An address whose first part has such letters is no double.
    await member({ email: 'þóra@xn--dmi-yla.example' })
    const newer = await member({ email: 'info@xn--80a1acny.xn--p1ai', lastName: 'Newer' })
    expect(await check()).not.toContain('has two accounts')
    const { id } = await db()
      .insertInto('users')
      .values({
        email: 'info@почта.рф',
        first_name: 'Ivo',
        last_name: 'Older',
        created_at: now(),
        updated_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const page = await as(ada).get('/admin/setup-check')
    expect(page.visibleText).toContain('info@почта.рф has two accounts')
    expect(page.visibleText).toContain('Ivo Older')
    expect(page.links).toContain(`/admin/people/${newer.userId}/merge/${id}`)
  })
})
