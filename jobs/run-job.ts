import { failRow, findOpenRow, finishRow, noteRowError } from '#app/platform/outbox/relay.server.ts'
import { parseJob, type Job } from '#app/platform/outbox/registry.ts'
import { log } from '#app/log.server.ts'
import { handle, type HandlerTools } from '#jobs/handlers/registry.ts'
import type { ReceivedJob } from '#jobs/queues.ts'
import { runMinuteTasks } from '#jobs/schedule.ts'

/**
 * Does one job and writes down how it ended. The outbox row, not the queue, says what the job is and whether it is still to
 * be done, so a job the queue delivers twice is done once. Throws to be tried again later.
 */
export async function runJob(received: ReceivedJob, tools: HandlerTools): Promise<void> {
  const { outboxId } = received
  if (outboxId === null) return runMinuteTasks(tools.clock())
  const row = await findOpenRow(outboxId)
  if (!row) return

  let job: Job
  try {
    job = parseJob(row.kind, row.payload)
  } catch (error) {
    // No attempt will ever read it better.
    log.error({ err: error, outboxId }, 'job cannot be read')
    return failRow(outboxId, reasonOf(error), tools.clock())
  }
  const started = performance.now()
  try {
    const result = await handle(job, tools)
    await finishRow(outboxId, tools.clock())
    log.info(
      { outboxId, job: job.kind, ...job.payload, result, ms: Math.round(performance.now() - started) },
      'job done',
    )
  } catch (error) {
    log.error({ err: error, outboxId, job: job.kind, ...job.payload }, 'job failed')
    if (received.lastAttempt) await failRow(outboxId, reasonOf(error), tools.clock())
    else await noteRowError(outboxId, reasonOf(error))
    throw error
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
