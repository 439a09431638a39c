/** A message as it is handed over. */
export interface OutgoingMail {
  messageId: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  replyTo: string | null
  /** Where the reader stops mail of this kind, by one press; `null` for what is always sent. */
  unsubscribe: string | null
  subject: string
  text: string
  html: string
  date: Date
  /** What a transport on the way has to add. */
  headers?: Readonly<Record<string, string>>
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
  /** Where mail to this address really goes, for its pace; not there: to the address. */
  destination?(address: string): string
  close(): Promise<void>
}

/** The receiving side said no for good (SMTP 5xx to the recipient or the message). */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** There is no such mailbox, rather than that this message was not wanted. */
  readonly addressIsGone: boolean

  constructor(
    message: string,
    { addressIsGone = false, cause }: { addressIsGone?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.addressIsGone = addressIsGone
  }
}

/** The line broke after the message was handed over and before the answer came: it may have arrived. */
export class MailUnclear extends Error {
  override name = 'MailUnclear'
}

/** The receiving server said "later" (SMTP 4xx to the recipient or the message), as one that greylists does. */
export class MailDeferred extends Error {
  override name = 'MailDeferred'
}
