import { Link } from '@remix-run/react'
import { Pill, type Tone } from '#app/ui/pill.tsx'

export interface Step {
  label: string
  to?: string
  current?: boolean
  tone: Tone
  /** The state as text, such as "Done" or "1 left". */
  state: string
}

/** The checklist beside a form of several pages. Put it in a `Card` in the right column. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step.label}>
            {step.to && !step.current ? (
              <Link to={step.to}>{step.label}</Link>
            ) : (
              <span aria-current={step.current ? 'step' : undefined}>{step.label}</span>
            )}
            <Pill tone={step.tone}>{step.state}</Pill>
          </li>
        ))}
      </ol>
    </nav>
  )
}
