import type { Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { mailSender } from '#app/domain/mail/place.server.ts'
import { linkValue, textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'
import { configValues } from '#app/domain/seasons/queries.server.ts'
import type { Season } from '#app/domain/seasons/rules.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { formatRemaining } from '#app/ui/format/relative.ts'

/** Placeholders every rule knows. */
export const commonPlaceholders: readonly Placeholder[] = [
  { name: 'person.first_name', kind: 'text', label: 'The reader’s first name; “there” when it is not known' },
  { name: 'person.name', kind: 'text', label: 'The reader’s whole name; “there” when it is not known' },
  { name: 'award', kind: 'text', label: 'The award' },
  { name: 'season', kind: 'text', label: 'The season, as it is called' },
  { name: 'season.year', kind: 'text', label: 'The season’s year' },
  { name: 'site.link', kind: 'link', label: 'The award’s site' },
  { name: 'answer_to', kind: 'text', label: 'The address that answers go to' },
]

/** Placeholders of rules that go by a date. */
export const datedPlaceholders: readonly Placeholder[] = [
  { name: 'when', kind: 'text', label: 'The date the rule goes by, with zone, and in the reader’s own' },
  { name: 'time_left', kind: 'text', label: 'How long it is until then: “6 days 13 hours left”' },
]

export interface Greeted {
  address: string
  name: string
  timezone: string | null
  /** The date that concerns this reader; otherwise the moment's. */
  anchorAt?: Date | null
}

export interface WritingMoment {
  season: Season
  now: Date
  /** The season's date the rule goes by; `null` without one. */
  anchorAt: Date | null
}

/** What the placeholders of every rule stand for, for each of some people, by address in lower case. */
export async function commonValues(
  rule: { replyTo: string | null },
  people: readonly Greeted[],
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
        'person.first_name': textValue(greetable(firstNames.get(key) ?? person.name)),
        'person.name': textValue(greetable(person.name)),
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

/** A name, unless it could be taken for an address on the web, which a mail would turn into an invitation. */
function greetable(name: string): string {
  return name.trim() && !/[/@\\]|\p{L}\.\p{L}{2,}/u.test(name) ? name : 'there'
}

async function firstNamesOf(people: readonly Greeted[], reader: Reader): Promise<Map<string, string>> {
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
