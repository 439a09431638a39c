import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NotAnswered } from './failures.ts'
import { waitForLine } from './line.ts'

const PAGE = new URL('http://laureate.test/studios/add.data')
const ours = (status = 200) =>
  new Response('[]', { status, headers: { 'content-type': 'text/x-script; charset=utf-8' } })
const html = (status: number) => new Response('<p>', { status, headers: { 'content-type': 'text/html' } })
const edge = (status: number) => Response.json({ success: false }, { status })
const cut = () => Promise.reject(new TypeError('Failed to fetch'))

let answers: (() => Response | Promise<Response>)[]
let asked: number
let told: (string | null)[]
let page: EventTarget & { fetch: typeof fetch }

beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  asked = 0
  told = []
  const sent = async (_: unknown, init?: RequestInit) => {
    init?.signal?.throwIfAborted()
    asked += 1
    return (answers.shift() ?? cut)()
  }
  page = Object.assign(new EventTarget(), { fetch: sent as typeof fetch })
  page.addEventListener('laureate:waiting', (event) =>
    told.push((event as CustomEvent<string | null>).detail),
  )
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine: true })
  waitForLine()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = (signal = new AbortController().signal) => page.fetch(PAGE, { signal })
const send = () => page.fetch(PAGE, { method: 'POST', signal: new AbortController().signal })
const failureOf = (answer: Promise<unknown>) => answer.catch((error: NotAnswered) => error.failure)

describe('what a page reads', () => {
  test.each([
    ['no answer', cut, 'We can’t be reached at the moment. We keep trying.'],
    ['a page of a proxy', () => html(502), 'We can’t be reached at the moment. We keep trying.'],
    [
      'a page of the network with status 200',
      () => html(200),
      'We can’t be reached at the moment. We keep trying.',
    ],
    ['the edge without its database', () => edge(503), 'We can’t be reached at the moment. We keep trying.'],
    ['too many requests', () => edge(429), 'There are too many requests at the moment. We keep trying.'],
  ])('is asked for again after %s, and the page is told', async (_, first, words) => {
    answers = [first, ours]
    const answer = read()
    await vi.advanceTimersByTimeAsync(900)
    expect([asked, told]).toEqual([1, [words]])
    await vi.advanceTimersByTimeAsync(200)
    expect((await answer).status).toBe(200)
    expect(told).toEqual([words, null])
  })

  test.each([
    ['a page', ours()],
    ['an error page of the app', ours(500)],
    ['nothing', new Response(null, { status: 204 })],
    ['JSON', Response.json({})],
    ['a refusal of the edge', edge(404)],
  ])('is taken as it is: %s', async (_, answer) => {
    answers = [() => answer]
    expect(await read()).toBe(answer)
    expect(told).toEqual([])
  })

  test('is asked for at once when the line is back, and less and less often before', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    void read().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(3_500)
    expect([asked, told[0]]).toEqual([3, 'You seem to be offline. We keep trying.'])
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toBe(4)
  })

  test('is no longer asked for once it is given up', async () => {
    const given = new AbortController()
    const answer = read(given.signal)
    await vi.advanceTimersByTimeAsync(0)
    given.abort()
    await expect(answer).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(1)
    // The page does not go on saying that it waits.
    expect(told).toEqual(['We can’t be reached at the moment. We keep trying.', null])
  })
})

describe('what a page sends', () => {
  test.each([
    ['no answer', cut, 'away'],
    ['a page of a proxy', () => html(502), 'away'],
    ['a refusal for its size', () => html(413), 'large'],
    ['a refusal of the edge for its size', () => edge(413), 'large'],
    ['a failure of the edge', () => edge(500), 'ours'],
  ])('fails by name after %s, and is sent once', async (_, first, failure) => {
    answers = [first, ours]
    expect(await failureOf(send())).toBe(failure)
    expect(asked).toBe(1)
  })

  test('fails as offline where the browser says so', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(await failureOf(send())).toBe('offline')
  })

  test('is answered by the app, whatever it says', async () => {
    answers = [() => ours(503)]
    expect((await send()).status).toBe(503)
  })
})

test('what others ask for, and what the framework asks ahead, fails as it always did', async () => {
  await expect(page.fetch('/autosave', { method: 'POST' })).rejects.toThrow('Failed to fetch')
  await expect(page.fetch(new URL('http://laureate.test/__manifest'), {})).rejects.toThrow('Failed to fetch')
  expect(told).toEqual([])
})
