import { words } from '#app/platform/award-words.ts'
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
  type PriceNow,
} from '#app/domain/season/seasons/deadlines.ts'
import { shownCents, type TaxTerms } from '#app/domain/season/prices/tax.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { matchingOptions } from '#app/ui/option-search.ts'

/** Shown at once; the others are found by the search. */
const MAX_CATEGORIES = 60
const MAX_TIERS = 24
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
  // Before the call with the prices it begins with, and none once it is over.
  const priced = state === 'open' ? now : nextOpening(deadlines, now)
  const shown = deadlines.filter(({ visible }) => visible)
  const offered = categories.filter(({ status }) => status === 'open')
  const names: readonly CategoryName[] = offered
  const tiers = shown.filter(
    ({ kind, categoryId, closesAt }) =>
      kind === 'entry_tier' &&
      now < closesAt &&
      (categoryId === null || offered.some(({ id }) => id === categoryId)),
  )
  const found = matchingOptions(
    offered.map((category) => ({
      category,
      label: `${categoryCode(category)} ${category.name} ${category.summary}`,
    })),
    query,
  ).map(({ category }) => category)
  const feesOf = (category: (typeof offered)[number]) =>
    PRICE_GROUPS.filter((group) => priced && takesGroup(category, group)).flatMap((priceGroup): Fee[] => {
      const scope = { categoryId: category.id, categoryType: category.type, priceGroup }
      const price = priced && priceNow(deadlines, scope, priced)
      return price ? [{ ...price, amountCents: shownCents(price.amountCents, tax), priceGroup }] : []
    })
  const fees = offered.flatMap(feesOf)
  const isSame = isSameEverywhere(fees)
  return {
    state,
    opensNext: nextOpening(deadlines, now),
    fee: feeText(fees, isSame),
    feeUntil: state === 'open' ? firstEnd(fees) : null,
    tiers: tiers.slice(0, MAX_TIERS).map((tier) => ({
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
    categories: found.slice(0, MAX_CATEGORIES).map((category) => ({
      id: category.id,
      code: categoryCode(category),
      name: category.name,
      summary: category.summary,
      type: category.type,
      // What costs the same everywhere is said once, above all categories.
      price: isSame ? '' : rangeText(feesOf(category)),
    })),
  }
}

const pricesOfTier = ({ prices }: Deadline, tax: TaxTerms) =>
  PRICE_GROUPS.flatMap((group) => {
    const price = prices.find(({ priceGroup }) => priceGroup === group)
    if (!price) return []
    return [
      `${GROUP_NAMES[group]} ${formatMoney(shownCents(price.amountCents, tax), price.currency, 'prose')}`,
    ]
  }).join(' · ')

interface Fee extends Pick<PriceNow, 'amountCents' | 'currency' | 'validUntil'> {
  priceGroup: PriceGroup
}

/** Whether the price depends on nothing but who enters. */
function isSameEverywhere(fees: readonly Fee[]): boolean {
  return PRICE_GROUPS.every(
    (group) => new Set(fees.flatMap((fee) => (fee.priceGroup === group ? fee.amountCents : []))).size <= 1,
  )
}

const GROUP_NOUNS: Readonly<Record<PriceGroup, string>> = {
  get studio() {
    return words.payStudio
  },
  get independent() {
    return words.payIndependent
  },
  get student() {
    return words.payStudent
  },
}
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** "EUR 195 for studios and EUR 80 for students", or from the least to the most where it depends on the category too. */
function feeText(fees: readonly Fee[], isSame: boolean): string {
  const range = rangeText(fees)
  if (!isSame || new Set(fees.map(({ amountCents }) => amountCents)).size === 1) return range
  const groups = PRICE_GROUPS.flatMap((group) => fees.find(({ priceGroup }) => priceGroup === group) ?? [])
  return list.format(
    groups.map(
      ({ amountCents, currency, priceGroup }) =>
        `${formatMoney(amountCents, currency, 'prose')} for ${GROUP_NOUNS[priceGroup]}`,
    ),
  )
}

/** When the first of these prices ends. */
const firstEnd = (fees: readonly Fee[]): Date | null =>
  fees.map(({ validUntil }) => validUntil).sort((a, b) => a.getTime() - b.getTime())[0] ?? null

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
  between: 'The call for entries continues on',
  open: 'The call for entries is open.',
  closed: 'The call for entries has closed.',
}

/** What the page says of the call first, as a sentence: "The call for entries opens on Mon 1 Feb 2027." */
function callSentence(
  { state, opensNext }: { state: CallState; opensNext: Date | string | null },
  day: (moment: Date | string) => string,
): string {
  const text = CALL_TEXTS[state]
  return state === 'open' || text.endsWith('.') || !opensNext ? text : `${text} ${day(opensNext)}.`
}

/** What is said of the award in this part of its season where its address is shared. */
export function phaseSentence(phase: AwardPhase, ...call: Parameters<typeof callSentence>): string {
  if (phase === 'nominees') return 'The nominees are announced.'
  return phase === 'winners' ? 'The winners are announced.' : callSentence(...call)
}

/** What the page is about: each part of a season has its own. */
export type AwardPhase = 'preparing' | 'call' | 'judging' | 'nominees' | 'winners'

interface SeasonFacts {
  /** The season's dates and categories are shown. */
  isShown: boolean
  /** Its results are public. */
  hasWinners: boolean
  isAnnounced: boolean
  call: CallState
}

/** The part of its season in which the award is. What is public decides, and only then the dates of the call. */
export function awardPhase({ isShown, hasWinners, isAnnounced, call }: SeasonFacts): AwardPhase {
  if (!isShown) return 'preparing'
  if (hasWinners) return 'winners'
  if (isAnnounced) return 'nominees'
  return call === 'closed' ? 'judging' : 'call'
}
