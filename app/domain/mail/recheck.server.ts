import { db, type Reader } from '#db/client.ts'
import type { TooLate } from './held-messages.server.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import { partOfItem } from '#app/platform/module.server.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import { findOwnMail, mailRules, type Message, type Recheck } from './own-mails.server.ts'
import { SUPPRESSED_BECAUSE, type SuppressionReason } from './rules.ts'
import { isEmailAddress } from '#app/platform/mail-address.ts'

/** A name that no server can have (RFC 6761): addresses of samples, and of people whose data was removed. */
const RESERVED = /\.invalid$/i

const SWITCHED_OFF = 'It is about a part that the award has switched off.'

/** Whether the address of a claimed message is valid and not suppressed; asks nothing of the database. */
export function recheckAddress(message: {
  to_email: string
  suppressed_by: SuppressionReason | null
}): Recheck {
  if (message.suppressed_by) return { skip: SUPPRESSED_BECAUSE[message.suppressed_by] }
  if (RESERVED.test(message.to_email))
    return { skip: 'The address is a sample or was removed: nothing is sent.' }
  if (!isEmailAddress(message.to_email)) return { fail: 'The address is not a valid email address.' }
  return { go: true }
}

/**
 * Why a claimed message is too late to be sent by itself; `null` while it may. Runs of rules check this when they are
 * released.
 */
export async function whyLate(message: Message, now: Date): Promise<TooLate | null> {
  return (await findOwnMail(message.template)?.late?.(message, now)) ?? null
}

/** A waiting message as it would be sent now; for most mail the stored text. */
export async function asSentNow(
  message: Pick<Message, 'id' | 'resend_of' | 'template' | 'subject' | 'body_text'>,
  now: Date,
  reader: Reader,
): Promise<{ subject: string; text: string }> {
  const written = await findOwnMail(message.template)?.asSentNow?.(message, now, reader)
  return written ?? { subject: message.subject, text: message.body_text }
}

/** Whether a message is still valid, right before it is handed over. */
export async function recheckMessage(message: Message, now: Date): Promise<Recheck> {
  if (message.run_id !== null) return mailRules().recheck(message, now)
  const part = partOfItem('mails', ({ mail }) => mail.name === message.template)
  if (part && !usesPart(await partSettings(db()), part)) return { skip: SWITCHED_OFF }
  const own = findOwnMail(message.template)
  const moment = (await own?.moments?.([message.id], db()))?.get(message.id)
  if (moment && moment > now) return { later: moment }
  return (await own?.recheck?.(message, now)) ?? { go: true }
}
