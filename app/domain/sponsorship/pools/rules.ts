import type { StateLabel } from '#app/ui/pill.tsx'

/** When a pool takes partners and what it has raised. Pure and safe in the browser. */

export const POOL_STATES = ['draft', 'open', 'funded', 'closed'] as const
export type PoolState = (typeof POOL_STATES)[number]

export const POOL_STATE_LABELS: Readonly<Record<PoolState, StateLabel>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'Open', tone: 'good' },
  funded: { label: 'Target reached', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
}

interface Dates {
  state: PoolState
  opensAt: Date | null
  closesAt: Date | null
}

/** Whether partners can apply: `before` its opening, `open`, `funded`, or `closed`. Half-open: `[opens, closes)`. */
export function poolWindow(
  { state, opensAt, closesAt }: Dates,
  now: Date,
): 'draft' | 'before' | 'open' | 'funded' | 'closed' {
  if (state !== 'open') return state
  if (opensAt && now < opensAt) return 'before'
  return closesAt && now >= closesAt ? 'closed' : 'open'
}

/** Why a pool takes no partners now, or `null`. */
export function poolRefusal(pool: Dates, now: Date): string | null {
  switch (poolWindow(pool, now)) {
    case 'open':
      return null
    case 'before':
      return 'This pool is not open yet.'
    case 'funded':
      return 'This pool has reached its target and takes no new partners.'
    default:
      return 'This pool is closed and takes no new partners.'
  }
}

/** The most codes for entries that are issued at once. */
export const MAX_ENTRY_CODES = 200

interface Fund {
  raisedCents: number
  entryCents: number | null
  /** The codes that partners were given for their contribution. */
  codesIssued: number
  /** The codes that the pool was given out in. */
  entriesIssued: number
}

/**
 * How many more entries a pool can pay for: what partners paid, less the codes they were given for it and those the pool has issued,
 * each at the price of an entry. `null` where the pool pays for something else.
 */
export const entriesLeft = ({ raisedCents, entryCents, codesIssued, entriesIssued }: Fund): number | null =>
  entryCents === null ? null : Math.max(0, Math.floor(raisedCents / entryCents) - codesIssued - entriesIssued)
