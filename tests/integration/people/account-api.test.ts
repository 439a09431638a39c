import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { api, send, signIn } from '#tests/support/client.ts'
import { later } from '#tests/support/clock.ts'
import { admin, member } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { mails, outbox } from '#tests/support/rows.ts'

interface Tokens {
  data: { access_token: string; refresh_token: string }
}
interface Problem {
  success: false
  status: number
  message: string
  errors?: Record<string, string[]>
}

const withBearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

describe('GET /api/auth/me', () => {
  test('tells who the bearer token speaks for, as data', async () => {
    const account = await admin()
    const answer = await api(account).get('/api/auth/me')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.json()).toEqual({
      data: {
        id: account.userId,
        email: account.email,
        first_name: account.firstName,
        last_name: account.lastName,
        role: 'admin',
        email_verified: true,
        is_press: false,
        timezone: null,
        membership: null,
      },
    })
  })

  test('without a good token is a 401 in JSON, and no cookies are touched', async () => {
    const { refreshToken } = await signIn(await member())
    for (const headers of [
      {},
      { authorization: 'Bearer nonsense' },
      { authorization: `Bearer ${refreshToken}` },
      { cookie: `refresh_token=${refreshToken}; access_token=gone` },
    ] as Record<string, string>[]) {
      const answer = await send('/api/auth/me', { headers })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect(answer.json()).toEqual({ success: false, status: 401, message: 'Sign in first' })
      expect(answer.setCookies).toEqual([])
    }
  })
})

describe('POST /api/auth/signin', () => {
  test('answers tokens that work', async () => {
    const account = await member()
    const answer = await api().post('/api/auth/signin', { email: account.email, password: account.password })
    expect(answer.status).toBe(200)
    const { data } = answer.json<Tokens>()
    expect(Object.keys(answer.json<Tokens>())).toEqual(['data'])
    expect(Object.keys(data)).toEqual(['access_token', 'refresh_token'])
    expect((await api().get('/api/auth/me', withBearer(data.access_token))).status).toBe(200)
    expect(answer.setCookies).toEqual([])
  })

  test('takes a form too', async () => {
    const account = await member()
    const body = new URLSearchParams({ email: account.email, password: account.password })
    expect((await send('/api/auth/signin', { method: 'POST', body })).status).toBe(200)
  })

  test('a failure is success false with the status, the same for every reason', async () => {
    const account = await member()
    for (const email of [account.email, 'nobody.here@example.org']) {
      const answer = await api().post('/api/auth/signin', { email, password: 'not the password' })
      expect(answer.status).toBe(401)
      expect(answer.json()).toEqual({
        success: false,
        status: 401,
        message: "That e-mail and password don't match.",
      })
    }
  })

  test('shares its limits with the screen', async () => {
    const account = await member()
    const answers = await race(8, () =>
      api().post('/api/auth/signin', { email: account.email, password: 'guess after guess' }),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    const refused = await api().post('/api/auth/signin', { email: account.email, password: account.password })
    expect(refused.json<Problem>()).toMatchObject({ success: false, status: 429 })
    expect(refused.json<Problem>().message).toMatch(/Try again in \d+ minutes?\./)
  })
})

describe('what is not a proper call', () => {
  const posts = ['signin', 'signup', 'refresh-token', 'refresh', 'forgot-password', 'account-lookup']

  test.each(posts)('%s: an unreadable body is 400, an empty one 422 with errors by field', async (name) => {
    const headers = { 'content-type': 'application/json' }
    for (const body of ['{', '[]', '"text"', 'null']) {
      const answer = await send(`/api/auth/${name}`, { method: 'POST', headers, body })
      expect(answer.status, body).toBe(400)
      expect(answer.json()).toEqual({
        success: false,
        status: 400,
        message: 'The body must be a JSON object or a form',
      })
    }
    const empty = await api().post(`/api/auth/${name}`, {})
    expect(empty.status).toBe(422)
    const problem = empty.json<Problem>()
    expect(problem).toMatchObject({ success: false, status: 422 })
    for (const [field, messages] of Object.entries(problem.errors ?? {})) {
      expect(field).toMatch(/^[a-z_]+$/)
      expect(messages.length).toBeGreaterThan(0)
    }
    expect(Object.keys(problem.errors ?? {})).not.toEqual([])
  })

  test('wrong types are 422 as well', async () => {
    const answer = await api().post('/api/auth/signin', { email: 7, password: { a: 1 } })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.json<Problem>().errors ?? {})).toEqual(['email', 'password'])
  })

  test.each([
    ['GET', 'signin', 'POST'],
    ['GET', 'signup', 'POST'],
    ['GET', 'forgot-password', 'POST'],
    ['GET', 'account-lookup', 'POST'],
    ['GET', 'refresh-token', 'POST'],
    ['PUT', 'signin', 'POST'],
    ['DELETE', 'refresh', 'GET, POST'],
    ['POST', 'me', 'GET'],
  ])('%s %s is 405 and names what is allowed', async (method, name, allow) => {
    const answer = await send(`/api/auth/${name}`, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe(allow)
    expect(answer.json()).toEqual({ success: false, status: 405, message: 'Method Not Allowed' })
  })
})

describe('refreshing', () => {
  test('POST /api/auth/refresh-token answers a new pair and uses the old one up', async () => {
    const session = await signIn(await member())
    const first = await api().post('/api/auth/refresh-token', { refresh_token: session.refreshToken })
    const { data } = first.json<Tokens>()
    expect(Object.keys(data)).toEqual(['access_token', 'refresh_token'])
    expect((await api().get('/api/auth/me', withBearer(data.access_token))).status).toBe(200)
    later({ minutes: 1 })
    const reuse = await api().post('/api/auth/refresh-token', { refresh_token: session.refreshToken })
    expect(reuse.status).toBe(401)
    expect((await api().get('/api/auth/me', withBearer(data.access_token))).status).toBe(401)
  })

  test('/api/auth/refresh answers an access token by POST and by GET, and leaves the refresh token good', async () => {
    const { refreshToken } = await signIn(await member())
    const answers = [
      await api().post('/api/auth/refresh', { refresh_token: refreshToken }),
      await api().get(`/api/auth/refresh?refresh_token=${refreshToken}`),
      await api().get('/api/auth/refresh', { headers: { 'x-refresh-token': refreshToken } }),
    ]
    for (const answer of answers) {
      later({ minutes: 5 })
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.json<Tokens>().data)).toEqual(['access_token'])
      const { access_token: token } = answer.json<Tokens>().data
      expect((await api().get('/api/auth/me', withBearer(token))).status).toBe(200)
    }
  })

  test('a GET without a token is 422, with a wrong one 401; the cookie is not read', async () => {
    expect((await api().get('/api/auth/refresh')).status).toBe(422)
    expect((await api().get('/api/auth/refresh?refresh_token=x')).status).toBe(401)
    const { refreshToken } = await signIn(await member())
    const cookie = { headers: { cookie: `refresh_token=${refreshToken}` } }
    expect((await api().get('/api/auth/refresh', cookie)).status).toBe(422)
  })
})

describe('accounts', () => {
  const details = {
    first_name: 'Maya',
    last_name: 'Kowalski',
    email: 'maya@example.org',
    password: 'tin lanterns at dusk',
    country: 'PL',
    terms: true,
  }

  test('sign-up makes one, and a second is "Username already exists"', async () => {
    const type = await db()
      .selectFrom('membership_types')
      .where('self_signup', '=', true)
      .where('is_pro', '=', false)
      .where('is_student', '=', false)
      .select('code')
      .executeTakeFirstOrThrow()
    const body = { ...details, membership_type: type.code, phone: null }
    const made = await api().post('/api/auth/signup', body)
    expect(made.status).toBe(201)
    expect(made.json()).toMatchObject({
      message: 'Account created successfully',
      data: { email: 'maya@example.org' },
    })
    const again = await api().post('/api/auth/signup', body)
    expect(again.status).toBe(409)
    expect(again.json()).toEqual({
      success: false,
      status: 409,
      message: 'Username already exists',
      errors: { email: ['Username already exists'] },
    })
    const bad = await api().post('/api/auth/signup', {
      ...body,
      first_name: '',
      email: 'x',
      password: 'short',
    })
    expect(bad.json<Problem>().errors).toEqual({
      first_name: ['Required'],
      email: ['Invalid email format'],
      password: ['Use at least 12 characters'],
    })
  })

  test('forgot-password answers the same for every address, five times an hour', async () => {
    const account = await member()
    for (const email of [account.email, 'nobody.here@example.org']) {
      const answer = await api().post('/api/auth/forgot-password', { email })
      expect(answer.json()).toEqual({
        data: {
          message: `An email has been sent to ${email} with instructions for resetting your password.`,
        },
      })
    }
    expect(await outbox({ kind: 'account.reset' })).toHaveLength(2)
    expect(await mails()).toEqual([])
    const answers = await race(5, () => api().post('/api/auth/forgot-password', { email: account.email }))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  test('account-lookup answers a masked name, or "Member not found"', async () => {
    await db()
      .insertInto('member_directory')
      .values({ member_no: 'M-7', email: 'ida@example.org', first_name: 'Ida', last_name: 'Berg' })
      .execute()
    for (const body of [{ member: 'M-7' }, { member_number: 'M-7' }, { email: 'ida@example.org' }]) {
      const answer = await api().post('/api/auth/account-lookup', { ...body, last_name: 'Berg' })
      expect(answer.json()).toEqual({ data: { name: 'I… B…', membership_type: null } })
    }
    const none = await api().post('/api/auth/account-lookup', { member: 'M-8', last_name: 'Berg' })
    expect(none.json()).toEqual({ success: false, status: 404, message: 'Member not found' })
  })
})
