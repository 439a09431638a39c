/** A message as it is handed over. */
export interface OutgoingMail {
  messageId: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  date: Date
  attachments: { filename: string; contentType: string; content: Buffer }[]
}

/**
 * Takes a message over, for good: when `send` returns, it is somebody else's. It throws `MailRefused` when trying again
 * cannot help, and anything else when it may.
 */
export interface MailTransport {
  /** How long `send` takes at the very most: after that, a sender that has not answered is taken for dead. */
  handoverMs: number
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}

/** The receiving side said no for good (SMTP 5xx to the recipient or the message). */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** The line broke after the message was handed over and before the answer came: it may have arrived. */
export class MailUnclear extends Error {
  override name = 'MailUnclear'
}
