import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/server-runtime'
import { createAppHandler } from '#app/http/handler.ts'
import { closeDatabase } from '#db/client.ts'
import type { Recorded } from '#tests/bench/baseline-bare.ts'
import { fillCommittees } from '#tests/bench/committees.ts'
import { load } from '#tests/bench/load.ts'
import { asBrowser, signIn } from '#tests/bench/requests.ts'
import { fillTo } from '#tests/bench/volume.ts'
import { secret } from '#tests/e2e/demo-template.ts'
import { prepare } from '#tests/e2e/global-setup.ts'
import { Stack } from '#tests/e2e/stack.ts'
import { onDatabase } from '#tests/support/database-server.ts'
import { aroundStatements } from '#tests/support/statements.ts'

/**
 * Requests a second, p95 and memory after the load of the pages that people open most, with one web process, beside two baselines in the same run: a
 * Remix app of three routes with a page of the same size, and bare Node with pg that runs the page's queries and writes its bytes.
 */

const SUBMISSIONS = 1_000
const COMMITTEES = { committees: 32, entries: 40, judges: 6 }
const TOKEN = 'figures-of-the-bench-on-this-machine'

interface Page {
  name: string
  path: string
  cookie: string
}

interface Site {
  stack: Stack
  pages: Page[]
}

export async function benchPages(): Promise<void> {
  const tearDown = await prepare('call')
  const sites: Site[] = []
  const remix = await baseline('tests/bench/baseline-remix.tsx')
  try {
    sites.push(await siteOfCall(), await siteOfJudging())
    console.log(
      [
        'page',
        'bytes',
        'queries',
        'req/s',
        'p95 ms',
        'cpu ms',
        'MB',
        'remix/s',
        '% of it',
        'bare/s',
        '% of it',
      ]
        .map((word, at) => (at === 0 ? word.padEnd(22) : word.padStart(9)))
        .join(''),
    )
    for (const site of sites) await report(site, remix.url)
  } finally {
    remix.child.kill()
    for (const { stack } of sites) await stack.stop()
    await tearDown()
  }
}

async function siteOfCall(): Promise<Site> {
  const stack = await started('bench_pages_call', 'call')
  await onDatabase(stack.databaseUrl, (client) => fillTo(SUBMISSIONS, (statement) => client.query(statement)))
  const [entrant, admin] = [
    await signIn(stack, 'entrant@example.org'),
    await signIn(stack, 'admin@example.org'),
  ]
  const [draft] = await stack.query<{ id: number }>(
    `select s.id from submissions s join studio_members m on m.studio_id = s.studio_id join users u on u.id = m.user_id
     where u.email = 'entrant@example.org' and s.status = 'draft' order by s.id limit 1`,
  )
  return {
    stack,
    pages: [
      { name: 'sign-in', path: '/', cookie: '' },
      { name: 'dashboard', path: '/submissions/dashboard', cookie: entrant },
      { name: 'list', path: '/submissions', cookie: entrant },
      { name: 'form section', path: `/submissions/edit/${draft?.id}/work`, cookie: entrant },
      { name: 'cart', path: '/submissions/cart', cookie: entrant },
      { name: 'admin list', path: '/admin/submissions', cookie: admin },
    ],
  }
}

async function siteOfJudging(): Promise<Site> {
  const stack = await started('bench_pages_judging', 'judging')
  await onDatabase(stack.databaseUrl, (client) =>
    fillCommittees(COMMITTEES, (statement) => client.query(statement)),
  )
  const [first] = await stack.query<{ category: number; chair: string; judge: string }>(
    `with first as (select id, category_id from committees order by id limit 1),
     sits as (select m.role, u.email::text from first
       join committee_members m on m.committee_id = first.id join users u on u.id = m.user_id)
     select first.category_id as category, chair.email as chair, judge.email as judge
     from first join sits chair on chair.role = 'chair' join sits judge on judge.role = 'judge' order by judge.email limit 1`,
  )
  if (!first) throw new Error('There is no committee')
  const [chair, judge] = [await signIn(stack, first.chair), await signIn(stack, first.judge)]
  return {
    stack,
    pages: [
      { name: 'judge’s list', path: `/judges/judge/${first.category}`, cookie: judge },
      { name: 'board', path: `/judges/chair/${first.category}`, cookie: chair },
    ],
  }
}

async function started(name: string, phase: 'call' | 'judging'): Promise<Stack> {
  const stack = await Stack.start(name, {
    phase,
    settings: { METRICS_TOKEN: TOKEN, NODE_OPTIONS: '--max-semi-space-size=16' },
  })
  await stack.killWorker()
  return stack
}

async function report({ stack, pages }: Site, remixUrl: string): Promise<void> {
  const recorded: Record<string, Recorded> = {}
  for (const page of pages) recorded[page.name] = await record(stack, page)
  // The other site has a database of its own.
  await closeDatabase()
  console.log(`web process: ${(await processOf(stack)).memory.toFixed(0)} MB before any load`)
  const file = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-bench-')), 'pages.json')
  await fs.writeFile(file, JSON.stringify(recorded))
  const bare = await baseline('tests/bench/baseline-bare.ts', stack.databaseUrl, file)
  try {
    for (const page of pages) {
      const { statements, body } = recorded[page.name] ?? { statements: [], body: '' }
      const before = await processOf(stack)
      const ours = await load(stack.url + page.path, page.cookie)
      const after = await processOf(stack)
      const cpu = after.cpu - before.cpu
      const framework = await load(`${remixUrl}/page/${Buffer.byteLength(body)}`)
      const least = await load(`${bare.url}/${encodeURIComponent(page.name)}`)
      const share = (of: number) => `${((100 * ours.perSecond) / of).toFixed(0)} %`
      const cells = [
        Buffer.byteLength(body),
        statements.length,
        ours.perSecond.toFixed(0),
        ours.p95.toFixed(1),
        ((1_000 * cpu) / ours.requests).toFixed(1),
        after.memory.toFixed(0),
        framework.perSecond.toFixed(0),
        share(framework.perSecond),
        least.perSecond.toFixed(0),
        share(least.perSecond),
      ]
      console.log(page.name.padEnd(22) + cells.map((cell) => String(cell).padStart(9)).join(''))
    }
  } finally {
    bare.child.kill()
  }
}

/** The page's statements and bytes, asked of the same build in this process. */
async function record(stack: Stack, page: Page): Promise<Recorded> {
  Object.assign(process.env, {
    DATABASE_URL: stack.databaseUrl,
    DATA_DIR: stack.dataDir,
    APP_URL: stack.url,
    LOG_LEVEL: 'warn',
    SESSION_SECRET: secret,
  })
  const file = path.join(process.env.E2E_BUILD ?? 'build', 'server/index.js')
  const build = (await import(pathToFileURL(path.resolve(file)).href)) as ServerBuild
  const handle = createAppHandler(build, { appUrl: stack.url, clock: () => new Date() })
  const ask = async () =>
    (
      await handle(new Request(stack.url + page.path, { headers: asBrowser(page.cookie) }), '127.0.0.1')
    ).text()
  if ((await ask()) === '') throw new Error(`${page.path} has no page for this person`)
  const statements: Recorded['statements'] = []
  const body = await aroundStatements(({ text, values, send }) => {
    statements.push({ text, values: [...values] })
    return send()
  }, ask)
  return { statements, body }
}

/** Seconds of processor that the web process has used, and its memory in megabytes. */
async function processOf(stack: Stack): Promise<{ cpu: number; memory: number }> {
  const answer = await fetch(`${stack.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const text = await answer.text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
  return {
    cpu: figure('process_cpu_seconds_total'),
    memory: figure('process_resident_memory_bytes') / 1_000_000,
  }
}

interface Baseline {
  child: ChildProcess
  url: string
}

function baseline(file: string, ...args: string[]): Promise<Baseline> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${file} did not start`)))
    child.stdout.once('data', (port: Buffer) =>
      resolve({ child, url: `http://127.0.0.1:${String(port).trim()}` }),
    )
  })
}
