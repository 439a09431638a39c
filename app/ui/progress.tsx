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
  return (
    <label className="progress">
      <span className="progress-label">
        <span>{label}</span> <span>{text ?? `${value} of ${max}`}</span>
      </span>
      <progress value={value} max={max} />
    </label>
  )
}
