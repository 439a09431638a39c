import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { asBrowser } from '#tests/bench/requests.ts'

/** How many requests are under way at once. */
const AT_ONCE = 8
/** As long as it takes until what the page runs is compiled. */
const WARM_UP_MS = 10_000
const MEASURED_MS = 5_000

export interface Load {
  perSecond: number
  p95: number
  /** All that were sent, those before the measuring too. */
  requests: number
  /** Bytes of an answer's body as they travel. */
  bytes: number
}

/** Asks for an address again and again, eight requests at a time, and says how many answers a second came. */
export async function load(url: string, cookie = ''): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const times: number[] = []
  let requests = 0
  let bytes = 0
  const askFor = async (until: number, note: boolean) => {
    while (performance.now() < until) {
      const started = performance.now()
      bytes = await ask(url, cookie, agent)
      requests += 1
      if (note) times.push(performance.now() - started)
    }
  }
  const all = (until: number, note: boolean) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => askFor(until, note)))
  try {
    await all(performance.now() + WARM_UP_MS, false)
    const started = performance.now()
    await all(started + MEASURED_MS, true)
    const seconds = (performance.now() - started) / 1_000
    times.sort((a, b) => a - b)
    return {
      perSecond: times.length / seconds,
      p95: times[Math.floor(times.length * 0.95)] ?? 0,
      requests,
      bytes,
    }
  } finally {
    agent.destroy()
  }
}

function ask(url: string, cookie: string, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { ...asBrowser(cookie), 'accept-encoding': 'br' }
    const request = http.get(url, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.once('error', reject)
      response.once('end', () => {
        if (response.statusCode === 200) resolve(bytes)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
    request.once('error', reject)
  })
}
