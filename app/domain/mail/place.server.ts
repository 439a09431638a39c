import type { Reader } from '#db/client.ts'
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

/** The award as its mails name it: the site's name in the settings, or the name the mails come from. */
export async function mailPlace(reader: Reader): Promise<MailPlace> {
  const row = await reader
    .selectFrom('configs')
    .select('value')
    .where('name', '=', 'site_name')
    .executeTakeFirst()
  return { award: row?.value || mailSender().name, appUrl: config().appUrl }
}
