import { z } from 'zod'
import { config } from '#app/config.server.ts'
import { href } from '#app/platform/href.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'

/**
 * What stands for a contract in an address: its public id, which opens it for the sponsorship's owner and for admins, or a key signed
 * from its link key, which opens it for the person it was mailed to.
 */
export const contractLink: SecretLink = {
  kind: 'contract',
  opens: 'a sponsor’s contract, to read and to sign',
  holder: 'the contact of the sponsorship, by email',
  ends: 'a year after the ceremony; of a season without a date for it, at the end of the second year after the season',
  changed: 'an admin on the page of the contract',
  addresses: [
    '/sponsorships/contract/:id',
    '/sponsorships/contract/:id/file',
    '/sponsorships/print-document/:id',
  ],
  in: 'id',
  exchanged: true,
}

const PURPOSE = 'sponsorship-contract'
const id = z.uuid()

/** The key of a contract's secret link. */
export const contractKey = (linkKey: string): string => sign(PURPOSE, linkKey)

/** The contract's secret link, as mails have it. */
export const contractUrl = (linkKey: string): string =>
  config().appUrl + href('/sponsorships/contract/:id', { id: contractKey(linkKey) })

/** The public id in an address, or the link key that was signed; `null` where it is neither. */
export function readContractKey(text: string): { publicId: string } | { linkKey: string } | null {
  const bare = id.safeParse(text)
  if (bare.success) return { publicId: bare.data }
  if (!/^[\w-]{20,200}\.[\w-]{10,60}$/.test(text)) return null
  const opened = id.safeParse(openSigned(PURPOSE, text))
  return opened.success ? { linkKey: opened.data } : null
}
