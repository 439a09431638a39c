import { greetableName } from './plain-text.ts'

/** A line of a list: its title, a note beside it, and its link where there is one. */
export interface ListLine {
  text: string
  /** Set apart from the title, which may be written from right to left. */
  note?: string
  /** A whole web address our own code made. */
  href?: string
}

/** What replaces a placeholder of a mail's text. A value is only ever text: it cannot become markup, a link or a header. */
export type MailValue =
  | { kind: 'text'; text: string }
  /** A whole web address our own code made. */
  | { kind: 'link'; href: string }
  /** `more`: how many lines there are besides these. `href`: the page with all of them, for what is cut off. */
  | { kind: 'list'; lines: readonly (string | ListLine)[]; more?: number; href?: string }
  | { kind: 'facts'; facts: readonly { label: string; value: string }[] }

export type MailValues = Readonly<Record<string, MailValue>>

/** A placeholder as the picker offers it: written `{{name}}` in a text. */
export interface Placeholder {
  /** "person.first_name" */
  name: string
  kind: MailValue['kind']
  /** What replaces it, in a few words. */
  label: string
}

/** Placeholders, grouped by where they can be used. */
export interface PlaceholderGroup {
  title: string
  placeholders: readonly Placeholder[]
}

export const textValue = (text: string | null): MailValue => ({ kind: 'text', text: text ?? '' })
export const linkValue = (href: string): MailValue => ({ kind: 'link', href })
export const listValue = (
  lines: readonly (string | ListLine)[],
  rest: { more?: number; href?: string } = {},
): MailValue => ({ kind: 'list', lines, ...rest })

/** Values under their labels, without those that are empty. */
export const factsValue = (facts: Readonly<Record<string, string | null>>): MailValue => ({
  kind: 'facts',
  facts: Object.entries(facts).flatMap(([label, value]) => (value ? [{ label, value }] : [])),
})

/** The reader's name, for a greeting. */
export const readerValues = (name: string): MailValues => {
  const greeted = textValue(greetableName(name) ?? 'there')
  return { 'person.first_name': greeted, 'person.name': greeted }
}

export const textPlaceholder = (name: string, label: string): Placeholder => ({ name, kind: 'text', label })
export const linkPlaceholder = (name: string, label: string): Placeholder => ({ name, kind: 'link', label })
export const listPlaceholder = (name: string, label: string): Placeholder => ({ name, kind: 'list', label })
export const factsPlaceholder = (name: string, label: string): Placeholder => ({ name, kind: 'facts', label })
