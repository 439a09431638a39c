/**
 * What a mail says, before it is text or HTML. Templates build it from these pieces only, so a name or title somebody typed
 * is always text: it cannot become markup, a link or a header.
 */
export type Inline = string | { said: string }

export type Block =
  | { type: 'paragraph'; line: Inline[] }
  | { type: 'heading'; text: string }
  | { type: 'facts'; facts: { label: string; value: string }[] }
  | { type: 'list'; lines: Inline[][] }
  | { type: 'link'; label: string; href: string }

export interface MailContent {
  /** Without the award's name, which the layout puts in front. */
  subject: string
  blocks: Block[]
}

/** Where a mail comes from. */
export interface MailPlace {
  /** "Pegbar Awards" */
  award: string
  /** Origin without a slash at its end. */
  appUrl: string
}

export interface MailTemplate<Params> {
  /** `service` answers something the person did and is always sent; the others respect their choices. */
  class: 'service' | 'reminder' | 'news'
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
  if (!/^https?:\/\/[^\s<>"]+$/.test(href)) throw new Error('A link in a mail has to be a whole web address')
  return { type: 'link', label, href }
}

/** "Hello Ada," or, when the name could be taken for an address on the web, "Hello,". */
export function greeting(name: string): Block {
  const plain = tidy(name).slice(0, 60)
  const looksLikeAddress = /[/@\\]|\p{L}\.\p{L}{2,}/u.test(plain)
  return plain && !looksLikeAddress ? paragraph`Hello ${plain},` : paragraph`Hello,`
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
