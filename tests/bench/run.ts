import { hash, verify } from '@node-rs/argon2'
import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { demoPassword } from '#db/seed/accounts.ts'
import setup from '#tests/e2e/global-setup.ts'
import { Stack } from '#tests/e2e/stack.ts'
import { fillTo } from '#tests/bench/volume.ts'
import { onDatabase } from '#tests/support/database-server.ts'

/**
 * How fast the product answers, on this machine and with one web process: pages as a signed-in entrant and admin get them,
 * from a browser's first byte sent to the last one received. Figures to compare with each other, not with other machines.
 */

const SECONDS = 4
const CONNECTIONS = 8
const SMALL = 1_000
const LARGE = 100_000

interface Figures {
  name: string
  perSecond: number
  p50: number
  p95: number
  bytes: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const tearDown = await setup()
const stack = await Stack.start('bench')
try {
  await stack.killWorker()
  const entrant = await signIn('entrant@example.org')
  const admin = await signIn('admin@example.org')
  const form = await formAddress()
  const rows = [
    await measure('not-found page, signed out', '/no/such/page', '', 404),
    await measure('sign-in page', '/', ''),
    await measure('list of submissions, entrant', '/submissions', entrant),
    await measure('list of submissions, admin', '/admin/submissions', admin),
    await measure('form section', form, entrant),
  ]
  for (const { name, perSecond, p50, p95, bytes } of rows) {
    const figures = [
      `${perSecond.toFixed(0)} requests/s`,
      `median ${p50.toFixed(1)} ms`,
      `95 % within ${p95.toFixed(1)} ms`,
      `${bytes} bytes`,
    ]
    console.log(`${name.padEnd(30)}  ${figures.join(', ')}`)
  }
  console.log(`${'password check'.padEnd(30)}  ${(await passwordCheck()).toFixed(1)} ms`)
  await compareSizes(entrant, admin, form)
} finally {
  agent.destroy()
  await stack.stop()
  await tearDown()
}

/** The pages that grow with the season, at both sizes, and how much slower the larger one is. */
async function compareSizes(entrant: string, admin: string, form: string): Promise<void> {
  const [one] = await stack.query<{ id: number }>('select min(id) as id from submissions')
  const office = '/admin/submissions'
  const pages: [string, string, string][] = [
    ['list, office', office, admin],
    ['list, office, page 10', `${office}?page=10`, admin],
    ['search, one word', `${office}?q=lanterns`, admin],
    ['search, 李晴风', `${office}?q=${encodeURIComponent('李晴风')}`, admin],
    ['search, two words', `${office}?q=quill+bram`, admin],
    ['accepted and paid', `${office}?status=accepted&payment=paid`, admin],
    ['incomplete', `${office}?only=incomplete`, admin],
    ['by studio', `${office}?sort=studio`, admin],
    ['submission, office', `${office}/edit/${one?.id ?? 1}`, admin],
    ['studios', '/admin/studios', admin],
    ['invoices', `${office}/invoices`, admin],
    ['financials', '/admin/financials', admin],
    ['overview', '/admin/dashboard', admin],
    ['list, entrant', '/submissions', entrant],
    ['form section', form, entrant],
  ]
  const small = await measureAll(pages, SMALL)
  const large = await measureAll(pages, LARGE)
  for (const [index, [name]] of pages.entries()) {
    const [before, after] = [small[index], large[index]]
    if (!before || !after) continue
    const figures = [before.p50, before.p95, after.p50, after.p95].map((ms) =>
      `${ms.toFixed(1)} ms`.padStart(10),
    )
    console.log(`${name.padEnd(30)}${figures.join('')}  × ${(after.p95 / before.p95).toFixed(2)}`)
  }
}

async function measureAll(pages: [string, string, string][], submissions: number): Promise<Figures[]> {
  // One connection for all of it: its working tables are gone with it.
  await onDatabase(stack.databaseUrl, (client) => fillTo(submissions, (statement) => client.query(statement)))
  console.log(`With ${submissions} submissions`)
  const figures: Figures[] = []
  for (const [name, path, cookie] of pages) figures.push(await measure(name, path, cookie))
  return figures
}

async function measure(name: string, path: string, cookie: string, expected = 200): Promise<Figures> {
  // Code that has run a while is compiled: the first second does not count.
  await load(path, cookie, expected, 1)
  const { times, bytes } = await load(path, cookie, expected, SECONDS)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { name, perSecond: times.length / SECONDS, p50: at(0.5), p95: at(0.95), bytes }
}

async function load(path: string, cookie: string, expected: number, seconds: number) {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let bytes = 0
  const connection = async () => {
    while (performance.now() < until) {
      const started = performance.now()
      const answer = await get(path, cookie)
      if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}, not ${expected}`)
      times.push(performance.now() - started)
      bytes = answer.bytes
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return { times, bytes }
}

function get(path: string, cookie: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      'accept-encoding': 'br',
      accept: 'text/html',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
    }
    const request = http.get(stack.url + path, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
      response.once('error', reject)
    })
    request.once('error', reject)
  })
}

async function signIn(email: string): Promise<string> {
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

async function formAddress(): Promise<string> {
  const [draft] = await stack.query<{ id: number }>(
    `select s.id from submissions s join studio_members m on m.studio_id = s.studio_id join users u on u.id = m.user_id
     where u.email = 'entrant@example.org' and s.status = 'draft' order by s.id limit 1`,
  )
  if (!draft) throw new Error('The demo award has no draft of its entrant')
  return `/submissions/edit/${draft.id}/work`
}

async function passwordCheck(): Promise<number> {
  const options = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }
  const stored = await hash('a quiet pegbar in june', options)
  const rounds = 20
  const started = performance.now()
  for (let round = 0; round < rounds; round += 1) await verify(stored, 'a quiet pegbar in june')
  return (performance.now() - started) / rounds
}
