import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { linkValue, textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import type { Addressed } from '#app/domain/season/audiences/audience.ts'
import { recordsOf, valuesByAddress } from '#app/domain/season/audiences/addressed-values.ts'
import { audienceFrom } from '#app/domain/season/audiences/sql-audience.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { nomineeOrderPath } from './link.server.ts'
import { publicWinners, readTrophyTerms } from './terms.server.ts'

const placeholders: Placeholder[] = [
  { name: 'trophy.category', kind: 'text', label: 'The category' },
  { name: 'trophy.title', kind: 'text', label: 'The title' },
  { name: 'trophy.until', kind: 'text', label: 'Order deadline for extra trophies' },
  { name: 'trophy.link', kind: 'link', label: 'The page to order on, by the personal link' },
]

async function orderableValues(
  addressed: readonly Addressed[],
  { season, now }: { season: { year: number; timezone: string }; now: Date },
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const { window } = await readTrophyTerms(season.year, now, reader)
  const rows = await reader
    .selectFrom('nomination_people as p')
    .innerJoin('nominations as n', 'n.id', 'p.nomination_id')
    .innerJoin('categories as k', 'k.id', 'n.category_id')
    .where('p.id', 'in', [0, ...recordsOf(addressed)])
    .select(['p.id', 'p.link_key as linkKey', 'n.display_title as title', 'k.name as category'])
    .execute()
  return valuesByAddress(addressed, ({ entityIds }) => {
    const own = rows.filter(({ id }) => entityIds.includes(id))
    const [first] = own
    return {
      'trophy.category': textValue(own.map(({ category }) => category).join(', ')),
      'trophy.title': textValue([...new Set(own.map(({ title }) => shownTitle(title)))].join(', ')),
      'trophy.until': textValue(window.closesAt ? formatDateTime(window.closesAt, season.timezone) : ''),
      'trophy.link': linkValue(config().appUrl + (first ? nomineeOrderPath(first.linkKey) : '')),
    }
  })
}

/** Who can order extra trophies now and has not; none before the results are public, where only winners order. */
export const trophyOrderable = audienceFrom({
  code: 'trophy_orderable',
  name: 'People who can order extra trophies',
  rule: 'Winners (or nominees, if your settings allow) who can still order and haven’t',
  entity: 'nomination_person',
  narrowing: [],
  anchors: [],
  placeholders,
  gone: 'They have ordered, or orders are closed.',
  async rows({ season, now }, reader) {
    const { window, ordersFor } = await readTrophyTerms(season.year, now, reader)
    const winners = ordersFor === 'winners' ? [...(await publicWinners(season.year, now))] : []
    const mayOrder = ordersFor === 'nominees' ? sql`true` : sql`n.id = any(${winners}::bigint[])`
    return sql`
      SELECT lower(p.email) COLLATE "C" AS key, p.email AS address, p.full_name AS name, u.id AS user_id, u.timezone,
        p.id AS entity_id, NULL::timestamptz AS anchor_at, n.display_title AS title, c.name AS place, NULL::timestamptz AS at
      FROM nomination_people p JOIN nominations n ON n.id = p.nomination_id JOIN categories c ON c.id = n.category_id
      LEFT JOIN users u ON u.email = p.email::citext AND u.status = 'active' AND u.email_verified_at IS NOT NULL
      WHERE n.year = ${season.year} AND p.email <> '' AND ${publicNomination('n', now)} AND ${window.state === 'open'}
        AND ${mayOrder} AND NOT EXISTS (SELECT FROM trophy_orders o WHERE o.nomination_id = n.id AND o.person_id = p.id)`
  },
  why: ({ title, place }) => `you can order extra trophies for “${shownTitle(title)}” in “${place}”`,
  values: orderableValues,
})
