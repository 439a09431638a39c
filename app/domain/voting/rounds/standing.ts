import type { WindowState } from '#app/domain/season/seasons/windows.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** Where a round stands, for admins. Client-safe and pure. */

export type Standing =
  'unset' | 'switched_off' | 'not_yet' | 'open' | 'paused' | 'over' | 'counted' | 'published'

export interface RoundFacts {
  /** By the clock. */
  window: WindowState
  /** Voting is switched on in the settings. */
  isOn: boolean
  isPaused: boolean
  state: 'configured' | 'armed' | 'counted' | 'published'
}

/** Where a round stands: what was done with it, and else what the clock says. */
export function standingOf({ window, isOn, isPaused, state }: RoundFacts): Standing {
  if (state === 'counted' || state === 'published') return state
  if (window === 'unset' || window === 'over') return window
  if (!isOn) return 'switched_off'
  if (window === 'not_yet') return window
  return isPaused ? 'paused' : 'open'
}

export const STANDING_LABELS: Readonly<Record<Standing, StateLabel>> = {
  unset: { label: 'No dates', tone: 'bad' },
  switched_off: { label: 'Switched off', tone: 'warn' },
  not_yet: { label: 'Not open yet', tone: 'neutral' },
  open: { label: 'Open', tone: 'good' },
  paused: { label: 'Paused', tone: 'bad' },
  over: { label: 'Closed', tone: 'neutral' },
  counted: { label: 'Counted', tone: 'good' },
  published: { label: 'Published', tone: 'good' },
}

/** What comes next in each state. */
export const NEXT_STEPS: Readonly<Record<Standing, string>> = {
  unset: 'Set when voting opens and closes.',
  switched_off: 'Switch voting on in the settings. It does not open before.',
  not_yet:
    'Voting opens automatically. We then record the roll of members, and the set-up can no longer be changed.',
  open: 'Voting closes automatically. Two key holders then count the ballots.',
  paused: 'Resume voting. The time it closes does not move.',
  over: 'Two key holders count the ballots.',
  counted: 'Two key holders open a run to release the results.',
  published: 'Nothing more: the results are public.',
}

/** Why a round's set-up cannot be changed any more; `null` while it can. */
export function setUpRefusal(round: {
  rollFrozenAt: Date | string | null
  state: RoundFacts['state']
}): string | null {
  if (round.state === 'published') return 'The results are published, so the set-up stays as it was.'
  if (round.rollFrozenAt !== null)
    return 'Voting has opened, so the set-up stays as it is: members vote and are counted by it.'
  return null
}

/** Why the settings of the vote cannot be changed any more, and what can be done instead; `null` while they can. */
export function datesRefusal(
  round: { rollFrozenAt: Date | null; state: RoundFacts['state'] },
  window: WindowState,
): string | null {
  if (round.state === 'published')
    return 'The results are published, so when voting opened and closed and which ballots count stay as they were.'
  if (round.rollFrozenAt === null) return null
  if (window === 'over')
    return 'Voting has closed, so when it opened and closed and which ballots count stay as they were.'
  return 'Voting has opened, so its dates, its switch and which ballots count stay as they are. Two admins can extend voting, and an admin can pause it.'
}

/** Why a round cannot be reset; `null` if it can: it has opened, and no ballot was saved in it. */
export function resetRefusal(round: { state: RoundFacts['state']; hadBallots: boolean }): string | null {
  if (round.state === 'configured') return 'Voting has not opened, so there is nothing to reset.'
  if (round.state !== 'armed') return 'The ballots are counted, so the vote stays as it is.'
  return round.hadBallots ? 'Members have voted already, so the vote stays as it is.' : null
}
