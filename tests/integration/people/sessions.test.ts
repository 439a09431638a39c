import { describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { removeExpired } from '#app/domain/people/accounts/expired.server.ts'
import {
  endSession,
  endSessionsOf,
  refreshSession,
  renewAccessToken,
  viewerOfAccessToken,
} from '#app/domain/people/accounts/sessions.server.ts'
import { signIn, signedIn } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { member } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { raced } from '#tests/support/raced.ts'
import { audits } from '#tests/support/rows.ts'

async function refreshed(token: string) {
  const outcome = await refreshSession(token, now())
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

const refreshTokens = () =>
  db().selectFrom('session_tokens').where('kind', '=', 'refresh').select('family_id').execute()

raced('a refresh token that two present at once has one successor', {
  reads: [/^select "t"\."expires_at", "t"\."rotated_at", "u"\."status" from "session_tokens" as "t"/],
  guards: ['session_tokens_token_hash_key'],
  prepare: async () => signIn(await member()),
  acts: ({ refreshToken }) => [1, 2].map(() => () => refreshSession(refreshToken, now())),
  async holds(outcomes) {
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
    expect(await refreshTokens()).toHaveLength(2)
  },
  async breaks() {
    // The one that was given first is used up, and given again.
    expect(await refreshTokens()).toHaveLength(3)
  },
})

describe('tokens', () => {
  test('last a day and seven days, and only their hashes are stored', async () => {
    const account = await member()
    const session = await signIn(account)
    expect(+session.accessExpiresAt - +now()).toBe(86_400_000)
    expect(+session.refreshExpiresAt - +now()).toBe(7 * 86_400_000)
    const rows = await db().selectFrom('session_tokens').select('token_hash').execute()
    expect(rows).toHaveLength(2)
    for (const { token_hash } of rows) expect(token_hash).toHaveLength(32)

    later({ hours: 23, minutes: 59 })
    expect(await viewerOfAccessToken(session.accessToken, now())).toMatchObject({
      viewer: { userId: account.userId },
    })
    later({ minutes: 1 })
    expect(await viewerOfAccessToken(session.accessToken, now())).toBeNull()
    expect(await viewerOfAccessToken(session.refreshToken, now())).toBeNull()
    later({ days: 6 })
    expect(await refreshSession(session.refreshToken, now())).toMatchObject({ ok: false, code: 'forbidden' })
  })

  test('a refresh token has one successor: whoever presents it at once, and within its grace, gets the same pair', async () => {
    const { refreshToken, familyId } = await signIn(await member())
    const outcomes = await race(10, () => refreshSession(refreshToken, now()))
    expect(outcomes.map(({ ok }) => ok)).toEqual(new Array(10).fill(true))
    const pairs = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []))
    expect(new Set(pairs.map((pair) => `${pair.accessToken} ${pair.refreshToken}`)).size).toBe(1)
    later({ seconds: 20 })
    const [first = await refreshed(refreshToken)] = pairs
    expect(await refreshed(refreshToken)).toEqual(first)
    expect(await viewerOfAccessToken(first.accessToken, now())).not.toBeNull()
    const living = await db()
      .selectFrom('session_tokens')
      .where('family_id', '=', familyId)
      .where('kind', '=', 'refresh')
      .where('rotated_at', 'is', null)
      .selectAll()
      .execute()
    expect(living).toHaveLength(1)
  })

  test('a copy of a used token follows the same chain, and ends it once the grace is over', async () => {
    const { refreshToken } = await signIn(await member())
    const second = await refreshed(refreshToken)
    later({ seconds: 10 })
    const third = await refreshed(second.refreshToken)
    expect(third.refreshToken).not.toBe(second.refreshToken)
    later({ seconds: 10 })
    expect((await refreshed(refreshToken)).refreshToken).toBe(third.refreshToken)
    later({ minutes: 1 })
    const fourth = await refreshed(third.refreshToken)
    expect((await refreshSession(second.refreshToken, now())).ok).toBe(false)
    expect((await refreshSession(fourth.refreshToken, now())).ok).toBe(false)
    expect(await audits({ action: 'session.reuse_detected' })).toHaveLength(1)
  })

  test('a refresh token reused after the grace ends its whole family, and no other', async () => {
    const account = await member()
    const [session, other] = [await signIn(account), await signIn(account)]
    const next = await refreshed(session.refreshToken)
    later({ seconds: 30 })
    const inGrace = await refreshed(session.refreshToken)
    later({ seconds: 1 })
    expect((await refreshSession(session.refreshToken, now())).ok).toBe(false)
    for (const { accessToken, refreshToken } of [session, next, inGrace]) {
      expect(await viewerOfAccessToken(accessToken, now())).toBeNull()
      expect((await refreshSession(refreshToken, now())).ok).toBe(false)
    }
    expect(await viewerOfAccessToken(other.accessToken, now())).not.toBeNull()
    expect(await audits({ action: 'session.reuse_detected' })).toHaveLength(1)
  })

  test('renewing only the access token leaves the refresh token good, but not a used one', async () => {
    const session = await signIn(await member())
    for (let time = 0; time < 3; time += 1) {
      later({ hours: 2 })
      const renewed = await renewAccessToken(session.refreshToken, now())
      expect(renewed.ok && (await viewerOfAccessToken(renewed.value.accessToken, now()))).toBeTruthy()
    }
    await refreshed(session.refreshToken)
    later({ minutes: 1 })
    expect((await renewAccessToken(session.refreshToken, now())).ok).toBe(false)
    expect(await viewerOfAccessToken(session.accessToken, now())).toBeNull()
  })

  test('a session ends 90 days after its sign-in, however busy', async () => {
    let session = await signIn(await member())
    for (let day = 0; day < 90; day += 6) {
      session = await refreshed(session.refreshToken)
      later({ days: 6 })
    }
    expect((await refreshSession(session.refreshToken, now())).ok).toBe(false)
  })

  test('a session goes from the database a day after its last token ran out', async () => {
    const account = await member()
    await signIn(account)
    later({ days: 7, hours: 23 })
    const alive = await signIn(account)
    const families = () => db().selectFrom('session_families').select('id').execute()
    await removeExpired(now())
    expect(await families()).toHaveLength(2)
    later({ hours: 2 })
    await removeExpired(now())
    expect(await families()).toEqual([{ id: alive.familyId }])
    expect(await viewerOfAccessToken(alive.accessToken, now())).toMatchObject({
      viewer: { userId: account.userId },
    })
  })

  test('signing out, a new password and suspension stop tokens at once', async () => {
    const account = await member()
    const [one, two, three] = [await signIn(account), await signIn(account), await signIn(account)]
    await endSession(one.familyId, now())
    expect(await viewerOfAccessToken(one.accessToken, now())).toBeNull()
    await transaction((trx) =>
      endSessionsOf(account.userId, 'password_changed', now(), trx, { keep: two.familyId }),
    )
    expect(await viewerOfAccessToken(two.accessToken, now())).not.toBeNull()
    expect(await viewerOfAccessToken(three.accessToken, now())).toBeNull()
    await db().updateTable('users').set({ status: 'suspended' }).where('id', '=', account.userId).execute()
    expect(await viewerOfAccessToken(two.accessToken, now())).toBeNull()
    expect((await refreshSession(two.refreshToken, now())).ok).toBe(false)
  })
})

describe('at the edge', () => {
  test('a page and a form post both renew an access cookie that has run out', async () => {
    const account = await member()
    const browser = signedIn(account)
    expect((await browser.get('/preferences')).setCookies).toEqual([])
    later({ days: 2 })
    const page = await browser.get('/preferences')
    expect(page.visibleText).toContain('Your time zone')
    const names = page.setCookies.map((cookie) => cookie.split('=')[0])
    expect(names).toEqual(['access_token', 'refresh_token'])
    for (const cookie of page.setCookies)
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)

    later({ days: 2 })
    const saved = await browser.post('/preferences', { timezone: 'Europe/Paris' })
    expect(saved.status).toBe(303)
    expect(browser.cookies.names).toContain('access_token')
    const row = await db()
      .selectFrom('users')
      .where('id', '=', account.userId)
      .select('timezone')
      .executeTakeFirst()
    expect(row?.timezone).toBe('Europe/Paris')
  })

  test('two tabs of one browser stay signed in when both renew at once', async () => {
    const browser = signedIn(await member())
    await browser.get('/preferences')
    later({ days: 2 })
    const pages = await race(4, () => browser.get('/preferences'))
    for (const page of pages) {
      expect(page.visibleText).toContain('Your time zone')
      expect(page.setCookies.join()).not.toContain('Max-Age=0')
    }
    expect((await browser.get('/preferences')).visibleText).toContain('Your time zone')
  })

  test('a failed refresh clears the cookies and leads to /', async () => {
    const account = await member()
    const browser = signedIn(account)
    await browser.get('/preferences')
    later({ days: 8 })
    browser.cookies.take(['refresh_token=unknown'])
    const page = await browser.get('/session/kept-form')
    expect(page.location).toBe('/?next=%2Fsession%2Fkept-form')
    // Both tokens, and what opened the own choices of a vote.
    expect(page.setCookies.filter((cookie) => cookie.endsWith('Max-Age=0'))).toHaveLength(3)
    expect(browser.cookies.names).toEqual([])
  })

  test('a suspended person is signed out', async () => {
    const account = await member()
    const browser = signedIn(account)
    await db().updateTable('users').set({ status: 'suspended' }).where('id', '=', account.userId).execute()
    expect((await browser.get('/session/kept-form')).location).toMatch(/^\/\?next=/)
    expect(browser.cookies.names).toEqual([])
  })

  test('signing out asks first, then ends the session on the server', async () => {
    const account = await member()
    const browser = signedIn(account)
    const page = await browser.get('/redirect/logout')
    expect(page.heading).toBe('Sign out?')
    expect((await browser.get('/preferences')).visibleText).toContain('Your time zone')
    const token = (await signIn(account)).accessToken
    const answer = await browser.submit(page, 'Sign out')
    expect(answer.location).toBe('/')
    expect(browser.cookies.names).not.toContain('access_token')
    expect(await viewerOfAccessToken(token, now())).not.toBeNull()
    const ended = await db()
      .selectFrom('session_families')
      .select('revoke_reason')
      .orderBy('created_at')
      .execute()
    expect(ended.map((row) => row.revoke_reason)).toContain('signed_out')
    const elsewhere = await signedIn(account).post('/redirect/logout?membersUrl=https://evil.example/', {})
    expect(elsewhere.location).toBe('/')
  })
})
