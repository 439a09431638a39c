import { dataQuery } from '#app/constants.ts'

/** Whether a page may reload itself now: at most once within the guard's time, so that a broken build cannot loop. */
export function mayReload(nowMs: number, lastReloadMs: number | null): boolean {
  return (
    lastReloadMs === null || Number.isNaN(lastReloadMs) || nowMs - lastReloadMs >= dataQuery.reloadGuardMs
  )
}
