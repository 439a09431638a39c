import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { readFilter, type MailGroup } from '#app/domain/cron-emails/audiences/groups.ts'
import { audiencesInUse } from '#app/domain/cron-emails/audiences/registry.server.ts'
import type { Configs } from '#app/platform/award-parts.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import { findMailEvent, restingEvents } from './events.server.ts'

/** The columns of a rule under the names that code uses. */
export const ruleColumns = [
  'id',
  'code',
  'name',
  'status',
  'class',
  'trigger',
  'send_at as sendAt',
  'anchor',
  /** From the anchor, in order of time; negative before it. */
  'offsets_minutes as offsetsMinutes',
  /** ISO: 1 is Monday. */
  'weekday',
  'local_hour as localHour',
  'event',
  'missed',
  'last_day as lastDay',
  'most_per_record as mostPerRecord',
  'needs_approval as needsApproval',
  'hold_minutes as holdMinutes',
  'when_unclear as whenUnclear',
  'subject',
  'body',
  'reply_to as replyTo',
  'version',
  'tested_version as testedVersion',
  'activated_at as activatedAt',
  'activated_by as activatedBy',
  'updated_by as updatedBy',
] as const

/**
 * Tells whether the award uses what a rule is about: neither its event nor all of its groups belong to a part that is off. Others rest:
 * they are listed nowhere, send nothing and cannot be turned on.
 */
export function ruleInUse(configs: Configs) {
  const events = restingEvents(configs)
  const audiences = audiencesInUse(configs).map(({ code }) => code)
  return sql<boolean>`(cron_emails.event is null or cron_emails.event <> all(${events}::text[]))
    and (not exists (select from cron_email_groups l where l.cron_email_id = cron_emails.id)
      or exists (select from cron_email_groups l join mail_groups g on g.id = l.group_id
        where l.cron_email_id = cron_emails.id and g.audience = any(${audiences}::text[])))`
}

const storedRules = (reader: Reader) => reader.selectFrom('cron_emails').select(ruleColumns)

export type StoredRule = Awaited<ReturnType<ReturnType<typeof storedRules>['execute']>>[number]

/** A group of a rule. */
export type RuleGroup = Omit<MailGroup, 'version'>

/** A rule: what is sent to whom, and when. */
export interface Rule extends Omit<StoredRule, 'offsetsMinutes'> {
  offsetsMinutes: readonly number[]
  /** The event as admins read it: "an invoice is issued", and who gets the email. */
  eventLabels: { label: string; to: string } | null
  groupIds: readonly number[]
  /** Without groups, no one. */
  groups: readonly RuleGroup[]
}

/** Rules with their groups, in the order of the rows. */
export async function withGroups(rows: readonly StoredRule[], reader: Reader): Promise<Rule[]> {
  if (rows.length === 0) return []
  const links = await reader
    .selectFrom('cron_email_groups as l')
    .innerJoin('mail_groups as g', 'g.id', 'l.group_id')
    .select(['l.cron_email_id as ruleId', 'g.id', 'g.code', 'g.name', 'g.audience', 'g.filter'])
    .select('g.archived_at as archivedAt')
    .where(
      'l.cron_email_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('g.name')
    .orderBy('g.id')
    .execute()
  return rows.map((row) => {
    const groups = links.flatMap(({ ruleId, ...group }) =>
      ruleId === row.id ? [{ ...group, filter: readFilter(group.filter) }] : [],
    )
    const event = row.event === null ? undefined : findMailEvent(row.event)
    const eventLabels = event ? { label: event.label, to: event.to } : null
    return { ...row, eventLabels, groups, groupIds: groups.map(({ id }) => id) }
  })
}

/** One rule; `null` when there is none. */
export async function findRule(id: number, reader: Reader): Promise<Rule | null> {
  const [rule] = await withGroups(await storedRules(reader).where('id', '=', id).execute(), reader)
  return rule ?? null
}

/** Drafts that are turned on together. */
const MAX_DRAFTS = 60

const rulesOn = async (reader: Reader) => {
  const inUse = ruleInUse(await partSettings(reader))
  return { rules: storedRules(reader).where('status', '=', 'active').where(inUse) }
}

/** The rules that are on, by id; few enough to read all. */
export async function activeRules(reader: Reader): Promise<Rule[]> {
  const { rules } = await rulesOn(reader)
  return withGroups(await rules.orderBy('id').execute(), reader)
}

/** The rules that were never on, by name. */
export async function draftRules(reader: Reader): Promise<Rule[]> {
  const found = storedRules(reader)
    .where('status', '=', 'draft')
    .where(ruleInUse(await partSettings(reader)))
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_DRAFTS)
  return withGroups(await found.execute(), reader)
}

/** The rule that is on for an event; `null` when none is. */
export async function activeRuleOfEvent(event: string, reader: Reader): Promise<Rule | null> {
  const { rules } = await rulesOn(reader)
  const found = rules.where('trigger', '=', 'event').where('event', '=', event)
  const [rule] = await withGroups(await found.execute(), reader)
  return rule ?? null
}
