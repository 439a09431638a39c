import {
  createPostgresBackend,
  createRedisBackend,
  withBackend,
  type BackendClasses,
  type IQueueBackend,
  type JobsOptions,
} from 'bullmq'
import pg from 'pg'
import { z } from 'zod'
import { advisoryLock, transaction } from '#db/client.ts'
import { LANES, type Lane } from '#app/platform/outbox/jobs.ts'
import type { OutboxRow, QueueState } from '#app/platform/outbox/relay.server.ts'
import { log } from '#app/log.server.ts'

export interface QueueSettings {
  /** Redis when given, else the queue's own tables in the database. */
  redisUrl: string | undefined
  databaseUrl: string
  /** Sets one installation's queue apart from another's on the same Redis. */
  name?: string
  /** Messages one worker sends at a time; see `placesOf`. */
  concurrency?: number
  /** How long a job may go without a heartbeat from its worker before another takes it up. */
  lockMs?: number
  /** How often what is due is looked for; tests do not wait a minute for it. */
  tickMs?: number
}

/** What the queue hands back. `outboxId` is `null` for the minute tick. */
export interface ReceivedJob {
  name: string
  outboxId: number | null
  lastAttempt: boolean
}

export interface JobQueue {
  store: 'PostgreSQL' | 'Redis'
  add(rows: OutboxRow[]): Promise<void>
  find(row: OutboxRow): Promise<QueueState>
  /** Registers the one scheduler if it is lost, or far off as a wrong clock leaves it. */
  ensureTick(): Promise<void>
  /** Begins to take jobs. Closing waits for the ones underway. */
  work(run: (job: ReceivedJob) => Promise<void>): { close(): Promise<void> }
  close(): Promise<void>
}

export const TICK = 'tick'
/** How long the queue's store may take to answer; then the sweep fails and is made again. */
const ANSWER_MS = 5_000
const jobData = z.strictObject({ outboxId: z.number().int().positive() })
const jobOptions: JobsOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 2_000 },
  removeOnComplete: true,
  removeOnFail: { age: 24 * 60 * 60 },
}

/**
 * How many jobs of each lane one worker does at a time. Mail to many and to one share what the settings say, a quarter of it
 * kept for one; what has its moment and heavy work have places beside it.
 */
export function placesOf(concurrency: number): Readonly<Record<Lane, number>> {
  const quarter = Math.max(1, Math.floor(concurrency / 4))
  return {
    clock: 4,
    personal: quarter,
    documents: quarter,
    files: 1,
    bulk: Math.max(1, concurrency - quarter),
  }
}

/** The queue on the store the settings name; everything else is the same code. */
export function openQueue(settings: QueueSettings): JobQueue {
  const { redisUrl, databaseUrl } = settings
  if (redisUrl) {
    // Back at work soon after Redis is; the library would wait up to twenty seconds.
    const connection = { url: redisUrl, retryStrategy: (times: number) => Math.min(times * 200, 2_000) }
    return queueOn('Redis', withBackend(createRedisBackend), settings, {
      // Adding fails while Redis is away; waiting for jobs continues.
      asking: { ...connection, maxRetriesPerRequest: 1, commandTimeout: ANSWER_MS },
      waiting: { ...connection, maxRetriesPerRequest: null },
      close: async () => undefined,
    })
  }
  // One pool for all lanes, of which each keeps a connection to be woken by.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c search_path=bullmq',
    max: LANES.length + 6,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
  })
  // Queue and worker of each lane listen to it, and this does.
  pool.setMaxListeners(2 * LANES.length + 1)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return queueOn('PostgreSQL', withBackend(createPostgresBackend), settings, {
    asking: pool,
    waiting: pool,
    close: () => pool.end(),
  })
}

interface Connections<C> {
  asking: C
  waiting: C
  close(): Promise<void>
}

function queueOn<B extends IQueueBackend, C>(
  store: JobQueue['store'],
  classes: BackendClasses<B, C>,
  { name = 'laureate', concurrency = 4, lockMs = 20_000, tickMs = 60_000 }: QueueSettings,
  connections: Connections<C>,
): JobQueue {
  const open = (lane: Lane) => {
    const queue = new classes.Queue<unknown>(`${name}-${lane}`, { connection: connections.asking })
    queue.on('error', (error) => log.error({ err: error, lane }, 'queue error'))
    return queue
  }
  const queues = {
    clock: open('clock'),
    personal: open('personal'),
    documents: open('documents'),
    files: open('files'),
    bulk: open('bulk'),
  } satisfies Record<Lane, unknown>
  const idOf = (row: { id: number }) => `outbox-${row.id}`

  async function checkHeartbeat(): Promise<'near' | 'off' | 'lost'> {
    const next = (await queues.clock.getJobScheduler(TICK))?.next
    if (next === undefined) return 'lost'
    // A tick that is further away was not set by a right clock, or its job is lost.
    return Math.abs(next - Date.now()) <= 2 * tickMs ? 'near' : 'off'
  }

  async function makeTick(): Promise<void> {
    const found = await checkHeartbeat()
    if (found === 'near') return
    if (found === 'off') await queues.clock.removeJobScheduler(TICK)
    const opts = { attempts: 1, removeOnComplete: true, removeOnFail: true }
    await queues.clock.upsertJobScheduler(TICK, { every: tickMs }, { name: TICK, data: {}, opts })
  }

  return {
    store,
    async add(rows) {
      for (const lane of LANES) {
        const theirs = rows.filter((row) => row.lane === lane)
        if (theirs.length === 0) continue
        const jobs = theirs.map((row) => ({
          name: row.kind,
          data: { outboxId: row.id },
          opts: { ...jobOptions, jobId: idOf(row) },
        }))
        await inTime(queues[lane].addBulk(jobs))
      }
    },
    async find(row) {
      const job = await inTime(queues[row.lane].getJob(idOf(row)))
      const state = job ? await inTime(job.getState()) : 'unknown'
      if (!job || state === 'unknown') return 'lost'
      if (state !== 'completed' && state !== 'failed') return 'underway'
      // What ended stays away from the queue, which takes no second job of a name: an admin may have it done again.
      const isGivenUp = state === 'failed' && job.failedReason?.includes('stalled')
      await inTime(job.remove())
      // Otherwise it ended without a word in our own table, which can only be because the table could not be reached.
      return isGivenUp ? 'given-up' : 'lost'
    },
    async ensureTick() {
      if ((await inTime(checkHeartbeat())) === 'near') return
      if (store === 'Redis') return inTime(makeTick())
      // Registering one id from several processes at once can deadlock on PostgreSQL.
      await transaction(async (trx) => {
        await advisoryLock('queue scheduler', trx)
        await inTime(makeTick())
      })
    },
    work(run) {
      const places = placesOf(concurrency)
      const workers = LANES.map((lane) => {
        const worker = new classes.Worker<unknown>(
          `${name}-${lane}`,
          async (job) =>
            run({
              name: job.name,
              outboxId: job.name === TICK ? null : jobData.parse(job.data).outboxId,
              lastAttempt: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
            }),
          {
            connection: connections.waiting,
            concurrency: places[lane],
            lockDuration: lockMs,
            stalledInterval: lockMs,
            maxStalledCount: 3,
          },
        )
        worker.on('error', (error) => log.error({ err: error, lane }, 'queue worker error'))
        worker.on('stalled', (jobId) => log.warn({ jobId, lane }, 'job taken over from a worker that ended'))
        return worker
      })
      return { close: async () => void (await Promise.all(workers.map((worker) => worker.close()))) }
    },
    async close() {
      await Promise.all(LANES.map((lane) => queues[lane].close()))
      await connections.close()
    },
  }
}

/** A store that does not answer makes an attempt fail, and holds up nothing else. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The queue did not answer in time')), ANSWER_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
