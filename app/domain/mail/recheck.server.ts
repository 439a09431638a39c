import type { Reader } from '#db/client.ts'
import type { TooLate } from '#app/domain/mail/held-messages.server.ts'
import { findOwnMail, mailRules, type Message, type Recheck } from '#app/domain/mail/own-mails.server.ts'
import { SUPPRESSED_BECAUSE, type SuppressionReason } from '#app/domain/mail/rules.ts'
import { EMAIL_PATTERN } from '#app/platform/validation.ts'

/** What a claimed message is and whether its address is suppressed; nothing here asks the database. */
export function recheckAddress(message: {
  to_email: string
  suppressed_by: SuppressionReason | null
}): Recheck {
  if (message.suppressed_by) return { skip: SUPPRESSED_BECAUSE[message.suppressed_by] }
  if (!EMAIL_PATTERN.test(message.to_email)) return { fail: 'The address is not one mail can be sent to.' }
  return { go: true }
}

/**
 * Why a claimed message is not to leave by itself, because it is late; `null` while it may. Runs of rules ask when they are
 * released.
 */
export async function whyLate(message: Message, now: Date): Promise<TooLate | null> {
  return (await findOwnMail(message.template)?.late?.(message, now)) ?? null
}

/** A message that waits, in the words it would be sent with now; for most mail those are the stored ones. */
export async function asSentNow(
  message: Pick<Message, 'id' | 'again_of' | 'template' | 'subject' | 'body_text'>,
  now: Date,
  reader: Reader,
): Promise<{ subject: string; text: string }> {
  const written = await findOwnMail(message.template)?.asSentNow?.(message, now, reader)
  return written ?? { subject: message.subject, text: message.body_text }
}

/** Checks a message at the moment of sending, before it is handed over: is what it says still valid, and for whom? */
export async function recheckMessage(message: Message, now: Date): Promise<Recheck> {
  if (message.run_id !== null) return mailRules().recheck(message, now)
  return (await findOwnMail(message.template)?.recheck?.(message, now)) ?? { go: true }
}
