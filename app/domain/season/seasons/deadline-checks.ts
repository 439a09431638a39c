import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type {
  CategoryType,
  Deadline,
  DeadlineKind,
  PriceGroup,
} from '#app/domain/season/seasons/deadlines.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'

/** What the office is told about its deadlines: words, a timeline, and what cannot be meant. Pure and client-safe. */

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
  studio: 'Studio',
  independent: 'Independent',
  student: 'Student',
}

const TYPE_NAMES: Readonly<Record<CategoryType, string>> = {
  production: 'Production categories',
  achievement: 'Achievement categories',
}

export type Scope = Pick<Deadline, 'categoryId' | 'categoryType'>
export type CategoryName = { id: number; type: CategoryType; number: number; name: string }

/** A scope as a form sends it: `all`, `type:production` or `category:12`. */
export function scopeKey({ categoryId, categoryType }: Scope): string {
  if (categoryId !== null) return `category:${categoryId}`
  return categoryType === null ? 'all' : `type:${categoryType}`
}

/** The scope a form's text means; null when nobody can read it. Whether the category exists is not decided here. */
export function readScope(text: string): Scope | null {
  if (text === 'all') return { categoryId: null, categoryType: null }
  if (text === 'type:production') return { categoryId: null, categoryType: 'production' }
  if (text === 'type:achievement') return { categoryId: null, categoryType: 'achievement' }
  const match = /^category:([1-9]\d{0,14})$/.exec(text)
  return match ? { categoryId: Number(match[1]), categoryType: null } : null
}

/** What a deadline applies to, in words. */
export function scopeName({ categoryId, categoryType }: Scope, categories: readonly CategoryName[]): string {
  if (categoryId !== null) {
    const category = categories.find(({ id }) => id === categoryId)
    return category ? categoryTitle(category) : 'A category of another season'
  }
  return categoryType === null ? 'Every category' : TYPE_NAMES[categoryType]
}

/** Every scope a deadline can have, for a select. */
export function scopeOptions(categories: readonly CategoryName[]): { value: string; label: string }[] {
  const scopes: Scope[] = [
    { categoryId: null, categoryType: null },
    { categoryId: null, categoryType: 'production' },
    { categoryId: null, categoryType: 'achievement' },
    ...categories.map(({ id }) => ({ categoryId: id, categoryType: null })),
  ]
  return scopes.map((scope) => ({ value: scopeKey(scope), label: scopeName(scope, categories) }))
}

/** Where a deadline stands to a moment. In grace requests under way are still taken, but pages say closed. */
export function phaseOf(
  deadline: Pick<Deadline, 'opensAt' | 'closesAt' | 'graceMinutes' | 'closesSubmissions'>,
  now: Date,
): 'ahead' | 'running' | 'grace' | 'over' {
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
 * What can be stored but is hardly meant: gaps and overlaps between entry tiers of one scope, a last tier that does not
 * close submissions or an earlier one that does, a price that goes down later, a group without a price (product 1.8), and
 * two deadlines of one scope with the same name or, other than tiers, of the same kind. Times in the award's zone.
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
    const told = [...joints(tiers, zone), ...closings(tiers), ...prices(tiers)]
    return told.map(({ ids, message }) => ({ ids, message: where + message }))
  })
  return [...ofTiers, ...doubles(deadlines, categories)]
}

/** What storing these deadlines in place of those would raise, in words: what was said of them before is left out. */
export function raisedBy(
  before: readonly Deadline[],
  after: readonly Deadline[],
  categories: readonly CategoryName[],
  zone: string,
): string[] {
  const known = new Set(concernsOf(before, categories, zone).map(({ message }) => message))
  return concernsOf(after, categories, zone).flatMap(({ message }) => (known.has(message) ? [] : [message]))
}

/** Each deadline with an earlier one of its scope that has the same name, or the same kind where one is meant. */
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
        message: `${where}: ${sameKind.name} and ${later.name} are both for ${KIND_NAMES[later.kind].toLowerCase()}. The one that ends last counts.`,
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
          message: `Nobody can enter between ${latest.name} and ${tier.name}: from ${formatDateTime(latest.closesAt, zone)} until ${formatDateTime(tier.opensAt, zone)}.`,
        })
      if (tier.opensAt < latest.closesAt)
        concerns.push({
          ids,
          message: `${latest.name} and ${tier.name} overlap. While both run, the one that ends first gives the price.`,
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
          message: `${tier.name} is the last entry tier, but is not marked as closing submissions, so it has no grace.`,
        },
      ]
    if (!isLast && tier.closesSubmissions)
      return [
        {
          ids: [tier.id],
          message: `${tier.name} is marked as closing submissions, but another tier ends later.`,
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
          message: `The ${name} price goes down later: ${from} in ${before.tier.name}, ${to} in ${tier.name}.`,
        },
      ]
    })
    return [
      ...unpriced.map((tier) => ({
        ids: [tier.id],
        message: `${tier.name} has no ${name} price: that group cannot enter under it.`,
      })),
      ...drops,
    ]
  })
}

export interface TimelineRow {
  id: number
  name: string
  kind: DeadlineKind
  opensAt: Date
  closesAt: Date
  /** Thousandths of the whole timeline. */
  start: number
  width: number
}

export interface Timeline {
  from: Date
  to: Date
  /** Thousandths of the whole; null when now lies outside. */
  nowAt: number | null
  rows: TimelineRow[]
}

/** The deadlines as bars on one line of time, by opening; null without any. Every bar is wide enough to be seen. */
export function timelineOf(deadlines: readonly Deadline[], now: Date): Timeline | null {
  if (deadlines.length === 0) return null
  const from = Math.min(...deadlines.map((row) => row.opensAt.getTime()))
  const to = Math.max(...deadlines.map((row) => row.closesAt.getTime()))
  const place = (moment: number) => Math.round(((moment - from) / (to - from)) * 1000)
  return {
    from: new Date(from),
    to: new Date(to),
    nowAt: now.getTime() >= from && now.getTime() <= to ? place(now.getTime()) : null,
    rows: deadlines
      .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime() || a.id - b.id)
      .map(({ id, name, kind, opensAt, closesAt }) => {
        const start = Math.min(place(opensAt.getTime()), 992)
        const width = Math.max(8, place(closesAt.getTime()) - start)
        return { id, name, kind, opensAt, closesAt, start, width }
      }),
  }
}
