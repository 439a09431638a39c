import type { ConfigValues } from './rules.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** A stored date (ISO 8601 with `Z` or an offset) as an instant, or `null`, which closes every window. */
export function parseMoment(text: string | null | undefined): Date | null {
  const trimmed = text?.trim() ?? ''
  if (!MOMENT.test(trimmed)) return null
  // Date.parse turns 30 February into 2 March.
  const [year, month, day] = trimmed.slice(0, 10).split('-').map(Number) as [number, number, number]
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  const moment = new Date(trimmed)
  return Number.isNaN(moment.getTime()) ? null : moment
}

function strictlyBetween(now: Date, from: Date | null, to: Date | null): boolean {
  return from !== null && to !== null && from < now && now < to
}

/** Spec 4: the checkbox is "1" and now is strictly between the start and the end. Unset or unreadable is closed. */
export function isVotingOpen(configs: ConfigValues, now: Date): boolean {
  return (
    configs.voting_activated_checkbox === '1' &&
    strictlyBetween(now, parseMoment(configs.voting_start_date), parseMoment(configs.voting_end_date))
  )
}

/** Spec 4: judging is open while its checkbox is "1"; the dates are a separate check. */
export function isJudgingOpen(configs: ConfigValues): boolean {
  return configs.judging_activated_checkbox === '1'
}

/** Whether judging is switched on or its first day has come. */
export function judgingHasBegun(configs: ConfigValues, now: Date): boolean {
  const opens = parseMoment(configs.judging_date_open)
  return isJudgingOpen(configs) || (opens !== null && opens <= now)
}

/** Spec 4: now is strictly between the two judging dates, whatever the checkbox says. */
export function isJudgingWindowOpen(configs: ConfigValues, now: Date): boolean {
  return strictlyBetween(
    now,
    parseMoment(configs.judging_date_open),
    parseMoment(configs.judging_date_closed),
  )
}

/** `off`: inside its dates, but not switched on. */
export type WindowState = 'open' | 'not_yet' | 'over' | 'off' | 'unset'

export interface WindowStatus {
  state: WindowState
  opensAt: Date | null
  closesAt: Date | null
}

function statusOf(on: boolean, opensAt: Date | null, closesAt: Date | null, now: Date): WindowStatus {
  const dates = { opensAt, closesAt }
  if (opensAt === null || closesAt === null) return { state: 'unset', ...dates }
  if (now >= closesAt) return { state: 'over', ...dates }
  if (now <= opensAt) return { state: 'not_yet', ...dates }
  return { state: on ? 'open' : 'off', ...dates }
}

/** Why voting is open or closed; `open` exactly if `isVotingOpen`. */
export function votingStatus(configs: ConfigValues, now: Date): WindowStatus {
  return statusOf(
    configs.voting_activated_checkbox === '1',
    parseMoment(configs.voting_start_date),
    parseMoment(configs.voting_end_date),
    now,
  )
}

/** Why judging is open or closed; `open` if it is switched on and between its dates. */
export function judgingStatus(configs: ConfigValues, now: Date): WindowStatus {
  return statusOf(
    isJudgingOpen(configs),
    parseMoment(configs.judging_date_open),
    parseMoment(configs.judging_date_closed),
    now,
  )
}
