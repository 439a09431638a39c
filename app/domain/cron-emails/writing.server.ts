import type { Reader } from '#db/client.ts'
import type { AudienceEntity, AudienceQuestion } from '#app/domain/audiences/audience.ts'
import { EVERYBODY } from '#app/domain/audiences/groups.ts'
import { findAudience } from '#app/domain/audiences/registry.server.ts'
import {
  commonPlaceholders,
  commonValues,
  datedPlaceholders,
  type WritingMoment,
} from '#app/domain/cron-emails/common-values.server.ts'
import { isMailEvent } from '#app/domain/cron-emails/triggers.ts'
import type { Rule } from '#app/domain/cron-emails/rule-queries.server.ts'
import type { MailContent } from '#app/domain/mail/content.ts'
import { layOut, type WrittenMail } from '#app/domain/mail/layout.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import type { MailClass } from '#app/domain/mail/rules.ts'
import { writeText } from '#app/domain/mail/text.ts'
import { unsubscribeLink } from '#app/domain/mail/unsubscribe.server.ts'
import { eventTemplates } from '#app/domain/mail/templates/registry.ts'
import type { MailValues, Placeholder } from '#app/domain/mail/values.ts'

export { commonPlaceholders, type WritingMoment }

/** What decides which placeholders a rule's text can use. */
export type RuleScope = Pick<Rule, 'trigger'> & {
  groups: readonly { audience: string }[]
  event?: string | null
}

/**
 * The placeholders of a rule's text: the common ones, and those that all of its audiences know; of a rule on an event, the
 * event's.
 */
export function placeholdersFor({ trigger, groups, event }: RuleScope): Placeholder[] {
  if (trigger === 'event') {
    const template = event && isMailEvent(event) ? eventTemplates[event] : null
    return [...commonPlaceholders, ...(template?.placeholders ?? [])]
  }
  const codes = [...new Set(groups.map(({ audience }) => audience))]
  const [first = [], ...others] = codes.map((code) => findAudience(code).placeholders)
  const shared = first.filter(({ name, kind }) =>
    others.every((each) => each.some((other) => other.name === name && other.kind === kind)),
  )
  return [...commonPlaceholders, ...(trigger === 'anchor' ? datedPlaceholders : []), ...shared]
}

/** Somebody a rule writes to, with what of theirs it is about. */
export interface RulePerson {
  address: string
  name: string
  timezone: string | null
  records: readonly { entity: AudienceEntity; entityId: number; why: string }[]
  /** Where each record has a date of its own; otherwise the moment's. */
  anchorAt?: Date | null
}

/** A mail as it will be read, or why it cannot be written. */
export type RuleMail = { ok: WrittenMail; content: MailContent } | { error: string }

export type RuleText = Pick<Rule, 'class' | 'trigger' | 'subject' | 'body' | 'replyTo'> & {
  groups: readonly { audience: string }[]
}

/**
 * A rule's mails to several people, each as it will be read, by address in lower case. What cannot be written for one is an
 * error of that one. Reads the same number of times for one person and for a thousand.
 */
export async function writeRuleMails(
  rule: RuleText,
  people: readonly RulePerson[],
  moment: WritingMoment,
  reader: Reader,
): Promise<Map<string, RuleMail>> {
  const place = await mailPlace(reader)
  const [common, own] = await Promise.all([
    commonValues(rule, people, moment, place.award, reader),
    audienceValues(rule, people, moment, reader),
  ])
  return new Map(
    people.map((person): [string, RuleMail] => {
      const key = person.address.toLowerCase()
      try {
        const content: MailContent = {
          ...writeText(rule, { ...own.get(key), ...common.get(key) }),
          foot: footOf(rule.class, person),
        }
        return [key, { ok: layOut(content, place), content }]
      } catch (error) {
        return [key, { error: error instanceof Error ? error.message : String(error) }]
      }
    }),
  )
}

const STOP_WORDS = { reminder: 'Stop reminders', news: 'Stop news' } as const

function footOf(mailClass: MailClass, { address, records }: RulePerson): MailContent['foot'] {
  if (mailClass === 'service') return undefined
  const [first, ...rest] = [...new Set(records.map(({ why }) => why))]
  const why = first ?? 'you have an account here'
  return {
    why: rest.length > 0 ? `${why}, and ${rest.length} more` : why,
    stop: { label: STOP_WORDS[mailClass], href: unsubscribeLink(address, mailClass) },
  }
}

/** The values of each person's audiences; one that several groups share is asked once. */
async function audienceValues(
  rule: RuleText,
  people: readonly RulePerson[],
  { season, now }: WritingMoment,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const found = new Map<string, MailValues>()
  for (const code of new Set(rule.groups.map(({ audience }) => audience))) {
    const audience = findAudience(code)
    const addressed = people.flatMap(({ address, timezone, records }) => {
      const entityIds = records
        .filter(({ entity }) => entity === audience.entity)
        .map(({ entityId }) => entityId)
      return entityIds.length > 0 ? [{ address, timezone, entityIds }] : []
    })
    if (addressed.length === 0) continue
    const question: AudienceQuestion = { season, now, filter: EVERYBODY }
    for (const [key, values] of await audience.values(addressed, question, reader))
      found.set(key, { ...found.get(key), ...values })
  }
  return found
}
