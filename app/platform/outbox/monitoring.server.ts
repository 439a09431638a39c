import { config } from '#app/config.server.ts'
import { gauge, lag, secondsSince, type Lag, type Metric } from '#app/platform/metrics.ts'
import { jobsToRelay, outboxCounts } from '#app/platform/outbox/health.server.ts'
import { isSilent, readHeartbeats } from '#app/platform/outbox/heartbeats.server.ts'
import { db } from '#db/client.ts'

export async function outboxMetrics(now: Date): Promise<Metric[]> {
  const [{ waiting, failed, oldest }, heartbeats] = await Promise.all([
    outboxCounts(now, db()),
    readHeartbeats(db()),
  ])
  return [
    gauge('outbox_waiting', 'Jobs that are due.', waiting),
    gauge('outbox_failed', 'Jobs that failed for good.', failed),
    gauge('outbox_oldest_seconds', 'Age of the oldest due job.', oldest ? secondsSince(oldest, now) : 0),
    {
      name: 'worker_sign_age_seconds',
      help: 'Time since the worker did its minute tasks, and since the queue answered it; +Inf if it never did.',
      values: Object.entries(heartbeats).map(([part, at]) => ({
        labels: { part },
        value: at ? secondsSince(at, now) : Infinity,
      })),
    },
  ]
}

interface WorkerReadiness {
  silent: boolean
  /** `null` before the first heartbeat. */
  lastTickSeconds: number | null
  queue: 'Redis' | 'PostgreSQL'
  queueReachedSeconds: number | null
}

/** Jobs that wait for the queue, and the worker's last heartbeats. */
export async function outboxReadiness(now: Date): Promise<{ outbox: Lag; worker: WorkerReadiness }> {
  const [jobs, { tick, queue }] = await Promise.all([jobsToRelay(now), readHeartbeats(db())])
  const seconds = (at: Date | null) => at && Math.trunc(secondsSince(at, now))
  return {
    outbox: lag(jobs, now),
    worker: {
      silent: isSilent(tick, jobs.oldest, now),
      lastTickSeconds: seconds(tick),
      queue: config().redisUrl ? 'Redis' : 'PostgreSQL',
      queueReachedSeconds: seconds(queue),
    },
  }
}
