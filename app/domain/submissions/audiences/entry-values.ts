import type { Addressed } from '#app/domain/season/audiences/audience.ts'
import { andMore } from '#app/domain/season/audiences/audience-phrases.ts'
import { linkValue, textValue, type MailValues } from '#app/domain/mail/values.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { countText, type Noun } from '#app/ui/format/plural.ts'

/** Lines a mail's list is given; the mail cuts them further and says how many there are. */
export const LINES_GIVEN = 40

/** What the audiences of entries are narrowed by. */
export const ENTRY_NARROWING = ['categoryIds', 'categoryTypes', 'studioTypes'] as const

interface ListedEntries<E extends { title: string }> {
  /** All of them; only the first ones are read and listed. */
  total: number
  noun: Noun
  entries: readonly E[]
  line: (entry: E) => { note: string; href?: string }
  /** The page that lists them. */
  link: string
}

/** The values every audience of entries has, under the prefix of its placeholders. */
export function entryValuesOf<E extends { title: string }>(
  prefix: string,
  listed: ListedEntries<E>,
): MailValues {
  const { total, noun, entries, line, link } = listed
  const lines = entries
    .slice(0, LINES_GIVEN)
    .map((entry) => ({ text: shownTitle(entry.title), ...line(entry) }))
  return {
    [`${prefix}.count`]: textValue(countText(total, noun.one, noun.other)),
    [`${prefix}.titles`]: textValue(andMore(entries.map(({ title }) => shownTitle(title)))),
    [`${prefix}.list`]: { kind: 'list', lines, more: total - lines.length, href: link },
    [`${prefix}.link`]: linkValue(link),
  }
}

/** The values of each person's own records, by address. */
export function valuesByAddress(
  addressed: readonly Addressed[],
  valuesOf: (entityIds: readonly number[], timezone: string | null) => MailValues,
): Map<string, MailValues> {
  return new Map(
    addressed.map(({ address, entityIds, timezone = null }) => [
      address.toLowerCase(),
      valuesOf(entityIds, timezone),
    ]),
  )
}
