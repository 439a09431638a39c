import { sql, type Selectable } from 'kysely'
import { db, transaction, type Trx } from '#db/client.ts'
import type { MailRuns } from '#db/types.ts'
import { openDueRuns } from '#app/domain/cron-emails/rules/due-runs.server.ts'
import { DAY_MS, readAnchorKey, whyMoved } from '#app/domain/cron-emails/rules/occasions.ts'
import { peopleOfPage } from '#app/domain/cron-emails/rules/planned-people.server.ts'
import { writePlanned } from '#app/domain/cron-emails/rules/planned-mail.server.ts'
import { findRule, type Rule } from '#app/domain/cron-emails/rules/rule-queries.server.ts'
import { leaveOutRun } from '#app/domain/cron-emails/rules/run-endings.server.ts'
import { seasonDates } from '#app/domain/cron-emails/rules/season-dates.server.ts'
import { HELD_WHEN_LATE_MS } from '#app/domain/mail/late.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { runLifecycle } from '#app/domain/cron-emails/rules/lifecycle.ts'

export type Run = Selectable<MailRuns>

/** Whoever plans a run holds it this long at a time; after that another goes on with it. */
export const PLAN_LEASE_MS = 2 * 60_000
/** Planning gives way after this long, so that a minute's other tasks have their turn. */
const BUDGET_MS = 30_000
/** People read and written in one transaction. */
export const PEOPLE_A_CHUNK = 250

/**
 * Opens the runs that are due and plans what is open: reads who is concerned, and writes each of them a held message. Several
 * workers do this at once and each can stop anywhere. Answers how many people were planned.
 */
export async function planDueRuns(now: Date): Promise<number> {
  const started = performance.now()
  // Holds run by the time that passes; what is decided goes by the minute's own moment.
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

interface Held {
  runId: number
  lease: Date
}

/** Takes a run that is being planned by nobody, or by somebody who did not come back. */
async function takeRun(now: Date): Promise<Held | null> {
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

/** Plans a run that is held, chunk by chunk, until it is done, taken by somebody else, or the time is used up. */
async function planRun(held: Held, clock: () => Date, goOn: () => boolean, now: Date): Promise<number> {
  let lease = held.lease
  let planned = 0
  for (;;) {
    const next = new Date(clock().getTime() + PLAN_LEASE_MS)
    const more = goOn()
    const chunk = await planChunk({ runId: held.runId, lease }, more ? next : null, now)
    if (!chunk) return planned
    planned += chunk.planned
    if (chunk.finished || !more) return planned
    lease = next
  }
}

/** The run as long as it is ours; `null` once somebody stopped it, or went on with it after our time had run out. */
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
 * The next people of a run, in one transaction with the mark behind which to go on: whoever stops here has either written
 * all of it or nothing. `renewed` is the hold from now on, `null` gives the run up to whoever comes next.
 */
async function planChunk(
  held: Held,
  renewed: Date | null,
  now: Date,
): Promise<{ planned: number; finished: boolean } | null> {
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

/** What keeps a planned run from going by itself, in words. */
async function reasonsToAsk(run: Run, rule: Rule, approvalAbove: number, trx: Trx): Promise<string[]> {
  const reasons: string[] = []
  if (rule.needsApproval) reasons.push('The rule asks that somebody looks at each run before it goes.')
  const late = run.created_at.getTime() - (await firstMoment(run, trx)).getTime()
  if (late > HELD_WHEN_LATE_MS) {
    const days = Math.floor(late / DAY_MS)
    reasons.push(`It is late by more than ${days === 1 ? 'a day' : `${days} days`}.`)
  }
  if (run.planned > approvalAbove) reasons.push(overSize(approvalAbove))
  return reasons
}

export const overSize = (above: number) =>
  `It goes to more than ${above} people, which takes an admin who was not the last to change the rule.`

/** When a run was due: for a sweep, when the first of its records was. */
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

async function finishPlanning(
  runId: number,
  rule: Rule,
  approvalAbove: number,
  now: Date,
  trx: Trx,
): Promise<void> {
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
