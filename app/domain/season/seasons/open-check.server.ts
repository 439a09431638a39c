import type { ConfigGroupId } from '#app/domain/season/seasons/config-form.server.ts'
import { callState, callWindow, type CallState } from '#app/domain/season/seasons/deadlines.ts'
import { configValues, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import {
  isJudgingOpen,
  isJudgingWindowOpen,
  isVotingOpen,
  judgingStatus,
  votingStatus,
} from '#app/domain/season/seasons/windows.ts'
import { db } from '#db/client.ts'

/** The answer to "is it open now?", and what decided it. */
export interface OpenCheck {
  what: string
  open: boolean
  /** Which setting or date decides, in words. */
  because: string
  opensAt: Date | null
  closesAt: Date | null
}

const callReasons: Record<CallState, string> = {
  unset: 'The season has no entry tiers.',
  before: 'The first entry tier has not begun. Deadlines decide, no setting here does.',
  open: 'An entry tier covers this moment. Deadlines decide, no setting here does.',
  between: 'No entry tier covers this moment, but one is to come.',
  closed: 'The last entry tier has ended.',
}

const windowReasons = {
  open: 'It is switched on, and the time is between the two dates.',
  not_yet: 'Its opening is still to come.',
  over: 'Its closing date has passed.',
  off: 'The time is between the two dates, but it is switched off.',
  unset: 'One of its dates is missing or cannot be read.',
} as const

/** What the settings of a group open at this moment, by the same rules that guard the pages. */
export async function openChecks(group: ConfigGroupId, year: number, now: Date): Promise<OpenCheck[]> {
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
        because: on ? 'Its switch is on; the dates do not close it.' : 'Its switch is off.',
        opensAt: null,
        closesAt: null,
      },
      {
        what: 'Judging dates',
        open: inDates,
        because: inDates ? 'The time is between the two dates.' : 'The time is not between the two dates.',
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
