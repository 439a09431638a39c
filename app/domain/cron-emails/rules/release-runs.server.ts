import { sql } from 'kysely'
import { db, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { whyMoved } from './occasions.ts'
import { overSize, type Run } from './plan-runs.server.ts'
import { findRule, type Rule } from './rule-queries.server.ts'
import { leaveOutRun, skipUnsent } from './run-endings.server.ts'
import { seasonDates, type SeasonDates } from './season-dates.server.ts'
import { mayBeSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { freeHeld } from '#app/domain/mail/held-messages.server.ts'
import { whyTooLate } from '#app/domain/mail/late.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { runLifecycle } from './lifecycle.ts'

/** Runs handled at a time; the next minute handles the rest. */
const RUNS_A_MINUTE = 50

async function lockRun(runId: number, trx: Trx): Promise<Run | null> {
  const query = trx.selectFrom('mail_runs').selectAll().where('id', '=', runId).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

const STATUS_REFUSALS: Readonly<Record<Run['status'], string>> = {
  planning: 'This run is still being planned.',
  awaiting_approval: 'This run needs approval.',
  waiting: 'This run has already been approved.',
  sending: 'This run is already being sent.',
  done: 'This run has been sent.',
  cancelled: 'This run was stopped.',
  skipped: 'This run was skipped.',
}

/**
 * Approves a run. `conflict` when the rule has changed since its `version` was shown, or when the run was decided before. A
 * run above the limit needs an admin who was not the last to change the rule.
 */
export async function approveRun(runId: number, version: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const run = await lockRun(runId, trx)
    if (!run) return refuse('not_found', 'We can’t find this run.')
    if (run.status !== 'awaiting_approval') return refuse('conflict', STATUS_REFUSALS[run.status])
    const [rule, dates] = [await lockRule(run.cron_email_id, trx), await seasonDates(trx)]
    if (!rule || !dates) return refuse('not_found', 'We can’t find this run.')
    const gone = whyNotAny(rule, run, dates)
    if (gone) return refuse('conflict', gone)
    if (rule.version !== version) {
      return refuse('conflict', 'The rule has changed. Check the samples again.')
    }
    if (run.planned > dates.approvalAbove && rule.updatedBy === admin.userId) {
      return refuse('forbidden', overSize(dates.approvalAbove))
    }
    // An admin who reads the samples may be newer than the rule, but neither new nor newer than what waits.
    const changed = { by: rule.updatedBy ?? 0, at: run.created_at }
    const second = run.planned > dates.approvalAbove ? await mayBeSecond(admin, changed, now, trx) : null
    if (second) return second
    const set = {
      ...{ reason: null, approved_by: admin.userId, approved_at: now, rule_version: rule.version },
      releases_at: sql<Date>`greatest(releases_at, ${now}::timestamptz)`,
    }
    await moveLocked(runLifecycle, 'approve', { by: 'admin', id: runId, set }, trx)
    const after = { people: run.planned, ruleVersion: rule.version }
    await auditRecord(admin, 'mail_run.approved', runId, { after }, now, trx)
    return ok({ messages: run.planned })
  })
}

/** The rule cannot change before the decision is committed. */
async function lockRule(ruleId: number, trx: Trx): Promise<Rule | null> {
  await trx.selectFrom('cron_emails').select('id').where('id', '=', ruleId).forShare().execute()
  return findRule(ruleId, trx)
}

/** Why nothing of a run may be sent any more; `null` while it may. */
function whyNotAny(rule: Rule, run: Run, { anchors }: SeasonDates): string | null {
  if (rule.status === 'retired') return 'The rule was retired.'
  return whyMoved(rule, { key: run.occasion, anchorAt: run.anchor_at }, anchors)
}

/** Stops a run: what is not being sent is skipped, with the admin's name. `conflict` when nothing is left to stop. */
export async function cancelRun(runId: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const run = await lockRun(runId, trx)
    if (!run) return refuse('not_found', 'We can’t find this run.')
    if (!canMove(runLifecycle, run.status, 'stop', 'admin'))
      return refuse('conflict', STATUS_REFUSALS[run.status])
    const reason = `Stopped by ${admin.displayName}.`
    // The run first: a message that is claimed from now on finds it stopped.
    const set = {
      ...{ reason, cancelled_by: admin.userId, cancelled_at: now },
      ...{ finished_at: now, lease_until: null },
    }
    await moveLocked(runLifecycle, 'stop', { by: 'admin', id: runId, set }, trx)
    const messages = await skipUnsent(runId, reason, now, trx)
    const change = { before: { status: run.status }, after: { unsent: messages } }
    await auditRecord(admin, 'mail_run.stopped', runId, change, now, trx)
    return ok({ messages })
  })
}

/** Sends the scheduled runs that are due, and skips those whose occasion is no more. Answers how many runs changed. */
export async function releaseDueRuns(now: Date): Promise<number> {
  const open = await db()
    .selectFrom('mail_runs')
    .select('id')
    .where('status', 'in', ['awaiting_approval', 'waiting'])
    // Scheduled runs first.
    .orderBy('status', 'desc')
    .orderBy('releases_at')
    .orderBy('id')
    .limit(RUNS_A_MINUTE * 10)
    .execute()
  let changed = 0
  for (const { id } of open) if (await releaseOrSkip(id, now)) changed += 1
  return changed
}

async function releaseOrSkip(runId: number, now: Date): Promise<boolean> {
  return transaction(async (trx) => {
    const run = await lockRun(runId, trx)
    if (run?.status !== 'waiting' && run?.status !== 'awaiting_approval') return false
    const [rule, dates] = [await findRule(run.cron_email_id, trx), await seasonDates(trx)]
    if (!rule || !dates) return false
    const gone = whyNotAny(rule, run, dates)
    if (gone) {
      await leaveOutRun(runId, gone, now, trx)
      return true
    }
    // A paused rule sends no run that was not started before.
    if (run.status !== 'waiting' || rule.status !== 'active') return false
    if (run.releases_at === null || run.releases_at > now) return false
    const asks = reapprovalReason(rule, run, now)
    if (asks) {
      const set = { reason: asks, approved_by: null, approved_at: null }
      await moveLocked(runLifecycle, 'ask_again', { by: 'system', id: runId, set }, trx)
      return true
    }
    await release(runId, now, trx)
    return true
  })
}

/** Why a scheduled run needs approval again. */
function reapprovalReason(rule: Rule, run: Run, now: Date): string | null {
  if (run.approved_at && rule.version !== run.rule_version)
    return 'The rule was changed after the run was approved.'
  const due = Math.max(run.releases_at?.getTime() ?? 0, run.approved_at?.getTime() ?? 0)
  return whyTooLate(new Date(due), now)
}

async function release(runId: number, now: Date, trx: Trx): Promise<void> {
  await freeHeld({ run: runId }, now, trx)
  await moveLocked(runLifecycle, 'send', { by: 'system', id: runId, set: { released_at: now } }, trx)
}

/** Finishes the runs with nothing left to send; answers how many. */
export async function finishRuns(now: Date): Promise<number> {
  const finished = await moveAll(
    runLifecycle,
    'finish',
    {
      by: 'system',
      where: (eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('mail_messages as m')
              .select('m.id')
              .whereRef('m.run_id', '=', 'mail_runs.id')
              .where('m.status', 'in', ['held', 'queued', 'sending']),
          ),
        ),
      set: { finished_at: now },
    },
    db(),
  )
  return finished.length
}
