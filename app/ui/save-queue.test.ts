import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notSaved, retryDelay, SaveQueue, type Save, type SaveResult } from './save-queue.ts'

type Result = SaveResult<{ version: number }>

let requests: { url: string; init: RequestInit; answer: (answer: Response | Error) => void }[]

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal(
    'fetch',
    (url: string, init: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        requests.push({
          url,
          init,
          answer: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)),
        })
      }),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A queue whose page holds these texts, sent one after another. */
function queueOf(texts: string[], sendsOnLeaving = true) {
  const results: [string, Result][] = []
  const queue = new SaveQueue<Save & { text: string }, { version: number }>({
    pauseMs: 100,
    sendsOnLeaving,
    next() {
      const text = texts.shift()
      return text === undefined ? null : { to: '/autosave', body: new URLSearchParams({ text }), text }
    },
    settle: (result, { text }) => results.push([text, result]),
  })
  return { queue, results }
}

const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const saved = (version = 1) => reply(200, { data: { version } })

async function answer(at: number, response: Response | Error): Promise<void> {
  requests[at]?.answer(response)
  await vi.advanceTimersByTimeAsync(0)
}

describe('sending', () => {
  test('waits until the last call’s pause is over', async () => {
    const { queue } = queueOf(['A'])
    queue.later(50)
    await vi.advanceTimersByTimeAsync(40)
    queue.later(50)
    await vi.advanceTimersByTimeAsync(40)
    expect(requests).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(10)
    expect(requests).toHaveLength(1)
    expect([requests[0]?.url, String(requests[0]?.init.body as URLSearchParams)]).toEqual([
      '/autosave',
      'text=A',
    ])
  })

  test('goes one at a time, and on by itself', async () => {
    const { queue, results } = queueOf(['A', 'B'])
    void queue.save()
    void queue.save()
    expect(requests).toHaveLength(1)
    await answer(0, saved(3))
    expect(results).toEqual([['A', { kind: 'saved', data: { version: 3 } }]])
    await vi.advanceTimersByTimeAsync(99)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toHaveLength(2)
  })

  test('outlives its page, unless it is too much for that', () => {
    const { queue } = queueOf(['A'])
    void queue.save()
    void queueOf(['x'.repeat(70_000)]).queue.save()
    expect(requests.map(({ init }) => init.keepalive)).toEqual([true, false])
  })

  test('stops while a button is being answered', async () => {
    const { queue } = queueOf(['A'])
    queue.pause(true)
    await queue.save()
    expect(requests).toHaveLength(0)
    queue.pause(false)
    void queue.save()
    expect(requests).toHaveLength(1)
  })

  test('a button can wait for the save under way', async () => {
    const { queue, results } = queueOf(['A'])
    expect(queue.underway).toBeNull()
    void queue.save()
    const seen = queue.underway?.then(() => results.length)
    await answer(0, saved())
    expect(await seen).toBe(1)
    expect(queue.underway).toBeNull()
  })

  test('abandons a save and ignores its result', async () => {
    const { queue, results } = queueOf(['A', 'B'])
    void queue.save()
    queue.abandon()
    expect(requests[0]?.init.signal?.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(results).toEqual([])
    void queue.save()
    await answer(1, saved())
    expect(results.map(([text]) => text)).toEqual(['B'])
  })

  test('ends with the page, and the save under way is settled', async () => {
    const { queue, results } = queueOf(['A', 'B'])
    void queue.save()
    queue.end()
    await answer(0, saved())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(results).toHaveLength(1)
    window.dispatchEvent(new Event('focus'))
    expect(requests).toHaveLength(1)
  })
})

describe('results', () => {
  test.each([
    ['a conflict', reply(409, { data: { version: 2 } }), { kind: 'conflict', data: { version: 2 } }],
    ['a refusal', reply(422, { message: 'No.' }), { kind: 'refused', message: 'No.' }],
    ['a conflict without data', reply(409, { message: 'Over.' }), { kind: 'refused', message: 'Over.' }],
    ['an ended session', reply(401, { message: 'Out.' }), { kind: 'signed-out', message: 'Out.' }],
    ['too many', reply(429, { message: 'Wait.' }), { kind: 'failing', why: 'busy' }],
    ['our fault', reply(500, {}), { kind: 'failing', why: 'ours' }],
    ['no JSON', new Response('<h1>Proxy</h1>'), { kind: 'failing', why: 'away' }],
    ['no line', new TypeError('Failed to fetch'), { kind: 'failing', why: 'offline' }],
  ])('%s', async (_, response, result) => {
    const { queue, results } = queueOf(['A'])
    void queue.save()
    await answer(0, response)
    expect(results).toEqual([['A', result]])
  })

  test('no answer for a minute is no line', async () => {
    const { queue, results } = queueOf(['A'])
    void queue.save()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(results).toEqual([['A', { kind: 'failing', why: 'offline' }]])
  })
})

describe('after a failure', () => {
  test('tries again later each time, and a success resets that', async () => {
    const { queue } = queueOf(['A', 'B', 'C', 'D', 'E'])
    void queue.save()
    await answer(0, new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(retryDelay(1))
    expect(requests).toHaveLength(2)
    await answer(1, reply(503, {}))
    await vi.advanceTimersByTimeAsync(retryDelay(2) - 1)
    expect(requests).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    await answer(2, saved())
    await vi.advanceTimersByTimeAsync(100)
    await answer(3, reply(503, {}))
    await vi.advanceTimersByTimeAsync(retryDelay(1))
    expect(requests).toHaveLength(5)
  })

  test.each(['online', 'focus', 'pagehide'])('%s tries at once', async (name) => {
    const { queue } = queueOf(['A', 'B'])
    void queue.save()
    await answer(0, new TypeError('Failed to fetch'))
    window.dispatchEvent(new Event(name))
    expect(requests).toHaveLength(2)
  })

  test('a page whose copy is sent at the next visit sends nothing when it is left', async () => {
    const { queue } = queueOf(['A', 'B'], false)
    void queue.save()
    await answer(0, new TypeError('Failed to fetch'))
    window.dispatchEvent(new Event('pagehide'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(requests).toHaveLength(1)
  })

  test('waits up to a minute', () => {
    expect([0, 1, 2, 5, 50].map(retryDelay)).toEqual([2_000, 4_000, 8_000, 60_000, 60_000])
  })
})

test('what failed is named as everywhere', () => {
  expect(notSaved('offline')).toBe('Not saved – you seem to be offline. We keep trying.')
})
