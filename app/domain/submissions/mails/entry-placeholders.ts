import {
  linkPlaceholder,
  linkValue,
  textPlaceholder,
  textValue,
  type MailValues,
  type Placeholder,
} from '#app/domain/mail/values.ts'

/** What a mail about one entry can say of it. */
export const ENTRY_PLACEHOLDERS = [
  textPlaceholder('entry.name', 'Its code, or “Your draft” before it has one'),
  textPlaceholder('entry.title', 'Its title'),
  textPlaceholder('entry.category', 'Its category'),
  { name: 'entry.facts', kind: 'facts', label: 'Code, title and category, one below the other' },
  linkPlaceholder('entry.link', 'Its page'),
] as const satisfies readonly Placeholder[]

export function entryValues(entry: {
  code: string | null
  title: string
  category: string
  link: string
}): MailValues {
  const { code, title, category } = entry
  return {
    'entry.name': textValue(code ?? 'Your draft'),
    'entry.title': textValue(title),
    'entry.category': textValue(category),
    'entry.facts': {
      kind: 'facts',
      facts: [
        ...(code ? [{ label: 'Code', value: code }] : []),
        { label: 'Title', value: title },
        { label: 'Category', value: category },
      ],
    },
    'entry.link': linkValue(entry.link),
  }
}
