import type { ConfigGroupId } from './config-form.server.ts'
import { callState, callWindow, type CallState } from './deadlines.ts'
import { configValues, deadlinesOf } from './queries.server.ts'
import { isJudgingOpen, isJudgingWindowOpen, isVotingOpen, judgingStatus, votingStatus } from './windows.ts'
import { db } from '#db/client.ts'

/** Whether a part of the award is open, and why. */
export type OpenCheck = Awaited<ReturnType<typeof openChecks>>[number]

const callReasons: Record<CallState, string> = {
  unset: 'The season has no entry tiers.',
  before: 'The first entry tier has not opened. Deadlines decide this, not these settings.',
  open: 'An entry tier is running. Deadlines decide this, not these settings.',
  between: 'No entry tier is running. The next one has not opened.',
  closed: 'The last entry tier has ended.',
}

const windowReasons = {
  open: 'Switched on, and between its dates.',
  not_yet: 'It has not opened yet.',
  over: 'Its closing date has passed.',
  off: 'Between its dates, but switched off.',
  unset: 'A date is missing or not valid.',
} as const

/** What is open at `now` by the settings of a group, by the rules that guard the pages. */
export async function openChecks(group: ConfigGroupId, year: number, now: Date) {
  const configs = await configValues()
  if (group === 300) {
    const deadlines = await deadlinesOf(year, db())
    const call = callWindow(deadlines)
    const state = callState(deadlines, now)
    const dates = { opensAt: call?.opens ?? null, closesAt: call?.closes ?? null }
    return [{ what: 'Submissions', open: state === 'open', because: callReasons[state], ...dates }]
  }
  if (group === 500) {
    const { opensAt, closesAt } = judgingStatus(configs, now)
    const on = isJudgingOpen(configs)
    const inDates = isJudgingWindowOpen(configs, now)
    return [
      {
        what: 'Judging',
        open: on,
        because: on ? 'Switched on. Its dates do not close it.' : 'Switched off.',
        opensAt: null,
        closesAt: null,
      },
      {
        what: 'Judging dates',
        open: inDates,
        because: inDates ? 'Between the two dates.' : 'Not between the two dates.',
        opensAt,
        closesAt,
      },
    ]
  }
  if (group === 700) {
    const { state, opensAt, closesAt } = votingStatus(configs, now)
    return [
      { what: 'Voting', open: isVotingOpen(configs, now), because: windowReasons[state], opensAt, closesAt },
    ]
  }
  return []
}
