import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import type { StateOf } from '#app/platform/lifecycle.ts'
import type { StateLabel } from '#app/ui/pill.tsx'
import type { trophyOrderLifecycle } from './lifecycle.ts'

/** Rules of extra trophies. Pure and safe in the browser: amounts are minor units, moments are passed in. */

export type TrophyState = StateOf<typeof trophyOrderLifecycle>

export const TROPHY_STATES = [
  'requested',
  'approved',
  'invoiced',
  'paid',
  'proof_sent',
  'changes_asked',
  'proof_ok',
  'in_production',
  'shipped',
  'delivered',
  'declined',
  'cancelled',
] as const satisfies readonly TrophyState[]

export const TROPHY_STATE_LABELS: Readonly<Record<TrophyState, StateLabel>> = {
  requested: { label: 'Ordered', tone: 'warn' },
  approved: { label: 'Approved', tone: 'neutral' },
  invoiced: { label: 'Invoiced', tone: 'neutral' },
  paid: { label: 'Paid', tone: 'warn' },
  proof_sent: { label: 'Proof sent', tone: 'neutral' },
  changes_asked: { label: 'Changes asked', tone: 'warn' },
  proof_ok: { label: 'Proof approved', tone: 'warn' },
  in_production: { label: 'At the maker', tone: 'neutral' },
  shipped: { label: 'Shipped', tone: 'good' },
  delivered: { label: 'Done', tone: 'good' },
  declined: { label: 'Declined', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** What wait for an admin: to be decided, to be proofed, to be made, to be sent. */
export const AWAITED: readonly TrophyState[] = ['requested', 'approved', 'paid', 'changes_asked', 'proof_ok']

/** Orders that count against the allowance of a win. */
export const holdsPieces = (state: TrophyState): boolean => state !== 'declined' && state !== 'cancelled'

/** Until when the orderer may change where it is sent. */
const ADDRESS_OPEN: readonly TrophyState[] = [
  'requested',
  'approved',
  'invoiced',
  'paid',
  'proof_sent',
  'changes_asked',
  'proof_ok',
]
export const canChangeAddress = (state: TrophyState): boolean => ADDRESS_OPEN.includes(state)

/** Whether the nomination of an order was declined or revoked: nothing more is made of it. */
export const hasEnded = (nominationStatus: string): boolean =>
  nominationStatus === 'declined' || nominationStatus === 'revoked'

/** Said before it is ordered and before it is paid. */
export const REFUND_RULES =
  'You can cancel for a full refund until you approve the plate proof. After that, your trophy is made for you and we can’t refund it.'

/** Said with the same. */
export const MAKING_TIME = 'Making and engraving take six to eight weeks from your approval of the proof.'

/** "TO-17" */
export const trophyReference = (id: number): string => `TO-${id}`

export const CARRIERS = ['dhl', 'fedex', 'ups', 'usps', 'dpd', 'other'] as const
export type Carrier = (typeof CARRIERS)[number]
export const CARRIER_LABELS: Readonly<Record<Carrier, string>> = {
  dhl: 'DHL',
  fedex: 'FedEx',
  ups: 'UPS',
  usps: 'USPS',
  dpd: 'DPD',
  other: 'Another carrier',
}

const TRACKING_PAGES: Readonly<Record<Exclude<Carrier, 'other'>, string>> = {
  dhl: 'https://www.dhl.com/en/express/tracking.html?AWB=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/',
}

/** The carrier’s page about a parcel; `null` where there is none. */
export function trackingUrl(carrier: Carrier | null, tracking: string): string | null {
  if (carrier === null || carrier === 'other' || tracking === '') return null
  return TRACKING_PAGES[carrier] + encodeURIComponent(tracking.replace(/\s+/g, ''))
}

/** Who may order, by the setting: the winners, or all nominees. */
export const ORDERS_FOR = ['winners', 'nominees'] as const
export type OrdersFor = (typeof ORDERS_FOR)[number]

export interface TrophyWindow {
  state: 'open' | 'before' | 'closed'
  opensAt: Date | null
  closesAt: Date | null
}

/** Orders are open within a deadline for them, half-open `[opens, closes)`; without one they are closed. */
export function trophyWindow(
  deadlines: readonly Pick<Deadline, 'kind' | 'opensAt' | 'closesAt'>[],
  now: Date,
): TrophyWindow {
  const windows = deadlines
    .filter(({ kind }) => kind === 'trophy_orders')
    .sort((one, other) => one.opensAt.getTime() - other.opensAt.getTime())
  const current = windows.find(({ opensAt, closesAt }) => opensAt <= now && now < closesAt)
  if (current) return { state: 'open', opensAt: current.opensAt, closesAt: current.closesAt }
  const next = windows.find(({ opensAt }) => opensAt > now)
  const shown = next ?? windows.at(-1)
  return {
    state: next ? 'before' : 'closed',
    opensAt: shown?.opensAt ?? null,
    closesAt: shown?.closesAt ?? null,
  }
}

/** Whether the people of a nomination may order: never before it is public, and only a public winner where winners order. */
export function mayOrder(
  { isAnnounced, isWinner }: { isAnnounced: boolean; isWinner: boolean },
  ordersFor: OrdersFor,
): boolean {
  return isAnnounced && (isWinner || ordersFor === 'nominees')
}

/** What an order costs as it is listed, without what tax adds. */
export function orderCents(
  qty: number,
  { unitCents, shippingCents }: { unitCents: number; shippingCents: number },
) {
  return qty * unitCents + shippingCents
}

/** The numbers of the next pieces of a win, or `null` where fewer are left than are wanted. */
export function piecesFor(taken: readonly number[], qty: number, most: number): number[] | null {
  if (taken.length + qty > most) return null
  const free: number[] = []
  for (let n = 1; free.length < qty; n += 1) if (!taken.includes(n)) free.push(n)
  return free
}

/** What comes next, in a sentence to the orderer. */
export const NEXT_TEXTS: Readonly<Record<TrophyState, string>> = {
  requested: 'We decide about each order. You pay nothing before we have approved it.',
  approved: 'We approved your order and will send you the invoice.',
  invoiced: 'We approved your order and sent you the invoice. Once it is paid we’ll prepare the plate proof.',
  paid: 'Your payment has arrived. We’ll prepare the plate proof for you to approve.',
  proof_sent: 'Check the spelling on your plate, then approve it or tell us what to change.',
  changes_asked: 'We are changing the plate and will send you another proof.',
  proof_ok: 'You approved the plate. It goes to the maker with the next batch.',
  in_production: 'Your trophy is being made and engraved.',
  shipped: 'Your trophy is on its way.',
  delivered: 'Your trophy has arrived. Thank you for your order.',
  declined: 'We could not take your order.',
  cancelled: 'This order is cancelled. It will not be made.',
}

/** A value of a list that came as text. */
export const isFoundAmong = <T extends string>(values: readonly T[], text: string | undefined): T | null =>
  values.find((each) => each === text) ?? null
