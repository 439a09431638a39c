import { partsOf } from '#app/platform/module.server.ts'
import { UnreadableJob, type JobHandler, type JobTools } from '#app/platform/outbox/jobs.ts'
import {
  failRow,
  findOpenRow,
  finishRow,
  noteRowError,
  postponeRow,
} from '#app/platform/outbox/relay.server.ts'
import { log } from '#app/log.server.ts'
import type { ReceivedJob } from '#jobs/queues.ts'
import { isOtherSchema } from '#jobs/schema.ts'
import { runMinuteTasks } from '#jobs/schedule.ts'
import { isOfOtherSchema } from '#db/client.ts'

/** The work of a stored job; throws for an unknown kind. */
export function handlerOf(kind: string): JobHandler {
  const handler = partsOf('jobs').find((each) => each.kind === kind)
  if (!handler) throw new UnreadableJob(`There is no job of the kind "${kind}"`)
  return handler
}

/**
 * Does one job and writes down how it ended. The outbox row, not the queue, says what the job is and whether it is still to
 * be done, so a job the queue delivers twice is done once. Throws to be tried again later.
 */
export async function runJob(received: ReceivedJob, tools: JobTools): Promise<void> {
  const { outboxId } = received
  if (outboxId === null) return runMinuteTasks(tools.clock())
  const row = await findOpenRow(outboxId)
  if (!row) return

  const started = performance.now()
  const said = { outboxId, job: row.kind, payload: row.payload }
  try {
    const result = await handlerOf(row.kind).run(row.payload, tools)
    await finishRow(outboxId, tools.clock())
    log.info({ ...said, result, ms: Math.round(performance.now() - started) }, 'job done')
  } catch (error) {
    if (error instanceof UnreadableJob) {
      // No attempt will ever read it better.
      log.error({ err: error, outboxId }, 'job cannot be read')
      return failRow(outboxId, reasonOf(error), tools.clock())
    }
    if (isOfOtherSchema(error) && (await isOtherSchema())) {
      log.error({ err: error, ...said }, 'job waits: the database has another schema than this worker')
      return postponeRow(outboxId, reasonOf(error), tools.clock())
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
