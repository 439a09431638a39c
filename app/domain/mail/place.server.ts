import type { Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { accentOf } from '#app/platform/accent.ts'
import { addressLines } from '#app/platform/address-lines.ts'
import { href } from '#app/platform/href.ts'
import type { MailPlace } from './content.ts'

/** MAIL_FROM taken apart: "Pegbar Awards <awards@example.org>", or the bare address. */
export function mailSender(from: string = config().mailFrom) {
  const named = /^([^"<]*|"[^"<]*"\s*)<([^<>\s@]+@[^<>\s@]+)>$/.exec(from.trim())
  if (named?.[2]) return { name: named[1]?.replaceAll('"', '').trim() || 'Awards', address: named[2] }
  return { name: 'Awards', address: from.trim() }
}

/** The award as its mails name and show it: the site's name in the settings, or the name the mails come from. */
export async function mailPlace(reader: Reader): Promise<MailPlace> {
  const rows = await reader
    .selectFrom('configs')
    .select(['name', 'value'])
    .where('name', 'in', ['site_name', 'seller_name', 'seller_address', 'accent_colour', 'logo_file'])
    .execute()
  const value = (name: string) => rows.find((row) => row.name === name)?.value?.trim() ?? ''
  const award = value('site_name') || mailSender().name
  const address = addressLines(value('seller_address'))
  const seller = value('seller_name') || award
  const { appUrl } = config()
  const logoId = value('logo_file')
  return {
    award,
    appUrl,
    accent: accentOf(value('accent_colour')),
    ...(logoId && { logo: appUrl + href('/logo/:logoId', { logoId }) }),
    address: address.length > 0 ? [seller, ...address] : [],
  }
}
