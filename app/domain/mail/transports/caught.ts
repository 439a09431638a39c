import type { MailTransport, OutgoingMail } from '#app/domain/mail/transport.ts'
import { isAllowed } from '#app/mail-settings.ts'

export interface CaughtSettings {
  /** The mail server, if there is one. */
  server: MailTransport | undefined
  files: MailTransport
  catchAll: string | undefined
  allow: readonly string[]
}

/**
 * Keeps mail from people it is written to, wherever this is not the award itself: a copy of its data must not write to
 * everyone in it. Addresses on the list get theirs; the rest goes to the one address, saying whom it was meant for, or
 * becomes files.
 */
export function caughtTransport({ server, files, catchAll, allow }: CaughtSettings): MailTransport {
  return {
    handoverMs: Math.max(files.handoverMs, server?.handoverMs ?? 0),
    send(mail) {
      if (server && isAllowed(mail.to.address, allow)) return server.send(mail)
      if (server && catchAll) return server.send(redirected(mail, catchAll))
      return files.send(mail)
    },
    destination(address) {
      return server && catchAll && !isAllowed(address, allow) ? catchAll : address
    },
    async close() {
      await Promise.all([files.close(), server?.close()])
    },
  }
}

/** The same message to the one address, with whom it was meant for in a header and above the text. */
export function redirected(mail: OutgoingMail, catchAll: string): OutgoingMail {
  const meant = mail.to.address
  const note = `Caught before it was delivered. It was meant for ${meant}.`
  return {
    ...mail,
    to: { name: mail.to.name, address: catchAll },
    headers: { ...mail.headers, 'X-Original-To': meant },
    text: `${note}\n\n${mail.text}`,
    html: mail.html.replace('<main>', `<main>\n<p><strong>${escaped(note)}</strong></p>`),
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
