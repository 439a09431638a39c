import type { Reader } from '#db/client.ts'
import type { AudienceEntity, AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import { EVERYBODY } from '#app/domain/cron-emails/audiences/groups.ts'
import { findAudience } from '#app/domain/cron-emails/audiences/registry.server.ts'
import { config } from '#app/config.server.ts'
import type { Rule } from './rule-queries.server.ts'
import type { MailContent } from '#app/domain/mail/content.ts'
import { layOut, type WrittenMail } from '#app/domain/mail/layout.ts'
import { mailPlace, mailSender } from '#app/domain/mail/place.server.ts'
import type { MailClass } from '#app/domain/mail/rules.ts'
import { writeText } from '#app/domain/mail/text.ts'
import { unsubscribeLink } from '#app/domain/mail/unsubscribe.server.ts'
import { linkValue, textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { formatRemaining } from '#app/ui/format/relative.ts'

/** Placeholders of every rule. */
export const commonPlaceholders: readonly Placeholder[] = [
  { name: 'person.first_name', kind: 'text', label: 'First name; “there” when it is not known' },
  { name: 'person.name', kind: 'text', label: 'Full name' },
  { name: 'award', kind: 'text', label: 'The award’s name' },
  { name: 'season', kind: 'text', label: 'The season’s name' },
  { name: 'season.year', kind: 'text', label: 'The season’s year' },
  { name: 'site.link', kind: 'link', label: 'The award’s site' },
  { name: 'answer_to', kind: 'text', label: 'The reply-to address' },
]

/** Placeholders of rules relative to a date. */
const datedPlaceholders: readonly Placeholder[] = [
  { name: 'when', kind: 'text', label: 'The rule’s date, with time zone, also in the reader’s own' },
  { name: 'time_left', kind: 'text', label: 'Time left: “6 days 13 hours left”' },
]

/** What decides a rule's placeholders. */
export type RuleScope = Pick<Rule, 'trigger'> & { groups: readonly { audience: string }[] }

/** The placeholders of a rule that sends to groups: the common ones and those of all its audiences. */
export function placeholdersFor({ trigger, groups }: RuleScope): Placeholder[] {
  const codes = [...new Set(groups.map(({ audience }) => audience))]
  const [first = [], ...others] = codes.map((code) => findAudience(code).placeholders)
  const shared = first.filter(({ name, kind }) =>
    others.every((each) => each.some((other) => other.name === name && other.kind === kind)),
  )
  return [...commonPlaceholders, ...(trigger === 'anchor' ? datedPlaceholders : []), ...shared]
}

/** A recipient with the records the email is about. */
export interface RulePerson {
  address: string
  name: string
  timezone: string | null
  records: readonly { entity: AudienceEntity; entityId: number; why: string }[]
  /** The nearest date of the records; otherwise the moment's. */
  anchorAt?: Date | null
}

export interface WritingMoment {
  season: Season
  now: Date
  /** The season's date the rule is relative to; `null` without one. */
  anchorAt: Date | null
}

/** A written mail, or why it cannot be written. */
export type RuleMail = { ok: WrittenMail; content: MailContent } | { error: string }

export type RuleText = Pick<Rule, 'class' | 'trigger' | 'subject' | 'body' | 'replyTo'> & {
  groups: readonly { audience: string }[]
}

/**
 * A rule's mails to some people, by address in lower case. What cannot be written for one person is an error of that one.
 * Reads as often for one person as for a thousand.
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

const STOP_LABELS = { reminder: 'Stop reminders', news: 'Stop news' } as const

function footOf(mailClass: MailClass, { address, records }: RulePerson): MailContent['foot'] {
  if (mailClass === 'service') return undefined
  const [first, ...rest] = [...new Set(records.map(({ why }) => why))]
  const why = first ?? 'you have an account here'
  return {
    why: rest.length > 0 ? `${why}, and ${rest.length} more` : why,
    stop: { label: STOP_LABELS[mailClass], href: unsubscribeLink(address, mailClass) },
  }
}

/** The values of each person's audiences; an audience that groups share is asked once. */
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

async function commonValues(
  rule: Pick<RuleText, 'replyTo'>,
  people: readonly RulePerson[],
  { season, now, anchorAt }: WritingMoment,
  award: string,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const [firstNames, configs] = await Promise.all([firstNamesOf(people, reader), configValues()])
  const answerTo = rule.replyTo ?? (configs.support_email || mailSender().address)
  return new Map(
    people.map((person) => {
      const key = person.address.toLowerCase()
      const at = person.anchorAt ?? anchorAt
      const values: MailValues = {
        'person.first_name': textValue(greetable(firstNames.get(key) ?? person.name) ?? 'there'),
        'person.name': textValue(greetable(person.name) ?? person.address),
        award: textValue(award),
        season: textValue(season.label),
        'season.year': textValue(String(season.year)),
        'site.link': linkValue(config().appUrl),
        answer_to: textValue(answerTo),
        ...(at && {
          when: textValue(formatDateTime(at, season.timezone, person.timezone)),
          time_left: textValue(formatRemaining(at, now)),
        }),
      }
      return [key, values]
    }),
  )
}

/** A name that cannot be taken for a web address, which a mail would turn into a link. */
function greetable(name: string): string | null {
  return name.trim() && !/[/@\\]|\p{L}\.\p{L}{2,}/u.test(name) ? name : null
}

async function firstNamesOf(people: readonly RulePerson[], reader: Reader): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  const rows = await reader
    .selectFrom('users')
    .where(
      'email',
      'in',
      people.map(({ address }) => address),
    )
    .select(['email', 'first_name'])
    .execute()
  return new Map(rows.map((row) => [row.email.toLowerCase(), row.first_name]))
}
