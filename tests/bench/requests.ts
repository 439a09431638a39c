import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { demoPassword } from '#db/seed/accounts.ts'
import type { Stack } from '#tests/e2e/stack.ts'

/** How pages are timed: from a browser's first byte sent to the last one received, one request after the other. */

/** Code that has run a while is compiled, and a plan the database has made is kept: the first requests do not count. */
const WARM_UP = 15
const REQUESTS = 60

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

/** A page of one running product, as the owner of these cookies gets it. */
export interface Visit {
  stack: Stack
  path: string
  cookie: string
  status?: number
}

/** The median of so many requests, and what 95 of 100 took at most. */
export interface Figures {
  p50: number
  p95: number
}

/** The same page at different sizes, requested in turn, so that what else the machine does is felt by all of them. */
export async function measure(visits: readonly Visit[]): Promise<Figures[]> {
  const times = visits.map(() => [] as number[])
  for (let round = -WARM_UP; round < REQUESTS; round += 1) {
    for (const [at, visit] of visits.entries()) {
      const ms = await timed(visit)
      if (round >= 0) times[at]?.push(ms)
    }
  }
  return times.map((of) => {
    of.sort((a, b) => a - b)
    const at = (share: number) => of[Math.floor(of.length * share)] ?? 0
    return { p50: at(0.5), p95: at(0.95) }
  })
}

/** Nothing is asked any more. */
export function endRequests(): void {
  agent.destroy()
}

async function timed({ stack, path, cookie, status = 200 }: Visit): Promise<number> {
  const started = performance.now()
  const answer = await get(stack.url + path, cookie)
  const ms = performance.now() - started
  if (answer !== status) throw new Error(`${path} answered ${answer}, not ${status}:\n${stack.output}`)
  return ms
}

/** The status of the answer, once all of it is here. */
function get(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { ...asBrowser(cookie), 'accept-encoding': 'br' }
    const request = http.get(url, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', reject)
    })
    request.once('error', reject)
  })
}

export function asBrowser(cookie: string): Record<string, string> {
  return { cookie, accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
}

/** The cookies of an account of the demo award. */
export async function signIn(stack: Stack, email: string): Promise<string> {
  const answer = await fetch(`${stack.url}/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: stack.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email, password: demoPassword }),
  })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  if (!cookies.some((cookie) => cookie.startsWith('access_token='))) {
    throw new Error(`${email} could not sign in: ${answer.status}`)
  }
  return cookies.join('; ')
}
