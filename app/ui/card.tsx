import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'

export interface CardProps {
  title?: ReactNode
  /** Default 2. */
  level?: 2 | 3
  /** Buttons or links at the foot. */
  actions?: ReactNode
  children: ReactNode
  className?: string
}

/** White paper on the page, with a line around it. */
export function Card({ title, level = 2, actions, children, className }: CardProps) {
  const Heading = `h${level}` as const
  const Part = title ? 'section' : 'div'
  return (
    <Part className={classes('card', className)}>
      {title ? <Heading className="card-title">{title}</Heading> : null}
      {children}
      {actions ? <div className="card-actions">{actions}</div> : null}
    </Part>
  )
}
