import {
  factsPlaceholder,
  factsValue,
  linkPlaceholder,
  linkValue,
  textPlaceholder,
  textValue,
  type MailValues,
} from '#app/domain/mail/values.ts'

/** An entry as a mail about it names it. */
export interface MailedEntry {
  /** "P03-0042"; `null` for a draft. */
  code: string | null
  title: string
  category: string
  /** The entry's page. */
  link: string
}

/** What a mail about one entry can say of it. */
export const ENTRY_PLACEHOLDERS = [
  textPlaceholder('entry.name', 'Its code, or “Your draft” before it has one'),
  textPlaceholder('entry.title', 'Its title'),
  textPlaceholder('entry.category', 'Its category'),
  factsPlaceholder('entry.facts', 'Code, title and category, one below the other'),
  linkPlaceholder('entry.link', 'Its page'),
]

export function entryValues({ code, title, category, link }: MailedEntry): MailValues {
  return {
    'entry.name': textValue(code ?? 'Your draft'),
    'entry.title': textValue(title),
    'entry.category': textValue(category),
    'entry.facts': factsValue({ Code: code, Title: title, Category: category }),
    'entry.link': linkValue(link),
  }
}
