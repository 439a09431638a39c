import type { ShouldRevalidateFunction } from '@remix-run/react'

/** For routes whose page shows the stored values after a conflict; scripts would keep the values loaded before. */
export const revalidateAfterConflict: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus === 409 || defaultShouldRevalidate

/** As `revalidateAfterConflict`, after any refusal. */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  (actionStatus !== undefined && actionStatus >= 400) || defaultShouldRevalidate
