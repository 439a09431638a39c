import { findMailEvent } from '#app/domain/cron-emails/rules/events.server.ts'
import type { Selectable } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { CronEmails } from '#db/types.ts'
import type { GroupFilter } from '#app/domain/season/audiences/audience.ts'
import type { RuleStatus, Trigger } from '#app/domain/cron-emails/rules/rules.ts'
import type { MailClass } from '#app/domain/mail/rules.ts'

/** A group of a rule. */
export interface RuleGroup {
  id: number
  code: string
  name: string
  audience: string
  filter: GroupFilter
  archivedAt: Date | null
}

/** A rule: what is sent to whom, and when. */
export interface Rule {
  id: number
  code: string
  name: string
  status: RuleStatus
  class: MailClass
  trigger: Trigger
  sendAt: Date | null
  anchor: string | null
  /** From the anchor, in order of time; negative before it. */
  offsetsMinutes: readonly number[]
  /** ISO: 1 is Monday. */
  weekday: number | null
  localHour: number | null
  event: string | null
  /** The event as admins read it: "an invoice is issued", and who gets the email. */
  eventLabels: { label: string; to: string } | null
  missed: 'late' | 'skip'
  lastDay: 'send' | 'skip'
  mostPerRecord: number | null
  needsApproval: boolean
  holdMinutes: number
  whenUnclear: 'send' | 'ask'
  subject: string
  body: string
  replyTo: string | null
  version: number
  testedVersion: number | null
  armedAt: Date | null
  armedBy: number | null
  createdBy: number | null
  updatedAt: Date
  updatedBy: number | null
  groupIds: readonly number[]
  /** Without groups, no one. */
  groups: readonly RuleGroup[]
}

const LISTS = ['categoryIds', 'categoryTypes', 'studioTypes'] as const

/** A stored filter; what is missing limits nothing. */
function toFilter(stored: unknown): GroupFilter {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<GroupFilter>
  return Object.fromEntries(LISTS.map((name) => [name, given[name] ?? []])) as unknown as GroupFilter
}

function toRule(row: Selectable<CronEmails>, groups: readonly RuleGroup[]): Rule {
  const event = row.event === null ? undefined : findMailEvent(row.event)
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    status: row.status,
    class: row.class,
    trigger: row.trigger,
    sendAt: row.send_at,
    anchor: row.anchor,
    offsetsMinutes: row.offsets_minutes,
    weekday: row.weekday,
    localHour: row.local_hour,
    event: row.event,
    eventLabels: event ? { label: event.label, to: event.to } : null,
    missed: row.missed,
    lastDay: row.last_day,
    mostPerRecord: row.most_per_record,
    needsApproval: row.needs_approval,
    holdMinutes: row.hold_minutes,
    whenUnclear: row.when_unclear,
    subject: row.subject,
    body: row.body,
    replyTo: row.reply_to,
    version: row.version,
    testedVersion: row.tested_version,
    armedAt: row.armed_at,
    armedBy: row.armed_by,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    groupIds: groups.map(({ id }) => id),
    groups,
  }
}

/** Rules with their groups, in the order of the rows. */
export async function withGroups(rows: readonly Selectable<CronEmails>[], reader: Reader): Promise<Rule[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const links = await reader
    .selectFrom('cron_email_groups as l')
    .innerJoin('mail_groups as g', 'g.id', 'l.group_id')
    .select(['l.cron_email_id', 'g.id', 'g.code', 'g.name', 'g.audience', 'g.filter', 'g.archived_at'])
    .where('l.cron_email_id', 'in', ids)
    .orderBy('g.name')
    .orderBy('g.id')
    .execute()
  return rows.map((row) =>
    toRule(
      row,
      links
        .filter((link) => link.cron_email_id === row.id)
        .map(({ id, code, name, audience, filter, archived_at }) => ({
          id,
          code,
          name,
          audience,
          filter: toFilter(filter),
          archivedAt: archived_at,
        })),
    ),
  )
}

/** One rule; `null` when there is none. */
export async function findRule(id: number, reader: Reader): Promise<Rule | null> {
  const rows = await reader.selectFrom('cron_emails').selectAll().where('id', '=', id).execute()
  const [rule] = await withGroups(rows, reader)
  return rule ?? null
}

/** The rules that are on, by id; few enough to read all. */
export async function armedRules(reader: Reader): Promise<Rule[]> {
  const rows = await reader
    .selectFrom('cron_emails')
    .selectAll()
    .where('status', '=', 'armed')
    .orderBy('id')
    .execute()
  return withGroups(rows, reader)
}

/** The rule that is on for an event; `null` when none is. */
export async function armedRuleOfEvent(event: string, reader: Reader): Promise<Rule | null> {
  const rows = await reader
    .selectFrom('cron_emails')
    .selectAll()
    .where('status', '=', 'armed')
    .where('trigger', '=', 'event')
    .where('event', '=', event)
    .execute()
  const [rule] = await withGroups(rows, reader)
  return rule ?? null
}
