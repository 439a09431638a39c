import nodemailer from 'nodemailer'
import { z } from 'zod'
import { addressAtFault } from '#app/domain/mail/address-at-fault.ts'
import { MailDeferred, MailRefused, MailUnclear, type MailTransport } from '#app/domain/mail/transport.ts'
import { envelopeOf } from '#app/domain/mail/transports/envelope.ts'

const smtpError = z.object({
  responseCode: z.number().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  code: z.string().optional(),
  syscall: z.string().optional(),
})
/** The line broke; the library does not say how far the message had come. */
const BROKEN_LINE = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET'])
/** … except here, where it had not been begun. */
const NEVER_BEGUN = /^(?:Greeting never received|Connection timeout)/

/**
 * Sends through a mail server over a few lasting connections. SMTP cannot promise "exactly once": when the line breaks
 * between the message and the server's answer, the message may have been taken. Such a message says so (`MailUnclear`), and a
 * second one carries the same Message-ID.
 */
export function smtpTransport(
  url: string,
  { connections = 3 }: { connections?: number } = {},
): MailTransport {
  const transporter = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 1_000,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  })
  return {
    // Connecting, greeting, and a server that is slow over each answer.
    handoverMs: 3 * 60_000,
    async send(mail) {
      try {
        await transporter.sendMail({
          ...envelopeOf(mail),
          dsn: {
            id: mail.messageId,
            return: 'headers',
            notify: ['failure', 'delay'],
            recipient: mail.to.address,
          },
        })
      } catch (error) {
        throw asOurs(error, mail.to.address)
      }
    },
    close: async () => transporter.close(),
  }
}

/** Other letters before the @ are taken only by servers that know SMTPUTF8 (RFC 6531); those after it are sent in ASCII. */
const needsSmtpUtf8 = (address: string) => /[^\0-\x7f]/.test(address.slice(0, address.lastIndexOf('@')))
const NO_SUCH_MAILBOX = /\b5\.1\.(?:1|10)\b/
const NO_SMTPUTF8 =
  'The mail server takes no address with letters other than a to z before the @ (SMTPUTF8). Use a server that does, or ask the person for another address.'

/** 5xx to the recipient or the message is for good. To the sender or the sign-in it is our own setting: worth another try. */
function asOurs(error: unknown, address: string): unknown {
  const told = smtpError.safeParse(error)
  const message = error instanceof Error ? error.message : String(error)
  const { responseCode, command, code, syscall, response } = told.success ? told.data : {}
  if (responseCode && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')) {
    if (command === 'RCPT TO' && needsSmtpUtf8(address) && !NO_SUCH_MAILBOX.test(response ?? ''))
      return new MailRefused(`${NO_SMTPUTF8} ${message}`, { cause: error })
    const addressIsGone = command === 'RCPT TO' && addressAtFault({ status: '', text: response ?? '' })
    return new MailRefused(message, { addressIsGone, cause: error })
  }
  if (responseCode && responseCode < 500 && (command === 'RCPT TO' || command === 'DATA'))
    return new MailDeferred(message, { cause: error })
  const begun = !responseCode && !syscall && !NEVER_BEGUN.test(message)
  if (begun && code && BROKEN_LINE.has(code)) return new MailUnclear(message, { cause: error })
  return error
}
