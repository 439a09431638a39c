/** A line of a list: a title somebody gave, what is to be said of it, and where it leads when it leads anywhere. */
export interface ListLine {
  text: string
  /** Set apart from the title, which may be written from right to left. */
  note?: string
  /** A whole web address our own code made. */
  href?: string
}

/** What a placeholder of a mail's text stands for. A value is only ever text: it cannot become markup, a link or a header. */
export type MailValue =
  | { kind: 'text'; text: string }
  /** A whole web address our own code made. */
  | { kind: 'link'; href: string }
  /** `more`: how many lines there are besides these. `href`: where all of them stand, for what is cut off. */
  | { kind: 'list'; lines: readonly (string | ListLine)[]; more?: number; href?: string }
  | { kind: 'facts'; facts: readonly { label: string; value: string }[] }

export type MailValues = Readonly<Record<string, MailValue>>

/** A placeholder as the picker offers it: written `{{name}}` in a text. */
export interface Placeholder {
  /** "person.first_name" */
  name: string
  kind: MailValue['kind']
  /** What it stands for, in a few words. */
  label: string
}

export const textValue = (text: string): MailValue => ({ kind: 'text', text })
export const linkValue = (href: string): MailValue => ({ kind: 'link', href })

export const textPlaceholder = (name: string, label: string): Placeholder => ({ name, kind: 'text', label })
export const linkPlaceholder = (name: string, label: string): Placeholder => ({ name, kind: 'link', label })
