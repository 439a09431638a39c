import type { Trx, Reader } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { config } from '#app/config.server.ts'
import { activeRuleOfEvent } from './rule-queries.server.ts'
import { layOut, type WrittenMail } from '#app/domain/mail/layout.ts'
import type { MailPlace, MailText } from '#app/domain/mail/content.ts'
import { greetableName } from '#app/domain/mail/plain-text.ts'
import { mailSender } from '#app/domain/mail/place.server.ts'
import type { EventMail } from '#app/domain/mail/own-mails.server.ts'
import { writeText } from '#app/domain/mail/text.ts'
import { linkValue, textValue, type MailValues } from '#app/domain/mail/values.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { log } from '#app/log.server.ts'

/** The values of the common placeholders, for mail to one person about an event. */
export async function commonEventValues(
  to: { email: string; name: string; userId?: number | null },
  replyTo: string | null,
  place: MailPlace,
  reader: Reader,
): Promise<MailValues> {
  const [season, configs, user] = await Promise.all([
    currentSeasonIn(reader),
    configValuesIn(reader),
    to.userId
      ? findRow('users', { id: to.userId, email: to.email }, ['first_name', 'last_name'], reader)
      : undefined,
  ])
  // An invoice goes to a company's name; a user of the address is greeted by their own.
  const first = user?.first_name || to.name
  const whole = user ? `${user.first_name} ${user.last_name}`.trim() : to.name
  return {
    'person.first_name': textValue(greetableName(first) ?? 'there'),
    'person.name': textValue(greetableName(whole) ?? greetableName(to.name) ?? 'there'),
    award: textValue(place.award),
    season: textValue(season.label),
    'season.year': textValue(String(season.year)),
    'site.link': linkValue(config().appUrl),
    answer_to: textValue(replyTo ?? (configs.support_email || mailSender().address)),
  }
}

/** An event's text with its values; throws on what cannot be written. */
export async function writeEventText(
  text: MailText,
  own: MailValues,
  to: { email: string; name: string; userId?: number | null },
  replyTo: string | null,
  place: MailPlace,
  reader: Reader,
): Promise<WrittenMail> {
  const common = await commonEventValues(to, replyTo, place, reader)
  return layOut(writeText(text, { ...own, ...common }), place)
}

const NAMES_ONE_ENTRY = /\{\{\s*entry\./

/** Whether the rule that is on for an event names a single entry. */
export async function ruleNamesOneEntry(event: string, trx: Trx): Promise<boolean> {
  const rule = await activeRuleOfEvent(event, trx)
  return rule !== null && NAMES_ONE_ENTRY.test(`${rule.subject}\n${rule.body}`)
}

/**
 * The mail of an event by the rule that is on for it; `null` where none is. Where the rule's text cannot be written for this
 * reader, the product's own text is sent, so that a decision is always told.
 */
export async function writtenByRule(
  event: string,
  own: MailValues,
  to: { email: string; name: string; userId?: number | null },
  place: MailPlace,
  trx: Trx,
): Promise<EventMail | null> {
  const rule = await activeRuleOfEvent(event, trx)
  if (!rule) return null
  try {
    return { rule, written: await writeEventText(rule, own, to, rule.replyTo, place, trx) }
  } catch (error) {
    log.error({ ruleId: rule.id, event, err: error }, 'a rule’s text could not be written')
    return null
  }
}
