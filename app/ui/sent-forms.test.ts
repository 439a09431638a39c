import { data, type ClientActionFunctionArgs } from '@remix-run/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NotAnswered } from './failures.ts'
import { clientAction } from './sent-forms.ts'

const HERE = 'http://laureate.test/studios/add'

let told: string[]
beforeEach(() => {
  told = []
  const page = Object.assign(new EventTarget(), {
    location: { pathname: '/studios/add', href: `${HERE}?from=1` },
  })
  page.addEventListener('laureate:not-sent', (event) => told.push(String((event as CustomEvent).detail)))
  page.addEventListener('laureate:sent', () => told.push('sent'))
  vi.stubGlobal('window', page)
})
afterEach(() => vi.unstubAllGlobals())

/** Sends the page's form; `answer` is what comes back. */
function send(
  answer: () => Promise<unknown>,
  { to = HERE, signal }: { to?: string; signal?: AbortSignal } = {},
) {
  const request = new Request(to, { method: 'POST', signal })
  return clientAction({ request, serverAction: answer, params: {} } as ClientActionFunctionArgs)
}

const fails = (error: unknown) => () => Promise.reject(error as Error)
const offline = fails(new NotAnswered('offline'))

describe('a form that does not get through', () => {
  test.each([
    ['no line', offline, 'You seem to be offline.'],
    ['our server is away', fails(new NotAnswered('away')), 'We can’t be reached at the moment.'],
    ['refused on the way', fails(new NotAnswered('large')), 'What you sent is too large.'],
    ['an answer that cannot be read', fails(new Error('Unable to decode')), 'Something went wrong'],
    [
      'a failure of ours',
      fails({ status: 500, statusText: '', internal: false, data: null }),
      'Something went wrong',
    ],
  ])('%s: the page stays and says so', async (_, answer, text) => {
    const response = (await send(answer)) as Response
    expect(response.status).toBe(503)
    expect(await response.json()).toBeNull()
    expect(told).toEqual([expect.stringContaining(text)])
    expect(told[0]).toContain('What you typed is still here.')
  })

  test.each([
    ['a redirect', new Response(null, { status: 302 }), ['sent']],
    ['not found', { status: 404, statusText: '', internal: false, data: null }, []],
  ])('%s is an answer', async (_, thrown, expected) => {
    await expect(send(fails(thrown))).rejects.toBe(thrown)
    expect(told).toEqual(expected)
  })

  test('an answer with problems is shown, one without was taken', async () => {
    expect(await send(async () => ({ problem: true }))).toEqual({ problem: true })
    expect(told).toEqual([])
    expect(await send(async () => data('saved'))).toEqual(data('saved'))
    expect(told).toEqual(['sent'])
  })

  test('a form that goes to another address leaves the page where it is, too', async () => {
    const response = (await send(offline, { to: 'http://laureate.test/cart' })) as Response
    expect([response.status, response.headers.get('location')]).toEqual([302, `${HERE}?from=1`])
    expect(told).toEqual(['You seem to be offline. What you typed is still here.'])
  })

  test('a request the router gave up is not kept', async () => {
    const given = new AbortController()
    given.abort()
    await expect(send(offline, { signal: given.signal })).rejects.toThrow('You seem to be offline.')
    expect(told).toEqual([])
  })
})
