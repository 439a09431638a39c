import { whyNotSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { countOf, findRow } from '#db/rows.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { readAnchorKey } from './occasions.ts'
import { findRule } from './rule-queries.server.ts'
import { recordAnchorNames } from './rule-form.server.ts'
import type { RunStatus } from './rules.ts'
import {
  COUNTED,
  COUNT_KEYS,
  NO_COUNTS,
  occasionText,
  ODD_CASES,
  type OddCase,
  type RunCounts,
} from './run-labels.ts'
import { seasonDates } from './season-dates.server.ts'
import { oddCondition } from './run-people.server.ts'

export interface RunListQuery {
  /** Part of a rule's name. */
  query: string
  status: RunStatus | null
  ruleId: number | null
  limit: number
  offset: number
}

/** Runs, the latest first. */
export async function listRuns(_admin: AdminViewer, { query, status, ruleId, limit, offset }: RunListQuery) {
  let found = db().selectFrom('mail_runs as r').innerJoin('cron_emails as c', 'c.id', 'r.cron_email_id')
  if (query) found = found.where('c.name', 'ilike', containing(query))
  if (status) found = found.where('r.status', '=', status)
  if (ruleId) found = found.where('c.id', '=', ruleId)
  const [rows, count] = await Promise.all([
    found
      .select(['r.id', 'c.id as ruleId', 'c.name as ruleName', 'r.status', 'r.reason', 'r.planned'])
      .select('r.scheduled_for as scheduledFor')
      .orderBy('r.scheduled_for', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    countOf(found),
  ])
  const counts = await countsOf(
    rows.map(({ id }) => id),
    db(),
  )
  return { count, rows: rows.map((row) => ({ ...row, counts: counts.get(row.id) ?? NO_COUNTS })) }
}

export type RunRow = Awaited<ReturnType<typeof listRuns>>['rows'][number]

/** The results of some runs. */
export async function countsOf(runIds: readonly number[], reader: Reader): Promise<Map<number, RunCounts>> {
  const counts = new Map<number, RunCounts>()
  if (runIds.length === 0) return counts
  const rows = await reader
    .selectFrom('mail_messages')
    .where('run_id', 'in', [...runIds])
    .groupBy(['run_id', 'status'])
    .select((eb) => ['run_id', 'status', eb.fn.countAll<number>().as('count')])
    .execute()
  for (const { run_id, status, count } of rows) {
    const key = COUNT_KEYS.find((each) => COUNTED[each].includes(status))
    if (run_id === null || !key) continue
    const before = counts.get(run_id) ?? NO_COUNTS
    counts.set(run_id, { ...before, [key]: before[key] + Number(count) })
  }
  return counts
}

const NOT_SENT_SHOWN = 8

/** One run with its plan and results; `null` when there is none. */
export async function findRun(admin: AdminViewer, runId: number) {
  const reader = db()
  const run = await reader
    .selectFrom('mail_runs as r')
    .leftJoin('users as a', 'a.id', 'r.approved_by')
    .leftJoin('users as s', 's.id', 'r.cancelled_by')
    .where('r.id', '=', runId)
    .selectAll('r')
    .select([fullName('a').as('approver'), fullName('s').as('stopper')])
    .executeTakeFirst()
  const rule = run && (await findRule(run.cron_email_id, reader))
  if (!run || !rule) return null
  const [counts, unsent, notSent, odd, changedBy, dates] = await Promise.all([
    countsOf([runId], reader),
    unsentTimes(runId, reader),
    reasonsOf(runId, reader),
    oddCounts(runId, reader),
    rule.updatedBy === null ? null : personName(rule.updatedBy, reader),
    seasonDates(reader),
  ])
  const large = dates !== null && run.planned > dates.approvalAbove
  const changed = { by: rule.updatedBy ?? 0, at: run.created_at }
  const refusal =
    large && rule.updatedBy !== admin.userId ? await whyNotSecond(admin, changed, admin.at, reader) : null
  const { id, name, version, trigger, anchor, localHour } = rule
  const sweep = run.covers_from !== null
  const offsetMinutes = readAnchorKey(run.occasion)?.offsetMinutes ?? null
  return {
    id: runId,
    status: run.status,
    reason: run.reason,
    rule: {
      id,
      name,
      version,
      changedBy,
      class: rule.class,
      groups: rule.groups.map((group) => ({ id: group.id, name: group.name })),
    },
    occasion: occasionText({ trigger, anchor, localHour, offsetMinutes, sweep }, recordAnchorNames()),
    scheduledFor: run.scheduled_for,
    anchorAt: run.anchor_at,
    planned: run.planned,
    counts: counts.get(runId) ?? NO_COUNTS,
    plannedAt: run.planned_at,
    releasesAt: run.releases_at,
    releasedAt: run.released_at,
    finishedAt: run.finished_at,
    approvedBy: run.approver,
    approvedAt: run.approved_at,
    stoppedBy: run.stopper,
    stoppedAt: run.cancelled_at,
    ...unsent,
    /** It needs an admin who was not the last to change the rule. */
    large,
    mayApprove: !(large && rule.updatedBy === admin.userId) && refusal === null,
    /** Why this admin cannot be the second one. */
    refusal,
    notSent,
    odd,
  }
}

export type RunView = NonNullable<Awaited<ReturnType<typeof findRun>>>

async function personName(userId: number, reader: Reader): Promise<string | null> {
  const user = await findRow('users', { id: userId }, ['first_name', 'last_name'], reader)
  return user ? `${user.first_name} ${user.last_name}`.trim() : null
}

async function unsentTimes(runId: number, reader: Reader) {
  const row = await reader
    .selectFrom('mail_messages')
    .where('run_id', '=', runId)
    .where('status', 'in', ['held', 'queued'])
    .select((eb) => [eb.fn.min('not_before').as('firstAt'), eb.fn.max('not_before').as('lastAt')])
    .executeTakeFirstOrThrow()
  return { firstAt: row.firstAt, lastAt: row.lastAt }
}

async function reasonsOf(runId: number, reader: Reader): Promise<{ reason: string; count: number }[]> {
  const reason = sql<string>`coalesce(skip_reason, last_error, 'Unknown reason.')`
  const rows = await reader
    .selectFrom('mail_messages')
    .where('run_id', '=', runId)
    .where('status', 'in', ['skipped', 'bounced', 'failed', 'unknown'])
    .groupBy(reason)
    .select((eb) => [reason.as('reason'), eb.fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .limit(NOT_SENT_SHOWN)
    .execute()
  return rows.map((row) => ({ reason: row.reason, count: Number(row.count) }))
}

async function oddCounts(runId: number, reader: Reader): Promise<{ odd: OddCase; count: number }[]> {
  const row = await reader
    .selectFrom('mail_messages as m')
    .where('m.run_id', '=', runId)
    .select((eb) => ODD_CASES.map((odd) => eb.fn.countAll<number>().filterWhere(oddCondition(odd)).as(odd)))
    .executeTakeFirstOrThrow()
  return ODD_CASES.map((odd) => ({ odd, count: Number(row[odd]) })).filter(({ count }) => count > 0)
}

/** Runs of each status. */
export async function runsByStatus(): Promise<Map<string, number>> {
  const rows = await db()
    .selectFrom('mail_runs')
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}
