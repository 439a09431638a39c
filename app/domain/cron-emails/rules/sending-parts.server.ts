import type { Selectable } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { MailMessages, MailRuns } from '#db/types.ts'
import type { Member } from '#app/domain/season/audiences/audience.ts'
import { groupMembers } from '#app/domain/cron-emails/audiences/groups.server.ts'
import { findAudience } from '#app/domain/cron-emails/audiences/registry.server.ts'
import { sameRecord } from './fresh.server.ts'
import { goesByRecords, readAnchorKey, whyMoved } from './occasions.ts'
import { findRule, type Rule } from './rule-queries.server.ts'
import type { SeasonDates } from './season-dates.server.ts'
import { writeRuleMails, type RuleMail } from './write-mails.server.ts'

/** What a planned message still has to say. */
export interface Part {
  messageId: number
  rule: Rule
  run: Selectable<MailRuns>
  /** The planned records for which it is still valid. */
  members: readonly Member[]
  /** The date it is about, and the offset. */
  anchor: { anchorAt: Date; offsetMinutes: number } | null
  /** Why it has no members. */
  gone: string
}

const NO_GROUP = 'The rule no longer has a group.'

type Message = Pick<Selectable<MailMessages>, 'id' | 'run_id' | 'to_email'>

/** What a planned message has to say now, or why its run was stopped. */
export async function partOf(
  message: Message,
  { season, anchors }: SeasonDates,
  now: Date,
  trx: Trx,
): Promise<Part | { stopped: string }> {
  const run = await trx
    .selectFrom('mail_runs')
    .selectAll()
    .where('id', '=', message.run_id)
    .executeTakeFirstOrThrow()
  const rule = await findRule(run.cron_email_id, trx)
  if (!rule || rule.status === 'retired') return { stopped: 'The rule was retired.' }
  if (run.status === 'cancelled' || run.status === 'skipped')
    return { stopped: run.reason ?? 'The run was stopped.' }
  const moved = whyMoved(rule, { key: run.occasion, anchorAt: run.anchor_at }, anchors)
  if (moved) return { stopped: moved }

  const records = await trx
    .selectFrom('mail_run_records')
    .select(['entity', 'entity_id', 'occasion'])
    .where('message_id', '=', message.id)
    .execute()
  const question = {
    season,
    now,
    addresses: [message.to_email],
    entityIds: [...new Set(records.map((record) => record.entity_id))],
    ...(goesByRecords(rule) && { anchor: rule.anchor ?? undefined }),
  }
  const found = rule.groups.length > 0 ? await groupMembers(rule.groups, question, { limit: 1 }, trx) : []
  const still = found.flatMap((member) => {
    const record = records.find(
      ({ entity, entity_id, occasion }) =>
        entity === member.entity && entity_id === member.entityId && sameRecord(rule, { occasion }, member),
    )
    return record ? [{ member, occasion: record.occasion }] : []
  })
  const [group] = rule.groups
  return {
    messageId: message.id,
    rule,
    run,
    members: still.map(({ member }) => member),
    anchor: anchor(goesByRecords(rule) ? still.map(({ occasion }) => occasion) : [run.occasion]),
    gone: group ? findAudience(group.audience).gone : NO_GROUP,
  }
}

/** The nearest date of some occasions. */
function anchor(occasions: readonly string[]): Part['anchor'] {
  const dates = occasions.flatMap((occasion) => readAnchorKey(occasion) ?? [])
  return dates.sort((a, b) => a.anchorAt.getTime() - b.anchorAt.getTime())[0] ?? null
}

/** A part as it will be read, from the rule as it is now. */
export async function writePart(part: Part, { season }: SeasonDates, now: Date, trx: Trx): Promise<RuleMail> {
  const { rule, members, run } = part
  const [first] = members
  if (!first) return { error: part.gone }
  const { address, name, timezone } = first
  const reader = {
    address,
    name,
    timezone,
    records: members.map(({ entity, entityId, why }) => ({ entity, entityId, why })),
    anchorAt: part.anchor?.anchorAt ?? null,
  }
  const moment = { season, now, anchorAt: run.anchor_at }
  const written = await writeRuleMails(rule, [reader], moment, trx)
  return written.get(address.toLowerCase()) ?? { error: 'There is no email for this person.' }
}
