/** A message as it is handed over. */
export interface OutgoingMail {
  messageId: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  replyTo: string | null
  /** The one-click unsubscribe address; `null` for mail that is always sent. */
  unsubscribe: string | null
  subject: string
  text: string
  html: string
  date: Date
  /** Headers that a transport adds. */
  headers?: Readonly<Record<string, string>>
  attachments: { filename: string; contentType: string; content: Buffer }[]
}

/**
 * Takes over a message: when `send` returns, it is accepted. It throws `MailRefused` when a retry cannot help, and anything
 * else when it may.
 */
export interface MailTransport {
  /** The longest `send` can take: a sender that has not answered by then counts as dead. */
  handoverMs: number
  send(mail: OutgoingMail): Promise<void>
  /** Where mail to this address really goes, for the throttle. Default: the address. */
  destination?(address: string): string
  close(): Promise<void>
}

/** The receiving server refused it for good (SMTP 5xx to the recipient or the message). */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** The mailbox does not exist, rather than that the message was refused. */
  readonly addressIsGone: boolean

  constructor(
    message: string,
    { addressIsGone = false, cause }: { addressIsGone?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.addressIsGone = addressIsGone
  }
}

/** The connection broke after the message was handed over and before the answer: it may have arrived. */
export class MailUnclear extends Error {
  override name = 'MailUnclear'
}

/** The receiving server said "later" (SMTP 4xx to the recipient or the message), as one that greylists does. */
export class MailDeferred extends Error {
  override name = 'MailDeferred'
}
