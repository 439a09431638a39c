import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'

export interface NoticeProps {
  /** Default `info`, the yellow one: what holds now and until when. */
  tone?: 'info' | 'plain' | 'good' | 'bad'
  title?: ReactNode
  children?: ReactNode
  /** Read out when it appears: for the answer to something the person just did. */
  announce?: boolean
  id?: string
  /** Stays in view while the page is scrolled, where there is room for it. */
  sticky?: boolean
}

/** A note across the column: the price now, a window about to close, the answer to a form. */
export function Notice({ tone = 'info', title, children, announce, id, sticky }: NoticeProps) {
  return (
    <div
      className={classes('notice', tone !== 'info' && `notice-${tone}`, sticky && 'notice-sticky')}
      role={announce ? 'status' : undefined}
      id={id}
    >
      {title ? <strong>{title}</strong> : null}
      {children ? <div>{children}</div> : null}
    </div>
  )
}
