import {
  createPostgresBackend,
  createRedisBackend,
  withBackend,
  type BackendClasses,
  type IQueueBackend,
  type JobsOptions,
} from 'bullmq'
import { z } from 'zod'
import { advisoryLock, transaction } from '#db/client.ts'
import type { OutboxRow, Whereabouts } from '#app/domain/outbox/relay.server.ts'
import { log } from '#app/log.server.ts'

export interface QueueSettings {
  /** Redis when given, else the queue's own tables in the database. */
  redisUrl: string | undefined
  databaseUrl: string
  /** Sets one installation's queue apart from another's on the same Redis. */
  name?: string
  concurrency?: number
  /** How long a job may go without a sign of life from its worker before another takes it up. */
  lockMs?: number
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
  find(row: OutboxRow): Promise<Whereabouts>
  /** Registers the one scheduler if it is not there: the queue's storage may have been lost. */
  ensureTick(): Promise<void>
  /** Begins to take jobs. Closing waits for the ones underway. */
  work(run: (job: ReceivedJob) => Promise<void>): { close(): Promise<void> }
  close(): Promise<void>
}

export const TICK = 'tick'
const TICK_MS = 60_000
const jobData = z.strictObject({ outboxId: z.number().int().positive() })
const jobOptions: JobsOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 2_000 },
  removeOnComplete: true,
  removeOnFail: { age: 24 * 60 * 60 },
}

/** The queue on the store the settings name; everything else is the same code. */
export function openQueue(settings: QueueSettings): JobQueue {
  const { redisUrl, databaseUrl } = settings
  if (redisUrl) {
    return queueOn('Redis', withBackend(createRedisBackend), settings, () => ({
      url: redisUrl,
      maxRetriesPerRequest: null,
    }))
  }
  return queueOn('PostgreSQL', withBackend(createPostgresBackend), settings, () => ({
    connectionString: databaseUrl,
    max: 3,
    keepAlive: true,
  }))
}

function queueOn<B extends IQueueBackend, C>(
  store: JobQueue['store'],
  classes: BackendClasses<B, C>,
  { name = 'laureate', concurrency = 4, lockMs = 20_000 }: QueueSettings,
  connection: () => C,
): JobQueue {
  const queue = new classes.Queue<unknown>(name, { connection: connection() })
  queue.on('error', (error) => log.error({ err: error }, 'queue error'))
  const idOf = (row: { id: number }) => `outbox-${row.id}`

  return {
    store,
    async add(rows) {
      await queue.addBulk(
        rows.map((row) => ({
          name: row.kind,
          data: { outboxId: row.id },
          opts: { ...jobOptions, jobId: idOf(row) },
        })),
      )
    },
    async find(row) {
      const job = await queue.getJob(idOf(row))
      const state = job ? await job.getState() : 'unknown'
      if (!job || state === 'unknown') return 'lost'
      if (state !== 'completed' && state !== 'failed') return 'underway'
      if (state === 'failed' && job.failedReason?.includes('stalled')) return 'given-up'
      // It ended without a word in our own table, which can only be because the table could not be reached.
      await job.remove()
      return 'lost'
    },
    async ensureTick() {
      // Registering one id from several processes at once can deadlock on PostgreSQL.
      await transaction(async (trx) => {
        await advisoryLock('queue scheduler', trx)
        if (await queue.getJobScheduler(TICK)) return
        const opts = { attempts: 1, removeOnComplete: true, removeOnFail: true }
        await queue.upsertJobScheduler(TICK, { every: TICK_MS }, { name: TICK, data: {}, opts })
      })
    },
    work(run) {
      const worker = new classes.Worker<unknown>(
        name,
        async (job) =>
          run({
            name: job.name,
            outboxId: job.name === TICK ? null : jobData.parse(job.data).outboxId,
            lastAttempt: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
          }),
        {
          connection: connection(),
          concurrency,
          lockDuration: lockMs,
          stalledInterval: lockMs,
          maxStalledCount: 3,
        },
      )
      worker.on('error', (error) => log.error({ err: error }, 'queue worker error'))
      worker.on('stalled', (jobId) => log.warn({ jobId }, 'job taken over from a worker that ended'))
      return { close: () => worker.close() }
    },
    close: () => queue.close(),
  }
}
