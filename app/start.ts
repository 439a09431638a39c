import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { config, parseConfig } from '#app/config.server.ts'
import { buildFolder, buildIsFresh } from '#app/http/build-freshness.ts'
import { Part } from '#app/start/parts.ts'
import { Progress } from '#app/start/progress.ts'
import type { EmbeddedPostgres } from '#db/embedded.ts'
import { localEnvironment, type LocalEnvironment } from '#db/local-environment.ts'
import { migrateToLatest } from '#db/migrator.ts'
import { openSecretFiles } from '#db/secret-files.ts'
import { demoAccounts, demoPassword } from '#db/seed/accounts.ts'

const READY_MS = 60_000
/** npm passes a Ctrl-C on that the terminal has sent already: only a later one means "now". */
const SECOND_SIGNAL_MS = 1_000
/** What the steps of a first start take on a quiet machine with two cores, in seconds. */
const USUAL = { demo: 30, build: 45 }

const root = fileURLToPath(new URL('..', import.meta.url))
const development = process.argv.includes('--dev')
const production = process.env.NODE_ENV === 'production'
/** A database without an award stays so: its first admin founds one in the browser. */
const empty = process.argv.includes('--empty')

const parts: Part[] = []
const tasks = new Set<ChildProcess>()
const progress = new Progress()
let local: LocalEnvironment | undefined
let stopping: Promise<never> | undefined
let stoppingSince = 0

process.chdir(root)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onSignal())
stopWithNpm()

try {
  await start()
} catch (error) {
  if (!stopping) {
    progress.end()
    console.error(error instanceof Error ? error.message : error)
    await stop(1)
  }
  await stopping
}

async function start(): Promise<void> {
  openSecretFiles()
  const { port } = parseConfig({ ...process.env, ...(production ? {} : providedLater()) })
  if (!(await portIsFree(port))) {
    const command = development ? 'npm run dev' : 'npm start'
    throw new Error(
      `Port ${port} is already in use. Stop what runs there, or choose another: PORT=${port + 1} ${command}`,
    )
  }
  local = await localEnvironment({ share: false })
  const settings = config()
  if (local.database) failWhenItEnds(local.database)

  const [seeded] = await Promise.all([
    prepareDatabase(settings.databaseUrl),
    development ? undefined : build(),
  ])
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: development ? 'development' : 'production',
    // Each thread that handles pictures would else keep memory of its own.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // Node 24 lets twice as much of what is short-lived gather as Node 20.
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? '--max-semi-space-size=16',
  }
  const logs = path.join(settings.dataDir, 'logs')
  launch('web', 'app/http/server.ts', environment, logs)
  launch('worker', 'jobs/worker.ts', environment, logs)
  await waitUntilReady(`http://${settings.host ?? '127.0.0.1'}:${settings.port}/readyz`)
  for (const part of parts) part.hasWorked()
  console.log(`\nLaureate is ready at ${settings.appUrl}\n`)
  if (seeded) {
    console.log(`Demo accounts, all with the password ${demoPassword}:`)
    const width = Math.max(...demoAccounts.map(({ email }) => email.length))
    for (const { email, what } of demoAccounts) console.log(`  ${email.padEnd(width)}  ${what}`)
    console.log()
  }
  console.log(
    `Data, mail and logs are in ${path.relative(root, settings.dataDir) || '.'}/. Ctrl-C stops everything.`,
  )
  if (local.database)
    console.log(
      'The embedded PostgreSQL is for trying: a real award needs a server of its own, named in DATABASE_URL.',
    )
  if (local.database?.note) console.log(local.database.note)
}

/** Stands in for what a clone makes for itself, so that settings that cannot be used are named before anything starts. */
function providedLater(): Record<string, string | undefined> {
  return {
    LAUREATE_EMBEDDED: '1',
    DATABASE_URL: process.env.DATABASE_URL || 'postgres://localhost/laureate',
    SESSION_SECRET: process.env.SESSION_SECRET || 'not made yet'.padEnd(32, '.'),
  }
}

/** Newest schema, and unless told otherwise the demo award on a database that has none; tells whether the demo accounts are there. */
async function prepareDatabase(url: string): Promise<boolean> {
  await migrateToLatest(url)
  const unfinished = path.join(config().dataDir, 'demo-unfinished')
  const isEmpty = !(await exists(url, 'select 1 from seasons limit 1'))
  // Interrupted last time, it would stay half a demo for good; only a database of our own is emptied without asking.
  const isHalf = local?.database !== undefined && fs.existsSync(unfinished)
  if (empty && !isEmpty)
    progress.say('The database has an award already. DATA_DIR=… names a folder for another one.')
  if ((isEmpty || isHalf) && !production && !empty) {
    fs.mkdirSync(path.dirname(unfinished), { recursive: true })
    fs.writeFileSync(unfinished, '')
    const reset = isEmpty ? [] : ['--reset']
    const seed = ['--import', 'tsx', 'db/seed/run.ts', '--phase=call', ...reset]
    await progress.during('Writing the demo award', USUAL.demo, () => run('Writing the demo award', seed))
    fs.rmSync(unfinished)
  }
  return exists(url, 'select 1 from users where email = $1', [demoAccounts[0]?.email])
}

async function exists(url: string, query: string, values: unknown[] = []): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return ((await client.query(query, values)).rowCount ?? 0) > 0
  } finally {
    await client.end()
  }
}

async function build(): Promise<void> {
  if (buildIsFresh()) return
  const cli = path.join(root, 'node_modules/@remix-run/dev/dist/cli.js')
  if (!fs.existsSync(cli))
    throw new Error('The build is missing or out of date, and the tools to make it are not installed.')
  await progress.during('Building this version', USUAL.build, async () => {
    await run('Building', [cli, 'vite:build'], { NODE_ENV: 'production' })
    await run('Building the processes', ['--import', 'tsx', 'app/http/build-processes.ts'])
    await run('Compressing', ['--import', 'tsx', 'app/http/compress-assets.ts'])
  })
}

/** Runs a step of the preparation; its output is shown only if it fails. */
async function run(what: string, args: string[], more: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  tasks.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  tasks.delete(child)
  if (code !== 0) throw new Error(`${text.trimEnd()}\n${what} failed.`)
}

/** Starts a part: as it was built, or in development from its source. */
function launch(name: string, source: string, environment: NodeJS.ProcessEnv, logs: string): void {
  const built = path.join(buildFolder, 'processes')
  // The web process reloads what has changed by itself.
  const more = name === 'worker' ? ['--watch'] : []
  const args = development
    ? [...more, '--import', 'tsx', '--import', './app/end-with-parent.ts', source, '--dev']
    : ['--import', path.join(built, 'end-with-parent.js'), path.join(built, `${name}.js`)]
  const say = (line: string) => console.error(line)
  const failed = (reason: string) => {
    if (stopping) return
    console.error(`\n${reason}`)
    void stop(1)
  }
  parts.push(new Part({ name, args, environment, logs, everything: development, say, failed }))
}

function failWhenItEnds(database: EmbeddedPostgres): void {
  void database.exited.then(({ lastWords }) => {
    if (stopping) return
    console.error(`\nThe database ended unexpectedly:\n${lastWords}`)
    void stop(1)
  })
}

async function waitUntilReady(address: string): Promise<void> {
  const deadline = Date.now() + READY_MS
  let last = 'no answer'
  while (Date.now() < deadline && !stopping) {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(2_000) })
      if (response.ok) return
      last = await response.text()
    } catch {
      // Not listening yet.
    }
    await sleep(100)
  }
  throw new Error(`The web process was not ready within ${READY_MS / 1000} s (${last}).`)
}

function portIsFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(new Error(`Port ${port} cannot be used: ${error.message}`))
    })
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

function onSignal(): void {
  if (!stopping) {
    console.log('\nStopping …')
    void stop(0)
  } else if (Date.now() - stoppingSince > SECOND_SIGNAL_MS) {
    // The database notices that we are gone and stops by itself.
    for (const part of parts) part.kill()
    process.exit(130)
  }
}

/** A killed npm passes no signal on, and this would keep running unnoticed. */
function stopWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm && !stopping) void stop(1)
  }, 1_000).unref()
}

/** Web and worker first, in parallel; then the database. */
function stop(code: number): Promise<never> {
  stoppingSince = Date.now()
  progress.end()
  stopping ??= (async () => {
    for (const task of tasks) task.kill('SIGTERM')
    await Promise.all(parts.map((part) => part.stop()))
    await local?.stop()
    process.exit(code)
  })()
  return stopping
}
