import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import {
  GROUP_NAMES,
  PRICE_GROUPS,
  scopeName,
  type CategoryName,
} from '#app/domain/season/seasons/deadline-checks.ts'
import {
  callState,
  nextOpening,
  priceNow,
  type CallState,
  type Deadline,
  type PriceGroup,
} from '#app/domain/season/seasons/deadlines.ts'
import { shownCents, type TaxTerms } from '#app/domain/season/prices/tax.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { matchingOptions } from '#app/ui/option-search.ts'

/** Shown at once; the others are found by the search. */
const MOST_CATEGORIES = 60
const MOST_TIERS = 24
/** So many are read without a search. */
const FEW_CATEGORIES = 20

interface AwardFacts {
  categories: readonly Pick<
    Category,
    'id' | 'type' | 'number' | 'name' | 'summary' | 'status' | 'studentOnly'
  >[]
  deadlines: readonly Deadline[]
  /** Whether entries of a price group are taken in a category. */
  takesGroup: (category: Pick<Category, 'type' | 'studentOnly'>, group: PriceGroup) => boolean
  tax: TaxTerms
  query: string
}

/** What the public page says of the call and its categories. */
export function awardCall({ categories, deadlines, takesGroup, tax, query }: AwardFacts, now: Date) {
  const state = callState(deadlines, now)
  const shown = deadlines.filter(({ visible }) => visible)
  const offered = categories.filter(({ status }) => status === 'open')
  const names: readonly CategoryName[] = offered
  const tiers = shown.filter(
    ({ kind, categoryId }) =>
      kind === 'entry_tier' && (categoryId === null || offered.some(({ id }) => id === categoryId)),
  )
  const found = matchingOptions(
    offered.map((category) => ({
      category,
      label: `${categoryCode(category)} ${category.name} ${category.summary}`,
    })),
    query,
  ).map(({ category }) => category)
  // Before the call with the prices it begins with, and none once it is over.
  const priced = state === 'open' ? now : nextOpening(deadlines, now)
  return {
    state,
    opensNext: nextOpening(deadlines, now),
    tiers: tiers.slice(0, MOST_TIERS).map((tier) => ({
      id: tier.id,
      name: tier.name,
      scope: tier.categoryId === null && tier.categoryType === null ? '' : scopeName(tier, names),
      opensAt: tier.opensAt,
      closesAt: tier.closesAt,
      now: tier.opensAt <= now && now < tier.closesAt,
      prices: pricesOfTier(tier, tax),
    })),
    total: offered.length,
    /** Whether there are categories of both types, so that it says something which one is of which. */
    typed: new Set(offered.map(({ type }) => type)).size > 1,
    found: found.length,
    searched: query !== '' || offered.length > FEW_CATEGORIES,
    categories: found.slice(0, MOST_CATEGORIES).map((category) => ({
      id: category.id,
      code: categoryCode(category),
      name: category.name,
      summary: category.summary,
      type: category.type,
      price: priced
        ? rangeText(
            PRICE_GROUPS.filter((group) => takesGroup(category, group)).flatMap((priceGroup) => {
              const scope = { categoryId: category.id, categoryType: category.type, priceGroup }
              const price = priceNow(deadlines, scope, priced)
              return price ? { ...price, amountCents: shownCents(price.amountCents, tax) } : []
            }),
          )
        : '',
    })),
  }
}

const pricesOfTier = ({ prices }: Deadline, tax: TaxTerms) =>
  PRICE_GROUPS.flatMap((group) => {
    const price = prices.find(({ priceGroup }) => priceGroup === group)
    if (!price) return []
    return [`${GROUP_NAMES[group]} ${formatMoney(shownCents(price.amountCents, tax), price.currency, 'prose')}`]
  }).join(' · ')

/** "EUR 80", or "EUR 80 – 195" where it depends on who enters. */
function rangeText(prices: readonly { amountCents: number; currency: string }[]): string {
  const [first] = prices
  if (!first) return ''
  const amounts = prices.map(({ amountCents }) => amountCents)
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const text = (cents: number) => formatMoney(cents, first.currency, 'prose')
  return least === most ? text(least) : `${text(least)} – ${text(most).replace(/^\S+\s/u, '')}`
}

/** What the page says first, by the state of the call. */
export const CALL_TEXTS: Readonly<Record<CallState, string>> = {
  unset: 'The dates of the call for entries are not set yet.',
  before: 'The call for entries opens on',
  between: 'The call for entries goes on, on',
  open: 'The call for entries is open.',
  closed: 'The call for entries has closed.',
}

/** What the page says first, as a sentence: "The call for entries opens on Mon 1 Feb 2027." */
export function callSentence(
  { state, opensNext }: { state: CallState; opensNext: Date | string | null },
  day: (moment: Date | string) => string,
): string {
  const text = CALL_TEXTS[state]
  return state === 'open' || text.endsWith('.') || !opensNext ? text : `${text} ${day(opensNext)}.`
}
