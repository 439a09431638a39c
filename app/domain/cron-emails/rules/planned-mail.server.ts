import type { Insertable } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { MailMessages } from '#db/types.ts'
import { anchorOf, type PlannedPerson } from './planned-people.server.ts'
import type { Rule } from './rule-queries.server.ts'
import { writeRuleMails, type RuleMail, type RulePerson } from './write-mails.server.ts'
import { messageIdFor } from '#app/domain/mail/commands.server.ts'
import { insertMessages } from '#app/domain/mail/message-rows.server.ts'
import { hasPersonalLink } from '#app/domain/mail/personal-links.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'

interface RunOf {
  id: number
  occasion: string
  scheduled_for: Date
  anchor_at: Date | null
}

/** The subject stored for a message that could not be written. */
export const NOT_WRITTEN = 'Could not be written'

/**
 * Writes a held message to each of some people of a run, with the records it is about. A text that cannot be written fails
 * for that person only. Answers how many messages are new; each person gets one for each run.
 */
export async function writePlanned(
  rule: Rule,
  run: RunOf,
  people: readonly PlannedPerson[],
  season: Season,
  now: Date,
  trx: Trx,
): Promise<number> {
  if (people.length === 0) return 0
  const when = run.scheduled_for > now ? run.scheduled_for : now
  const anchorAt = run.anchor_at
  const written = await writeRuleMails(rule, people.map(asReader), { season, now: when, anchorAt }, trx)
  const rows = people.map((person): Insertable<MailMessages> => {
    const key = person.address.toLowerCase()
    const dedupeKey = `run:${run.id}:${key}`
    const [record] = person.records
    return {
      dedupe_key: dedupeKey,
      template: `rule:${rule.code}`,
      class: rule.class,
      user_id: person.userId,
      to_email: person.address,
      to_name: person.name,
      entity: record?.member.entity ?? null,
      entity_id: record?.member.entityId ?? null,
      message_id: messageIdFor(dedupeKey),
      created_at: now,
      run_id: run.id,
      cron_email_id: rule.id,
      rule_version: rule.version,
      reply_to: rule.replyTo,
      when_unclear: rule.whenUnclear,
      ...contentOf(written.get(key)),
      ...mailStateOf(person, written.get(key), now),
    }
  })
  const inserted = await insertMessages(rows, trx)
  await writeRecords(rule, run, people, new Map(inserted.map((row) => [row.dedupe_key, row.id])), trx)
  return inserted.length
}

function asReader({ address, name, timezone, records }: PlannedPerson): RulePerson {
  const about = records.map(({ member: { entity, entityId, why } }) => ({ entity, entityId, why }))
  return { address, name, timezone, records: about, anchorAt: anchorOf(records) }
}

/** The columns of a written mail, or of one that could not be written. */
export function contentOf(written: RuleMail | undefined) {
  const none = {
    ...{ subject: NOT_WRITTEN, body_text: '', body_html: '', sealed_body: null, cleared_at: null },
    sensitive: false,
  }
  if (!written || !('ok' in written)) return none
  const { subject, text, html } = written.ok
  return { ...none, subject, body_text: text, body_html: html, sensitive: hasPersonalLink(text) }
}

function mailStateOf(person: PlannedPerson, written: RuleMail | undefined, now: Date) {
  const { moment } = person
  if ('skip' in moment) return { status: 'skipped' as const, skip_reason: moment.skip, not_before: now }
  if (written && 'ok' in written) return { status: 'held' as const, not_before: moment.at }
  const last_error = written?.error ?? 'There is no email for this person.'
  return { status: 'failed' as const, last_error, not_before: moment.at }
}

async function writeRecords(
  rule: Rule,
  run: RunOf,
  people: readonly PlannedPerson[],
  messageIds: ReadonlyMap<string, number>,
  trx: Trx,
): Promise<void> {
  const rows = people.flatMap(({ address, records }) => {
    const messageId = messageIds.get(`run:${run.id}:${address.toLowerCase()}`)
    if (messageId === undefined) return []
    return records.flatMap(({ member, occasions }) =>
      occasions.map(({ key }) => ({
        cron_email_id: rule.id,
        occasion: key,
        entity: member.entity,
        entity_id: member.entityId,
        address,
        run_id: run.id,
        message_id: messageId,
        why: member.why,
      })),
    )
  })
  // PostgreSQL takes 65,535 values in a statement.
  for (let from = 0; from < rows.length; from += 5_000) {
    await trx
      .insertInto('mail_run_records')
      .values(rows.slice(from, from + 5_000))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
