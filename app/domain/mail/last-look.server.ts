import type { Selectable } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { MailMessages } from '#db/types.ts'
import { lookByRule } from '#app/domain/cron-emails/rules/sending-check.server.ts'
import { reasonToSkip } from '#app/domain/mail/conditions.server.ts'
import type { WrittenMail } from '#app/domain/mail/layout.ts'
import type { TooLate } from '#app/domain/mail/holding.server.ts'
import { SUPPRESSED_BECAUSE, type SuppressionReason } from '#app/domain/mail/rules.ts'
import {
  letterNow,
  lookWhetherLetterIsLate,
  lookAtLetter,
} from '#app/domain/nominees/nominations/letter-truth.server.ts'
import { lookAtLink } from '#app/domain/nominees/nominations/new-link.server.ts'
import { lookAtReminder } from '#app/domain/nominees/nominations/reminder-truth.server.ts'
import { EMAIL_PATTERN } from '#app/platform/validation.ts'

/**
 * `written`: said anew, and stored as what was sent. `fail`: it could not be written, which no later attempt mends. `later`:
 * nothing is wrong with it, but its hour is another.
 */
export type LastLook =
  { go: true; written?: WrittenMail } | { skip: string } | { fail: string } | { later: Date }

/** What a claimed message is and whether its address is suppressed; nothing here asks the database. */
export function lookAtAddress(message: {
  to_email: string
  suppressed_by: SuppressionReason | null
}): LastLook {
  if (message.suppressed_by) return { skip: SUPPRESSED_BECAUSE[message.suppressed_by] }
  if (!EMAIL_PATTERN.test(message.to_email)) return { fail: 'The address is not one mail can be sent to.' }
  return { go: true }
}

/**
 * Why a claimed message is not to leave by itself, because it is late; `null` while it may. Runs of rules ask when they are
 * let go; of mail that was let go before its time, letters are asked here.
 */
export async function lookWhetherLate(message: Selectable<MailMessages>, now: Date): Promise<TooLate | null> {
  return message.template === 'nominee_letter' ? lookWhetherLetterIsLate(message, now) : null
}

/** A message that waits, in the words it would be sent with now; of other mail than letters those are the stored ones. */
export async function asSentNow(
  message: Pick<Selectable<MailMessages>, 'id' | 'again_of' | 'template' | 'subject' | 'body_text'>,
  now: Date,
  reader: Reader,
): Promise<{ subject: string; text: string }> {
  const letter = message.template === 'nominee_letter' ? await letterNow(message, now, reader) : null
  return letter ?? { subject: message.subject, text: message.body_text }
}

/**
 * The last look at a message before it is handed over, at the moment of sending: whether what it says is still true, and for
 * whom. Mail of a rule is looked at by the rule.
 */
export async function lastLook(message: Selectable<MailMessages>, now: Date): Promise<LastLook> {
  if (message.run_id !== null) return lookByRule(message, now)
  if (message.template === 'nominee_letter') return lookAtLetter(message, now)
  if (message.template === 'nominee_reminder') return lookAtReminder(message, now)
  if (message.template === 'nominee_link') return lookAtLink(message, now)
  const skip = await reasonToSkip(message)
  return skip ? { skip } : { go: true }
}
