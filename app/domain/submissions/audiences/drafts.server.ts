import { entryHref } from '#app/domain/submissions/addresses.ts'
import { sql } from 'kysely'
import { ENTRY_NARROWING, entryValuesOf, valuesByAddress } from './entry-values.ts'
import type { Reader } from '#db/client.ts'
import type { Addressed, AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import { livingDraft } from '#app/domain/submissions/audiences/living-drafts.server.ts'
import {
  audienceFrom,
  USER_COLUMNS,
  type FoundRow,
  type RowSource,
} from '#app/domain/season/audiences/sql-audience.server.ts'
import { ENTRY_ROLES, filteredBy, studioPeople } from '#app/domain/season/audiences/studio-people.ts'
import { amountText, dayOf } from '#app/domain/season/audiences/audience-phrases.ts'
import { config } from '#app/config.server.ts'
import { lateFeeFrom, priceOfEntry } from '#app/domain/submissions/pricing.ts'
import { shownPrice } from '#app/domain/submissions/studio-price.ts'
import { textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'
import { configValues, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { words } from '#app/platform/award-words.ts'

async function draftRows(
  question: AudienceQuestion,
  reader: Reader,
  payment: readonly string[],
): Promise<RowSource> {
  const living = await livingDraft(question, reader)
  return sql`
    SELECT ${USER_COLUMNS}, s.id AS entity_id, s.updated_at AS anchor_at, s.title, c.name AS place, s.updated_at AS at
    FROM submissions s JOIN categories c ON c.id = s.category_id
    ${studioPeople(sql`s.studio_id`, ENTRY_ROLES)}
    WHERE ${living} AND s.payment_status = ANY(${[...payment]}::text[]) AND ${filteredBy(question.filter)}`
}

function whyDraft(row: FoundRow, { season }: AudienceQuestion): string {
  return `draft “${shownTitle(row.title)}” (${row.place}) was last changed on ${dayOf(row.at, season.timezone)}`
}

const placeholders: Placeholder[] = [
  { name: 'drafts.count', kind: 'text', label: 'How many: “3 drafts”' },
  { name: 'drafts.titles', kind: 'text', label: 'The first title: “Tin Lanterns” and 2 more' },
  { name: 'drafts.list', kind: 'list', label: 'Each draft with a link, its category and how far it is' },
  ...pricePlaceholders('drafts', 'What they cost now'),
  { name: 'drafts.link', kind: 'link', label: 'The page with the drafts' },
]

type DraftRow = NonNullable<ReturnType<Awaited<ReturnType<typeof draftsOf>>['get']>>

/** Entries by their ids, with what prices them. */
export async function draftsOf(ids: readonly number[], reader: Reader) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await reader
    .selectFrom('submissions as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .where('s.id', 'in', [...ids])
    .select(['s.id', 's.title', 's.completeness', 'c.name as category', 'st.type as studioType'])
    .select(['c.id as categoryId', 'c.type as categoryType', 's.custom_deadline as customDeadline'])
    .select((eb) => eb('s.payment_status', '=', 'in_cart').as('inCart'))
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, inCart: Boolean(row.inCart) }]))
}

/** What drafts cost now and at the price that follows, for one person's at a time. */
export async function pricing({ season, now }: AudienceQuestion, reader: Reader) {
  const [deadlines, configs] = await Promise.all([deadlinesOf(season.year, reader), configValues()])
  const lateFee = lateFeeFrom(configs)
  return (drafts: readonly DraftRow[]): PriceFacts => {
    const prices = drafts.flatMap((draft) => {
      const price = priceOfEntry(draft, deadlines, lateFee, now)
      return price ? [shownPrice(price, season.tax)] : []
    })
    const nowCents = prices.map(({ amountCents: cents, currency }) => ({ cents, currency }))
    const dearer = prices.filter(({ next, amountCents }) => next && next.amountCents > amountCents)
    const laterCents = prices.map(({ amountCents, currency, next }) => ({
      cents: next?.amountCents ?? amountCents,
      currency,
    }))
    const savedCents = dearer.map(({ amountCents, currency, next }) => ({
      cents: (next?.amountCents ?? 0) - amountCents,
      currency,
    }))
    const [first] = prices
      .map(({ validUntil }) => new Date(validUntil))
      .sort((a, b) => a.getTime() - b.getTime())
    return {
      total: amountText(nowCents),
      later: dearer.length > 0 ? amountText(laterCents) : '',
      saved: dearer.length > 0 ? amountText(savedCents) : '',
      until: first ?? null,
    }
  }
}

interface PriceFacts {
  total: string
  later: string
  saved: string
  until: Date | null
}

/** The placeholders of the prices of a person's entries, under a prefix. */
export function pricePlaceholders(prefix: string, total: string): Placeholder[] {
  const saving = 'A sentence on what entering now saves; empty when nothing is'
  return [
    { name: `${prefix}.total`, kind: 'text', label: `${total}, with the currency` },
    {
      name: `${prefix}.later`,
      kind: 'text',
      label: 'What they cost at the next price; empty when none follows',
    },
    { name: `${prefix}.saving`, kind: 'text', label: saving },
    { name: `${prefix}.price_until`, kind: 'text', label: 'When the first of today’s prices ends' },
  ]
}

/** The values of the prices of a person's entries, under the prefix of their placeholders. */
export function priceValues(
  prefix: string,
  facts: PriceFacts,
  zone: string,
  ownZone: string | null,
): MailValues {
  return {
    [`${prefix}.total`]: textValue(facts.total),
    [`${prefix}.later`]: textValue(facts.later),
    [`${prefix}.saving`]: textValue(savingText(facts, zone, ownZone)),
    [`${prefix}.price_until`]: textValue(facts.until ? formatDateTime(facts.until, zone, ownZone) : ''),
  }
}

/** "Entering now costs EUR 195.00. From Fri 27 Nov 2026, 17:00 Berlin it is EUR 240.00: EUR 45.00 more." */
function savingText(facts: PriceFacts, zone: string, ownZone: string | null): string {
  if (!facts.until || !facts.later) return ''
  const when = formatDateTime(facts.until, zone, ownZone)
  return `Entering now costs ${facts.total}. From ${when} it is ${facts.later}: ${facts.saved} more.`
}

async function draftValues(
  addressed: readonly Addressed[],
  question: AudienceQuestion,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const { season } = question
  const [drafts, priced] = await Promise.all([
    draftsOf([...new Set(addressed.flatMap(({ entityIds }) => entityIds))], reader),
    pricing(question, reader),
  ])
  const { appUrl } = config()
  return valuesByAddress(addressed, (entityIds, timezone) => {
    const own = entityIds.flatMap((id) => drafts.get(id) ?? [])
    return {
      ...entryValuesOf('drafts', {
        total: own.length,
        noun: { one: 'draft', other: 'drafts' },
        entries: own,
        line: ({ id, category, inCart, completeness }) => ({
          note: `${category}, ${inCart ? 'in your cart' : `${completeness} % complete`}`,
          href: appUrl + entryHref(id),
        }),
        link: appUrl + withQuery(href('/submissions'), { status: 'draft' }),
      }),
      ...priceValues('drafts', priced(own), season.timezone, timezone),
    }
  })
}

const shared = {
  entity: 'submission',
  narrowing: ENTRY_NARROWING,
  anchors: [{ code: 'draft_edited', label: 'the last change of the draft' }],
  placeholders,
  why: whyDraft,
  values: draftValues,
} as const

export const drafts = audienceFrom({
  ...shared,
  code: 'drafts',
  name: 'People with drafts',
  get rule() {
    return `Owners and submitters of ${words.studios} with drafts this season that can still be entered and are not in the cart`
  },
  gone: 'They no longer have these drafts.',
  rows: (question, reader) => draftRows(question, reader, ['unpaid']),
})

export const draftsAndCarts = audienceFrom({
  ...shared,
  code: 'drafts_and_carts',
  name: 'People with drafts or a full cart',
  get rule() {
    return `Owners and submitters of ${words.studios} with drafts this season that can still be entered, in the cart or not`
  },
  gone: 'They no longer have these drafts.',
  rows: (question, reader) => draftRows(question, reader, ['unpaid', 'in_cart']),
})
