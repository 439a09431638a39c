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
 * Mail at size, through a real mail server of this process, each result asserted: 10,000 messages by one worker with how
 * fast they went and what it needed for it, and 1,000 messages by workers of which 100 are killed at random moments.
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

/** A database in which so many messages wait, each of a usual size. */
async function databaseWith(server: TestServer, name: string, messages: number, due: Date): Promise<string> {
  await onDatabase(server.adminUrl, (client) =>
    client.query(`drop database if exists "${name}" with (force)`),
  )
  await createTemplate(server.adminUrl, name, START)
  const url = databaseUrl(server.adminUrl, name)
  await onDatabase(url, async (client) => {
    await client.query(
      `insert into mail_messages (dedupe_key, template, to_email, to_name, subject, body_text, body_html, not_before,
         message_id, created_at)
       select 'bench:' || n, 'account_exists', 'reader' || n || '@d' || n % 50 || '.example', 'Reader ' || n, 'Bench',
         repeat('A line of text of a usual length. ', 40), repeat('<p>A line of text of a usual length.</p>', 80), $1,
         '<bench-' || n || '@laureate.test>', $1 from generate_series(1, ${messages}) n`,
      [due],
    )
    await client.query(
      `insert into outbox (kind, payload, dedupe_key, run_at, created_at)
       select 'mail.send', jsonb_build_object('messageId', id), 'mail.send:' || id, $1, $1 from mail_messages`,
      [due],
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
    while (counting.count() === 0) await sleep(5)
    const begun = performance.now()
    while (counting.taken.size < MANY) await sleep(20)
    const seconds = (performance.now() - begun) / 1_000
    const peak = await peakMemory(worker.pid ?? 0)
    await until(url, MANY)
    expectOnce(counting.taken, MANY)
    console.log(
      `${MANY} messages by one worker: ${seconds.toFixed(1)} s, ${Math.round(MANY / seconds)} a second, ` +
        `at most ${peak} MB of memory; each arrived once`,
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
      `${STORM} messages by workers of which ${result.kills} were killed: none lost, ${result.doubled.length} arrived twice ` +
        `of ${result.mayDouble.size} that were taken and not yet written down, each under the same Message-ID`,
    )
  } finally {
    await counting.close()
    await onDatabase(server.adminUrl, (client) => client.query(`drop database "${name}" with (force)`))
  }
}

function expectOnce(taken: ReadonlyMap<string, number>, messages: number): void {
  const twice = [...taken.values()].filter((times) => times > 1).length
  if (taken.size !== messages || twice > 0)
    throw new Error(`${messages - taken.size} of ${messages} did not arrive, ${twice} arrived twice`)
}

/** Until all is written down as sent. */
async function until(url: string, messages: number): Promise<void> {
  await onDatabase(url, async (client) => {
    for (let tries = 0; tries < 600; tries += 1) {
      const { rows } = await client.query<{ sent: number }>(
        `select count(*)::int as sent from mail_messages where status = 'sent'`,
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
