import { beforeAll, expect, test } from 'vitest'
import { makeCast, newBrowserOf, type Cast, type Role } from '#tests/support/cast.ts'
import { request, type Client } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { setConfig } from '#tests/support/billing.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { nonceOf } from '#tests/integration/product/page-checks.ts'

keepDatabase()
let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

test.each(['/password-reset?token=x', '/verify-email?token=x'])(
  '%s, whose address holds a secret, is not stored by the browser',
  async (path) => {
    expect((await request(path)).headers.get('cache-control')).toBe('no-store')
  },
)

test('each page has a nonce of its own', async () => {
  const nonces = await Promise.all([request('/'), request('/'), request('/no/such/page')])
  expect(new Set(nonces.map(nonceOf)).size).toBe(3)
})

test('pages of signed-in people stay in no browser but their own forms, and signing out empties what stayed', async () => {
  const [admin, own] = [newBrowserOf(cast, 'admin'), newBrowserOf(cast, 'entrant')]
  const kept = async (browser: Client, path: string) => (await browser.get(path)).headers.get('cache-control')
  for (const path of ['/admin/submissions', '/admin/history', '/admin/configs'])
    expect(await kept(admin, path)).toBe('no-store')
  expect(await kept(own, '/submissions/dashboard')).toBe('no-store')
  expect(await kept(own, `/submissions/invoices/${cast.invoiceId}`)).toBe('no-store')
  const form = `/submissions/edit/${cast.draftId}/work`
  // Without scripts only the browser still has what was typed into a form that could not be sent.
  expect(await kept(own, form)).toBe('private, no-cache')
  expect((await own.data(form)).headers.get('cache-control')).toBe('no-store')
  expect((await own.post('/redirect/logout')).headers.get('clear-site-data')).toBe('"cache"')
})

test('only public pages may be indexed', async () => {
  const robots = async (path: string, role: Role = 'guest') =>
    (await newBrowserOf(cast, role).get(path)).headers.get('x-robots-tag')
  expect(await robots('/')).toBeNull()
  expect(await robots('/content/letter-to-nominee')).toBeNull()
  for (const path of ['/content/letter-to-nominee?t=secret', '/password-reset?token=x', '/no/such/page'])
    expect(await robots(path)).toBe('noindex')
  expect(await robots('/submissions/closed', 'member')).toBe('noindex')
})

test('who finds a hole is told where to write, where the award names an address', async () => {
  const path = '/.well-known/security.txt'
  await setConfig('support_email', '')
  expect((await request(path)).status).toBe(404)
  await setConfig('support_email', 'office@example.org')
  const { status, text, headers } = await request(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toMatch(/^Contact: mailto:office@example\.org$/m)
  expect(text).toMatch(/^Canonical: https?:\/\/\S+\/\.well-known\/security\.txt$/m)
  const expires = Date.parse(/^Expires: (\S+Z)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(+now())
  expect(expires).toBeLessThan(+now() + 365 * 86_400_000)
})
