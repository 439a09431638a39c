import { renderOnRequest } from '#app/platform/documents/request.server.ts'
import { sendMail } from '#app/domain/mail/send-job.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { config } from '#app/config.server.ts'
import type { MailTransport } from '#app/domain/mail/transport.ts'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { removeDoneRows } from '#app/platform/outbox/remove-done-rows.server.ts'
import { failRow, finishRow, recoverStrandedRows, relayDueRows } from '#app/platform/outbox/relay.server.ts'
import { db, pool, transaction } from '#db/client.ts'
import { openQueue, type JobQueue } from '#jobs/queues.ts'
import { startRelay } from '#jobs/relay.ts'
import { runJob } from '#jobs/run-job.ts'
import { smtpTransport } from '#app/domain/mail/transports/smtp.ts'
import { bundledWorker } from '#tests/support/bundled-worker.ts'
import { later, now } from '#tests/support/clock.ts'
import { letter } from '#tests/support/letters.ts'
import { refusal, startMailServer, type MailServerRules } from '#tests/support/mail-server.ts'
import { race } from '#tests/support/race.ts'
import { redisIsHere, startRedis, type RedisServer } from '#tests/support/redis.ts'
import { mails, outbox } from '#tests/support/rows.ts'
import { until } from '#tests/support/wait.ts'

const allDone = async () => (await outbox()).every(({ state }) => state === 'done')
const clock = now
const checkOf = (turn: string | null) =>
  defineJob({
    kind: 'test.check',
    lane: 'files',
    payload: z.strictObject({ fileId: recordId }),
    turnOf: () => Promise.resolve(turn),
  })

describe('the outbox', () => {
  test('takes a row with the decision, once for a key', async () => {
    const put = (kind: 'invoice' | 'receipt') =>
      transaction((trx) => enqueue(renderOnRequest, { kind, entityId: 1 }, { dedupeKey: 'same' }, now(), trx))
    const ids = await race(5, (index) => put(index % 2 ? 'invoice' : 'receipt'))
    expect(new Set(ids).size).toBe(1)
    expect(await outbox()).toHaveLength(1)
  })

  test('refuses what no handler could read', async () => {
    const payload = { messageId: 0 }
    const putting = transaction((trx) =>
      enqueue(sendMail, payload, { dedupeKey: 'x', lane: 'bulk' }, now(), trx),
    )
    await expect(putting).rejects.toThrow()
    expect(await outbox()).toEqual([])
  })

  test('has one job of each turn in the queue, so that many of one person hold up no other', async () => {
    const add = (turn: string | null, n: number) =>
      transaction((trx) => enqueue(checkOf(turn), { fileId: n }, { dedupeKey: `check:${n}` }, now(), trx))
    for (const n of [1, 2, 3, 4]) await add('user:1', n)
    await add('user:2', 5)
    await add(null, 6)
    await add(null, 7)
    const relayed = async () => {
      const rounds = await race(4, async () => {
        const taken: number[] = []
        await relayDueRows('files', 10, now(), async (rows) => void taken.push(...rows.map(({ id }) => id)))
        return taken
      })
      const ids = rounds.flat()
      const rows = await outbox()
      return ids.map((id) => Number(rows.find((row) => row.id === id)?.dedupe_key.slice(6))).sort()
    }
    expect(await relayed()).toEqual([1, 5, 6, 7])
    expect(await relayed()).toEqual([])
    const [first] = await outbox()
    await finishRow(first?.id ?? 0, now())
    expect(await relayed()).toEqual([2])
    const failed = (await outbox())[1]
    await failRow(failed?.id ?? 0, 'no', now())
    expect(await relayed()).toEqual([3])
  })

  test('loses what was done long ago, and nothing that is open or failed', async () => {
    for (const to of ['done', 'recent', 'failed', 'open']) await letter({ to: `${to}@example.org`, key: to })
    const ids = (await mails()).map(({ id }) => `mail.send:${id}`)
    const end = (key: string, state: 'done' | 'failed', finished_at: Date) =>
      db().updateTable('outbox').set({ state, finished_at }).where('dedupe_key', '=', key).execute()
    const longAgo = new Date(+now() - 90 * 86_400_000 - 1)
    await end(ids[0] ?? '', 'done', longAgo)
    await end(ids[1] ?? '', 'done', new Date(+longAgo + 1))
    await end(ids[2] ?? '', 'failed', longAgo)
    expect(await removeDoneRows(now())).toBe(1)
    expect((await outbox()).map(({ dedupe_key }) => dedupe_key).sort()).toEqual(ids.slice(1).sort())
  })

  /** Another connection's change of every row, which fails where one is held locked. */
  const touch = () =>
    transaction(async (trx) => {
      await sql`SET LOCAL lock_timeout = '500ms'`.execute(trx)
      await trx.updateTable('outbox').set({ last_error: 'touched' }).execute()
    })

  test('locks nothing while the queue takes its time, and takes back what the queue did not take', async () => {
    await letter()
    const refusing = relayDueRows('personal', 10, now(), async () => {
      await touch()
      throw new Error('The queue is away')
    })
    await expect(refusing).rejects.toThrow('The queue is away')
    expect(await outbox()).toMatchObject([{ state: 'pending', last_error: 'touched' }])
    expect(await relayDueRows('personal', 10, now(), touch)).toBe(1)
    const later61 = later({ seconds: 61 })
    const found = await recoverStrandedRows(later61, async () => {
      await touch()
      return 'lost'
    })
    expect(found).toEqual({ lost: 1, givenUp: 0 })
    expect((await outbox())[0]?.state).toBe('pending')
  })

  test('ends its worker after failing for long and more than once, not after one failure', async () => {
    const fatal: unknown[] = []
    const attempts = { failing: 1, made: 0 }
    const away: JobQueue = {
      store: 'Redis',
      add: () => Promise.resolve(),
      find: () => Promise.resolve('underway'),
      ensureTick() {
        attempts.made += 1
        return attempts.made <= attempts.failing ? Promise.reject(new Error('away')) : Promise.resolve()
      },
      work: () => ({ close: () => Promise.resolve() }),
      close: () => Promise.resolve(),
    }
    const running = startRelay({
      databaseUrl: config().databaseUrl,
      queue: away,
      clock,
      sweepMs: 30,
      recoverEveryMs: 0,
      giveUpMs: 0,
      onFatal: (error) => void fatal.push(error),
    })
    onTestFinished(() => running.stop())
    await until('it works again', () => attempts.made > 3)
    expect(fatal).toEqual([])
    attempts.failing = Number.POSITIVE_INFINITY
    await until('it gives up', () => fatal.length > 0)
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

// The name of each test says which store it ran on; without a Redis to start, the run says that these were left out.
describe.skipIf(!redisIsHere)('the queue on Redis', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())
  queueTests(() => ({ redisUrl: redis.url, forget: () => redis.forget() }))
})

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

  test('mail to many holds up neither mail to one person, nor a tick, nor a document', async () => {
    const many = 30
    const begun = 10
    let open: () => void = () => undefined
    const opened = new Promise<void>((resolve) => (open = resolve))
    const { received, url } = await startMailServer({
      // From the tenth message of the mailing on, the server takes none of it until it is let.
      async message(to): Promise<'accept'> {
        if (to.startsWith('many') && received.filter((mail) => mail.to.startsWith('many')).length >= begun)
          await opened
        return 'accept'
      },
    })
    const transport = smtpTransport(url, { connections: 4 })
    for (let number = 0; number < many; number += 1) await letter({ to: `many${number}@example.org` })
    await db().updateTable('mail_messages').set({ class: 'news' }).execute()
    await db().updateTable('outbox').set({ lane: 'bulk' }).execute()

    const start = Date.now()
    const running = () => new Date(+now() + Date.now() - start)
    const jobs: string[] = []
    const on = queue()
    const rate = { others: 5, domains: new Map<string, number>() }
    const consumer = on.work(async (job) => {
      if (job.name !== 'mail.send') jobs.push(job.name)
      if (job.name !== 'tick') await runJob(job, { transport, clock: running, rate })
    })
    onTestFinished(async () => {
      open()
      await consumer.close()
      await transport.close()
    })
    const carrying = { ...settings(), queue: on, clock: running, sweepMs: 50, onFatal: () => undefined }
    const relay = startRelay(carrying)
    onTestFinished(() => relay.stop())
    await until('the mailing is under way', () => received.length === begun)

    for (const to of ['one@example.org', 'another@example.org']) await letter({ to })
    const document = { kind: 'invoice', entityId: 424242 } as const
    await transaction((trx) => enqueue(renderOnRequest, document, { dedupeKey: 'x' }, now(), trx))
    await until('both letters', () => received.length >= begun + 2)
    await until('a tick and a document', () => jobs.includes('tick') && jobs.includes('document.render'))
    // Not one message of the mailing went before them.
    expect(received.filter(({ to }) => to.startsWith('many'))).toHaveLength(begun)
    open()
    await until('the rest', () => received.length === many + 2)
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
    const row = { kind: 'mail.send', payload: '{}', dedupe_key: 'x', run_at: now(), created_at: now() }
    await db().insertInto('outbox').values(row).execute()
    const on = queue()
    worker(on, transport)
    relay(on)
    await until('the row failed', async () => (await outbox())[0]?.state === 'failed')
    expect((await outbox())[0]?.last_error).toContain('The payload of mail.send is not valid')
  })

  test('a handler that fails leaves its reason and is tried again', async () => {
    const { transport } = await mailServer()
    await transaction((trx) =>
      enqueue(renderOnRequest, { kind: 'invoice', entityId: 424242 }, { dedupeKey: 'x' }, now(), trx),
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

  test('the minute tick is made again when a clock far ahead has set it', async () => {
    const name = `test-${randomUUID()}`
    const ticks: string[] = []
    const work = () => queue(name).work(async (job) => void ticks.push(job.name))
    const real = Date.now()
    const ahead = vi.spyOn(Date, 'now').mockImplementation(() => real + 3 * 86_400_000)
    onTestFinished(() => ahead.mockRestore())
    await queue(name).ensureTick()
    const wrong = work()
    await until('the tick of the wrong clock', () => ticks.length === 1, 10_000_000)
    await wrong.close()
    ahead.mockRestore()
    const right = work()
    onTestFinished(() => right.close())
    await queue(name).ensureTick()
    await until('a tick', () => ticks.length === 2)
  })

  test.each(['before', 'after'] as const)(
    'a worker killed %s it has delivered, and started again: one message',
    { timeout: 90_000 },
    async (hangs) => {
      const folder = path.join(config().dataDir, `killed-${randomUUID()}`)
      const environment = { DATA_DIR: folder, WORKER_QUEUE: `test-${randomUUID()}` }
      await letter({ to: 'robin@example.org' })

      const first = await startWorker({
        ...environment,
        WORKER_NOW: now().toISOString(),
        WORKER_HANGS: hangs,
      })
      await first.says('HANGING')
      expect((await mails())[0]?.status).toBe('sending')
      await first.kill('SIGKILL')

      const second = await startWorker({ ...environment, WORKER_NOW: later({ minutes: 10 }).toISOString() })
      await until('the mail is sent', async () => (await mails())[0]?.status === 'sent')
      await until('all rows done', allDone)
      await second.kill('SIGTERM')
      expect((await mails())[0]).toMatchObject({ attempts: 2 })
      expect(await fs.readdir(path.join(folder, 'mail'))).toHaveLength(1)
    },
  )

  async function startWorker(environment: Record<string, string>) {
    const { redisUrl } = store()
    const child: ChildProcess = spawn(process.execPath, [await bundledWorker()], {
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
      says: (text: string) => until(`the worker says ${text}: ${said}`, () => said.includes(text)),
      async kill(signal: NodeJS.Signals) {
        child.kill(signal)
        await ended
      },
    }
  }
}
