import PostalMime, { type Email } from 'postal-mime'
import { storedAddress } from '#app/platform/mail-address.ts'
import { addressAtFault } from './address-at-fault.ts'
import { tidy } from './plain-text.ts'
import type { FeedbackKind } from './rules.ts'

/** Reads delivery reports of mail servers; pure. RFC 3464 and RFC 5965. */

export interface Report {
  kind: Exclude<FeedbackKind, 'unreadable'>
  /** The recipient, as the server names them. */
  address: string | null
  /** The server's text. */
  detail: string
  /** The address does not exist, rather than that the message was refused or the server failed. */
  addressAtFault: boolean
}

export type Reading =
  | { reports: Report[]; messageIds: string[] }
  /** Why it could not be read: a personal answer, or a report without a known form. */
  | { unreadable: string }

const OUR_ID = /<?(mail-[0-9a-f]{32}@[a-z0-9.-]{1,253})>?/gi
const DELIVERY_STATUS = /^message\/(?:global-)?delivery-status$/
const RECEIPT = /^message\/(?:global-)?disposition-notification$/
const ORIGINAL =
  /^(?:message\/(?:global|rfc822)|message\/(?:global-)?headers|text\/rfc822-headers|text\/plain)$/

/** Reads one report. Never throws: an unreadable one says so. */
export async function readReport(raw: Uint8Array): Promise<Reading> {
  try {
    const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true })
    const parts = mail.attachments.map(({ mimeType, content }) => ({
      type: mimeType.toLowerCase(),
      text: textOf(content),
    }))
    if (isReceipt(mail, parts)) return { unreadable: describeMail(mail.subject, mail.from?.address) }
    const originals = parts.filter(({ type }) => ORIGINAL.test(type)).map(({ text }) => text)
    const statuses = parts.filter(({ type }) => DELIVERY_STATUS.test(type)).map(({ text }) => text)
    const abuse = parts.find(({ type }) => type === 'message/feedback-report')
    const written = mail.text ?? ''
    const reports = abuse
      ? [complaint(abuse.text)]
      : [...statuses, written].flatMap((text) => deliveryReports(text, written))
    const named = [...originals, ...statuses.map(withoutXtext), mail.inReplyTo ?? '', mail.references ?? '']
    if (reports.length > 0) return { reports, messageIds: ourIdsIn([...named, written]) }
    // Not by what an answer refers to, which everybody's own mail has: the report quotes the head of what it returns.
    const quoted = ourIdsIn([...originals, written])
    if (statuses.length === 0 && quoted.length > 0 && isReturned(mail))
      return { reports: [inOwnWords(mail)], messageIds: quoted }
    return { unreadable: describeMail(mail.subject, mail.from?.address) }
  } catch (error) {
    return { unreadable: `Not an email: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Message-IDs of our form, in order, each once. */
function ourIdsIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(OUR_ID)].map(([, id]) => `<${id}>`))
  return [...new Set(found)].slice(0, 5)
}

function describeMail(subject: string | undefined, from: string | undefined): string {
  return `Not a delivery report: “${oneLine(subject ?? 'without a subject', 200)}”${from ? ` from ${oneLine(from, 254)}` : ''}`
}

/** That a person has read or deleted a message (RFC 8098), which therefore arrived. */
const isReceipt = (mail: Email, parts: readonly { type: string }[]): boolean =>
  parts.some(({ type }) => RECEIPT.test(type)) ||
  mail.headers.some(
    ({ key, value }) =>
      key === 'content-type' && /\breport-type\s*=\s*["']?disposition-notification\b/i.test(value),
  )

/** Written by a server which gave up, in a form of its own: it says so in its header or its sender, and is not about a delay. */
function isReturned(mail: Email): boolean {
  if (failedRecipient(mail)) return true
  if (mail.headers.some(({ key, value }) => key === 'content-type' && /^multipart\/report\b/i.test(value)))
    return !STILL_TRYING.test(wordsOf(mail))
  if (!/^(?:mailer-daemon|postmaster)(?:@|$)|^$/i.test(mail.from?.address ?? '')) return false
  return !STILL_TRYING.test(wordsOf(mail))
}

const wordsOf = (mail: Email) => `${mail.subject ?? ''} ${mail.text ?? ''}`.slice(0, 4_000)

const STILL_TRYING =
  /\b(?:delayed|warning|auto-?reply|out of (?:the )?office|vacation|still trying|will (?:be )?(?:retried|keep trying|continue to try)|not yet been delivered|no action is required)/i

const failedRecipient = (mail: Email) =>
  mail.headers.find(({ key }) => key === 'x-failed-recipients')?.value.split(',')[0]

/** That a message came back, in a server's own form: what it said of the address counts as in any other. */
function inOwnWords(mail: Email): Report {
  const text = mail.text ?? ''
  const said = wordsOfServer(text)
  return {
    kind: 'hard_bounce',
    address: addressIn(failedRecipient(mail)),
    detail: oneLine(`Bounced: ${said || text.slice(0, MAX_TEXT)}`, 600),
    addressAtFault: addressAtFault({ status: '', text: said }),
  }
}

const MAX_TEXT = 4_000
/** Where the message that came back begins: the head that every message has. */
const RETURNED = /^[ \t>|]{0,8}(?:received|return-path|dkim-signature|message-id|mime-version):/im
/** What introduces it. */
const ABOUT_COPY =
  /\b(?:original|returned|undelivered|copy of (?:the|your|this)|headers? of (?:the|your|this)) (?:original )?(?:message|mail)\b|\bmessage (?:headers?|text)\b/i
/** A line with a reply of SMTP or a code of RFC 3463. */
const REPLY = /(?:^|[\s:#(<])5\d\d(?:[ :-]|$)|(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/

/**
 * What a server said, without the message that came back: the paragraphs with its codes, since what is around them is the same in
 * every report; all of it where there are none.
 */
function wordsOfServer(text: string): string {
  const written = text
    .slice(0, RETURNED.exec(text)?.index ?? text.length)
    .slice(0, MAX_TEXT)
    .split('\n')
    .filter((line) => !ABOUT_COPY.test(line))
    .join('\n')
  const paragraphs = written.split(/\r?\n[ \t]*\r?\n/)
  const withCodes = paragraphs.filter((paragraph) => REPLY.test(paragraph)).map(fromFirstReply)
  return (withCodes.length > 0 ? withCodes : paragraphs).join('\n')
}

function fromFirstReply(paragraph: string): string {
  const lines = paragraph.split('\n')
  return lines.slice(lines.findIndex((line) => REPLY.test(line))).join('\n')
}

/**
 * One report for each recipient: groups of fields, the first about the message as a whole. Where it is about one recipient and does not
 * say what the server answered, the text that is written for people does.
 */
function deliveryReports(text: string, written: string): Report[] {
  const groups = text.split(/\r?\n[ \t]*\r?\n/).map(fieldsOf)
  const isOne = groups.filter((fields) => fields.has('action')).length === 1
  return groups.flatMap((fields) => {
    const action = fields.get('action')?.toLowerCase() ?? ''
    const kind = kindOf(action)
    if (!kind) return []
    const given = (fields.get('diagnostic-code') ?? '').replace(/^smtp;\s*/i, '')
    const diagnostic = given || !isOne ? given : oneLine(wordsOfServer(written), 600)
    const status =
      /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(`${fields.get('status') ?? ''} ${diagnostic}`)?.[0] ?? ''
    const recipient = fields.get('original-recipient') ?? fields.get('final-recipient')
    return [
      {
        kind,
        address: addressIn(recipient),
        detail: oneLine([action, status, diagnostic].filter(Boolean).join(' '), 2_000),
        addressAtFault: kind === 'hard_bounce' && addressAtFault({ status, text: diagnostic }),
      },
    ]
  })
}

function kindOf(action: string): Report['kind'] | null {
  if (/^failed\b/.test(action)) return 'hard_bounce'
  if (/^delayed\b/.test(action)) return 'soft_bounce'
  return /^(?:delivered|relayed|expanded)\b/.test(action) ? 'delivered' : null
}

function complaint(text: string): Report {
  const fields = fieldsOf(text)
  return {
    kind: 'complaint',
    address: addressIn(fields.get('original-rcpt-to') ?? fields.get('removal-recipient')),
    detail: oneLine(`${fields.get('feedback-type') ?? 'abuse'} ${fields.get('user-agent') ?? ''}`, 2_000),
    addressAtFault: false,
  }
}

/** "Name: value" lines, with continued lines joined; the first of a name counts. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]{1,80}):[ \t]*(.*)$/s.exec(line) ?? []
    if (name && value !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value)
  }
  return fields
}

/** "rfc822; <Robin@example.org>" as the address alone. */
function addressIn(field: string | undefined): string | null {
  const address = withoutXtext(field ?? '')
    .replace(/^[a-z0-9-]+;/i, '')
    .trim()
    .replace(/^<|>$/g, '')
  return address.length <= 254 && /^[^\s@<>]+@[^\s@<>]+$/.test(address) ? storedAddress(address) : null
}

/** "+3C" for "<", as addresses and ids are written in delivery reports (RFC 3461). */
function withoutXtext(text: string): string {
  return text.replace(/\+([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** One line of at most so many characters, without anything that is not text. */
export function oneLine(text: string, most: number): string {
  return tidy(text.replace(/[\p{Cs}\uFFFD]+/gu, ' ')).slice(0, most)
}

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}
