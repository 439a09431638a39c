import { describe, expect, test, vi } from 'vitest'
import { log } from '#app/log.server.ts'
import { as, request, send } from '#tests/support/client.ts'
import { member } from '#tests/support/people.ts'

/** Of processor time; the address that took seconds does not come near it. */
const SOON_MS = 300

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

describe('an address longer than any of the product', () => {
  test.each([
    ['slashes', `/a${'/'.repeat(15_000)}x`],
    ['letters', `/${'a'.repeat(15_000)}`],
    ['segments', '/a'.repeat(7_000)],
    ['data', `/${'a'.repeat(2_100)}.data`],
    ['an address of programs', `/api/${'a/'.repeat(1_100)}`],
  ])('is refused before it is read: %s', async (_, path) => {
    await request('/')
    const time = await cpuMs(async () => {
      const answer = await send(path)
      expect(answer.status).toBe(414)
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    })
    expect(time).toBeLessThan(SOON_MS)
  })

  test('is not one with a long search, nor one of some hundred letters', async () => {
    expect((await request(`/?q=${'a'.repeat(5_000)}`)).status).toBe(200)
    expect((await request(`/${'a'.repeat(1_500)}`)).status).toBe(404)
  })
})

describe('the list of routes for scripts', () => {
  const asked = (paths: readonly string[], version = 'sources') =>
    send(`/__manifest?${new URLSearchParams([...paths.map((path) => ['p', path]), ['version', version]])}`)

  test('names the routes of each path and of those above it, and is kept by the browser', async () => {
    const answer = await asked(['/submissions/edit/7', '/Admin/people/edit/3'])
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const routes = Object.values(JSON.parse(answer.text) as Record<string, { path?: string }>)
    const paths = routes.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['submissions/edit/:submissionId', 'admin/people/:id']))
    expect(paths.length).toBeLessThan(20)
  })

  test('tells the page to be loaded afresh where it is of another version', async () => {
    const answer = await asked(['/votes'], 'another')
    expect([answer.status, answer.headers.get('x-remix-reload-document')]).toEqual([204, 'true'])
  })

  test('has as many links as a page of this product can have', async () => {
    const links = Array.from({ length: 150 }, (_, id) => `/admin/people/${id}`)
    expect((await asked(links)).status).toBe(200)
  })

  test.each([
    ['a path of many segments', ['/a'.repeat(200)]],
    ['a path of a few too many', ['/a'.repeat(13)]],
    ['many paths', Array.from({ length: 1_000 }, (_, at) => `/${at}`)],
    ['no path', []],
  ])('is refused for %s', async (_, paths) => {
    const time = await cpuMs(async () => expect((await asked(paths)).status).toBe(400))
    expect(time).toBeLessThan(SOON_MS)
  })
})

test.each([
  '/sponsorships/invoice/IjcxZTdkc2VjcmV0.kj5LS4YBsecret',
  '/sponsorships/contract/IjcxZTdkc2VjcmV0.kj5LS4YBsecret/file',
  '/calendar/feed/IjcxZTdkc2VjcmV0.kj5LS4YBsecret',
  '/print-document/secret.ics',
  '/password-reset?token=secret',
  '/no/such/secret',
])('the log has neither parameters nor the query of %s', async (path) => {
  const lines: unknown[] = []
  const kept = (['info', 'warn'] as const).map((level) =>
    vi.spyOn(log, level).mockImplementation((line: unknown) => void lines.push(line)),
  )
  await request(path)
  kept.forEach((spy) => spy.mockRestore())
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test.each(['/award?_data', '/?_data=root', '/no/such/page?_data=routes%2Fx'])(
  '%s is refused',
  async (path) => {
    expect((await request(path)).status).toBe(400)
    expect((await as(await member()).post(path, {})).status).toBe(400)
  },
)

test('a page that a signed-in person did not find is stored by no browser', async () => {
  expect((await as(await member()).get('/no/such/page')).headers.get('cache-control')).toBe('no-store')
})
