import fs from 'node:fs/promises'
import pg from 'pg'
import { LANES } from '#app/platform/outbox/jobs.ts'
import { nextDueAt, recoverStrandedRows, relayDueRows } from '#app/platform/outbox/relay.server.ts'
import { recordHeartbeat } from '#app/platform/outbox/heartbeats.server.ts'
import { log } from '#app/log.server.ts'
import type { JobQueue } from '#jobs/queues.ts'
import { isSeeding } from '#db/seed-lock.ts'

export interface RelaySettings {
  databaseUrl: string
  queue: JobQueue
  clock: () => Date
  /** Between two sweeps; a new row wakes the relay at once. */
  sweepMs?: number
  /** Between two sweeps of rows that were relayed and are not finished, and at the scheduler. */
  recoverEveryMs?: number
  /** Nothing could be relayed for this long, in more than one attempt: the process is of no use. */
  giveUpMs?: number
  /** A file that is written after each sweep: one that grows old says that this process no longer works. */
  workerSign?: string | undefined
  onFatal: (error: unknown) => void
}

export interface Relay {
  stop(): Promise<void>
}

const BATCH = 200
/** Rows that come due one soon after the other are carried together. */
const SOONEST_MS = 50

/**
 * Carries rows from the outbox to the queue: at once when PostgreSQL announces one, and on a timer for what was not
 * announced (rows for later, a lost connection). Also looks after rows the queue has lost, and the queue's scheduler.
 */
export function startRelay(settings: RelaySettings): Relay {
  const { queue, clock, sweepMs = 5_000, recoverEveryMs = 15_000, giveUpMs = 5 * 60_000 } = settings
  let listener: pg.Client | undefined
  let underway: Promise<void> | undefined
  let again = false
  let stopped = false
  let lastSuccess = performance.now()
  let failures = 0
  let lastRecovery = -Infinity

  const wake = () => {
    if (stopped) return
    again = true
    underway ??= sweepWhileAsked().finally(() => (underway = undefined))
  }
  const timer = setInterval(wake, sweepMs)
  let alarm: NodeJS.Timeout | undefined
  wake()

  async function sweepWhileAsked(): Promise<void> {
    while (again && !stopped) {
      again = false
      try {
        await sweep()
        lastSuccess = performance.now()
        failures = 0
        await giveSign()
      } catch (error) {
        log.error({ err: error }, 'outbox could not be relayed')
        failures += 1
        // One failure after a long wait is the wait's: the next attempt says whether it is over.
        if (failures > 1 && performance.now() - lastSuccess > giveUpMs) settings.onFatal(error)
      }
    }
  }

  async function giveSign(): Promise<void> {
    if (!settings.workerSign) return
    try {
      await fs.writeFile(settings.workerSign, `${new Date().toISOString()}\n`)
    } catch (error) {
      log.warn({ err: error }, 'the sign that this worker works could not be written')
    }
  }

  async function sweep(): Promise<void> {
    await listen()
    // A story's jobs are of moments long past, and it does them itself; what is left is carried by a sweep after it.
    if (await isSeeding()) return
    while (!stopped && (await relayedFullBatch()));
    await wakeForTheNext()
    if (performance.now() - lastRecovery < recoverEveryMs) return
    lastRecovery = performance.now()
    await queue.ensureTick()
    await recordHeartbeat('queue', clock())
    const found = await recoverStrandedRows(clock(), (row) => queue.find(row))
    if (found.lost > 0) again = true
    if (found.lost + found.givenUp > 0) log.warn(found, 'outbox rows recovered')
  }

  /** Lane by lane, and from the first one again after a full batch: what one person waits for passes thousands of others. */
  async function relayedFullBatch(): Promise<boolean> {
    for (const lane of LANES)
      if ((await relayDueRows(lane, BATCH, clock(), (rows) => queue.add(rows))) === BATCH) return true
    return false
  }

  /** Between two sweeps, for what has its moment: mail that waits for its turn is not to go in heaps. */
  async function wakeForTheNext(): Promise<void> {
    clearTimeout(alarm)
    const now = clock()
    const next = await nextDueAt(now)
    const wait = next ? next.getTime() - now.getTime() : sweepMs
    if (wait < sweepMs && !stopped) alarm = setTimeout(wake, Math.max(wait, SOONEST_MS))
  }

  async function listen(): Promise<void> {
    if (listener) return
    const client = new pg.Client({
      connectionString: settings.databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    // Either event means the connection is gone: the next sweep opens another.
    const forget = () => {
      if (listener === client) listener = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    client.on('notification', wake)
    await client.connect()
    await client.query('listen outbox')
    listener = client
  }

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(alarm)
      await underway
      await listener?.end()
    },
  }
}
