/** The rule of how often a page asks whether its meeting went on is pure, so that a table can prove it. */

const SECOND_MS = 1_000
/** While an entry is under discussion everybody looks at the page; before the meeting begins a later look is soon enough. */
const RUNNING_MS = 4 * SECOND_MS
const PLANNED_MS = 15 * SECOND_MS
const HIDDEN_MS = 30 * SECOND_MS
const MAX_PAUSE_MS = 60 * SECOND_MS
/** The pauses of many pages differ by up to this part, so that they do not all ask in the same moment. */
const SPREAD = 0.2

interface Pace {
  isRunning: boolean
  /** The tab is in the background. */
  isHidden: boolean
  /** Questions in a row that were not answered. */
  failures: number
  /** From 0 to 1. */
  chance: number
}

/** Says after how many milliseconds the page asks again. Each question without an answer doubles the pause. */
export function pauseOf({ isRunning, isHidden, failures, chance }: Pace): number {
  const usual = isHidden ? HIDDEN_MS : isRunning ? RUNNING_MS : PLANNED_MS
  const pause = Math.min(MAX_PAUSE_MS, usual * 2 ** Math.min(failures, 10))
  return Math.round(pause * (1 - SPREAD + 2 * SPREAD * chance))
}
