import { sendMail } from '#app/domain/mail/send-job.ts'
import { sql } from 'kysely'
import { db, transaction, type Trx } from '#db/client.ts'
import type { AudienceEntity } from '#app/domain/season/audiences/audience.ts'
import { readAnchorKey } from './occasions.ts'
import { contentOf, NOT_WRITTEN } from './planned-mail.server.ts'
import { findRule } from './rule-queries.server.ts'
import { seasonDates } from './season-dates.server.ts'
import { writeRuleMails } from './write-mails.server.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { messageLifecycle } from '#app/domain/mail/lifecycle.ts'

/** Messages rewritten in one transaction, and at most in a minute. */
const AT_ONCE = 250
const MAX_A_MINUTE = 5_000

/** Unsent messages of open runs, and those that could not be written. */
const UNSENT = sql<boolean>`(m.status IN ('held', 'queued') OR (m.status = 'failed' AND m.attempts = 0))`

/**
 * Rewrites the unsent messages of changed rules, so that admins see what will be read; each is written again when it is
 * sent. Answers how many messages.
 */
export async function rewriteUnsent(now: Date): Promise<number> {
  let written = 0
  while (written < MAX_A_MINUTE) {
    const stale = await db()
      .selectFrom('mail_messages as m')
      .innerJoin('mail_runs as r', 'r.id', 'm.run_id')
      .innerJoin('cron_emails as c', 'c.id', 'r.cron_email_id')
      .where('r.status', 'in', ['planning', 'awaiting_approval', 'waiting', 'sending'])
      .whereRef('m.rule_version', '<>', 'c.version')
      .where(UNSENT)
      .select('m.run_id')
      .orderBy('m.run_id')
      .limit(1)
      .executeTakeFirst()
    if (!stale?.run_id) return written
    const some = await transaction((trx) => rewriteRun(stale.run_id as number, now, trx))
    // Another worker has the rest.
    if (some === 0) return written
    written += some
  }
  return written
}

async function rewriteRun(runId: number, now: Date, trx: Trx): Promise<number> {
  const run = await trx.selectFrom('mail_runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
  const [rule, dates] = [await findRule(run.cron_email_id, trx), await seasonDates(trx)]
  if (!rule || !dates) return 0
  const messages = await trx
    .selectFrom('mail_messages as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .where('m.run_id', '=', runId)
    .where('m.rule_version', '<>', rule.version)
    .where(UNSENT)
    .select(['m.id', 'm.to_email', 'm.to_name', 'm.status', 'm.not_before', 'u.timezone'])
    .orderBy('m.id')
    .limit(AT_ONCE)
    .forUpdate('m')
    .skipLocked()
    .execute()
  if (messages.length === 0) return 0
  const readers = await readersOf(messages, trx)
  const moment = {
    season: dates.season,
    now: run.scheduled_for > now ? run.scheduled_for : now,
    anchorAt: run.anchor_at,
  }
  const written = await writeRuleMails(rule, readers, moment, trx)
  for (const { id, to_email, status, not_before } of messages) {
    const mail = written.get(to_email.toLowerCase())
    const isWritten = mail !== undefined && 'ok' in mail
    const rewrite = status === 'queued' || run.status === 'sending' ? 'rewrite_queued' : 'rewrite_held'
    const set = {
      ...contentOf(mail),
      last_error: isWritten ? null : (mail?.error ?? NOT_WRITTEN),
      class: rule.class,
      reply_to: rule.replyTo,
      when_unclear: rule.whenUnclear,
      rule_version: rule.version,
    }
    const rewritten = { by: 'system', id, set } as const
    await moveLocked(messageLifecycle, isWritten ? rewrite : 'fail_rewriting', rewritten, trx)
    // What had failed is queued after all; the others have a job.
    if (status === 'failed' && rewrite === 'rewrite_queued' && isWritten)
      await queue(id, not_before, now, trx)
  }
  return messages.length
}

/** The readers of some messages, with the records they were planned about. */
export async function readersOf(
  messages: readonly { id: number; to_email: string; to_name: string; timezone: string | null }[],
  reader: Trx | ReturnType<typeof db>,
) {
  const ids = messages.map(({ id }) => id)
  const records = await reader
    .selectFrom('mail_run_records')
    .select(['message_id', 'entity', 'entity_id', 'why', 'occasion'])
    .where(sql<boolean>`message_id = ANY(${ids}::bigint[])`)
    .orderBy('entity_id')
    .execute()
  return messages.map(({ id, to_email, to_name, timezone }) => {
    const own = records.filter((record) => record.message_id === id)
    const dates = own.flatMap(({ occasion }) => readAnchorKey(occasion)?.anchorAt.getTime() ?? [])
    return {
      address: to_email,
      name: to_name,
      timezone,
      // The column holds what audiences wrote there.
      records: own.map(({ entity, entity_id, why }) => ({
        entity: entity as AudienceEntity,
        entityId: entity_id,
        why,
      })),
      anchorAt: dates.length > 0 ? new Date(Math.min(...dates)) : null,
    }
  })
}

async function queue(messageId: number, runAt: Date, now: Date, trx: Trx): Promise<void> {
  const dedupeKey = `mail.send:${messageId}:rewritten-${now.getTime()}`
  await enqueue(sendMail, { messageId }, { dedupeKey, runAt, lane: 'bulk' }, now, trx)
}
