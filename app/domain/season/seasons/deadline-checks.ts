import { categoryTitle } from './category-title.ts'
import type { CategoryType, Deadline, DeadlineKind, PriceGroup } from './deadlines.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import type { Tone } from '#app/ui/pill.tsx'
import { words } from '#app/platform/award-words.ts'

/** Deadlines as admins read them: names and concerns. Safe for the browser. */

export const KIND_NAMES: Readonly<Record<DeadlineKind, string>> = {
  entry_tier: 'Entry tier',
  materials: 'Materials',
  payment: 'Payment',
  credits: 'Names and credits',
  certificate_names: 'Names on certificates',
  trophy_orders: 'Extra trophies',
  sponsor_apply: 'Sponsorship applications',
  sponsor_artwork: 'Sponsor artwork',
  media_credentials: 'Media credentials',
  membership: 'Memberships',
}

export const PRICE_GROUPS = ['studio', 'independent', 'student'] as const satisfies readonly PriceGroup[]

export const GROUP_NAMES: Readonly<Record<PriceGroup, string>> = {
  get studio() {
    return words.priceStudio
  },
  get independent() {
    return words.priceIndependent
  },
  get student() {
    return words.priceStudent
  },
}

const TYPE_NAMES: Readonly<Record<CategoryType, string>> = {
  get production() {
    return `${words.Production} categories`
  },
  get achievement() {
    return `${words.Achievement} categories`
  },
}

export type Scope = Pick<Deadline, 'categoryId' | 'categoryType'>
export type CategoryName = { id: number; type: CategoryType; number: number; name: string }

/** A scope as a form sends it: `all`, `type:production` or `category:12`. */
export function scopeKey({ categoryId, categoryType }: Scope): string {
  if (categoryId !== null) return `category:${categoryId}`
  return categoryType === null ? 'all' : `type:${categoryType}`
}

/** The scope of a form's text, or `null`. The category need not exist. */
export function readScope(text: string): Scope | null {
  if (text === 'all') return { categoryId: null, categoryType: null }
  if (text === 'type:production') return { categoryId: null, categoryType: 'production' }
  if (text === 'type:achievement') return { categoryId: null, categoryType: 'achievement' }
  const match = /^category:([1-9]\d{0,14})$/.exec(text)
  return match ? { categoryId: Number(match[1]), categoryType: null } : null
}

/** What a deadline applies to. */
export function scopeName({ categoryId, categoryType }: Scope, categories: readonly CategoryName[]): string {
  if (categoryId !== null) {
    const category = categories.find(({ id }) => id === categoryId)
    return category ? categoryTitle(category) : 'A category of another season'
  }
  return categoryType === null ? 'Every category' : TYPE_NAMES[categoryType]
}

/** Every scope a deadline can have, as options. */
export function scopeOptions(categories: readonly CategoryName[]): { value: string; label: string }[] {
  const scopes: Scope[] = [
    { categoryId: null, categoryType: null },
    { categoryId: null, categoryType: 'production' },
    { categoryId: null, categoryType: 'achievement' },
    ...categories.map(({ id }) => ({ categoryId: id, categoryType: null })),
  ]
  return scopes.map((scope) => ({ value: scopeKey(scope), label: scopeName(scope, categories) }))
}

export type Phase = 'ahead' | 'running' | 'grace' | 'over'

export const PHASE_LABELS: Readonly<Record<Phase, { label: string; tone: Tone }>> = {
  ahead: { label: 'Upcoming', tone: 'neutral' },
  running: { label: 'Running', tone: 'good' },
  grace: { label: 'Grace period', tone: 'warn' },
  over: { label: 'Ended', tone: 'neutral' },
}

/** The phase of a deadline at a moment. In the grace period requests under way are accepted, but pages say closed. */
export function phaseOf(
  deadline: Pick<Deadline, 'opensAt' | 'closesAt' | 'graceMinutes' | 'closesSubmissions'>,
  now: Date,
): Phase {
  if (now < deadline.opensAt) return 'ahead'
  if (now < deadline.closesAt) return 'running'
  const graceEnds = deadline.closesAt.getTime() + deadline.graceMinutes * 60_000
  return deadline.closesSubmissions && now.getTime() < graceEnds ? 'grace' : 'over'
}

export interface Concern {
  /** The deadlines it is about. */
  ids: readonly number[]
  message: string
}

/**
 * What can be stored but is probably a mistake: gaps, overlaps, missing and falling prices, and wrong ends among the entry
 * tiers of one scope, and two deadlines of one scope with the same name or kind. Times are in the award's zone.
 */
export function concernsOf(
  deadlines: readonly Deadline[],
  categories: readonly CategoryName[],
  zone: string,
): Concern[] {
  const scopes = new Map<string, Deadline[]>()
  for (const tier of deadlines) {
    if (tier.kind !== 'entry_tier') continue
    const key = scopeKey(tier)
    scopes.set(key, [...(scopes.get(key) ?? []), tier])
  }
  const ofTiers = [...scopes.values()].flatMap((unsorted) => {
    const tiers = unsorted.toSorted(
      (a, b) => a.opensAt.getTime() - b.opensAt.getTime() || a.closesAt.getTime() - b.closesAt.getTime(),
    )
    const [first] = tiers
    const where = first && scopeKey(first) !== 'all' ? `${scopeName(first, categories)}: ` : ''
    const concerns = [...joints(tiers, zone), ...closings(tiers), ...prices(tiers)]
    return concerns.map(({ ids, message }) => ({ ids, message: where + message }))
  })
  return [...ofTiers, ...doubles(deadlines, categories)]
}

/** The concerns that storing `after` in place of `before` would add. */
export function raisedBy(
  before: readonly Deadline[],
  after: readonly Deadline[],
  categories: readonly CategoryName[],
  zone: string,
): string[] {
  const known = new Set(concernsOf(before, categories, zone).map(({ message }) => message))
  return concernsOf(after, categories, zone).flatMap(({ message }) => (known.has(message) ? [] : [message]))
}

/** Deadlines of one scope with the same name, or the same kind if only one is expected. */
function doubles(deadlines: readonly Deadline[], categories: readonly CategoryName[]): Concern[] {
  const concerns: Concern[] = []
  for (const [index, later] of deadlines.entries()) {
    const where = scopeName(later, categories)
    const others = deadlines.slice(0, index).filter((earlier) => scopeKey(earlier) === scopeKey(later))
    const sameName = others.find(({ name }) => name.toLowerCase() === later.name.toLowerCase())
    const sameKind = others.find(({ kind }) => kind === later.kind && kind !== 'entry_tier')
    if (sameName)
      concerns.push({
        ids: [sameName.id, later.id],
        message: `${where}: two deadlines are called ${later.name}.`,
      })
    if (sameKind)
      concerns.push({
        ids: [sameKind.id, later.id],
        message: `${where}: ${sameKind.name} and ${later.name} are both for ${KIND_NAMES[later.kind].toLowerCase()}. The one that ends last applies.`,
      })
  }
  return concerns
}

function joints(tiers: readonly Deadline[], zone: string): Concern[] {
  const concerns: Concern[] = []
  let latest: Deadline | undefined
  for (const tier of tiers) {
    if (latest) {
      const ids = [latest.id, tier.id]
      if (tier.opensAt > latest.closesAt)
        concerns.push({
          ids,
          message: `Entries are closed between ${latest.name} and ${tier.name}, from ${formatDateTime(latest.closesAt, zone)} until ${formatDateTime(tier.opensAt, zone)}.`,
        })
      if (tier.opensAt < latest.closesAt)
        concerns.push({
          ids,
          message: `${latest.name} and ${tier.name} overlap. The one that ends first sets the price.`,
        })
    }
    if (!latest || tier.closesAt > latest.closesAt) latest = tier
  }
  return concerns
}

function closings(tiers: readonly Deadline[]): Concern[] {
  const end = Math.max(...tiers.map((tier) => tier.closesAt.getTime()))
  return tiers.flatMap((tier): Concern[] => {
    const isLast = tier.closesAt.getTime() === end
    if (isLast && !tier.closesSubmissions)
      return [
        {
          ids: [tier.id],
          message: `${tier.name} is the last entry tier but does not close submissions, so it has no grace period.`,
        },
      ]
    if (!isLast && tier.closesSubmissions)
      return [
        {
          ids: [tier.id],
          message: `${tier.name} closes submissions, but another tier ends later.`,
        },
      ]
    return []
  })
}

function prices(tiers: readonly Deadline[]): Concern[] {
  return PRICE_GROUPS.flatMap((group): Concern[] => {
    const name = GROUP_NAMES[group].toLowerCase()
    const priced = tiers.flatMap((tier) => {
      const price = tier.prices.find(({ priceGroup }) => priceGroup === group)
      return price ? [{ tier, price }] : []
    })
    const unpriced = tiers.filter((tier) => !priced.some((each) => each.tier.id === tier.id))
    const drops = priced.slice(1).flatMap(({ tier, price }, index): Concern[] => {
      const before = priced[index]
      if (
        !before ||
        price.currency !== before.price.currency ||
        price.amountCents >= before.price.amountCents
      )
        return []
      const from = formatMoney(before.price.amountCents, before.price.currency, 'prose')
      const to = formatMoney(price.amountCents, price.currency, 'prose')
      return [
        {
          ids: [before.tier.id, tier.id],
          message: `The ${name} price falls from ${from} in ${before.tier.name} to ${to} in ${tier.name}.`,
        },
      ]
    })
    return [
      ...unpriced.map((tier) => ({
        ids: [tier.id],
        message: `${tier.name} has no ${name} price, so that group cannot enter.`,
      })),
      ...drops,
    ]
  })
}
