import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { anyContains } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { seasonAnchors, type DatedAnchor } from './anchors.ts'
import { goesByRecords, occasionsBetween } from './occasions.ts'
import { recordAnchorNames } from './rule-form.server.ts'
import { ruleColumns, ruleInUse, withGroups, type Rule } from './rule-queries.server.ts'
import { whenText } from './rule-labels.ts'
import type { RuleStatus, RunStatus } from './rules.ts'
import type { MailStatus } from '#app/domain/mail/rules.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'

const DAY_MS = 86_400_000

export interface RuleListQuery {
  query: string
  status: RuleStatus | null
  limit: number
  offset: number
}

const OPEN: readonly RunStatus[] = ['planning', 'awaiting_approval', 'waiting', 'sending']

type RunRow = Awaited<ReturnType<typeof runsOf>>[number]

/** The first open run of each rule, or the last that ended. */
async function runsOf(ruleIds: readonly number[], open: boolean, reader: Reader) {
  return reader
    .selectFrom('mail_runs')
    .distinctOn('cron_email_id')
    .where('cron_email_id', 'in', ruleIds)
    .where('status', open ? 'in' : 'not in', OPEN)
    .select(['id', 'cron_email_id as ruleId', 'status', 'scheduled_for as at'])
    .orderBy('cron_email_id')
    .orderBy('scheduled_for', open ? 'asc' : 'desc')
    .orderBy('id', 'desc')
    .execute()
}

async function endingsOf(runIds: readonly number[], reader: Reader) {
  if (runIds.length === 0) return []
  return reader
    .selectFrom('mail_messages')
    .where('run_id', 'in', runIds)
    .groupBy(['run_id', 'status'])
    .select((eb) => ['run_id as runId', 'status', eb.fn.countAll<number>().as('count')])
    .execute()
}

async function lastEventMails(ruleIds: readonly number[], reader: Reader): Promise<Map<number, Date>> {
  if (ruleIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; at: Date }>`
    select r.id, m.created_at as at from unnest(${[...ruleIds]}::bigint[]) as r(id)
    cross join lateral (select created_at from mail_messages
      where cron_email_id = r.id and template <> 'rule_test' order by id desc limit 1) m`.execute(reader)
  return new Map(rows.map(({ id, at }) => [Number(id), at]))
}

/** When a rule runs next: at a time, when records are due, when something happens, or never while it is off. */
type NextRun =
  | { kind: 'at'; at: Date }
  | { kind: 'run'; id: number; at: Date; status: RunStatus }
  | { kind: 'records' | 'event' | 'none' | 'off' }

function nextOf(
  rule: Rule,
  open: RunRow | undefined,
  anchors: readonly DatedAnchor[],
  zone: string,
  now: Date,
): NextRun {
  if (open) return { kind: 'run', id: open.id, at: open.at, status: open.status }
  if (rule.status !== 'active') return { kind: 'off' }
  if (rule.trigger === 'event') return { kind: 'event' }
  if (goesByRecords(rule)) return { kind: 'records' }
  const days = rule.trigger === 'daily' || rule.trigger === 'weekly' ? 9 : 800
  const [first] = occasionsBetween(rule, anchors, now, new Date(now.getTime() + days * DAY_MS), zone)
  return first ? { kind: 'at', at: first.scheduledFor } : { kind: 'none' }
}

/** Rules by name, retired ones last, with when each runs next and how its last run went. */
export async function listRules(
  _admin: AdminViewer,
  { query, status, limit, offset }: RuleListQuery,
  now: Date,
) {
  const reader = db()
  let found = reader.selectFrom('cron_emails').where(ruleInUse(await configValues()))
  if (status) found = found.where('status', '=', status)
  if (query) found = found.where((eb) => anyContains(eb, query, ['name', 'subject']))
  const season = await currentSeason()
  const [stored, count, configs, deadlines] = await Promise.all([
    found
      .select(ruleColumns)
      .orderBy((eb) => eb('status', '=', 'retired'))
      .orderBy('name')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    countOf(found),
    configValues(),
    deadlinesOf(season.year, reader),
  ])
  const rules = await withGroups(stored, reader)
  const ids = rules.map(({ id }) => id)
  if (ids.length === 0) return { rows: [], count }
  const [open, ended, written] = await Promise.all([
    runsOf(ids, true, reader),
    runsOf(ids, false, reader),
    lastEventMails(
      rules.filter(({ trigger }) => trigger === 'event').map(({ id }) => id),
      reader,
    ),
  ])
  const endings = await endingsOf(
    [...open, ...ended].map(({ id }) => id),
    reader,
  )
  const anchors = seasonAnchors(season, configs, deadlines)
  const names = recordAnchorNames()
  const lastOf = (ruleId: number) => {
    const sending = open.find((run) => run.ruleId === ruleId && run.status === 'sending')
    const run = sending ?? ended.find((each) => each.ruleId === ruleId)
    if (!run) return null
    const counted = (...statuses: MailStatus[]) =>
      endings
        .filter((each) => each.runId === run.id && statuses.includes(each.status))
        .reduce((sum, each) => sum + Number(each.count), 0)
    return {
      id: run.id,
      status: run.status,
      at: run.at,
      sent: counted('sent'),
      skipped: counted('skipped'),
      failed: counted('failed', 'bounced', 'unknown'),
      waiting: counted('held', 'queued', 'sending'),
    }
  }
  return {
    count,
    rows: rules.map((rule) => ({
      id: rule.id,
      name: rule.name,
      status: rule.status,
      to:
        rule.trigger === 'event' && rule.eventLabels
          ? [rule.eventLabels.to]
          : rule.groups.map(({ name }) => name),
      when: whenText(rule, names, season.timezone),
      next: nextOf(
        rule,
        open.find((run) => run.ruleId === rule.id && run.status !== 'sending'),
        anchors,
        season.timezone,
        now,
      ),
      last: lastOf(rule.id),
      lastWritten: written.get(rule.id) ?? null,
      untested: rule.status === 'active' && rule.testedVersion !== rule.version,
    })),
  }
}

export type RuleRow = Awaited<ReturnType<typeof listRules>>['rows'][number]

/** Runs that need approval, the earliest first. */
export async function runsToApprove(_admin: AdminViewer, reader: Reader) {
  return reader
    .selectFrom('mail_runs as n')
    .innerJoin('cron_emails as r', 'r.id', 'n.cron_email_id')
    .where('n.status', '=', 'awaiting_approval')
    .select(['n.id', 'r.name as rule', 'n.planned', 'n.reason'])
    .orderBy('n.scheduled_for')
    .orderBy('n.id')
    .limit(20)
    .execute()
}
