/** Rules about deadlines, entry tiers and prices. Instants are UTC; intervals are half-open: [opens, closes). */

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
  /** The tier whose end closes the call for its scope; only such a tier has a grace period. */
  closesSubmissions: boolean
  visible: boolean
  prices: readonly TierPrice[]
}

/** A deadline that covers a part of the call and has its prices. */
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
  /** The price is valid before this instant, in the grace period until its end. */
  validUntil: Date
  /** The price from `validUntil` on; `null` if the call is over then. */
  next: { amountCents: number; from: Date } | null
  /** The call has closed; requests under way are still accepted, at the last price. */
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

/** A tier for a category wins over one for its type, and that over one for all; among equals the one that ends first. */
function mostSpecific(tiers: readonly Tier[]): Tier | null {
  const [first] = [...tiers].sort(
    (a, b) => specificity(b) - specificity(a) || a.closesAt.getTime() - b.closesAt.getTime() || a.id - b.id,
  )
  return first ?? null
}

/** The tier that covers now for a category, with the most specific scope; exactly at a boundary it is the next one. */
export function openTier(deadlines: readonly Deadline[], scope: CategoryScope, now: Date): Tier | null {
  return mostSpecific(deadlines.filter(isTier).filter((tier) => covers(tier, scope) && isRunning(tier, now)))
}

/** The tier that accepts a request that arrived at `now`: the open one, or one in its grace period. Pages use `openTier`. */
export function acceptingTier(deadlines: readonly Deadline[], scope: CategoryScope, now: Date): Tier | null {
  const open = openTier(deadlines, scope, now)
  if (open) return open
  return mostSpecific(deadlines.filter(isTier).filter((tier) => covers(tier, scope) && isInGrace(tier, now)))
}

/** The price of one entry at `now` in minor units, its end and the next price; `null` if no tier with a price is open. */
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

/** Whether a request for some category would be accepted, in the grace period too. */
export function submissionsOpen(deadlines: readonly Deadline[], now: Date): boolean {
  return deadlines.filter(isTier).some((tier) => isRunning(tier, now) || isInGrace(tier, now))
}

/** `open` while a tier covers now, `between` in a gap between tiers; in the grace period `closed`. */
export type CallState = 'unset' | 'before' | 'open' | 'between' | 'closed'

/** The state of the call at `now`, as pages show it. */
export function callState(deadlines: readonly Deadline[], now: Date): CallState {
  const tiers = deadlines.filter(isTier)
  if (tiers.length === 0) return 'unset'
  if (tiers.some((tier) => isRunning(tier, now))) return 'open'
  if (tiers.every((tier) => now < tier.opensAt)) return 'before'
  return tiers.some((tier) => now < tier.opensAt) ? 'between' : 'closed'
}

/** The heading of a page about the call. */
export const callTitles: Readonly<Record<CallState, string>> = {
  unset: 'Submissions are not open',
  before: 'Submissions have not opened yet',
  between: 'Submissions are paused',
  closed: 'Submissions are closed',
  open: 'Submissions are open',
}

/** From the opening of the first tier to the end of the last one; `null` without tiers. */
export function callWindow(deadlines: readonly Deadline[]): { opens: Date; closes: Date } | null {
  const tiers = deadlines.filter(isTier)
  if (tiers.length === 0) return null
  return {
    opens: new Date(Math.min(...tiers.map((tier) => tier.opensAt.getTime()))),
    closes: new Date(Math.max(...tiers.map((tier) => tier.closesAt.getTime()))),
  }
}

/** When the next tier opens; `null` while one covers now and when none follows. */
export function nextOpening(deadlines: readonly Deadline[], now: Date): Date | null {
  if (callState(deadlines, now) === 'open') return null
  const openings = deadlines.filter(isTier).filter((tier) => tier.opensAt > now)
  return openings.length > 0 ? new Date(Math.min(...openings.map((tier) => tier.opensAt.getTime()))) : null
}

/** The end of the deadline of a kind for all categories, or `null`. */
export function closingOf(deadlines: readonly Deadline[], kind: DeadlineKind): Date | null {
  const ends = deadlines
    .filter(
      (deadline) => deadline.kind === kind && deadline.categoryId === null && deadline.categoryType === null,
    )
    .map((deadline) => deadline.closesAt.getTime())
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/** An end as pages show it, and the end of its grace period. */
export interface Closing {
  closesAt: Date
  /** `closesAt` with the grace minutes. */
  takenUntil: Date
}

function latest(closings: readonly Closing[]): Closing | null {
  const [last] = [...closings].sort((a, b) => b.takenUntil.getTime() - a.takenUntil.getTime())
  return last ?? null
}

/** The end of the call for a category: that of the last tier that covers it, with its grace period. */
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

/** The end of a deadline of a kind for a category: the most specific scope wins, then the latest end. */
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

/** When an invoice issued at `now` is due: in 14 days, or at the payment deadline if that comes before. */
export function dueDateFor(deadlines: readonly Deadline[], now: Date): Date {
  const inTwoWeeks = new Date(now.getTime() + PAYMENT_TERM_MS)
  const paymentEnds = closingOf(deadlines, 'payment')
  return paymentEnds && paymentEnds > now && paymentEnds < inTwoWeeks ? paymentEnds : inTwoWeeks
}

/** When a replacement invoice is due: as the old one was, or as a new one once that has passed. */
export function dueDateOfReplacement(oldDueAt: Date, deadlines: readonly Deadline[], now: Date): Date {
  return oldDueAt > now ? oldDueAt : dueDateFor(deadlines, now)
}
