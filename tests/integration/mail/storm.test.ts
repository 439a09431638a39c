import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { config } from '#app/config.server.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { openQueue } from '#jobs/queues.ts'
import { startRelay } from '#jobs/relay.ts'
import { runJob } from '#jobs/run-job.ts'
import { smtpTransport } from '#app/domain/mail/transports/smtp.ts'
import { later, now, START } from '#tests/support/clock.ts'
import { createTemplate, databaseUrl } from '#tests/support/database-server.ts'
import { draft, entrant } from '#tests/support/entries.ts'
import { letter } from '#tests/support/letters.ts'
import { colleagues, mailRule, mailRuns, tick } from '#tests/support/mail-rules.ts'
import { countingServer, killWorkersAmidst, workersOn } from '#tests/support/mail-storm.ts'
import { race } from '#tests/support/race.ts'
import { redisIsHere, startRedis } from '#tests/support/redis.ts'
import { mails } from '#tests/support/rows.ts'
import { signalProcess } from '#tests/support/signal-process.ts'
import { until } from '#tests/support/wait.ts'

/** `npm run bench -- storms` runs these tests with many more mails and kills. */
const IS_STORM = process.env.STORMS === '1'
const KILLED = IS_STORM ? { mails: 140, kills: 8 } : { mails: 30, kills: 2 }
const RESTARTED = IS_STORM ? { mails: 150, at: [0.2, 0.5] } : { mails: 40, at: [0.3] }

async function server(delayMs = 0, port = 0) {
  const started = await countingServer({ delayMs, port })
  onTestFinished(() => started.close())
  return started
}

const allSent = async () => (await mails()).every(({ status }) => status === 'sent')
const times = (taken: ReadonlyMap<string, number>) => [...taken.values()].reduce((sum, each) => sum + each, 0)

/** A worker of this process, on the tests' clock or one of its own. */
function worker(url: string, { redisUrl, clock = now }: { redisUrl?: string; clock?: () => Date } = {}) {
  const settings = { databaseUrl: config().databaseUrl, redisUrl }
  const queue = openQueue({
    ...settings,
    name: `storm-${config().databaseUrl.split('_').at(-1)}`,
    lockMs: 1_000,
  })
  const transport = smtpTransport(url)
  const consumer = queue.work((job) => runJob(job, { transport, clock }))
  const relay = startRelay({
    ...settings,
    queue,
    clock,
    sweepMs: 100,
    recoverEveryMs: 100,
    onFatal: () => undefined,
  })
  onTestFinished(async () => {
    await relay.stop()
    await consumer.close()
    await queue.close()
    await transport.close()
  })
}

test(
  'workers killed at any moment of a run lose no mail, double only what they had not written down, and the run ends',
  { timeout: 400_000 },
  async () => {
    const count = KILLED.mails
    const who = await entrant()
    await draft(who, { title: 'Tin Lanterns' })
    await colleagues(who.studioId, count - 1)
    await mailRule({ class: 'service' })
    await tick()
    expect(await mailRuns()).toMatchObject([{ status: 'sending', planned: count }])
    const counting = await server(15)
    const { doubled, mayDouble, sent } = await killWorkersAmidst({
      databaseUrl: config().databaseUrl,
      server: counting,
      messages: count,
      kills: KILLED.kills,
      start: START,
    })
    expect(sent).toBe(count)
    expect([...counting.taken.keys()].sort()).toEqual((await mails()).map((mail) => mail.message_id).sort())
    expect(doubled.filter((id) => !mayDouble.has(id))).toEqual([])
    expect(await mailRuns()).toMatchObject([{ status: 'done', planned: count }])
    expect(times(counting.taken) - count).toBeLessThanOrEqual(mayDouble.size + doubled.length)
  },
)

test('a mail server that was down gets everything once', { timeout: 60_000 }, async () => {
  await race(30, () => letter())
  const before = await countingServer()
  const { port, url } = before
  await before.close()
  worker(url)
  await until('every mail was tried in vain', async () =>
    (await mails()).every(({ attempts }) => attempts > 0),
  )
  expect((await mails()).every(({ status }) => status !== 'sent')).toBe(true)
  later({ minutes: 1 })
  await until('a second time', async () => (await mails()).every(({ attempts }) => attempts > 1))
  const after = await server(0, port)
  later({ minutes: 9 })
  await until('everything is sent', allSent, 40)
  expect(after.taken.size).toBe(30)
  expect(times(after.taken)).toBe(30)
})

test('a clock an hour ahead makes nothing go twice', { timeout: 60_000 }, async () => {
  await race(40, () => letter())
  const counting = await server(10)
  worker(counting.url)
  worker(counting.url, { clock: () => new Date(+now() + 3_600_000) })
  await until('some are sent', () => counting.count() > 5)
  // The clock of the first goes an hour back, and then forward again.
  later({ hours: -1 })
  await letter()
  later({ hours: 1 })
  await until('everything is sent', allSent, 40)
  expect(times(counting.taken)).toBe(41)
})

test.skipIf(!redisIsHere)(
  'a Redis that forgets everything in mid-run loses no mail',
  { timeout: 90_000 },
  async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    await race(80, () => letter())
    const counting = await server(10)
    worker(counting.url, { redisUrl: redis.url })
    await until('some are sent', () => counting.count() > 10)
    await redis.forget()
    later({ minutes: 2 })
    await until('everything is sent', allSent, 60)
    expect(counting.taken.size).toBe(80)
    expect(times(counting.taken)).toBe(80)
  },
)

describe('PostgreSQL', () => {
  /** A server of its own, with the schema and mail that waits. */
  async function ownDatabase(count: number): Promise<string> {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-storm-'))
    await fs.chmod(folder, 0o755)
    const embedded = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
    onTestFinished(async () => {
      await embedded.stop()
      await fs.rm(folder, { recursive: true, force: true })
    })
    await createTemplate(databaseUrl(embedded.url, 'postgres'), 'storm', START)
    const url = databaseUrl(embedded.url, 'storm')
    await onClient(url, async (client) => {
      await client.query(
        `insert into mail_messages (dedupe_key, template, to_email, subject, body_text, body_html, not_before, message_id, created_at)
         select 'storm:' || n, 'account_exists', 'r' || n || '@example.org', 'Storm', 'Hello', '<p>Hello</p>', $1,
           '<storm-' || n || '@laureate.test>', $1 from generate_series(1, ${count}) n`,
        [START],
      )
      await client.query(
        `insert into outbox (kind, payload, dedupe_key, run_at, created_at)
         select 'mail.send', jsonb_build_object('messageId', id), 'mail.send:' || id, $1, $1 from mail_messages`,
        [START],
      )
    })
    return url
  }

  async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  test('that restarts in the middle of a run loses no email', { timeout: 240_000 }, async () => {
    const count = RESTARTED.mails
    const url = await ownDatabase(count)
    const counting = await server(15)
    const workers = workersOn({ DATABASE_URL: url, SMTP_URL: counting.url })
    onTestFinished(() => workers.stop())
    let starts = 0
    const start = () => workers.start(new Date(+START + (starts += 1) * 600_000))
    let running = await start()
    // The supervisor restarts the worker when it ends, as it may when its database goes.
    const goes = async (goal: () => Promise<boolean> | boolean) => {
      if (!running.alive()) running = await start()
      return goal()
    }
    const unsent = () =>
      onClient(url, async (client) => {
        const { rows } = await client.query<{ message_id: string }>(
          `select message_id from mail_messages where status <> 'sent'`,
        )
        return rows.map((row) => row.message_id)
      })
    for (const share of RESTARTED.at) {
      await until('mail is sent', () => goes(() => counting.count() >= count * share), 90)
      // One process of the server killed makes it end all the others and recover from its log.
      await onClient(url, async (client) => {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = 'storm' and pid <> pg_backend_pid() limit 1`,
        )
        signalProcess(rows[0]?.pid, 'SIGKILL')
      }).catch(() => undefined)
      await until('the database is back', () => unsent().catch(() => null), 60)
    }
    // What it had in hand is taken up when the claims have run out, which is by the clock of the next.
    await until('the rest is in hand', () => goes(async () => (await unsent()).length <= 20), 90)
    await running.kill()
    running = await start()
    await until('everything is sent', () => goes(async () => (await unsent()).length === 0), 90)
    expect(counting.taken.size).toBe(count)
    // At most what was in hand at each crash and at the kill.
    expect(times(counting.taken) - count).toBeLessThanOrEqual(
      (RESTARTED.at.length + 1) * config().concurrency,
    )
  })
})
