import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Phase } from '#db/seed/phases.ts'
import { compiled, root } from '#tests/support/command.ts'
import { databaseUrl, onDatabase } from '#tests/support/database-server.ts'

export const secret = 'only-for-tests-0123456789abcdef0123456789abcdef'
export const voteKey = '0123456789abcdef'.repeat(4)

const FILES = 'laureate-demo-'
const SETTLED_MS = 300_000
/** A phase that one or two journeys ask for is done with before the jobs of its story would be. */
const OF_MANY_STACKS: ReadonlySet<Phase> = new Set<Phase>(['call', 'judging', 'voting'])

/** Where the files of a template lie; a stack gets a copy. */
export function demoFiles(template: string): string {
  return path.join(os.tmpdir(), FILES + template)
}

export async function removeDemoFiles(prefix: string): Promise<void> {
  const names = await fs.readdir(os.tmpdir())
  const made = names.filter((name) => name.startsWith(FILES + prefix))
  await Promise.all(made.map((name) => fs.rm(path.join(os.tmpdir(), name), { recursive: true, force: true })))
}

/**
 * The name of the database with the demo award in a phase, from which stacks are copied. Made by the first who asks, while
 * others who ask wait.
 */
export async function demoTemplate(adminUrl: string, prefix: string, phase: Phase): Promise<string> {
  const name = `${prefix}_${phase}`
  await onDatabase(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const making = `${name}_making`
    await client.query(`drop database if exists "${making}" with (force)`)
    await client.query(`create database "${making}"`)
    await fs.mkdir(demoFiles(name), { recursive: true })
    const environment = {
      ...process.env,
      DATABASE_URL: databaseUrl(adminUrl, making),
      SESSION_SECRET: secret,
      VOTE_KEY: voteKey,
      LOG_LEVEL: 'warn',
      DATA_DIR: demoFiles(name),
    }
    // The seed migrates before it writes.
    await seed(phase, environment)
    if (OF_MANY_STACKS.has(phase)) await settle(environment)
    await client.query(`alter database "${making}" rename to "${name}"`)
  })
  return name
}

async function seed(phase: Phase, env: NodeJS.ProcessEnv): Promise<void> {
  await promisify(execFile)(process.execPath, [compiled('db/seed/run.ts'), `--phase=${phase}`], {
    cwd: root,
    env,
  })
}

/**
 * Does what the story leaves to a job worker: hundreds of letters and files, which each stack would do again beside its journeys.
 * A stack that starts from this has nothing to do but what its journeys ask for.
 */
async function settle(env: NodeJS.ProcessEnv): Promise<void> {
  const { DATABASE_URL: url = '', DATA_DIR: dataDir = '', E2E_BUILD: build = 'build' } = env
  const worker = spawn(process.execPath, [path.resolve(build, 'processes', 'worker.js')], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production', LAUREATE_EMBEDDED: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = once(worker, 'exit')
  let said = ''
  worker.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  try {
    const until = Date.now() + SETTLED_MS
    while (!(await onDatabase(url, isSettled))) {
      if (worker.exitCode !== null) throw new Error(`The worker ended before its jobs were done:\n${said}`)
      if (Date.now() > until) throw new Error(`The story’s jobs were not done in time:\n${said}`)
      await sleep(500)
    }
  } finally {
    worker.kill('SIGTERM')
    await gone
  }
  // Long ago when a stack starts, and then said to be a worker that stands still.
  await onDatabase(url, (client) => client.query('delete from worker_heartbeats'))
  // These letters lead to an address that no stack has, and each stack that looks for a letter would read them all.
  await fs.rm(path.join(dataDir, 'mail'), { recursive: true, force: true })
}

/** Whether the tasks of a minute were looked through, and no job is left that is due. */
async function isSettled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ settled: boolean }>(
    `select exists (select 1 from worker_heartbeats where part = 'tick')
       and not exists (select 1 from outbox where state in ('pending', 'relayed') and run_at <= now()) as settled`,
  )
  return rows[0]?.settled ?? false
}
