import { transaction, type Reader } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { move } from '#app/platform/lifecycle.server.ts'
import { ok, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { jobLifecycle } from './lifecycle.ts'

/** Jobs that have failed for good, which wait for a person. */

const MAX_SHOWN = 100

export interface FailedJob {
  id: number
  /** As the code names it, such as `document.render`. */
  kind: string
  failedAt: Date | null
  reason: string
}

/** The failed jobs, the last one first. */
export async function listFailedJobs(_admin: AdminViewer, reader: Reader): Promise<FailedJob[]> {
  const rows = await reader
    .selectFrom('outbox')
    .where('state', '=', 'failed')
    .select(['id', 'kind', 'finished_at as failedAt', 'last_error as reason'])
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(({ reason, ...row }) => ({ ...row, reason: reason ?? '' }))
}

/** Does a failed job again, as if it had just been asked for. A conflict when it is not failed any more. */
export function redoJob(jobId: number, admin: AdminViewer, now: Date) {
  return transaction<Outcome>(async (trx) => {
    const set = { run_at: now, finished_at: null }
    const moved = await move(jobLifecycle, 'redo', { by: 'admin', id: jobId, set }, trx)
    if (!moved.ok) return moved
    await auditRecord(admin, 'job.redone', jobId, {}, now, trx)
    return ok()
  })
}
