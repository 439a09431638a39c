import { z } from 'zod'
import type { Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { nomineeToken } from '#app/domain/nominees/nominations/nominee-link.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'

/** An order's secret link, signed from a key of the order; who reads the database alone cannot make one. */

const PURPOSE = 'trophy-order'
const key = z.uuid()
/** The link opens an order that has ended for so long, and one that nothing happens to. */
const AFTER_END_MS = 366 * 86_400_000
const UNCHANGED_MS = 2 * AFTER_END_MS

/** Says what an orderer's link opens. */
export const orderLink: SecretLink = {
  kind: 'trophy-order',
  opens: 'an order of extra trophies, with its proof and its address',
  holder: 'the customer, by email',
  ends: 'a year after the order has ended, and two years after the last change of one that has not',
  changed: 'an admin on the page of the order',
  addresses: ['/trophies/view', '/trophies/proof'],
  in: 't',
  exchanged: true,
}

/** What opens an order's page without signing in. */
export const orderToken = (linkKey: string): string => sign(PURPOSE, linkKey)

/** The address of an order's own page, below the site's. */
export const orderPath = (linkKey: string): string =>
  withQuery(href('/trophies/view'), { t: orderToken(linkKey) })

/** The same as mails have it. */
export const orderUrl = (linkKey: string): string => config().appUrl + orderPath(linkKey)

/** The address at which a nominee orders, by their own link. */
export const nomineeOrderPath = (nomineeKey: string): string =>
  withQuery(href('/trophies/order'), { t: nomineeToken(nomineeKey) })

/** The order of an unexpired link, or `null`. */
export async function readOrderToken(token: string, now: Date, reader: Reader): Promise<number | null> {
  if (!/^[\w-]{20,200}\.[\w-]{10,60}$/.test(token)) return null
  const opened = key.safeParse(openSigned(PURPOSE, token))
  if (!opened.success) return null
  const row = await reader
    .selectFrom('trophy_orders')
    .where('link_key', '=', opened.data)
    .select(['id', 'state', 'updated_at as updatedAt'])
    .executeTakeFirst()
  if (!row) return null
  const hasEnded = row.state === 'delivered' || row.state === 'declined' || row.state === 'cancelled'
  const lasts = hasEnded ? AFTER_END_MS : UNCHANGED_MS
  return row.updatedAt.getTime() + lasts <= now.getTime() ? null : row.id
}
