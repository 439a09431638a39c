import { config } from '#app/config.server.ts'
import type { MailPlace } from '#app/domain/mail/content.ts'

export interface Sender {
  name: string
  address: string
}

/** MAIL_FROM taken apart: "Pegbar Awards <awards@example.org>", or the bare address. */
export function mailSender(from: string = config().mailFrom): Sender {
  const named = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(from)
  if (named?.[2]) return { name: named[1] || 'Awards', address: named[2] }
  return { name: 'Awards', address: from.trim() }
}

/** The award's name in mails is the name they come from. */
export function mailPlace(): MailPlace {
  return { award: mailSender().name, appUrl: config().appUrl }
}
