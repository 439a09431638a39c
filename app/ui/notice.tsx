import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'

export interface NoticeProps {
  /** Default `strip`, the yellow one: what holds now and until when. */
  tone?: 'strip' | 'plain' | 'good' | 'bad'
  title?: ReactNode
  children?: ReactNode
  /** Read out when it appears: for the answer to something the person just did. */
  announce?: boolean
  id?: string
  /** Stays in view while the page is scrolled, where there is room for it. */
  stays?: boolean
}

/** A note across the column: the price now, a window about to close, the answer to a form. */
export function Notice({ tone = 'strip', title, children, announce, id, stays }: NoticeProps) {
  return (
    <div
      className={classes('notice', tone !== 'strip' && `notice-${tone}`, stays && 'notice-stays')}
      role={announce ? 'status' : undefined}
      id={id}
    >
      {title ? <strong>{title}</strong> : null}
      {children ? <div>{children}</div> : null}
    </div>
  )
}
