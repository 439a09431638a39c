import { callState, callWindow, type Deadline } from './deadlines.ts'
import type { ConfigValues, Season } from './rules.ts'
import { judgingStatus, votingStatus, type WindowStatus } from './windows.ts'

/** One part of the season, as the sign-in page lists it. */
export interface OpenNowRow {
  label: string
  state: 'open' | 'before' | 'over' | 'day'
  from: Date | null
  to: Date | null
}

function windowRow(label: string, { state, opensAt, closesAt }: WindowStatus): OpenNowRow[] {
  if (state === 'unset' || opensAt === null || closesAt === null) return []
  const shown = state === 'open' ? 'open' : state === 'over' ? 'over' : 'before'
  return [{ label, state: shown, from: opensAt, to: closesAt }]
}

/** The parts of a season in order with their state, without those that have no dates. */
export function openNowRows(
  season: Season,
  deadlines: readonly Deadline[],
  configs: ConfigValues,
  now: Date,
): OpenNowRow[] {
  const call = callWindow(deadlines)
  const state = callState(deadlines, now)
  const callShown = state === 'open' ? 'open' : state === 'closed' ? 'over' : 'before'
  const { ceremonyAt } = season
  return [
    ...(call
      ? [{ label: 'Call for entries', state: callShown, from: call.opens, to: call.closes } as const]
      : []),
    ...windowRow('Judging', judgingStatus(configs, now)),
    ...windowRow('Member vote', votingStatus(configs, now)),
    ...(ceremonyAt ? [{ label: 'Ceremony', state: 'day', from: null, to: ceremonyAt } as const] : []),
  ]
}
