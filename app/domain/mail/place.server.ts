import type { Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { addressLines } from '#app/platform/address-lines.ts'
import type { MailPlace } from './content.ts'

/** MAIL_FROM taken apart: "Pegbar Awards <awards@example.org>", or the bare address. */
export function mailSender(from: string = config().mailFrom) {
  const named = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(from)
  if (named?.[2]) return { name: named[1] || 'Awards', address: named[2] }
  return { name: 'Awards', address: from.trim() }
}

/** The award as its mails name it: the site's name in the settings, or the name the mails come from. */
export async function mailPlace(reader: Reader): Promise<MailPlace> {
  const rows = await reader
    .selectFrom('configs')
    .select(['name', 'value'])
    .where('name', 'in', ['site_name', 'seller_name', 'seller_address'])
    .execute()
  const value = (name: string) => rows.find((row) => row.name === name)?.value?.trim() ?? ''
  const award = value('site_name') || mailSender().name
  const address = addressLines(value('seller_address'))
  const seller = value('seller_name') || award
  return { award, appUrl: config().appUrl, address: address.length > 0 ? [seller, ...address] : [] }
}
