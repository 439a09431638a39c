import { sendMail } from './send-job.ts'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Selectable } from 'kysely'
import { log } from '#app/log.server.ts'
import { db, transaction, type Trx } from '#db/client.ts'
import type { MailMessages } from '#db/types.ts'
import { system } from '#app/platform/viewer.ts'
import { documentKind, ensureDocument } from '#app/platform/documents/commands.server.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { attachmentList } from './attachments.ts'
import { accountOpeners, laneOf, type Recheck } from './own-mails.server.ts'
import { recheckAddress, recheckMessage, whyLate } from './recheck.server.ts'
import { displayName } from './plain-text.ts'
import type { WrittenMail } from './layout.ts'
import { holdLate } from './held-messages.server.ts'
import { takeSlot } from './throttle.server.ts'
import { mailSender } from './place.server.ts'
import {
  BOUNCED_RETRY_MS,
  LEASE_MS,
  MAX_ATTEMPTS,
  retryDelayMs,
  type OneOrMany,
  type SuppressionReason,
} from './rules.ts'
import { columnsWhenSent, columnsWhenUnsent, rewrittenText, textOf } from './sealed-text.server.ts'
import { suppress } from './suppressions.server.ts'
import { MailDeferred, MailRefused, MailUnclear, type MailTransport, type OutgoingMail } from './transport.ts'
import { unsubscribeLink } from './unsubscribe.server.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { linesFor, type MailLine, type MailRate } from '#app/mail-settings.ts'
import { move, moveLocked, moving } from '#app/platform/lifecycle.server.ts'
import { messageLifecycle } from './lifecycle.ts'

export type SendResult = 'sent' | 'skipped' | 'held' | 'later' | 'refused' | 'failed' | 'unknown' | 'not-mine'

type Message = Selectable<MailMessages>
type Claimed = Message & { suppressed_by: SuppressionReason | null }

/** How long a slot of a domain's throttle is kept by a message that comes late, as after an outage of the worker. */
const SLOT_KEPT_MS = 10_000

/**
 * Sends one message: it is claimed and the claim committed before the transport gets it, and only the holder of the claim
 * continues. What may be retried is queued again with a growing delay (rules.ts). When a sender dies after it handed a
 * message over, the message is sent again under the same Message-ID or is `unknown`, as its row says (`when_unclear`). A
 * throttled domain blocks no other: its messages are queued for their slots.
 */
export async function sendMessage(
  messageId: number,
  transport: MailTransport,
  now: Date,
  rate?: MailRate,
): Promise<SendResult> {
  const message = await claim(messageId, now)
  if (!message) return leaveToOthers(messageId, now)

  const address = recheckAddress(message)
  if (!('go' in address)) return endUnsent(message, address, now)
  // Before the throttle, which would give it a new time.
  const late = await whyLate(message, now)
  if (late && (await holdLate(message, late, now))) return 'held'
  const to = transport.destination?.(message.to_email) ?? message.to_email
  const turn = await slotOf(message, linesFor(to, rate), now)
  if (turn) return waitUntil(message, turn.slot_at, turn, now)

  let found: Recheck
  let outgoing: OutgoingMail
  let asSent: Message
  try {
    found = await recheckMessage(message, now)
    if (!('go' in found)) return await endUnsent(message, found, now)
    asSent = { ...message, ...columnsOf(found.written) }
    const text = textOf(asSent)
    if (!text) return await endUnsent(message, { fail: asSent.cleared_at ? CLEARED : UNKNOWN_SEAL }, now)
    outgoing = await compose(asSent, text, now)
  } catch (error) {
    return putBack(message, error, now)
  }
  if (!(await handOver(message, found.written, transport, now))) return 'not-mine'
  try {
    await transport.send(outgoing)
  } catch (error) {
    if (error instanceof MailRefused) return endRefused(asSent, error, now)
    if (error instanceof MailUnclear && message.when_unclear === 'ask') {
      return settle(asSent, 'lose_track', { last_error: error.message }, 'unknown')
    }
    return putBack(asSent, error, now)
  }
  const sent = { sent_at: now, last_error: null, failing_since: null, ...columnsWhenSent(asSent, now) }
  return persistently(() => settle(asSent, 'send', sent, 'sent'))
}

const UNKNOWN_SEAL = 'Its text was sealed with a secret that this server does not have. Send a new one.'

const CLEARED = 'Its text held a personal link and was cleared. Send a new one.'

/** Pauses between attempts to record what cannot be undone; together well within the lease. */
const PAUSES_MS = [200, 800, 2_000, 5_000]

/** Waits for a database that is briefly away: a sent message that is not recorded would be sent again. */
async function persistently<T>(write: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await write()
    } catch {
      await sleep(pause)
    }
  }
  return write()
}

/**
 * Claims the message and reads whether its address is suppressed for its class. A bounce is a server's word, and may be wrong: it
 * does not keep a person out of the account, so a link they asked for is tried all the same, once in `BOUNCED_RETRY_MS`.
 */
async function claim(messageId: number, now: Date): Promise<Claimed | undefined> {
  const openers = accountOpeners()
  const claimed = moving(messageLifecycle, 'claim', {
    by: 'system',
    id: messageId,
    where: (eb) =>
      eb.or([
        eb.and([eb('status', '=', 'queued'), eb('not_before', '<=', now)]),
        eb.and([
          eb('status', '=', 'sending'),
          eb('lease_until', '<', now),
          eb.or([eb('handed_over_at', 'is', null), eb('when_unclear', '=', 'send')]),
        ]),
      ]),
    set: (eb) => ({
      lease_until: new Date(now.getTime() + LEASE_MS),
      handed_over_at: null,
      attempts: eb('attempts', '+', 1),
    }),
    returning: 'all',
  })
  const { rows } = await sql<Claimed>`
    with claimed as (${claimed})
    select claimed.*, (select s.reason from mail_suppressions s
      where s.address = claimed.to_email and s.lifted_at is null and s.scope in ('all', claimed.class)
        and not (s.reason = 'hard_bounce' and claimed.template = any(${openers}) and not exists (
          select from mail_messages m where m.to_email = s.address and m.id <> claimed.id and m.template = any(${openers})
            and m.handed_over_at > greatest(s.created_at, ${new Date(now.getTime() - BOUNCED_RETRY_MS)}::timestamptz)))
      order by s.scope limit 1) as suppressed_by
    from claimed`.execute(db())
  return rows[0]
}

function endUnsent(message: Message, found: Exclude<Recheck, { go: true }>, now: Date): Promise<SendResult> {
  if ('later' in found) return waitUntil(message, found.later, { slot_at: null }, now)
  return 'skip' in found
    ? settle(message, 'skip', { skip_reason: found.skip }, 'skipped')
    : settle(message, 'fail', { last_error: found.fail }, 'failed')
}

type Slot = { slot_at: Date; slot_domain: string }

/**
 * The throttle slot that delays the message, if any. A slot that has come is used; one it is very late for is requested
 * again.
 */
async function slotOf(message: Message, lines: readonly MailLine[], now: Date): Promise<Slot | null> {
  const kept = message.slot_at && now.getTime() - message.slot_at.getTime() <= SLOT_KEPT_MS
  const behind = kept ? lines.findIndex(({ line }) => line === message.slot_domain) + 1 : 0
  const lane = laneOf(message) === 'personal' ? 'personal' : 'bulk'
  for (const { line, gapMs } of lines.slice(behind)) {
    const turn = await takeSlot(line, lane, gapMs, now)
    if (turn > now) return { slot_at: turn, slot_domain: line }
  }
  return null
}

/** Queues the message until its slot or its hour; this is no attempt. */
async function waitUntil(
  message: Message,
  until: Date,
  kept: Slot | { slot_at: null },
  now: Date,
): Promise<SendResult> {
  return transaction(async (trx) => {
    const set = { not_before: until, ...kept, lease_until: null, attempts: message.attempts - 1 }
    const put = await move(messageLifecycle, 'put_back', { ...claimOf(message), set }, trx)
    if (!put.ok) return 'not-mine'
    await retryLookup(message, `wait-${until.getTime()}`, until, now, trx)
    return 'later'
  })
}

/** Not ours to send now: queues another try for when it could be. */
async function leaveToOthers(messageId: number, now: Date): Promise<SendResult> {
  return transaction(async (trx) => {
    const message = await trx
      .selectFrom('mail_messages')
      .select(['id', 'status', 'when_unclear', 'lease_until', 'handed_over_at', 'not_before', 'attempts'])
      .select(['template', 'class', 'run_id', 'batch_id'])
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst()
    if (message?.status === 'queued') {
      await retryLookup(message, `due-${message.not_before.getTime()}`, message.not_before, now, trx)
    } else if (message?.status === 'sending' && message.lease_until) {
      // Its lease has expired after it was handed over, and it must not be sent twice.
      if (message.lease_until < now && message.when_unclear === 'ask') {
        const reason = 'The sender stopped while it handed the message over.'
        const set = { lease_until: null, last_error: reason }
        await moveLocked(messageLifecycle, 'lose_track', { by: 'system', id: message.id, set }, trx)
        return 'unknown'
      }
      const whenFree = new Date(Math.max(message.lease_until.getTime() + 1_000, now.getTime()))
      await retryLookup(message, `lease-${message.attempts}-${whenFree.getTime()}`, whenFree, now, trx)
    }
    return 'not-mine'
  })
}

async function retryLookup(
  message: OneOrMany & { id: number; template: string },
  why: string,
  runAt: Date,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { id } = message
  const how = { dedupeKey: `mail.send:${id}:${why}`, runAt, lane: laneOf(message) }
  await enqueue(sendMail, { messageId: id }, how, now, trx)
}

async function compose(
  message: Message,
  { text, html }: { text: string; html: string },
  now: Date,
): Promise<OutgoingMail> {
  const attachments: OutgoingMail['attachments'] = []
  for (const wanted of attachmentList.parse(message.attachments)) {
    const file = await ensureDocument(documentKind(wanted.document), wanted.entityId, now)
    const content = await buffer(await storage().get(file.storageKey))
    attachments.push({ filename: file.name, contentType: file.mime, content })
  }
  return {
    messageId: message.message_id,
    from: mailSender(),
    to: { name: displayName(message.to_name), address: message.to_email },
    replyTo: message.reply_to,
    unsubscribe: message.class === 'service' ? null : unsubscribeLink(message.to_email, message.class),
    subject: message.subject,
    text,
    html,
    date: now,
    attachments,
  }
}

function columnsOf(written: WrittenMail | undefined) {
  if (!written) return undefined
  return { subject: written.subject, ...rewrittenText(written) }
}

/** The last step before the transport; false when the claim was lost. */
async function handOver(
  message: Message,
  written: WrittenMail | undefined,
  transport: MailTransport,
  now: Date,
): Promise<boolean> {
  const held = await db()
    .updateTable('mail_messages')
    .set({
      ...columnsOf(written),
      handed_over_at: now,
      lease_until: new Date(now.getTime() + LEASE_MS + transport.handoverMs),
    })
    .where('id', '=', message.id)
    .where('status', '=', 'sending')
    .where('attempts', '=', message.attempts)
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}

interface Ending {
  sent_at?: Date
  skip_reason?: string
  last_error?: string | null
  failing_since?: null
  bounced_at?: Date
}

/** The message while this sender's claim holds. */
const claimOf = ({ id, attempts }: Message) =>
  ({ by: 'system', id, where: { status: 'sending', attempts } }) as const

async function settle(
  message: Message,
  action: 'send' | 'skip' | 'bounce' | 'fail' | 'lose_track',
  ending: Ending,
  result: SendResult,
): Promise<SendResult> {
  const text = action === 'send' ? {} : columnsWhenUnsent(message)
  const set = { ...ending, ...text, lease_until: null }
  const settled = await move(messageLifecycle, action, { ...claimOf(message), set }, db())
  return settled.ok ? result : 'not-mine'
}

/** The server refused it for good. An address that does not exist is suppressed. */
async function endRefused(message: Message, { message: reason, addressIsGone }: MailRefused, now: Date) {
  const ending = { bounced_at: now, last_error: reason.slice(0, 2_000) }
  const result = await settle(message, 'bounce', ending, 'refused')
  if (addressIsGone && result === 'refused') {
    const suppression = { address: message.to_email, scope: 'all', reason: 'hard_bounce' } as const
    await transaction((trx) => suppress({ ...suppression, messageId: message.id }, system, now, trx))
  }
  return result
}

/** Servers repeat to whom the message was; the log names no person. */
const withoutAddresses = (reason: string): string =>
  reason
    .split(' ')
    .map((word) => (word.includes('@') ? '(an address)' : word))
    .join(' ')

/** Not sent and not accepted: retried after a delay until the attempts are used up. */
async function putBack(message: Message, error: unknown, now: Date): Promise<SendResult> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 2_000)
  // Each cause has its own count: after our outage, a server that greylists is asked again within a minute.
  const deferred = error instanceof MailDeferred
  const deferrals = message.deferrals + (deferred ? 1 : 0)
  const tries = deferred ? deferrals : message.attempts - deferrals
  if (tries >= MAX_ATTEMPTS) {
    log.error(
      { messageId: message.id, reason: withoutAddresses(reason), attempt: tries },
      'a message could not be sent',
    )
    return settle(message, 'fail', { last_error: reason }, 'failed')
  }
  const notBefore = new Date(now.getTime() + retryDelayMs(tries))
  return transaction(async (trx) => {
    const set = {
      ...{ not_before: notBefore, lease_until: null, handed_over_at: null, slot_at: null },
      ...{ deferrals, failing_since: message.failing_since ?? now, last_error: reason },
    }
    const put = await move(messageLifecycle, 'put_back', { ...claimOf(message), set }, trx)
    if (!put.ok) return 'not-mine'
    await retryLookup(message, `attempt-${message.attempts + 1}`, notBefore, now, trx)
    log.warn(
      { messageId: message.id, reason: withoutAddresses(reason), attempt: tries, notBefore },
      'a message could not be sent yet',
    )
    return 'later'
  })
}
