import { buffer } from 'node:stream/consumers'
import type { Selectable } from 'kysely'
import { db, transaction, type Trx } from '#db/client.ts'
import type { MailMessages } from '#db/types.ts'
import { ensureDocument } from '#app/domain/documents/commands.server.ts'
import { storage } from '#app/domain/files/storage.server.ts'
import { attachmentList } from '#app/domain/mail/attachments.ts'
import { reasonToSkip } from '#app/domain/mail/conditions.server.ts'
import { mailSender } from '#app/domain/mail/place.server.ts'
import { afterLostHandover, LEASE_MS, MAX_ATTEMPTS, retryDelayMs } from '#app/domain/mail/rules.ts'
import {
  MailRefused,
  MailUnclear,
  type MailTransport,
  type OutgoingMail,
} from '#app/domain/mail/transport.ts'
import { enqueue } from '#app/domain/outbox/commands.server.ts'
import { EMAIL_PATTERN } from '#app/domain/validation.ts'

export type SendResult = 'sent' | 'skipped' | 'later' | 'refused' | 'failed' | 'unknown' | 'not-mine'

type Message = Selectable<MailMessages>

/**
 * Sends one message, at most once by anybody: it is claimed and the claim committed before the transport sees it, and only
 * the holder of the claim goes on. What may be tried again is put back in the queue with a growing wait (rules.ts). Once a
 * message was handed over and its sender died, service mail is sent again under the same Message-ID, all else is `unknown`.
 */
export async function sendMessage(
  messageId: number,
  transport: MailTransport,
  now: Date,
): Promise<SendResult> {
  const message = await claim(messageId, now)
  if (!message) return leaveToOthers(messageId, now)

  const skip = await reasonToSkip(message)
  if (skip) return settle(message, { status: 'skipped', skip_reason: skip }, 'skipped')
  if (!EMAIL_PATTERN.test(message.to_email)) {
    return settle(
      message,
      { status: 'failed', last_error: 'The address is not one mail can be sent to.' },
      'failed',
    )
  }

  let outgoing: OutgoingMail
  try {
    outgoing = await compose(message, now)
  } catch (error) {
    return putBack(message, error, now)
  }
  if (!(await handOver(message, transport, now))) return 'not-mine'
  try {
    await transport.send(outgoing)
  } catch (error) {
    if (error instanceof MailRefused) {
      return settle(message, { status: 'bounced', last_error: error.message }, 'refused')
    }
    if (error instanceof MailUnclear && afterLostHandover(message.class) === 'unknown') {
      return settle(message, { status: 'unknown', last_error: error.message }, 'unknown')
    }
    return putBack(message, error, now)
  }
  return settle(message, { status: 'sent', sent_at: now, last_error: null }, 'sent')
}

async function claim(messageId: number, now: Date): Promise<Message | undefined> {
  return db()
    .updateTable('mail_messages')
    .set((eb) => ({
      status: 'sending',
      lease_until: new Date(now.getTime() + LEASE_MS),
      handed_over_at: null,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', messageId)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'queued'), eb('not_before', '<=', now)]),
        eb.and([
          eb('status', '=', 'sending'),
          eb('lease_until', '<', now),
          eb.or([eb('handed_over_at', 'is', null), eb('class', '=', 'service')]),
        ]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Not ours to send now: make sure somebody looks again when it could be. */
async function leaveToOthers(messageId: number, now: Date): Promise<SendResult> {
  return transaction(async (trx) => {
    const message = await trx
      .selectFrom('mail_messages')
      .select(['id', 'status', 'class', 'lease_until', 'handed_over_at', 'not_before', 'attempts'])
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst()
    if (message?.status === 'queued') {
      await lookAgain(message.id, `due-${message.not_before.getTime()}`, message.not_before, now, trx)
    } else if (message?.status === 'sending' && message.lease_until) {
      if (message.lease_until < now && afterLostHandover(message.class) === 'unknown') {
        const reason = 'The sender ended while it handed the message over.'
        await trx
          .updateTable('mail_messages')
          .set({ status: 'unknown', lease_until: null, last_error: reason })
          .where('id', '=', message.id)
          .execute()
        return 'unknown'
      }
      const whenFree = new Date(Math.max(message.lease_until.getTime() + 1_000, now.getTime()))
      await lookAgain(message.id, `lease-${message.attempts}-${whenFree.getTime()}`, whenFree, now, trx)
    }
    return 'not-mine'
  })
}

async function lookAgain(id: number, why: string, runAt: Date, now: Date, trx: Trx): Promise<void> {
  await enqueue('mail.send', { messageId: id }, { dedupeKey: `mail.send:${id}:${why}`, runAt }, now, trx)
}

async function compose(message: Message, now: Date): Promise<OutgoingMail> {
  const attachments: OutgoingMail['attachments'] = []
  for (const wanted of attachmentList.parse(message.attachments)) {
    const file = await ensureDocument(wanted.document, wanted.entityId, now)
    const content = await buffer(await storage().get(file.storageKey))
    attachments.push({ filename: file.name, contentType: file.mime, content })
  }
  return {
    messageId: message.message_id,
    from: mailSender(),
    to: { name: message.to_name, address: message.to_email },
    subject: message.subject,
    text: message.body_text,
    html: message.body_html,
    date: now,
    attachments,
  }
}

/** The last step before the transport; false when the claim was lost meanwhile. */
async function handOver(message: Message, transport: MailTransport, now: Date): Promise<boolean> {
  const held = await db()
    .updateTable('mail_messages')
    .set({
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
  status: 'sent' | 'skipped' | 'bounced' | 'failed' | 'unknown'
  sent_at?: Date
  skip_reason?: string
  last_error?: string | null
}

async function settle(message: Message, ending: Ending, result: SendResult): Promise<SendResult> {
  const settled = await db()
    .updateTable('mail_messages')
    .set({ ...ending, lease_until: null })
    .where('id', '=', message.id)
    .where('status', '=', 'sending')
    .where('attempts', '=', message.attempts)
    .executeTakeFirst()
  return settled.numUpdatedRows === 1n ? result : 'not-mine'
}

/** Not sent, and nothing was accepted: once more after a wait, until the attempts are used up. */
async function putBack(message: Message, error: unknown, now: Date): Promise<SendResult> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 2_000)
  if (message.attempts >= MAX_ATTEMPTS) {
    return settle(message, { status: 'failed', last_error: reason }, 'failed')
  }
  const notBefore = new Date(now.getTime() + retryDelayMs(message.attempts))
  return transaction(async (trx) => {
    const put = await trx
      .updateTable('mail_messages')
      .set({
        status: 'queued',
        not_before: notBefore,
        lease_until: null,
        handed_over_at: null,
        last_error: reason,
      })
      .where('id', '=', message.id)
      .where('status', '=', 'sending')
      .where('attempts', '=', message.attempts)
      .executeTakeFirst()
    if (put.numUpdatedRows !== 1n) return 'not-mine'
    await lookAgain(message.id, `attempt-${message.attempts + 1}`, notBefore, now, trx)
    return 'later'
  })
}
