import { callState, callWindow, type Deadline } from '#app/domain/season/seasons/deadlines.ts'
import type { ConfigValues, Season } from '#app/domain/season/seasons/rules.ts'
import { judgingStatus, votingStatus, type WindowStatus } from '#app/domain/season/seasons/windows.ts'

/** One part of the season on the strip of the sign-in page; dates still to be put in words. */
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

/** What is open now and what comes when, in the order of a season. What has no dates is left out. */
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
