import { describe, expect, test } from 'vitest'
import { origin, send } from '#tests/support/client.ts'
import { audits } from '#tests/support/rows.ts'
import { registeredRoutes } from '#tests/support/routes.ts'

const cookie = 'access_token=whatever'
const form = { method: 'POST', body: new URLSearchParams({ email: 'a@example.org', password: 'x' }) }

const foreign: [string, Record<string, string>][] = [
  ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['from a sister site', { 'sec-fetch-site': 'same-site', origin: 'http://other.laureate.test' }],
  ['with an opaque origin', { origin: 'null' }],
  ['with an opaque origin and a site that is not ours', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['with another origin, from a browser that names no site', { origin: 'https://evil.example' }],
  ['with our name on another scheme', { origin: origin.replace('http:', 'https:') }],
  ['with cookies but without saying where it comes from', { cookie }],
]

describe('a post', () => {
  test.each(foreign)('%s is refused with 403 on every address', async (_, headers) => {
    const answers: Record<string, number> = {}
    for (const { path } of await registeredRoutes()) {
      if (path === null) continue
      const address = path.replace(/:\w+\??/g, '1').replace('*', 'x')
      const page = await send(address, { ...form, headers: { cookie, ...headers } })
      const data = await send(`${address === '/' ? '/_root' : address}.data`, {
        ...form,
        headers: { cookie, ...headers },
      })
      if (page.status !== 403) answers[address] = page.status
      if (data.status !== 403) answers[`${address}.data`] = data.status
    }
    expect(answers).toEqual({})
    expect(await audits()).toEqual([])
  })

  test('from our own page is not', async () => {
    const answer = await send('/', { ...form, headers: { origin, 'sec-fetch-site': 'same-origin' } })
    expect(answer.status).not.toBe(403)
  })

  test('of a program without cookies reaches the API', async () => {
    const answer = await send('/api/auth/signin', { ...form, headers: { accept: 'application/json' } })
    expect(answer.status).toBe(401)
  })
})

describe.each(['PUT', 'PATCH', 'DELETE'])('%s', (method) => {
  test('from another site is refused too', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', cookie }
    expect((await send('/', { method, headers })).status).toBe(403)
  })
})
