import type { ReactNode } from 'react'

export interface ProgressProps {
  value: number
  max: number
  /** What is counted, such as "Categories voted in". */
  label: ReactNode
  /** Default "{value} of {max}". */
  text?: ReactNode
}

/** A progress bar with its value as text. */
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
