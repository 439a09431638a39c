import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { api, guest, as, type Client, type Fields } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { entrant } from '#tests/support/entries.ts'
import { member } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { linkIn, mails } from '#tests/support/rows.ts'

const PASSWORD = 'tin lanterns at dusk'

async function typeCodes() {
  const types = await db()
    .selectFrom('membership_types')
    .where('self_signup', '=', true)
    .selectAll()
    .execute()
  const code = (find: (type: (typeof types)[number]) => boolean) => types.find(find)?.code ?? ''
  return {
    student: code((type) => type.is_student),
    pro: code((type) => type.is_pro),
    friend: code((type) => !type.is_pro && !type.is_student),
  }
}

async function fillIn(browser: Client, fields: Fields, address?: string) {
  const page = await browser.get('/members/signup', { address })
  later({ seconds: 20 })
  const { friend } = await typeCodes()
  const values = {
    firstName: 'Maya',
    lastName: 'Kowalski',
    email: 'maya@example.org',
    password: PASSWORD,
    country: 'PL',
    membershipType: friend,
    terms: 'on',
    ...fields,
  }
  return browser.submit(page, 'Create account', values, { address })
}

const userWith = (email: string) =>
  db().selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst()

describe('creating an account', () => {
  test('makes user, membership and verification email, signs in, and shows the specification’s message', async () => {
    const browser = guest()
    const answer = await fillIn(browser, { phone: '+48 22 555 01 42', newsletter: 'on' })
    expect(answer.status).toBe(303)
    expect(answer.location).toBe('/submissions/dashboard')
    expect(answer.setCookies.join('\n')).toMatch(
      /access_token=.*Max-Age=86400\n.*refresh_token=.*Max-Age=604800/,
    )
    const user = await userWith('maya@example.org')
    expect(user).toMatchObject({
      first_name: 'Maya',
      country: 'PL',
      newsletter: true,
      email_verified_at: null,
    })
    expect(user?.password_hash).toMatch(/^\$argon2id\$/)
    expect(user?.terms_accepted_at).toEqual(now())
    const membership = await db().selectFrom('memberships').selectAll().executeTakeFirstOrThrow()
    expect(membership).toMatchObject({ user_id: user?.id, status: 'pending', pro_vote_status: 'none' })
    const page = await browser.get('/preferences')
    expect(page.visibleText).toContain('Account created successfully')
    expect((await mails()).map((mail) => [mail.template, mail.to_email])).toEqual([
      ['verify_email', 'maya@example.org'],
    ])
  })

  test('asks students and professionals for their own fields, and keeps what they tell', async () => {
    const { student, pro } = await typeCodes()
    const bare = await fillIn(guest(), { membershipType: student })
    expect(bare.problems.map(({ message }) => message)).toEqual([
      'School: Required',
      'Expected graduation: Required',
    ])
    expect(bare.html.querySelector('details[open] summary')?.text).toBe('Student membership')
    await fillIn(guest(), {
      membershipType: student,
      school: 'Oslo Film School',
      expectedGraduation: '2028-06-30',
    })
    const proBare = await fillIn(guest(), { membershipType: pro, email: 'pro@example.org' })
    expect(proBare.problems.map(({ message }) => message)).toEqual(['Discipline: Required'])
    await fillIn(guest(), { membershipType: pro, email: 'pro@example.org', discipline: 'Storyboards' })
    const rows = await db().selectFrom('memberships').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      { status: 'proof_required', school: 'Oslo Film School', expected_graduation: '2028-06-30' },
      { status: 'pending', discipline: 'Storyboards', pro_vote_status: 'applied', school: null },
    ])
  })

  test('needs no membership from a person who only enters work', async () => {
    const answer = await fillIn(guest(), { membershipType: 'none' })
    expect(answer.status).toBe(303)
    expect(await userWith('maya@example.org')).toBeDefined()
    expect(await db().selectFrom('memberships').selectAll().execute()).toEqual([])
  })

  test('lists everything that is missing at once and keeps what was typed, but no password', async () => {
    const browser = guest()
    const page = await browser.get('/members/signup')
    const answer = await browser.submit(page, 'Create account', {
      firstName: 'Maya',
      email: 'maya@example',
      password: 'password1234',
    })
    expect(answer.status).toBe(422)
    expect(answer.title).toMatch(/^Error: /)
    expect(answer.problems.map(({ message }) => message)).toEqual([
      'Last name: Required',
      'Email: Invalid email format',
      'Password: Choose another password: this one is easy to guess',
      'Country: Required',
      'Membership: Required',
      'Terms: Accept the terms to create an account',
    ])
    for (const { href } of answer.problems) expect(answer.html.querySelector(href), href).not.toBeNull()
    expect(answer.html.querySelector('#firstName')?.getAttribute('value')).toBe('Maya')
    expect(answer.text).not.toContain('password1234')
  })

  test('refuses passwords made of the person’s name or the award’s', async () => {
    const named = await fillIn(guest(), { password: 'kowalski in the rain' })
    expect(named.problems.map(({ message }) => message)).toEqual([
      'Password: Do not use your name or email address',
    ])
    const award = await fillIn(guest(), { password: 'one golden pegbar' })
    expect(award.problems.map(({ message }) => message)).toEqual([
      'Password: Do not use the name of the award',
    ])
  })

  test('an address that is taken says "Email already exists", and its owner is told once a day', async () => {
    const owner = await member({ email: 'maya@example.org' })
    for (const email of ['maya@example.org', 'MAYA@example.org']) {
      const answer = await fillIn(guest(), { email })
      expect(answer.status).toBe(409)
      expect(answer.problems).toEqual([{ message: 'Email: Email already exists', href: '#email' }])
      expect(answer.visibleText).toContain('Enter your password again. We never send it back.')
    }
    expect((await mails()).map((mail) => [mail.template, mail.user_id])).toEqual([
      ['account_exists', owner.userId],
    ])
    expect(await db().selectFrom('users').selectAll().execute()).toHaveLength(1)
  })

  test('posted many times at once makes one account', async () => {
    const answers = await race(4, () => fillIn(guest(), {}))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409])
    expect(await db().selectFrom('users').selectAll().execute()).toHaveLength(1)
    expect(await mails({ template: 'verify_email' })).toHaveLength(1)
  })

  test('invented membership types and countries are refused', async () => {
    const answer = await fillIn(guest(), { membershipType: 'emeritus', country: 'XX' })
    expect(answer.problems.map(({ message }) => message)).toEqual([
      'Country: Select a country',
      'Membership: Select a membership type',
    ])
  })
})

describe('confirming the address', () => {
  test('takes a button, works once, and can be asked for again', async () => {
    const browser = guest()
    await fillIn(browser, {})
    const [mail] = await mails()
    if (!mail) throw new Error('no mail')
    const link = linkIn(mail, '/verify-email')
    const page = await guest().get(link)
    expect((await userWith('maya@example.org'))?.email_verified_at).toBeNull()
    const answers = await race(2, () => guest().submit(page, 'Confirm address'))
    expect(answers.map(({ location }) => location).sort()).toEqual(['/', '/'])
    expect((await userWith('maya@example.org'))?.email_verified_at).toEqual(now())
    expect((await guest().get(link)).heading).toBe('Your email address is already confirmed')
    expect((await browser.get('/verify-email')).heading).toBe('Your email address is already confirmed')
  })

  test('is asked for on an entrant’s pages until it is done, with the link to be sent again', async () => {
    const who = await entrant()
    const confirmed = (at: Date | null) =>
      db().updateTable('users').set({ email_verified_at: at }).where('id', '=', who.userId).execute()
    await confirmed(null)
    for (const address of ['/submissions/dashboard', '/submissions', '/submissions/cart']) {
      const page = await as(who).get(address)
      expect([address, page.visibleText.includes('Confirm your email address')]).toEqual([address, true])
      expect((await as(who).submit(page, 'Send again')).location).toBe(address)
    }
    expect(await mails({ template: 'verify_email' })).toHaveLength(3)
    await confirmed(now())
    expect((await as(who).get('/submissions')).visibleText).not.toContain('Confirm your email address')
  })

  test('sends at most three links an hour', async () => {
    const browser = as(await member({ emailVerifiedAt: null }))
    for (let time = 0; time < 5; time += 1) {
      await browser.submit(await browser.get('/verify-email'), 'Email new link')
    }
    expect(await mails({ template: 'verify_email' })).toHaveLength(3)
    expect((await browser.get('/verify-email')).visibleText).toContain('We’ve already sent several links')
  })
})

describe('finding one’s account', () => {
  async function inDirectory(
    more: Partial<{
      email: string
      member_no: string
      first_name: string
      last_name: string
      claimed_by: number
    }> = {},
  ) {
    const type = await db()
      .selectFrom('membership_types')
      .where('is_pro', '=', true)
      .select('id')
      .executeTakeFirst()
    return db()
      .insertInto('member_directory')
      .values({
        member_no: 'M-1042',
        email: 'ida@example.org',
        first_name: 'Ida',
        last_name: 'Berg',
        membership_type_id: type?.id,
        valid_to: '2027-12-31',
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  async function lookUp(browser: Client, memberText: string, lastName: string) {
    const page = await browser.get('/account-lookup')
    later({ seconds: 10 })
    return browser.submit(page, 'Find account', { member: memberText, lastName })
  }

  test('shows a masked name and mails a link that makes the account', async () => {
    await inDirectory()
    for (const [text, name] of [
      ['M-1042', 'berg'],
      ['IDA@example.org', 'Berg'],
    ] as const) {
      const found = await lookUp(guest(), text, name)
      expect(found.status).toBe(200)
      expect(found.visibleText).toContain('I… B…')
      expect(found.visibleText).not.toMatch(/Ida|ida@/)
    }
    const browser = guest()
    const found = await lookUp(browser, 'M-1042', 'Berg')
    const sent = await browser.submit(found, 'Email set-up link')
    expect(sent.location).toBe('/')
    const [mail] = await mails({ template: 'account_setup' })
    if (!mail) throw new Error('no mail')
    const page = await browser.get(linkIn(mail, '/password-reset'))
    expect(page.heading).toBe('Set up your account')
    const set = await browser.submit(page, 'Save password', { password: PASSWORD, repeat: PASSWORD })
    expect(set.location).toBe('/')
    const user = await userWith('ida@example.org')
    expect(user?.email_verified_at).not.toBeNull()
    const membership = await db().selectFrom('memberships').selectAll().executeTakeFirstOrThrow()
    expect(membership).toMatchObject({ user_id: user?.id, status: 'active', ends_on: '2027-12-31' })
    expect((await guest().post('/', { email: 'ida@example.org', password: PASSWORD })).status).toBe(303)
  })

  test('never shows whether the member has an account already', async () => {
    const account = await member({ email: 'ida@example.org' })
    await inDirectory({ claimed_by: account.userId })
    const browser = guest()
    const found = await lookUp(browser, 'M-1042', 'Berg')
    expect(found.heading).toBe('Is this you?')
    expect((await browser.submit(found, 'Email set-up link')).location).toBe('/')
    expect((await mails()).map(({ template }) => template)).toEqual(['password_reset'])
  })

  test.each(["O'Halloran", "o'halloran", 'OʼHalloran', 'O Halloran', 'OHalloran'])(
    'finds O’Halloran typed as %s',
    async (typed) => {
      await inDirectory({ last_name: 'O’Halloran' })
      expect((await lookUp(guest(), 'M-1042', typed)).heading).toBe('Is this you?')
    },
  )

  test('says "Member not found" and what to do', async () => {
    await inDirectory()
    for (const [text, name] of [
      ['M-1042', 'Bergman'],
      ['M-9999', 'Berg'],
    ] as const) {
      const answer = await lookUp(guest(), text, name)
      expect(answer.status).toBe(404)
      expect(answer.problems).toEqual([{ message: 'Member not found', href: '' }])
      expect(answer.links).toContain('/members/signup')
    }
  })

  test.each([
    ['', 'Teller', 'teller'],
    ['Teller', '', 'Teller'],
    ['Ida', 'Berg', 'Berg Ida'],
    ['Ida', 'Berg', 'Ida Berg'],
  ])('finds “%s” “%s” by %s', async (first, last, typed) => {
    await inDirectory({ first_name: first, last_name: last })
    expect((await lookUp(guest(), 'M-1042', typed)).heading).toBe('Is this you?')
  })

  test('wrong names are counted for the member asked for: the rest of an office still finds theirs', async () => {
    await inDirectory()
    await inDirectory({ email: 'ole@example.org', member_no: 'M-1043', first_name: 'Ole', last_name: 'Lund' })
    const ask = (memberText: string, lastName: string, address?: string) =>
      api().post('/api/auth/account-lookup', { member: memberText, last_name: lastName }, { address })
    for (let tries = 0; tries < 5; tries += 1)
      expect((await ask('IDA@example.org', 'Bergman')).status).toBe(404)
    // The same person, whatever spelling.
    expect((await ask('ida@ｅｘａｍｐｌｅ.org', 'Berg')).status).toBe(429)
    expect((await ask('ole@example.org', 'Lund')).status).toBe(200)
    expect((await lookUp(guest(), 'M-1043', 'Lund')).heading).toBe('Is this you?')
    // Who sits elsewhere is not kept out by them.
    expect((await ask('ida@example.org', 'Berg', '192.0.2.77')).status).toBe(200)
  })

  test('names that were found use up no tries', async () => {
    await inDirectory()
    for (let tries = 0; tries < 7; tries += 1) {
      const found = await api().post('/api/auth/account-lookup', { member: 'M-1042', last_name: 'Berg' })
      expect(found.status).toBe(200)
    }
  })

  test('an invented or expired reference sends nothing', async () => {
    await inDirectory()
    const browser = guest()
    const found = await lookUp(browser, 'M-1042', 'Berg')
    later({ minutes: 16 })
    for (const reference of [found.form('Email set-up link').entries[1]?.[1] ?? '', 'eyJkIjoxfQ.AAAA', '']) {
      const answer = await browser.post('/account-lookup', { intent: 'send', reference })
      expect(answer.location).toBe('/account-lookup')
    }
    expect(await mails()).toEqual([])
  })
})
