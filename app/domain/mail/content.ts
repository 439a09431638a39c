import type { MailValues, Placeholder } from '#app/domain/mail/values.ts'
import { clip } from '#app/platform/clip.ts'

/**
 * What a mail says, before it is text or HTML. Templates build it from these pieces only, so a name or title somebody typed
 * is always text: it cannot become markup, a link or a header.
 */
export type Inline =
  | string
  | { said: string }
  | { strong: Inline[] }
  | { emphasis: Inline[] }
  | { link: Inline[]; href: string }
  | { lineBreak: true }

export type Block =
  | { type: 'paragraph'; line: Inline[] }
  | { type: 'heading'; text: string }
  | { type: 'title'; line: Inline[] }
  | { type: 'facts'; facts: { label: string; value: string }[] }
  /** `more`: lines there are besides these; `href`: where all of them stand. */
  | { type: 'list'; lines: Inline[][]; ordered?: boolean; more?: number; href?: string }
  | { type: 'link'; label: string; href: string }

export interface MailContent {
  /** Without the award's name, which the layout puts in front. */
  subject: string
  blocks: Block[]
  /** Why somebody gets it, a sentence after "You get this because", and the way out; at the foot. */
  foot?: { why: string; stop: { label: string; href: string } | null }
}

/** Where a mail comes from. */
export interface MailPlace {
  /** "Pegbar Awards" */
  award: string
  /** Origin without a slash at its end. */
  appUrl: string
  /** The award's postal address, line by line, which mail that can be stopped has to carry. */
  address?: readonly string[]
}

/** What happens, as admins write mail rules about it, and the placeholders such a rule can use. */
export interface MailEvent<Params> {
  /** "an invoice is issued" */
  label: string
  /** Whom the mail goes to: "whoever pays for the studio". */
  to: string
  placeholders: readonly Placeholder[]
  values(params: Params): MailValues
}

export interface MailTemplate<Params> {
  /** As its messages are stored. */
  name: string
  /** `service` answers something the person did and is always sent; the others respect their choices. */
  class: 'service' | 'reminder' | 'news'
  /** Service mail that is written to many at a time all the same, and does not hold up mail to one person. */
  toMany?: true
  /** Admins may write a rule that says it in their words. */
  event?: MailEvent<Params>
  write(params: Params, place: MailPlace): MailContent
}

/** A line of our words with other people's in it: each `${value}` is kept apart and treated as text they typed. */
export function say(words: TemplateStringsArray, ...values: string[]): Inline[] {
  return words.flatMap((word, index) => {
    const value = values[index]
    const own: Inline[] = word ? [word] : []
    return value === undefined ? own : [...own, { said: value }]
  })
}

export function paragraph(words: TemplateStringsArray, ...values: string[]): Block {
  return { type: 'paragraph', line: say(words, ...values) }
}

export function heading(text: string): Block {
  return { type: 'heading', text }
}

export function facts(entries: { label: string; value: string }[]): Block {
  return { type: 'facts', facts: entries }
}

export function list(lines: Inline[][]): Block {
  return { type: 'list', lines }
}

/** A link on a line of its own. Only addresses of the web are let in, and only ones our code made. */
export function link(label: string, href: string): Block {
  return { type: 'link', label, href: webAddress(href) }
}

/** The address as it is when it is a whole one of the web; throws otherwise. */
export function webAddress(href: string): string {
  if (!/^https?:\/\/[^\s<>"]+$/.test(href)) throw new Error('A link in a mail has to be a whole web address')
  return href
}

/** A name as mail says it, without tags; `null` when it could be taken for an address on the web. */
export function sayableName(name: string): string | null {
  const plain = clip(tidy(name.replace(/<[^>]*>/g, '')), 60)
  return plain === '' || /[/@\\]|\p{L}\.\p{L}{2,}/u.test(plain) ? null : plain
}

/** "Hello Ada," or, when the name cannot be said, "Hello,". */
export function greeting(name: string): Block {
  const plain = sayableName(name)
  return plain ? paragraph`Hello ${plain},` : paragraph`Hello,`
}

/** One line of plain text: no control or bidi-override characters, no runs of white space. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069\u200E\u200F\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** "evil.example", with a path or without; an e-mail address stays one that can be copied. */
const BARE_DOMAIN =
  /(?<![\p{L}\p{N}@._-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?![\p{L}\p{N}@._-]*@)/gu

/** A name as it stands beside an address, where no mark-up is read: without any, and not longer than a name. */
export function displayName(name: string): string {
  return Array.from(
    unlinked(tidy(name))
      .replace(/[{}[\]()<>"\\]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
    .slice(0, 80)
    .join('')
}

/** Mail programs make links of what looks like one; what people typed must not become a link in our name. */
export function unlinked(text: string): string {
  return text
    .replace(BARE_DOMAIN, (token) => token.replace(/\.(?=\p{L}{2})/gu, '\u200B.'))
    .replace(/:\/\//g, ':\u200B//')
    .replace(/\bwww\./gi, (www) => `${www.slice(0, -1)}\u200B.`)
    .replace(/\bmailto:/gi, (mailto) => `${mailto.slice(0, -1)}\u200B:`)
}
