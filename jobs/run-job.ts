import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { UnreadableJob, type JobTools } from '#app/platform/outbox/jobs.ts'
import {
  failRow,
  findOpenRow,
  finishRow,
  noteRowError,
  postponeRow,
  UNKNOWN_JOB,
} from '#app/platform/outbox/relay.server.ts'
import { log } from '#app/log.server.ts'
import type { ReceivedJob } from '#jobs/queues.ts'
import { isNewerSchema, isOtherSchema } from '#jobs/schema.ts'
import { runMinuteTasks } from '#jobs/schedule.ts'
import { isOfOtherSchema } from '#db/client.ts'

/** Tells how long a job that this worker does not know waits for a newer one, as both run during an upgrade. */
const MAX_WAIT_MS = 24 * 60 * 60_000

/**
 * Does one job and writes down how it ended. The outbox row, not the queue, says what the job is and whether it is still to
 * be done, so a job the queue delivers twice is done once. Throws to be tried again later. What newer code wrote waits for a worker that knows it.
 */
export async function runJob(received: ReceivedJob, tools: JobTools): Promise<void> {
  const { outboxId } = received
  // Mails and documents speak with the award's words, which come with the settings.
  await configValues()
  if (outboxId === null) return runMinuteTasks(tools.clock())
  const row = await findOpenRow(outboxId)
  if (!row) return

  const started = performance.now()
  const said = { outboxId, job: row.kind, payload: row.payload }
  const waits = (why: string, reason: string) => {
    log.warn({ ...said, reason }, `job waits: ${why}`)
    return postponeRow(outboxId, reason, tools.clock())
  }
  const handler = partsOf('jobs').find((each) => each.kind === row.kind)
  const isYoung = tools.clock().getTime() - row.created_at.getTime() < MAX_WAIT_MS
  if (!handler) {
    const reason = `${UNKNOWN_JOB} "${row.kind}"`
    if (isYoung) return waits('a newer worker may know it', reason)
    log.error(said, 'no worker knows this job')
    return failRow(outboxId, reason, tools.clock())
  }
  try {
    const result = await handler.run(row.payload, tools)
    await finishRow(outboxId, tools.clock())
    log.info({ ...said, result, ms: Math.round(performance.now() - started) }, 'job done')
  } catch (error) {
    if (error instanceof UnreadableJob) {
      if (isYoung && (await isNewerSchema())) return waits('a newer worker may read it', reasonOf(error))
      // No attempt will ever read it better.
      log.error({ err: error, outboxId }, 'job cannot be read')
      return failRow(outboxId, reasonOf(error), tools.clock())
    }
    if (isOfOtherSchema(error) && (await isOtherSchema())) {
      return waits('the database has another schema than this worker', reasonOf(error))
    }
    log.error({ err: error, ...said }, 'job failed')
    if (received.lastAttempt) await failRow(outboxId, reasonOf(error), tools.clock())
    else await noteRowError(outboxId, reasonOf(error))
    throw error
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
