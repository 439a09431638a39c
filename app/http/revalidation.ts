import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * Which refused forms have their page's data loaded again; every other form that was answered has. With a function of its own, a
 * route is told that loading again is the default whatever was answered, so what a refusal means has to be said here.
 */
const afterRefusal =
  (loadsAgain: (status: number) => boolean): ShouldRevalidateFunction =>
  ({ actionStatus, defaultShouldRevalidate }) =>
    actionStatus !== undefined && actionStatus >= 400 ? loadsAgain(actionStatus) : defaultShouldRevalidate

/** For routes whose page shows the stored values after a conflict; scripts would keep the values loaded before. */
export const revalidateAfterConflict = afterRefusal((status) => status === 409)

/** As `revalidateAfterConflict`, after any refusal. After a failure, of ours or of the line, the page stays as it is. */
export const revalidateAfterRefusal = afterRefusal((status) => status < 500)
