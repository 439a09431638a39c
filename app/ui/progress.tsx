import { useId } from 'react'
import type { ReactNode } from 'react'

export interface ProgressProps {
  value: number
  max: number
  /** What is counted, such as "Categories voted in". */
  label: ReactNode
  /** Default "{value} of {max}". */
  text?: ReactNode
}

/** How far something has come: a bar and the same in words. */
export function Progress({ value, max, label, text }: ProgressProps) {
  const id = useId()
  return (
    <div className="progress">
      <span className="progress-words">
        <label htmlFor={id}>{label}</label> <span>{text ?? `${value} of ${max}`}</span>
      </span>
      <progress id={id} value={value} max={max} />
    </div>
  )
}
