import type { MailClass, MailStatus } from '#app/domain/mail/rules.ts'

/** A message in a list. */
export interface MessageRow {
  id: number
  toEmail: string
  toName: string
  subject: string
  status: MailStatus
  attempts: number
  createdAt: Date
  sentAt: Date | null
  /** The message that says what this one would have said. */
  mergedInto: number | null
  /** The message this one repeats. */
  againOf: number | null
}

interface MessageAttachment {
  name: string
  /** `null` while the worker has not made it. */
  publicId: string | null
}

/** Another message that belongs with this one. */
export interface RelatedMessage {
  id: number
  subject: string
  toEmail: string
  status: MailStatus
}

export interface MessageView extends MessageRow {
  /** `null` when it carries a link that opens something: nobody but its reader sees that. */
  text: string | null
  class: MailClass
  messageId: string
  template: string
  attachments: MessageAttachment[]
  notBefore: Date
  handedOverAt: Date | null
  bouncedAt: Date | null
  lastError: string | null
  skipReason: string | null
  replyTo: string | null
  runId: number | null
  /** The rule that wrote it. */
  rule: { id: number; name: string } | null
  /** Why its reader got it, one line for each record it speaks of. */
  why: string[]
  /** Messages whose words this one took in. */
  merged: RelatedMessage[]
  /** Messages that repeat it. */
  copies: RelatedMessage[]
}
