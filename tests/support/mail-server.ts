import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** The envelope: whom bounces go to, and whom it was handed over for. */
  from: string
  to: string
  at: Date
  email: Email
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  close(): Promise<void>
}

/** Thrown by a rule to refuse: the SMTP code and text that the sender gets. */
export function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

export interface MailServerRules {
  /** Refuse a recipient by throwing. */
  recipient?: (address: string) => void
  /** Refuse a message after its data by throwing; `drop` breaks the line instead of answering. */
  message?: (to: string) => 'accept' | 'drop' | Promise<'accept' | 'drop'>
}

/** A real SMTP server that keeps what it takes. */
export async function startMailServer(
  { recipient, message }: MailServerRules = {},
  port = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      try {
        recipient?.(address)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    onData(stream, session, done) {
      const take = async () => {
        const raw = await buffer(stream)
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        if ((await message?.(to)) === 'drop') return 'drop'
        const { mailFrom } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        received.push({ from, to, at: new Date(), email: await PostalMime.parse(raw) })
        return 'accept'
      }
      take().then(
        (verdict) => (verdict === 'drop' ? endConnections() : done()),
        (error: Error) => done(error),
      )
    },
  })
  function endConnections() {
    for (const connection of server.connections) {
      ;(connection as unknown as { _socket: { destroy(): void } })._socket.destroy()
    }
  }
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
