import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** What belongs here: "No submissions yet". */
  title: ReactNode
  /** Why it is empty. */
  children?: ReactNode
  /** The one next action, a `LinkButton`. */
  action?: ReactNode
}

/** In place of a list with nothing in it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children ? <div>{children}</div> : null}
      {action}
    </div>
  )
}
