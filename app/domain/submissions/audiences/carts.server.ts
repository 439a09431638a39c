import { entryHref } from '#app/domain/submissions/addresses.ts'
import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Addressed, AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import {
  draftsOf,
  pricePlaceholders,
  priceValues,
  pricing,
} from '#app/domain/submissions/audiences/drafts.server.ts'
import { ENTRY_NARROWING, entryValuesOf, valuesByAddress } from './entry-values.ts'
import { livingDraft } from '#app/domain/submissions/audiences/living-drafts.server.ts'
import { audienceFrom, USER_COLUMNS } from '#app/domain/season/audiences/sql-audience.server.ts'
import { CART_ROLES, filteredBy, studioPeople } from '#app/domain/season/audiences/studio-people.ts'
import { dayOf } from '#app/domain/season/audiences/audience-phrases.ts'
import { countText } from '#app/ui/format/plural.ts'
import { config } from '#app/config.server.ts'
import type { MailValues, Placeholder } from '#app/domain/mail/values.ts'
import { ENTRIES } from '#app/domain/submissions/rules.ts'
import { href } from '#app/platform/href.ts'
import { words } from '#app/platform/award-words.ts'

const placeholders: Placeholder[] = [
  { name: 'cart.count', kind: 'text', label: 'How many: “3 entries”' },
  { name: 'cart.titles', kind: 'text', label: 'The first title: “Tin Lanterns” and 2 more' },
  { name: 'cart.list', kind: 'list', label: 'Each entry in the cart with its category' },
  ...pricePlaceholders('cart', 'What they cost now, before discounts'),
  { name: 'cart.link', kind: 'link', label: 'The cart' },
]

async function cartValues(
  addressed: readonly Addressed[],
  question: AudienceQuestion,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const { season } = question
  const cartIds = [...new Set(addressed.flatMap(({ entityIds }) => entityIds))]
  if (cartIds.length === 0) return new Map()
  const items = await reader
    .selectFrom('cart_items')
    .where('cart_id', 'in', cartIds)
    .orderBy('submission_id')
    .select(['cart_id', 'submission_id'])
    .execute()
  const ids = items.map(({ submission_id: id }) => id)
  const [drafts, priced] = await Promise.all([draftsOf(ids, reader), pricing(question, reader)])
  const { appUrl } = config()
  return valuesByAddress(addressed, (entityIds, timezone) => {
    const carts = new Set(entityIds)
    const own = items.flatMap((item) =>
      carts.has(item.cart_id) ? (drafts.get(item.submission_id) ?? []) : [],
    )
    return {
      ...entryValuesOf('cart', {
        total: own.length,
        noun: ENTRIES,
        entries: own,
        line: ({ id, category }) => ({ note: category, href: appUrl + entryHref(id) }),
        link: appUrl + href('/submissions/cart'),
      }),
      ...priceValues('cart', priced(own), season.timezone, timezone),
    }
  })
}

export const cartsUnpaid = audienceFrom({
  code: 'carts_unpaid',
  name: 'People with a full cart',
  get rule() {
    return `Everyone who can check out for ${words.aStudio} with entries in its cart this season`
  },
  entity: 'cart',
  narrowing: ENTRY_NARROWING,
  anchors: [{ code: 'cart_changed', label: 'the last change of the cart' }],
  placeholders,
  gone: 'Their cart is empty now.',
  async rows(question, reader) {
    const living = await livingDraft(question, reader)
    return sql`
      SELECT ${USER_COLUMNS}, cart.id AS entity_id, cart.updated_at AS anchor_at, st.name AS title,
        filled.count::text AS place, cart.updated_at AS at
      FROM carts cart
      JOIN LATERAL (
        SELECT count(*) AS count FROM cart_items i JOIN submissions s ON s.id = i.submission_id
        JOIN categories c ON c.id = s.category_id
        WHERE i.cart_id = cart.id AND ${living} AND ${filteredBy(question.filter, { categories: true })}
      ) filled ON filled.count > 0
      ${studioPeople(sql`cart.studio_id`, CART_ROLES)}
      WHERE cart.year = ${question.season.year} AND ${filteredBy(question.filter, { studios: true })}`
  },
  why: (row, { season }) =>
    `the cart of ${row.title} holds ${countText(Number(row.place), 'entry', 'entries')} and was last changed on ${dayOf(row.at, season.timezone)}`,
  values: cartValues,
})
