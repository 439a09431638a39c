import { hash, verify } from '@node-rs/argon2'
import { performance } from 'node:perf_hooks'
import setup from '#tests/e2e/global-setup.ts'
import { Stack } from '#tests/e2e/stack.ts'
import { benchAssignment } from '#tests/bench/assignment.ts'
import { benchCertificates } from '#tests/bench/certificates.ts'
import { benchJudging } from '#tests/bench/judging.ts'
import { benchLook } from '#tests/bench/look.ts'
import { benchMail } from '#tests/bench/mail.ts'
import { benchPages } from '#tests/bench/pages.ts'
import { endRequests, measure, signIn } from '#tests/bench/requests.ts'
import { benchStorms } from '#tests/bench/storms.ts'
import { benchVotes } from '#tests/bench/votes.ts'
import { fillTo } from '#tests/bench/volume.ts'
import { onDatabase } from '#tests/support/database-server.ts'
import { isPhase } from '#db/seed/phases.ts'
import { modules } from '#app/modules.server.ts'
import { installModules } from '#app/platform/module.server.ts'

installModules(modules)

/**
 * How fast the product answers, on this machine and with one web process each for a season of 1,000 submissions and for one
 * of 100,000: pages as a signed-in entrant and admin get them. Figures to compare with each other, not with other machines. With arguments, only the pages whose names contain one of them:
 * `npm run bench -- financials overview`.
 */

const SMALL = 1_000
const LARGE = 100_000
interface Page {
  name: string
  path: string
  as: 'entrant' | 'admin' | null
  status?: number
}

interface Site {
  stack: Stack
  cookies: Record<'entrant' | 'admin', string>
}

const wanted = process.argv.slice(2)

// Mail has servers of its own: `npm run bench -- mail` sends and does not open pages.
if (wanted.length === 0 || wanted.includes('mail')) await benchMail()
if (wanted.length === 1 && wanted[0] === 'mail') process.exit(0)

// Workers and databases that are killed amidst it, as the tests do on a small scale: `npm run bench -- storms`.
if (wanted.length === 0 || wanted.includes('storms')) await benchStorms()
if (wanted.length === 1 && wanted[0] === 'storms') process.exit()

// So do certificates: `npm run bench -- certificates`, with another number than ten thousand behind it if wanted.
if (wanted.length === 0 || wanted.includes('certificates'))
  await benchCertificates(Number(wanted.find((word) => /^\d+$/.test(word)) ?? 10_000))
if (wanted[0] === 'certificates') process.exit(0)

// The draw of judges asks no server at all: `npm run bench -- assignment`.
if (wanted.length === 0 || wanted.includes('assignment')) benchAssignment()
if (wanted.length === 1 && wanted[0] === 'assignment') process.exit(0)

// And judging has a season of committees: `npm run bench -- judging`.
if (wanted.length === 0 || wanted.includes('judging')) await benchJudging()
if (wanted.length === 1 && wanted[0] === 'judging') process.exit(0)

// The members' vote has its last minute, and the count: `npm run bench -- votes`, with another number than ten thousand behind it.
if (wanted.length === 0 || wanted.includes('votes'))
  await benchVotes(Number(wanted.find((word) => /^\d+$/.test(word)) ?? 10_000))
if (wanted[0] === 'votes') process.exit(0)

// What the look promises, in a browser: `npm run bench -- look`, with another phase than judging behind it.
if (wanted[0] === 'look') {
  await benchLook(wanted.find(isPhase))
  process.exit(0)
}

// Requests a second beside two baselines: `npm run bench -- pages`.
if (wanted.length === 0 || wanted.includes('pages')) await benchPages()
if (wanted.length === 1 && wanted[0] === 'pages') process.exit(0)

const tearDown = await setup()
const stacks: Stack[] = []
try {
  const small = await start('small', SMALL)
  const large = await start('large', LARGE)
  console.log(`${''.padEnd(30)}${[SMALL, LARGE].map((size) => `${size} submissions`.padStart(26)).join('')}`)
  console.log(
    `${''.padEnd(30)}${['p50', 'p95', 'p50', 'p95', 'p95 ×'].map((word) => word.padStart(13)).join('')}`,
  )
  for (const page of await pages(large.stack)) {
    if (wanted.length > 0 && !wanted.some((word) => page.name.includes(word))) continue
    const visits = [small, large].map(({ stack, cookies }) => ({
      ...page,
      stack,
      cookie: page.as ? cookies[page.as] : '',
    }))
    const [before, after] = await measure(visits)
    if (!before || !after) continue
    const times = [before.p50, before.p95, after.p50, after.p95].map((ms) => `${ms.toFixed(1)} ms`)
    const cells = [...times, (after.p95 / before.p95).toFixed(2)].map((cell) => cell.padStart(13))
    console.log(`${page.name.padEnd(30)}${cells.join('')}`)
  }
  if (wanted.length === 0)
    console.log(`${'password check'.padEnd(30)}${`${(await passwordCheck()).toFixed(1)} ms`.padStart(13)}`)
} finally {
  endRequests()
  for (const stack of stacks) await stack.stop()
  await tearDown()
}

async function start(name: string, submissions: number): Promise<Site> {
  const stack = await Stack.start(`bench_${name}`)
  stacks.push(stack)
  await stack.killWorker()
  const started = performance.now()
  // One connection for all of it: its settings and working tables are gone with it.
  await onDatabase(stack.databaseUrl, (client) => fillTo(submissions, (statement) => client.query(statement)))
  console.log(
    `Filled to ${submissions} submissions in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
  const cookies = {
    entrant: await signIn(stack, 'entrant@example.org'),
    admin: await signIn(stack, 'admin@example.org'),
  }
  return { stack, cookies }
}

/** What is measured; the demo award's own records have the same numbers at both sizes. */
async function pages(stack: Stack): Promise<Page[]> {
  const adminAccount = '/admin/submissions'
  const [one] = await stack.query<{ id: number }>(
    `select min(s.id) as id from submissions s join studios st on st.id = s.studio_id where st.name like 'Bench Works %'`,
  )
  const entry = `${adminAccount}/edit/${one?.id}`
  const ofAdmin = (name: string, path: string): Page => ({ name, path, as: 'admin' })
  return [
    { name: 'not-found page, signed out', path: '/no/such/page', as: null, status: 404 },
    { name: 'sign-in page', path: '/', as: null },
    { name: 'list, entrant', path: '/submissions', as: 'entrant' },
    { name: 'form section, entrant', path: await formAddress(stack), as: 'entrant' },
    ofAdmin('list', adminAccount),
    ofAdmin('list, page 10', `${adminAccount}?page=10`),
    ofAdmin('list by category', `${adminAccount}?sort=category`),
    ofAdmin('list by studio', `${adminAccount}?sort=studio`),
    ofAdmin('search, one word', `${adminAccount}?q=lanterns`),
    ofAdmin('search, two words', `${adminAccount}?q=quill+bram`),
    ofAdmin('search, 李晴风', `${adminAccount}?q=${encodeURIComponent('李晴风')}`),
    ofAdmin('search, one entry', `${adminAccount}?q=${encodeURIComponent('quill 31')}`),
    ofAdmin('accepted and paid', `${adminAccount}?status=accepted&payment=paid`),
    ofAdmin('incomplete', `${adminAccount}?only=incomplete`),
    ofAdmin('submission', entry),
    ofAdmin('submission, by category', `${entry}?sort=category`),
    ofAdmin('submission, by studio', `${entry}?sort=studio`),
    ofAdmin('invoices', `${adminAccount}/invoices`),
    ofAdmin('invoices, overdue', `${adminAccount}/invoices?status=overdue`),
    ofAdmin('invoices, by due day', `${adminAccount}/invoices?sort=due`),
    ofAdmin('invoices, search', `${adminAccount}/invoices?q=BENCH-50`),
    ofAdmin('everything, one word', '/admin/search?q=lanterns'),
    ofAdmin('everything, a code', '/admin/search?q=b50004'),
    ofAdmin('everything, a number', '/admin/search?q=BENCH-500'),
    ofAdmin('everything, an address', '/admin/search?q=bench777%40example.org'),
    ofAdmin('everything, 李晴风', `/admin/search?q=${encodeURIComponent('李晴风')}`),
    ofAdmin('everything, two letters', '/admin/search?q=qu'),
    ofAdmin('everything, nothing', '/admin/search?q=zzyzx'),
    ofAdmin('financials', '/admin/financials'),
    ofAdmin('financials, payments', '/admin/financials?tab=payments'),
    ofAdmin('financials, by transfer', '/admin/financials?method=bank_transfer&by=kind'),
    ofAdmin('financials, by tier', '/admin/financials?by=tier'),
    ofAdmin('overview', '/admin/dashboard'),
    ofAdmin('studios', '/admin/studios'),
    ofAdmin('studios, search', '/admin/studios?q=works'),
  ]
}

async function formAddress(stack: Stack): Promise<string> {
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
