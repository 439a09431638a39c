import { sql, type Selectable } from 'kysely'
import { db, transaction, type Trx } from '#db/client.ts'
import type { MailRuns } from '#db/types.ts'
import { openDueRuns } from './due-runs.server.ts'
import { DAY_MS, readAnchorKey, whyMoved } from './occasions.ts'
import { peopleOfPage } from './planned-people.server.ts'
import { writePlanned } from './planned-mail.server.ts'
import { findRule, type Rule } from './rule-queries.server.ts'
import { leaveOutRun } from './run-endings.server.ts'
import { seasonDates } from './season-dates.server.ts'
import { HELD_WHEN_LATE_MS } from '#app/domain/mail/late.ts'
import { countText } from '#app/ui/format/plural.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { runLifecycle } from './lifecycle.ts'

export type Run = Selectable<MailRuns>

/** The lease of a worker that plans a run; after that another continues. */
export const PLAN_LEASE_MS = 2 * 60_000
/** Planning stops after this, so that the minute's other tasks can run. */
const BUDGET_MS = 30_000
/** People read and written in one transaction. */
export const PEOPLE_A_CHUNK = 250

/**
 * Opens due runs and plans open ones: reads the recipients and writes each a held message. More than one worker can do this
 * at once and each can stop anywhere. Answers how many people were planned.
 */
export async function planDueRuns(now: Date): Promise<number> {
  const started = performance.now()
  // Leases use the real time; decisions use the minute's own moment.
  const clock = () => new Date(now.getTime() + Math.round(performance.now() - started))
  let planned = 0
  let failure: unknown
  try {
    await openDueRuns(now)
  } catch (error) {
    failure = error
  }
  while (performance.now() - started < BUDGET_MS) {
    const held = await takeRun(clock())
    if (!held) break
    planned += await planRun(held, clock, () => performance.now() - started < BUDGET_MS, now)
  }
  if (failure) throw failure
  return planned
}

type Held = NonNullable<Awaited<ReturnType<typeof takeRun>>>

/** Takes a run without a lease, or with one that has expired. */
async function takeRun(now: Date) {
  const lease = new Date(now.getTime() + PLAN_LEASE_MS)
  const taken = await db()
    .updateTable('mail_runs')
    .set({ lease_until: lease })
    .where((eb) =>
      eb(
        'id',
        '=',
        eb
          .selectFrom('mail_runs as r')
          .select('r.id')
          .where('r.status', '=', 'planning')
          .where((or) => or.or([or('r.lease_until', 'is', null), or('r.lease_until', '<', now)]))
          .orderBy('r.scheduled_for')
          .orderBy('r.id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .where('status', '=', 'planning')
    .returning('id')
    .executeTakeFirst()
  return taken ? { runId: taken.id, lease } : null
}

/** Plans a run chunk by chunk until it is done, taken by another worker, or the time is used up. */
async function planRun(held: Held, clock: () => Date, hasTime: () => boolean, now: Date): Promise<number> {
  let lease = held.lease
  let planned = 0
  for (;;) {
    const next = new Date(clock().getTime() + PLAN_LEASE_MS)
    const more = hasTime()
    const chunk = await planChunk({ runId: held.runId, lease }, more ? next : null, now)
    if (!chunk) return planned
    planned += chunk.planned
    if (chunk.finished || !more) return planned
    lease = next
  }
}

/** The run while the lease is ours; `null` when it was stopped or taken. */
async function lockHeld({ runId, lease }: Held, trx: Trx): Promise<Run | null> {
  const run = await trx
    .selectFrom('mail_runs')
    .selectAll()
    .where('id', '=', runId)
    .where('status', '=', 'planning')
    .where('lease_until', '=', lease)
    .forUpdate()
    .executeTakeFirst()
  return run ?? null
}

/**
 * Plans the next people of a run in one transaction with its mark, so a chunk is written completely or not at all. `renewed`
 * is the new lease; `null` gives the run up.
 */
async function planChunk(held: Held, renewed: Date | null, now: Date) {
  return transaction(async (trx) => {
    const run = await lockHeld(held, trx)
    if (!run) return null
    const [rule, dates] = [await findRule(run.cron_email_id, trx), await seasonDates(trx)]
    if (!rule || !dates) return null
    const moved = whyMoved(rule, { key: run.occasion, anchorAt: run.anchor_at }, dates.anchors)
    if (moved) {
      await leaveOutRun(run.id, moved, now, trx)
      return { planned: 0, finished: true }
    }
    const page = { afterAddress: run.planned_to ?? undefined, limit: PEOPLE_A_CHUNK }
    const { people, last, isEnd } = await peopleOfPage(rule, run, page, dates.season, now, trx)
    const planned = await writePlanned(rule, run, people, dates.season, now, trx)
    await trx
      .updateTable('mail_runs')
      .set((eb) => ({
        lease_until: renewed,
        planned: eb('planned', '+', planned),
        planned_to: last ?? run.planned_to,
      }))
      .where('id', '=', run.id)
      .execute()
    if (isEnd) await finishPlanning(run.id, rule, dates.approvalAbove, now, trx)
    return { planned, finished: isEnd }
  })
}

/** Why a planned run needs approval. */
async function reasonsToAsk(run: Run, rule: Rule, approvalAbove: number, trx: Trx): Promise<string[]> {
  const reasons: string[] = []
  if (rule.needsApproval) reasons.push('The rule requires approval of each run.')
  const late = run.created_at.getTime() - (await firstMoment(run, trx)).getTime()
  if (late > HELD_WHEN_LATE_MS) {
    const days = Math.floor(late / DAY_MS)
    reasons.push(`It is more than ${countText(days, 'day', 'days')} late.`)
  }
  if (run.planned > approvalAbove) reasons.push(overSize(approvalAbove))
  return reasons
}

export const overSize = (above: number) =>
  `It goes to more than ${above} people, so an admin other than the last to change the rule has to approve it.`

/** When a run was due; for a sweep, when its first record was. */
async function firstMoment(run: Run, trx: Trx): Promise<Date> {
  if (run.covers_from === null) return run.scheduled_for
  const rows = await trx
    .selectFrom('mail_run_records')
    .select('occasion')
    .distinct()
    .where('run_id', '=', run.id)
    .execute()
  const moments = rows.flatMap(({ occasion }) => {
    const read = readAnchorKey(occasion)
    return read ? [read.anchorAt.getTime() + read.offsetMinutes * 60_000] : []
  })
  return moments.length > 0 ? new Date(Math.min(...moments)) : run.scheduled_for
}

async function finishPlanning(runId: number, rule: Rule, approvalAbove: number, now: Date, trx: Trx) {
  const run = await trx.selectFrom('mail_runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
  if (run.planned === 0) {
    const set = { reason: NO_RECIPIENTS, planned_at: now, finished_at: now, lease_until: null }
    await moveLocked(runLifecycle, 'leave_out', { by: 'system', id: runId, set }, trx)
    return
  }
  const first = await trx
    .selectFrom('mail_messages')
    .select((eb) => eb.fn.min('not_before').as('at'))
    .where('run_id', '=', runId)
    .where('status', '=', 'held')
    .executeTakeFirst()
  const holdOver = new Date(now.getTime() + rule.holdMinutes * 60_000)
  const reasons = await reasonsToAsk(run, rule, approvalAbove, trx)
  const asks = reasons.length > 0
  const set = {
    reason: asks ? reasons.join(' ') : null,
    planned_at: now,
    releases_at: sql<Date>`greatest(${first?.at ?? run.scheduled_for}::timestamptz, ${holdOver}::timestamptz)`,
    rule_version: rule.version,
    lease_until: null,
  }
  await moveLocked(runLifecycle, asks ? 'ask' : 'schedule', { by: 'system', id: runId, set }, trx)
}

export const NO_RECIPIENTS = 'No recipients.'
