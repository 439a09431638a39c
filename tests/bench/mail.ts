import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  createTemplate,
  databaseUrl,
  onDatabase,
  startTestServer,
  type TestServer,
} from '#tests/support/database-server.ts'
import { countingServer, killWorkersAmidst } from '#tests/support/mail-storm.ts'

/**
 * Mail at size, through a real mail server of this process, each result asserted: a rule’s run to 10,000 people by one worker,
 * with how fast they were planned and sent and what it needed for it, and a run to 1,000 by workers of which 100 are killed at
 * random moments. Both end by themselves.
 */

const MANY = 10_000
const STORM = 1_000
const KILLS = 100
const START = new Date('2027-03-10T18:00:00Z')
const SECRET = 'only-for-the-bench-0123456789abcdef0123456789'
const root = fileURLToPath(new URL('../..', import.meta.url))

export async function benchMail(): Promise<void> {
  const server = await startTestServer()
  try {
    await many(server)
    await storm(server)
  } finally {
    await server.stop()
  }
}

/** A database with so many people of the press, and a rule that writes to all of them at a moment: the worker does the rest. */
async function databaseWith(server: TestServer, name: string, people: number, due: Date): Promise<string> {
  await onDatabase(server.adminUrl, (client) =>
    client.query(`drop database if exists "${name}" with (force)`),
  )
  await createTemplate(server.adminUrl, name, START)
  const url = databaseUrl(server.adminUrl, name)
  await onDatabase(url, async (client) => {
    await client.query(
      `insert into users (email, first_name, last_name, is_press, created_at, updated_at)
       select 'reader' || n || '@d' || n % 50 || '.example', 'Reader', 'Vale ' || n, true, $1, $1
         from generate_series(1, ${people}) n`,
      [due],
    )
    await client.query(`update configs set value = '1000000' where name = 'mail_approval_above'`)
    await client.query(
      `with chosen as (
         insert into mail_groups (code, name, audience, created_at, updated_at)
         values ('bench', 'Bench', 'press_users', $1, $1) returning id),
       rule as (
         insert into cron_emails (code, name, status, class, trigger, send_at, subject, body, activated_at, created_at, updated_at)
         values ('bench', 'Bench', 'active', 'service', 'at', $2, 'Bench for {{person.name}}',
           'Hello {{person.first_name}},' || repeat(E'\n\nA **line** of text of a usual length for {{person.name}}.', 20),
           $1, $1, $1) returning id)
       insert into cron_email_groups select rule.id, chosen.id from rule, chosen`,
      [new Date(due.getTime() - 60_000), due],
    )
  })
  return url
}

async function many(server: TestServer): Promise<void> {
  const name = 'laureate_bench_mail'
  const url = await databaseWith(server, name, MANY, new Date())
  const counting = await countingServer()
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-bench-'))
  const worker = spawn(process.execPath, ['--import', 'tsx', 'jobs/worker.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LAUREATE_EMBEDDED: '1',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      SMTP_URL: counting.url,
      MAIL_DELIVERY: 'live',
      APP_URL: 'http://laureate.test',
      SESSION_SECRET: SECRET,
      LOG_LEVEL: 'error',
    },
  })
  try {
    const planning = await planned(url)
    while (counting.count() === 0) await sleep(5)
    const begun = performance.now()
    while (counting.taken.size < MANY) await sleep(20)
    const seconds = (performance.now() - begun) / 1_000
    const peak = await peakMemory(worker.pid ?? 0)
    await until(url, MANY)
    expectOnce(counting.taken, MANY)
    console.log(
      `A run to ${MANY} people by one worker: planned in ${planning.toFixed(1)} s, sent in ${seconds.toFixed(1)} s, ` +
        `${Math.round(MANY / seconds)} a second, at most ${peak} MB of memory; each arrived once and the run is done`,
    )
  } finally {
    worker.kill('SIGKILL')
    await counting.close()
    await fs.rm(dataDir, { recursive: true, force: true })
    await onDatabase(server.adminUrl, (client) => client.query(`drop database "${name}" with (force)`))
  }
}

async function storm(server: TestServer): Promise<void> {
  const name = 'laureate_bench_storm'
  const url = await databaseWith(server, name, STORM, START)
  const counting = await countingServer({ delayMs: 10 })
  try {
    const result = await killWorkersAmidst({
      databaseUrl: url,
      server: counting,
      messages: STORM,
      kills: KILLS,
      start: START,
      environment: { NODE_ENV: 'test', SESSION_SECRET: SECRET, LOG_LEVEL: 'silent' },
    })
    if (result.sent !== STORM) throw new Error(`${STORM - result.sent} of ${STORM} messages were lost`)
    const odd = result.doubled.filter((id) => !result.mayDouble.has(id))
    if (odd.length > 0) throw new Error(`Doubled without a reason: ${odd.join(', ')}`)
    console.log(
      `A run to ${STORM} people by workers of which ${result.kills} were killed: none lost, the run is done, ${result.doubled.length} arrived twice ` +
        `of ${result.mayDouble.size} that were taken and not yet written down, each under the same Message-ID`,
    )
  } finally {
    await counting.close()
    await onDatabase(server.adminUrl, (client) => client.query(`drop database "${name}" with (force)`))
  }
}

/** Seconds from the run's opening to its last person. */
async function planned(url: string): Promise<number> {
  return onDatabase(url, async (client) => {
    let begun: number | undefined
    for (;;) {
      const { rows } = await client.query<{ status: string }>('select status from mail_runs')
      if (rows[0]) begun ??= performance.now()
      if (begun !== undefined && rows[0]?.status !== 'planning') return (performance.now() - begun) / 1_000
      await sleep(50)
    }
  })
}

function expectOnce(taken: ReadonlyMap<string, number>, messages: number): void {
  const twice = [...taken.values()].filter((times) => times > 1).length
  if (taken.size !== messages || twice > 0)
    throw new Error(`${messages - taken.size} of ${messages} did not arrive, ${twice} arrived twice`)
}

/** Until all is written down as sent, and the run as done. */
async function until(url: string, messages: number): Promise<void> {
  await onDatabase(url, async (client) => {
    for (let tries = 0; tries < 1_200; tries += 1) {
      const { rows } = await client.query<{ sent: number }>(
        `select count(*)::int as sent from mail_messages m join mail_runs r on r.id = m.run_id
           where m.status = 'sent' and r.status = 'done'`,
      )
      if (rows[0]?.sent === messages) return
      await sleep(100)
    }
    throw new Error('Not everything that arrived is written down as sent')
  })
}

async function peakMemory(pid: number): Promise<string> {
  const status = await fs.readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])
  return Number.isFinite(kilobytes) ? String(Math.round(kilobytes / 1_024)) : 'an unknown number of'
}
