import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { config } from '#app/config.server.ts'
import type { MailTransport } from '#app/domain/mail/transport.ts'
import { enqueue } from '#app/domain/outbox/commands.server.ts'
import { db, pool, transaction } from '#db/client.ts'
import { openQueue, type JobQueue } from '#jobs/queues.ts'
import { startRelay } from '#jobs/relay.ts'
import { runJob } from '#jobs/run-job.ts'
import { smtpTransport } from '#jobs/transports/smtp.ts'
import { later, now } from '#tests/support/clock.ts'
import { letter } from '#tests/support/letters.ts'
import { refusal, startMailServer, type MailServerRules } from '#tests/support/mail-server.ts'
import { race } from '#tests/support/race.ts'
import { redisIsHere, startRedis, type RedisServer } from '#tests/support/redis.ts'
import { mails, outbox } from '#tests/support/rows.ts'
import { until } from '#tests/support/wait.ts'

const allDone = async () => (await outbox()).every(({ state }) => state === 'done')
const clock = now

describe('the outbox', () => {
  test('takes a row with the decision, once for a key', async () => {
    const put = (kind: 'invoice' | 'receipt') =>
      transaction((trx) =>
        enqueue('document.render', { kind, entityId: 1 }, { dedupeKey: 'same' }, now(), trx),
      )
    const ids = await race(5, (index) => put(index % 2 ? 'invoice' : 'receipt'))
    expect(new Set(ids).size).toBe(1)
    expect(await outbox()).toHaveLength(1)
  })

  test('refuses what no handler could read', async () => {
    const payload = { messageId: 0 }
    const putting = transaction((trx) => enqueue('mail.send', payload, { dedupeKey: 'x' }, now(), trx))
    await expect(putting).rejects.toThrow()
    expect(await outbox()).toEqual([])
  })
})

interface Store {
  redisUrl: string | undefined
  /** Loses everything the queue holds. */
  forget(): Promise<void>
}

const postgres: Store = {
  redisUrl: undefined,
  async forget() {
    await pool().query(
      'truncate bullmq.job, bullmq.scheduler, bullmq.meta, bullmq.event, bullmq.dedup, bullmq.dedup_next, bullmq.job_dependency, bullmq.job_log, bullmq.rate_limit cascade',
    )
  },
}

describe('the queue on PostgreSQL', () => queueTests(() => postgres))

// Where there is no Redis to start, these tests do not exist: the name of each says which store it ran on.
if (redisIsHere) {
  describe('the queue on Redis', () => {
    let redis: RedisServer
    beforeAll(async () => {
      redis = await startRedis()
    })
    afterAll(() => redis.stop())
    queueTests(() => ({ redisUrl: redis.url, forget: () => redis.forget() }))
  })
}

function queueTests(store: () => Store): void {
  const settings = () => ({ databaseUrl: config().databaseUrl, redisUrl: store().redisUrl })

  function queue(name = `test-${randomUUID()}`): JobQueue {
    const opened = openQueue({ ...settings(), name, lockMs: 1_000 })
    onTestFinished(() => opened.close())
    return opened
  }

  function relay(on: JobQueue): () => Promise<void> {
    const running = startRelay({
      ...settings(),
      queue: on,
      clock,
      sweepMs: 100,
      recoverEveryMs: 100,
      onFatal: (error) => {
        throw error
      },
    })
    onTestFinished(() => running.stop())
    return () => running.stop()
  }

  function worker(on: JobQueue, transport: MailTransport): void {
    const consumer = on.work((job) => runJob(job, { transport, clock }))
    onTestFinished(() => consumer.close())
  }

  async function mailServer(rules: MailServerRules = {}) {
    const server = await startMailServer(rules)
    const transport = smtpTransport(server.url)
    onTestFinished(async () => {
      await transport.close()
      await server.close()
    })
    return { ...server, transport }
  }

  test('carries a row to its handler as soon as it is committed', async () => {
    const { received, transport } = await mailServer()
    const on = queue()
    worker(on, transport)
    // Slow sweeps: only the announcement can be this quick.
    const running = startRelay({ ...settings(), queue: on, clock, sweepMs: 60_000, onFatal: () => {} })
    onTestFinished(() => running.stop())
    await letter({ to: 'first@example.org' })
    await until('the relay listens', () => received.length === 1)
    await letter({ to: 'second@example.org' })
    await until('the second mail', () => received.length === 2, 3)
    await until('all rows done', allDone)
    expect(received.map(({ to }) => to)).toEqual(['first@example.org', 'second@example.org'])
  })

  test('leaves a row for later until then', async () => {
    const { received, transport } = await mailServer()
    const id = await letter()
    await db()
      .updateTable('outbox')
      .set({ run_at: new Date(+now() + 3_600_000) })
      .execute()
    const on = queue()
    worker(on, transport)
    relay(on)
    await letter({ to: 'now@example.org' })
    await until('the mail that is due', () => received.length === 1)
    expect((await mails()).find((mail) => mail.id === id)?.status).toBe('queued')
    later({ hours: 1 })
    await until('the mail for later', () => received.length === 2)
  })

  test('carries a row for later at its moment, not at the next sweep', async () => {
    const { received, transport } = await mailServer()
    await letter()
    const begun = Date.now()
    const running = () => new Date(+now() + Date.now() - begun)
    await db()
      .updateTable('outbox')
      .set({ run_at: new Date(+now() + 700) })
      .execute()
    const on = queue()
    worker(on, transport)
    const slow = { sweepMs: 60_000, onFatal: () => {} }
    const relay = startRelay({ ...settings(), queue: on, clock: running, ...slow })
    onTestFinished(() => relay.stop())
    await until('the mail at its moment', () => received.length === 1, 15)
  })

  test('two workers, each with its relay, send each of many mails once', async () => {
    const { received, transport } = await mailServer()
    await race(40, () => letter())
    const name = `test-${randomUUID()}`
    for (const on of [queue(name), queue(name)]) {
      worker(on, transport)
      relay(on)
    }
    await until('all rows done', allDone)
    expect(received).toHaveLength(40)
    expect(new Set(received.map(({ email }) => email.messageId)).size).toBe(40)
    expect((await mails()).every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(true)
  })

  test('one bad address does not stop the others', async () => {
    const { received, transport } = await mailServer({
      recipient: (address) => {
        if (address === 'bad@example.org') throw refusal(550, 'No such mailbox')
      },
    })
    for (const to of ['a@example.org', 'bad@example.org', 'b@example.org']) await letter({ to })
    const on = queue()
    worker(on, transport)
    relay(on)
    await until('all rows done', allDone)
    expect(received.map(({ to }) => to).sort()).toEqual(['a@example.org', 'b@example.org'])
    expect((await mails({ to: 'bad@example.org' }))[0]?.status).toBe('bounced')
  })

  test('losing everything the queue held loses no work', async () => {
    const { received, transport } = await mailServer()
    const on = queue()
    const stop = relay(on)
    await race(12, () => letter())
    await until('all rows relayed', async () => (await outbox()).every(({ state }) => state === 'relayed'))
    await stop()
    await store().forget()

    worker(on, transport)
    relay(on)
    later({ seconds: 30 })
    await letter({ to: 'after@example.org' })
    await until('the mail written after', () => received.length === 1)
    later({ seconds: 61 })
    await until('all rows done', allDone)
    expect(received).toHaveLength(13)
    expect(new Set(received.map(({ email }) => email.messageId)).size).toBe(13)
  })

  test('a job that cannot be read is failed once, with the reason', async () => {
    const { transport } = await mailServer()
    const row = { kind: 'mail.burn', payload: '{}', dedupe_key: 'x', run_at: now(), created_at: now() }
    await db().insertInto('outbox').values(row).execute()
    const on = queue()
    worker(on, transport)
    relay(on)
    await until('the row failed', async () => (await outbox())[0]?.state === 'failed')
    expect((await outbox())[0]?.last_error).toContain('mail.burn')
  })

  test('a handler that fails leaves its reason and is tried again', async () => {
    const { transport } = await mailServer()
    await transaction((trx) =>
      enqueue('document.render', { kind: 'invoice', entityId: 424242 }, { dedupeKey: 'x' }, now(), trx),
    )
    const on = queue()
    let attempts = 0
    const consumer = on.work(async (job) => {
      if (job.outboxId !== null) attempts += 1
      await runJob(job, { transport, clock })
    })
    onTestFinished(() => consumer.close())
    relay(on)
    await until('a second attempt', () => attempts === 2)
    expect((await outbox())[0]).toMatchObject({
      state: 'relayed',
      last_error: expect.stringContaining('424242'),
    })
  })

  test('the minute tick is registered once by many, and again when it is lost', async () => {
    const name = `test-${randomUUID()}`
    const queues = Array.from({ length: 6 }, () => queue(name))
    const ensureAll = () => Promise.all(queues.map((each) => each.ensureTick()))
    await ensureAll()
    await store().forget()
    await ensureAll()
    const ticks: string[] = []
    const consumer = queue(name).work(async (job) => void ticks.push(job.name))
    onTestFinished(() => consumer.close())
    await until('the first tick', () => ticks.length > 0)
    expect(ticks).toEqual(['tick'])
  })

  test.each(['before', 'after'] as const)(
    'a worker killed %s it has delivered, and started again: one message',
    async (hangs) => {
      const folder = path.join(config().dataDir, `killed-${randomUUID()}`)
      const environment = { DATA_DIR: folder, WORKER_QUEUE: `test-${randomUUID()}` }
      await letter({ to: 'robin@example.org' })

      const first = startWorker({ ...environment, WORKER_NOW: now().toISOString(), WORKER_HANGS: hangs })
      await first.says('HANGING')
      expect((await mails())[0]?.status).toBe('sending')
      await first.kill('SIGKILL')

      const second = startWorker({ ...environment, WORKER_NOW: later({ minutes: 10 }).toISOString() })
      await until('the mail is sent', async () => (await mails())[0]?.status === 'sent')
      await until('all rows done', allDone)
      await second.kill('SIGTERM')
      expect((await mails())[0]).toMatchObject({ attempts: 2 })
      expect(await fs.readdir(path.join(folder, 'mail'))).toHaveLength(1)
    },
  )

  function startWorker(environment: Record<string, string>) {
    const script = fileURLToPath(new URL('../support/worker-process.ts', import.meta.url))
    const { redisUrl } = store()
    const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, ...(redisUrl ? { REDIS_URL: redisUrl } : {}), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
    }
    const ended = new Promise((resolve) => child.once('exit', resolve))
    onTestFinished(() => void child.kill('SIGKILL'))
    return {
      says: (words: string) => until(`the worker says ${words}: ${said}`, () => said.includes(words)),
      async kill(signal: NodeJS.Signals) {
        child.kill(signal)
        await ended
      },
    }
  }
}
