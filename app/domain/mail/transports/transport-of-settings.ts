import path from 'node:path'
import type { Config } from '#app/config.server.ts'
import type { MailTransport } from '#app/domain/mail/transport.ts'
import { caughtTransport } from '#app/domain/mail/transports/caught.ts'
import { fileTransport } from '#app/domain/mail/transports/files.ts'
import { smtpTransport } from '#app/domain/mail/transports/smtp.ts'

/** The way mail leaves this installation: to its recipients, or caught. `connections` are kept open to the mail server. */
export function transportOfSettings(
  { smtpUrl, mail, dataDir }: Pick<Config, 'smtpUrl' | 'mail' | 'dataDir'>,
  connections: number,
): MailTransport {
  const server = smtpUrl ? smtpTransport(smtpUrl, { connections }) : undefined
  if (server && mail.delivery === 'live') return server
  return caughtTransport({ server, files: fileTransport(path.join(dataDir, 'mail')), ...mail })
}
