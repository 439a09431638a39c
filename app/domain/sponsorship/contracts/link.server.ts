import { z } from 'zod'
import { config } from '#app/config.server.ts'
import { href } from '#app/platform/href.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'

/**
 * What stands for a contract in an address: its public id, which opens it for the sponsorship's owner and for admins, or a key signed
 * from that, which opens it for the person it was mailed to.
 */

const PURPOSE = 'sponsorship-contract'
const id = z.uuid()

/** The key of a contract's secret link. */
export const contractKey = (publicId: string): string => sign(PURPOSE, publicId)

/** The contract's secret link, as mails have it. */
export const contractUrl = (publicId: string): string =>
  config().appUrl + href('/sponsorships/contract/:id', { id: contractKey(publicId) })

/** The public id in an address, and whether it was signed; `null` where it is neither. */
export function readContractKey(text: string): { publicId: string; isSecret: boolean } | null {
  const bare = id.safeParse(text)
  if (bare.success) return { publicId: bare.data, isSecret: false }
  if (!/^[\w-]{20,200}\.[\w-]{10,60}$/.test(text)) return null
  const opened = id.safeParse(openSigned(PURPOSE, text))
  return opened.success ? { publicId: opened.data, isSecret: true } : null
}
