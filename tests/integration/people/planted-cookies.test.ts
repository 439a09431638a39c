import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { config } from '#app/config.server.ts'
import { sessionCookies } from '#app/http/session-cookies.server.ts'
import { send, signIn, signedIn } from '#tests/support/client.ts'
import { later } from '#tests/support/clock.ts'
import { member, type Account } from '#tests/support/people.ts'

/** Says what other hosts of a domain can set and read, by the names and attributes that browsers hold them to. */

const { secureCookies, hostCookies, cookieDomain } = config()
const withCookies = (more: Partial<ReturnType<typeof config>>) => Object.assign(config(), more)
afterEach(() => withCookies({ secureCookies, hostCookies, cookieDomain }))

const pairs = (setCookies: readonly string[]) => setCookies.map((line) => line.split(';')[0] ?? '')
const cookiesOf = async (account: Account) => pairs(sessionCookies(await signIn(account)))
/** Answers whose the browser with these cookies is: the id of the person, or the status of the refusal. */
async function readAs(cookies: readonly string[], more: Record<string, string> = {}): Promise<number> {
  const answer = await send('/api/auth/me', { headers: { cookie: cookies.join('; '), ...more } })
  return answer.status === 200 ? answer.json<{ data: { id: number } }>().data.id : answer.status
}

describe('where cookies are of one host', () => {
  beforeEach(() => withCookies({ secureCookies: true, hostCookies: true, cookieDomain: 'laureate.test' }))

  test('the tokens are of the product’s domain, and all else of this host alone', async () => {
    const account = await member()
    const browser = signedIn(account)
    const set = sessionCookies(await signIn(account))
    for (const line of set) expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure\b/)
    expect(set.map((line) => [line.split('=')[0], /Domain=([^;]+)/.exec(line)?.[1]])).toEqual([
      ['__Secure-access_token', 'laureate.test'],
      ['__Secure-refresh_token', 'laureate.test'],
      ['__Host-session', undefined],
    ])
    const saved = await browser.post('/preferences', { timezone: 'Europe/Paris' })
    expect(saved.setCookies).toHaveLength(1)
    expect(saved.setCookies[0]).toMatch(/^__Host-flash=/)
    expect(saved.setCookies[0]).not.toContain('Domain')
  })

  test('a session is renewed and ended as one without a binding', async () => {
    const browser = signedIn(await member())
    expect((await browser.get('/preferences')).visibleText).toContain('Your time zone')
    later({ days: 2 })
    const page = await browser.get('/preferences')
    expect(page.visibleText).toContain('Your time zone')
    expect(page.setCookies).toHaveLength(3)
    await browser.post('/redirect/logout')
    expect(browser.cookies.names.filter((name) => /token|session/.test(name))).toEqual([])
  })

  test('a session that another host plants is none, signed in or not', async () => {
    const [own, other] = [await member(), await member()]
    const victim = await cookiesOf(own)
    const attacker = await cookiesOf(other)
    const [access = '', refresh = '', binding = ''] = attacker
    expect(await readAs(attacker)).toBe(other.userId)
    expect(await readAs(victim)).toBe(own.userId)

    const { accessToken } = await signIn(other)
    const planted = [access, refresh, `__Secure-access_token=${accessToken}`]
    expect(await readAs(planted)).toBe(401)
    // Names that browsers let any host set do not take the place of the bound ones.
    expect(
      await readAs([...planted, binding.replace('__Host-', ''), binding.replace('__Host-', '__Secure-')]),
    ).toBe(401)
    expect(await readAs([`access_token=${accessToken}`])).toBe(401)
    for (const cookies of [
      [...planted, ...victim],
      [...victim, ...planted],
      planted.concat(victim.reverse()),
    ])
      expect(await readAs(cookies)).toBe(own.userId)
  })

  test('values without sense and without end are passed over', async () => {
    const own = await member()
    const victim = await cookiesOf(own)
    const senseless = ['', '=', '%00', 'a'.repeat(8_000), 'A'.repeat(150), '.'.repeat(40)]
    const planted = senseless.map((value) => `__Secure-access_token=${value}`)
    expect(await readAs([...planted, ...victim])).toBe(own.userId)
    expect(await readAs(planted)).toBe(401)
  })

  test('what a host below the domain is sent opens nothing', async () => {
    const [access = '', refresh = ''] = await cookiesOf(await member())
    expect(await readAs([access, refresh])).toBe(401)
    for (const pair of [access, refresh]) {
      const value = pair.slice(pair.indexOf('=') + 1)
      expect(await readAs([], { authorization: `Bearer ${value}` })).toBe(401)
      const renewed = await send('/api/auth/refresh-token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: value }),
      })
      expect(renewed.status).toBe(401)
    }
  })
})

test('where a wider domain is named, two tokens that differ are none, and the names keep unsafe pages out', async () => {
  withCookies({ secureCookies: true, hostCookies: false, cookieDomain: 'test' })
  const [own, other] = [await member(), await member()]
  const [victim, attacker] = [await cookiesOf(own), await cookiesOf(other)]
  expect(victim.map((pair) => pair.split('=')[0])).toEqual([
    '__Secure-access_token',
    '__Secure-refresh_token',
  ])
  expect(await readAs(victim)).toBe(own.userId)
  expect(await readAs([...victim, ...victim])).toBe(own.userId)
  expect(await readAs([...attacker, ...victim])).toBe(401)
  expect(await readAs(victim.map((pair) => pair.replace('__Secure-', '')))).toBe(401)
})
