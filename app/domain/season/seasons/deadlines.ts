/** Pure rules about deadlines, entry tiers and prices. Instants are UTC; every interval is half-open: [opens, closes). */

export type CategoryType = 'production' | 'achievement'
export type PriceGroup = 'studio' | 'independent' | 'student'

export const DEADLINE_KINDS = [
  'entry_tier',
  'materials',
  'payment',
  'credits',
  'certificate_names',
  'trophy_orders',
  'sponsor_apply',
  'sponsor_artwork',
  'media_credentials',
  'membership',
] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]

export interface TierPrice {
  priceGroup: PriceGroup
  /** Minor units. */
  amountCents: number
  currency: string
}

export interface Deadline {
  id: number
  year: number
  kind: DeadlineKind
  name: string
  opensAt: Date
  closesAt: Date
  graceMinutes: number
  categoryType: CategoryType | null
  categoryId: number | null
  /** The tier whose end is the end of the call (for its scope). Only such a tier has grace. */
  closesSubmissions: boolean
  visible: boolean
  prices: readonly TierPrice[]
}

/** An entry tier: a deadline that covers a stretch of the call and carries the prices of that stretch. */
export type Tier = Deadline & { kind: 'entry_tier' }

export interface CategoryScope {
  categoryId: number
  categoryType: CategoryType
}

export interface PriceNow {
  deadlineId: number
  tierName: string
  amountCents: number
  currency: string
  /** The price holds before this instant. In grace it is the end of the grace. */
  validUntil: Date
  /** The price that follows at `validUntil`; null when the call is over then. */
  next: { amountCents: number; from: Date } | null
  /** The call has closed; a request under way is still taken, at the last price. */
  inGrace: boolean
}

const MINUTE_MS = 60_000
const PAYMENT_TERM_MS = 14 * 24 * 60 * MINUTE_MS

function isTier(deadline: Deadline): deadline is Tier {
  return deadline.kind === 'entry_tier'
}

function covers(deadline: Deadline, scope: CategoryScope): boolean {
  if (deadline.categoryId !== null && deadline.categoryId !== scope.categoryId) return false
  return deadline.categoryType === null || deadline.categoryType === scope.categoryType
}

function specificity(deadline: Deadline): number {
  return (deadline.categoryId !== null ? 2 : 0) + (deadline.categoryType !== null ? 1 : 0)
}

function isRunning(tier: Tier, now: Date): boolean {
  return tier.opensAt <= now && now < tier.closesAt
}

function graceEnd(deadline: Deadline): Date {
  return new Date(deadline.closesAt.getTime() + deadline.graceMinutes * MINUTE_MS)
}

function isInGrace(tier: Tier, now: Date): boolean {
  return tier.closesSubmissions && tier.closesAt <= now && now < graceEnd(tier)
}

/** Category before type before all; among equals the one that ends first. */
function mostSpecific(tiers: readonly Tier[]): Tier | null {
  const [first] = [...tiers].sort(
    (a, b) => specificity(b) - specificity(a) || a.closesAt.getTime() - b.closesAt.getTime() || a.id - b.id,
  )
  return first ?? null
}

/** The tier that covers now for a category: half-open, so exactly at a boundary the next one; most specific scope wins. */
export function openTier(deadlines: readonly Deadline[], scope: CategoryScope, now: Date): Tier | null {
  return mostSpecific(deadlines.filter(isTier).filter((tier) => covers(tier, scope) && isRunning(tier, now)))
}

/**
 * The tier a request that arrived at `now` is taken under: the open one, else one that closes submissions and whose
 * grace minutes have not run out. Grace is for requests under way; pages say closed by `openTier`.
 */
export function acceptingTier(deadlines: readonly Deadline[], scope: CategoryScope, now: Date): Tier | null {
  const open = openTier(deadlines, scope, now)
  if (open) return open
  return mostSpecific(deadlines.filter(isTier).filter((tier) => covers(tier, scope) && isInGrace(tier, now)))
}

/**
 * What one entry costs at `now`, until when, and what comes after. Null when no tier with a price for the group takes
 * entries. Minor units. In grace the closing tier's price stands.
 */
export function priceNow(
  deadlines: readonly Deadline[],
  scope: CategoryScope & { priceGroup: PriceGroup },
  now: Date,
): PriceNow | null {
  const priced = deadlines
    .filter(isTier)
    .filter(
      (tier) => covers(tier, scope) && tier.prices.some((price) => price.priceGroup === scope.priceGroup),
    )
  const tier = acceptingTier(priced, scope, now)
  const price = tier?.prices.find((entry) => entry.priceGroup === scope.priceGroup)
  if (!tier || !price) return null

  const inGrace = !isRunning(tier, now)
  const boundaries = priced
    .flatMap((entry) => [entry.opensAt, entry.closesAt])
    .filter((moment) => moment > now)
    .sort((a, b) => a.getTime() - b.getTime())
  const changesAt = boundaries.find((moment) => openTier(priced, scope, moment)?.id !== tier.id)
  const validUntil = inGrace ? graceEnd(tier) : (changesAt ?? tier.closesAt)
  const following = inGrace ? null : openTier(priced, scope, validUntil)
  const next = following?.prices.find((entry) => entry.priceGroup === scope.priceGroup)
  return {
    deadlineId: tier.id,
    tierName: tier.name,
    amountCents: price.amountCents,
    currency: price.currency,
    validUntil,
    next: next ? { amountCents: next.amountCents, from: validUntil } : null,
    inGrace,
  }
}

/** True while a request for some category would be taken: a tier covers now, or its closing grace has not run out. */
export function submissionsOpen(deadlines: readonly Deadline[], now: Date): boolean {
  return deadlines.filter(isTier).some((tier) => isRunning(tier, now) || isInGrace(tier, now))
}

/** `open` while a tier covers now. Grace does not count: pages say `closed` then. A gap between tiers is `between`. */
export type CallState = 'unset' | 'before' | 'open' | 'between' | 'closed'

/** What pages say about the call at `now`. */
export function callState(deadlines: readonly Deadline[], now: Date): CallState {
  const tiers = deadlines.filter(isTier)
  if (tiers.length === 0) return 'unset'
  if (tiers.some((tier) => isRunning(tier, now))) return 'open'
  if (tiers.every((tier) => now < tier.opensAt)) return 'before'
  return tiers.some((tier) => now < tier.opensAt) ? 'between' : 'closed'
}

/** What a page says of the call, as its heading. */
export const callTitles: Readonly<Record<CallState, string>> = {
  unset: 'Submissions are not open',
  before: 'Submissions have not opened yet',
  between: 'Submissions are paused',
  closed: 'Submissions are closed',
  open: 'Submissions are open',
}

/** From the first tier's opening to the last one's end; null when the season has no tiers. */
export function callWindow(deadlines: readonly Deadline[]): { opens: Date; closes: Date } | null {
  const tiers = deadlines.filter(isTier)
  if (tiers.length === 0) return null
  return {
    opens: new Date(Math.min(...tiers.map((tier) => tier.opensAt.getTime()))),
    closes: new Date(Math.max(...tiers.map((tier) => tier.closesAt.getTime()))),
  }
}

/** When entries are next taken again; null while a tier covers now, and when none is to come. */
export function nextOpening(deadlines: readonly Deadline[], now: Date): Date | null {
  if (callState(deadlines, now) === 'open') return null
  const openings = deadlines.filter(isTier).filter((tier) => tier.opensAt > now)
  return openings.length > 0 ? new Date(Math.min(...openings.map((tier) => tier.opensAt.getTime()))) : null
}

/** The end of the deadline of a kind that concerns everybody; null when the season has none. */
export function closingOf(deadlines: readonly Deadline[], kind: DeadlineKind): Date | null {
  const ends = deadlines
    .filter(
      (deadline) => deadline.kind === kind && deadline.categoryId === null && deadline.categoryType === null,
    )
    .map((deadline) => deadline.closesAt.getTime())
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/** An end as pages say it, and the instant before which a request under way is still taken. */
export interface Closing {
  closesAt: Date
  /** `closesAt` with the grace minutes. */
  takenUntil: Date
}

function latest(closings: readonly Closing[]): Closing | null {
  const [last] = [...closings].sort((a, b) => b.takenUntil.getTime() - a.takenUntil.getTime())
  return last ?? null
}

/** When the call is over for a category: the end of the last tier that covers it, with grace where that tier closes it. */
export function entryClosing(deadlines: readonly Deadline[], scope: CategoryScope): Closing | null {
  return latest(
    deadlines
      .filter(isTier)
      .filter((tier) => covers(tier, scope))
      .map((tier) => ({
        closesAt: tier.closesAt,
        takenUntil: tier.closesSubmissions ? graceEnd(tier) : tier.closesAt,
      })),
  )
}

/** The end of a deadline of a kind for a category, with its grace: the most specific scope wins, then the latest. */
export function closingFor(
  deadlines: readonly Deadline[],
  kind: Exclude<DeadlineKind, 'entry_tier'>,
  scope: CategoryScope,
): Closing | null {
  const covering = deadlines.filter((deadline) => deadline.kind === kind && covers(deadline, scope))
  const closest = Math.max(...covering.map(specificity))
  return latest(
    covering
      .filter((deadline) => specificity(deadline) === closest)
      .map((deadline) => ({ closesAt: deadline.closesAt, takenUntil: graceEnd(deadline) })),
  )
}

/** When an invoice issued at `now` is due: in 14 days, but not after the payment deadline unless that has passed. */
export function dueDateFor(deadlines: readonly Deadline[], now: Date): Date {
  const inTwoWeeks = new Date(now.getTime() + PAYMENT_TERM_MS)
  const paymentEnds = closingOf(deadlines, 'payment')
  return paymentEnds && paymentEnds > now && paymentEnds < inTwoWeeks ? paymentEnds : inTwoWeeks
}

/** When an invoice that takes the place of another is due: when that one was, or, once that has passed, as a fresh one. */
export function dueDateOfReplacement(oldDueAt: Date, deadlines: readonly Deadline[], now: Date): Date {
  return oldDueAt > now ? oldDueAt : dueDateFor(deadlines, now)
}
