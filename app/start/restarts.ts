/** Ends that lie further back than this say nothing about the next. */
export const WINDOW_MS = 5 * 60_000
/** With this many ends in the window, starting once more would not help. */
export const MAX_ENDS = 6
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 10_000

/**
 * How long to wait before a process that ended is started again; `null` when it ended too often. `ends` are the moments at
 * which it ended, the latest last.
 */
export function restartWait(ends: readonly number[]): number | null {
  const last = ends.at(-1)
  if (last === undefined) return 0
  const recent = ends.filter((end) => last - end < WINDOW_MS).length
  if (recent >= MAX_ENDS) return null
  return Math.min(FIRST_WAIT_MS * 2 ** (recent - 1), MAX_WAIT_MS)
}
