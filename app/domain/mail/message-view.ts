import type { MailStatus } from '#app/domain/mail/rules.ts'

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
}

interface MessageAttachment {
  name: string
  /** `null` while the worker has not made it. */
  publicId: string | null
}

export interface MessageView extends MessageRow {
  /** `null` when it carries a link that opens something: nobody but its reader sees that. */
  text: string | null
  html: string | null
  messageId: string
  template: string
  attachments: MessageAttachment[]
  notBefore: Date
  handedOverAt: Date | null
  lastError: string | null
  skipReason: string | null
}
