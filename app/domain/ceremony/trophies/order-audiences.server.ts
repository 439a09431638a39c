import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import { linkValue, textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'
import type { Addressed } from '#app/domain/season/audiences/audience.ts'
import { recordsOf, valuesByAddress } from '#app/domain/season/audiences/addressed-values.ts'
import { audienceFrom } from '#app/domain/season/audiences/sql-audience.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { orderUrl } from './link.server.ts'
import { CARRIER_LABELS, trophyReference } from './rules.ts'

const placeholders: Placeholder[] = [
  { name: 'order.reference', kind: 'text', label: 'The order’s reference, such as “TO-17”' },
  { name: 'order.title', kind: 'text', label: 'The title' },
  { name: 'order.plate', kind: 'text', label: 'The lines on the plate' },
  { name: 'order.parcel', kind: 'text', label: 'Carrier and tracking number, once it is shipped' },
  { name: 'order.link', kind: 'link', label: 'The order’s page, by its secret link' },
]

/** Of several orders of one person, the link is that of the first; the others have mails of their own. */
async function orderValues(
  addressed: readonly Addressed[],
  _question: unknown,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const rows = await reader
    .selectFrom('trophy_orders as o')
    .innerJoin('nominations as n', 'n.id', 'o.nomination_id')
    .where('o.id', 'in', [0, ...recordsOf(addressed)])
    .orderBy('o.id')
    .select(['o.id', 'o.link_key as linkKey', 'o.engraving', 'o.carrier', 'o.tracking'])
    .select('n.display_title as title')
    .execute()
  return valuesByAddress(addressed, ({ entityIds }) => {
    const own = rows.filter(({ id }) => entityIds.includes(id))
    const together = (texts: readonly string[]) => textValue([...new Set(texts.filter(Boolean))].join('; '))
    return {
      'order.reference': together(own.map(({ id }) => trophyReference(id))),
      'order.title': together(own.map(({ title }) => shownTitle(title))),
      'order.plate': together(own.map(({ engraving }) => engraving.join(' / '))),
      'order.parcel': together(
        own.map(({ carrier, tracking }) =>
          carrier ? [CARRIER_LABELS[carrier], tracking].filter(Boolean).join(', ') : '',
        ),
      ),
      'order.link': linkValue(own[0] ? orderUrl(own[0].linkKey) : ''),
    }
  })
}

/** Contacts of the season's orders in a state, at the address of the order; people whose account is suspended are left out. */
const contacts = (year: number, condition: RawBuilder<unknown>, anchorAt: RawBuilder<unknown>) => sql`
  SELECT lower(o.contact_email) COLLATE "C" AS key, o.contact_email AS address, o.contact_name AS name, u.id AS user_id,
    u.timezone, o.id AS entity_id, ${anchorAt} AS anchor_at, n.display_title AS title, c.name AS place,
    NULL::timestamptz AS at
  FROM trophy_orders o JOIN nominations n ON n.id = o.nomination_id JOIN categories c ON c.id = n.category_id
  LEFT JOIN users u ON u.email = o.contact_email::citext AND u.status = 'active' AND u.email_verified_at IS NOT NULL
  WHERE o.year = ${year} AND o.contact_email <> '' AND ${condition}`

const shared = { entity: 'trophy_order', narrowing: [], placeholders, values: orderValues } as const

/** Whose order of extra trophies is under way. */
const orderers = audienceFrom({
  ...shared,
  code: 'trophy_orderers',
  name: 'People with an order of extra trophies',
  rule: 'Contacts of this season’s orders of extra trophies that are neither done, declined nor cancelled',
  anchors: [],
  gone: 'The order has ended.',
  rows: ({ season }) =>
    Promise.resolve(
      contacts(
        season.year,
        sql`o.state NOT IN ('delivered', 'declined', 'cancelled')`,
        sql`NULL::timestamptz`,
      ),
    ),
  why: ({ title }) => `an order of extra trophies for “${shownTitle(title)}” is under way`,
})

/** Whose approval a proof waits for. */
const proofsWaiting = audienceFrom({
  ...shared,
  code: 'trophy_proofs',
  name: 'People who still have to approve their trophy plate',
  rule: 'Contacts of this season’s orders of extra trophies whose plate proof was sent and not answered',
  anchors: [{ code: 'trophy_proof_sent', label: 'the newest proof is sent' }],
  gone: 'The proof was answered.',
  rows: ({ season }) =>
    Promise.resolve(contacts(season.year, sql`o.state = 'proof_sent'`, sql`o.proof_sent_at`)),
  why: ({ title }) => `the plate proof for “${shownTitle(title)}” needs approval`,
})

/** Whose parcel is on its way. */
const parcelsSent = audienceFrom({
  ...shared,
  code: 'trophy_parcels',
  name: 'People whose extra trophy was shipped',
  rule: 'Contacts of this season’s orders of extra trophies that were shipped and of which no one has said that they arrived',
  anchors: [{ code: 'trophy_shipped', label: 'the day the parcel was shipped' }],
  gone: 'The trophy has arrived.',
  rows: ({ season }) => Promise.resolve(contacts(season.year, sql`o.state = 'shipped'`, sql`o.shipped_at`)),
  why: ({ title }) => `the extra trophy for “${shownTitle(title)}” was shipped`,
})

export const orderAudiences = [orderers, proofsWaiting, parcelsSent]
