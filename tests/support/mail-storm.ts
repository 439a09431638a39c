import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { bundledWorker } from '#tests/support/bundled-worker.ts'
import { until } from '#tests/support/wait.ts'

/** A real mail server that only counts what it takes, by Message-ID, and takes a while over each. */
export async function countingServer({ delayMs = 0, port = 0 }: { delayMs?: number; port?: number } = {}) {
  const taken = new Map<string, number>()
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const take = async () => {
        const raw = await text(stream)
        if (delayMs > 0) await sleep(delayMs)
        const id = /^message-id:\s*(<[^>\s]+>)/im.exec(raw)?.[1] ?? 'none'
        taken.set(id, (taken.get(id) ?? 0) + 1)
        count += 1
      }
      // A worker killed in the middle of a message has not sent it.
      take().then(() => done(), done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    /** How often each Message-ID was taken. */
    taken,
    count: () => count,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type CountingServer = Awaited<ReturnType<typeof countingServer>>

/** Worker processes on one database and one mail server, one after the other or side by side. */
export function workersOn(environment: { DATABASE_URL: string; SMTP_URL: string } & Record<string, string>) {
  const queue = `test-${randomUUID()}`
  const children = new Set<ChildProcess>()
  return {
    async start(clock: Date) {
      const child = spawn(process.execPath, [await bundledWorker()], {
        env: {
          ...process.env,
          WORKER_QUEUE: queue,
          MAIL_DELIVERY: 'live',
          ...environment,
          WORKER_NOW: clock.toISOString(),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      children.add(child)
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (part: string) => (said += part))
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      await until('the worker is ready', () => said.includes('READY') || child.exitCode !== null, 60)
      if (child.exitCode !== null) throw new Error(`The worker ended: ${said}`)
      return {
        pid: child.pid ?? 0,
        alive: () => child.exitCode === null && child.signalCode === null,
        async kill() {
          child.kill('SIGKILL')
          await ended
          children.delete(child)
        },
      }
    },
    async stop() {
      for (const child of children) child.kill('SIGKILL')
      children.clear()
    },
  }
}

interface Storm {
  databaseUrl: string
  server: CountingServer
  messages: number
  kills: number
  /** When the first worker begins. Each later one begins ten minutes on, when the claims of the dead have run out. */
  start: Date
  /** Settings the workers need beside those of this process. */
  environment?: Record<string, string>
}

export interface StormResult {
  /** Message-IDs taken more than once. */
  doubled: string[]
  /** Those that a worker had handed over and not written down when it was killed: the only ones that may double. */
  mayDouble: Set<string>
  sent: number
  kills: number
}

/**
 * Lets workers send what waits and kills each at a random moment, until so many were killed; the last one ends the work by
 * itself. What was taken and not written down at each death is noted.
 */
export async function killWorkersAmidst({
  databaseUrl,
  server,
  messages,
  kills,
  start,
  environment = {},
}: Storm): Promise<StormResult> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const workers = workersOn({ ...environment, DATABASE_URL: databaseUrl, SMTP_URL: server.url })
  const mayDouble = new Set<string>()
  const unsent = async () => {
    const { rows } = await client.query<{ message_id: string }>(
      `select message_id from mail_messages where status <> 'sent'`,
    )
    return rows.map((row) => row.message_id)
  }
  const unfinished = async () => {
    const { rows } = await client.query<{ runs: number }>(
      `select count(*)::int as runs from mail_runs where status <> 'done'`,
    )
    return (await unsent()).length + (rows[0]?.runs ?? 0)
  }
  try {
    let killed = 0
    for (; killed < kills; killed += 1) {
      const worker = await workers.start(new Date(+start + killed * 600_000))
      const most = Math.max(1, Math.floor((messages - server.count()) / (kills - killed)))
      const goal = server.count() + randomInt(0, most + 1)
      // Progress and not time decides, so that every kill meets work, however busy the machine is.
      await until('the worker sends', () => server.count() >= goal || !worker.alive(), 120)
      await sleep(randomInt(0, 25))
      await worker.kill()
      // What was on the line when it died may still arrive.
      await sleep(60)
      for (const id of await unsent()) if (server.taken.has(id)) mayDouble.add(id)
    }
    await workers.start(new Date(+start + kills * 600_000))
    await until('everything is sent and every run is done', async () => (await unfinished()) === 0, 240)
    const doubled = [...server.taken].filter(([, times]) => times > 1).map(([id]) => id)
    return { doubled, mayDouble, sent: server.taken.size, kills: killed }
  } finally {
    await workers.stop()
    await client.end()
  }
}
