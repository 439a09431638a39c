import type { MailValues, Placeholder } from './values.ts'

/**
 * What a mail says, before it is plain text or HTML. Every mail is built of these pieces only, so a name or title that was
 * typed is always text: it cannot become markup, a link or a header.
 */
export type Inline =
  | string
  | { value: string }
  | { strong: Inline[] }
  | { emphasis: Inline[] }
  | { link: Inline[]; href: string }
  | { lineBreak: true }

export type Block =
  | { type: 'paragraph'; line: Inline[] }
  | { type: 'heading'; line: Inline[] }
  | { type: 'facts'; facts: { label: string; value: string }[] }
  /** `more`: lines there are besides these; `href`: the page with all of them. */
  | { type: 'list'; lines: Inline[][]; ordered?: boolean; more?: number; href?: string }
  /** A link as a button. */
  | { type: 'link'; label: string; href: string }

/** The picture of the work that a mail speaks of. The mail says the same without it. */
export interface MailPicture {
  /** A whole web address our own code made. */
  src: string
  /** For those who see no pictures. */
  alt: string
}

export interface MailContent {
  /** Without the award's name, which the layout puts in front. */
  subject: string
  blocks: Block[]
  /** Above the text. */
  picture?: MailPicture | null
  /** Why the reader gets it, a sentence after "You get this because", and the way out; at the foot. */
  foot?: { why: string; stop: { label: string; href: string } | null }
}

/** Where a mail comes from. */
export interface MailPlace {
  /** "Pegbar Awards" */
  award: string
  /** Origin without a slash at its end. */
  appUrl: string
  /** The award's accent, on which ink can be read; the product's own where it has none. */
  accent?: string
  /** The whole address of its logo, the same in every mail. */
  logo?: string
  /** The award's postal address, line by line, which mail that can be stopped has to carry. */
  address?: readonly string[]
}

/** A text in Markdown with placeholders. */
export interface MailText {
  subject: string
  body: string
}

/** What happens, as admins write mail rules about it, and the placeholders such a rule can use. */
export interface MailEvent {
  /** "an invoice is issued" */
  label: string
  /** Whom the mail goes to: "the people who pay for the studio". */
  to: string
  placeholders: readonly Placeholder[]
}

/** A mail of the product, written as admins write theirs: decision 060. */
export interface MailTemplate<Params> {
  /** As its messages are stored. */
  name: string
  /** `service` answers something the person did and is always sent; the others respect their choices. */
  class: 'service' | 'reminder' | 'news'
  /** Service mail that is written to many at a time all the same, and does not hold up mail to one person. */
  toMany?: true
  /** Its reader asked for it to get into the account: it is tried now and then even where an earlier message bounced. */
  opensAccount?: true
  /**
   * The mail holds what is for its reader alone: a link that opens something by itself, such a link where its record has one (`some`), or other
   * words. Admins do not see its text, which is cleared once a mail server has taken it (decision 151).
   */
  secret?: 'link' | 'some' | 'words'
  /** Admins may write a rule that replaces its text. */
  event?: MailEvent
  /** What its placeholders are replaced by, beside the award's name and address. */
  values(params: Params, place: MailPlace): MailValues
  /** A function only where the text itself varies; what may be missing is an empty value. */
  text: MailText | ((params: Params) => MailText)
  /** Of the work that it is about. */
  picture?(params: Params): MailPicture | null
  /** Why the reader gets it, and the way out: of mail that people can stop. */
  foot?(params: Params): MailContent['foot']
}
