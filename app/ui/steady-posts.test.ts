import { describe, expect, test } from 'vitest'
import { keepPagesOfFailedPosts } from './steady-posts.ts'

const ORIGIN = 'http://laureate.test'
const POST = { method: 'post' }

/** A page at `here` whose line answers with `line`; says what its people were told. */
function pageAt(here: string, line: () => Promise<Response>) {
  const told: string[] = []
  const scope = Object.assign(new EventTarget(), { location: { pathname: here }, fetch: line })
  scope.addEventListener('laureate:not-sent', (event) => told.push(String((event as CustomEvent).detail)))
  keepPagesOfFailedPosts(scope as unknown as Window & typeof globalThis)
  const send = scope.fetch as typeof fetch
  return { told, send: (path: string, init: RequestInit = POST) => send(new URL(path, ORIGIN), init) }
}

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers }))
const cut = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a form that does not get through', () => {
  test.each([
    [
      'too large',
      answer(413, { message: 'What was sent is too large.' }),
      413,
      'What was sent is too large.',
    ],
    ['refused on the way', answer(403, '<h1>Blocked</h1>'), 403, 'Something went wrong on our side.'],
    [
      'a failure of ours',
      answer(500, [], { 'X-Remix-Response': 'yes' }),
      500,
      'Something went wrong on our side.',
    ],
    ['no line', cut, 503, 'You seem to be offline.'],
  ])('%s: the page stays and says so', async (_, line, status, words) => {
    const page = pageAt('/studios/add', line)
    const response = await page.send('/studios/add.data')
    expect(response.status).toBe(status)
    // An object whose `data` is null, in the router's encoding.
    expect(await response.text()).toBe('[{"_1":-5},"data"]\n')
    expect(page.told).toEqual([`${words} What you typed is still here.`])
  })

  test('the sign-in page has an address of its own kind', async () => {
    const page = pageAt('/', cut)
    expect((await page.send('/_root.data')).status).toBe(503)
  })

  test.each([
    ['an answer with problems', '/x.data', POST, answer(422, [], { 'X-Remix-Response': 'yes' })],
    ['a redirect', '/x.data', POST, answer(202, [], { 'X-Remix-Response': 'yes' })],
    ['a page asked for', '/x.data', { method: 'get' }, answer(502, '')],
    ['another page’s form', '/y.data', POST, answer(413, '')],
    ['what is no form of the router', '/x/autosave', POST, answer(500, '')],
  ])('%s is none', async (_, path, init, line) => {
    const page = pageAt('/x', line)
    const plain = await line()
    const response = await page.send(path, init)
    expect([response.status, await response.text()]).toEqual([plain.status, await plain.text()])
    expect(page.told).toEqual([])
  })

  test('what the router gave up itself is its own affair', async () => {
    const page = pageAt('/x', cut)
    const given = new AbortController()
    given.abort()
    await expect(page.send('/x.data', { ...POST, signal: given.signal })).rejects.toThrow('Failed to fetch')
    expect(page.told).toEqual([])
  })
})
