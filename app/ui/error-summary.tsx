import { useEffect, useRef } from 'react'
import { fieldId } from '#app/ui/field.tsx'
import { useReportProblem } from '#app/ui/page-problem.tsx'

export interface Problem {
  /** The id or the name of the field to go to; without one the line is plain text. */
  id?: string
  /** The field's label, put before the message, as in "Statement: 12 words too many". */
  label?: string
  message: string
}

/** Makes the summary's lines from fields in the order of the page. */
export function problemsOf(
  fields: readonly { id: string; label: string; errors?: string[] | null }[],
  formErrors?: readonly string[] | null,
): Problem[] {
  const ofForm = (formErrors ?? []).map((message) => ({ message }))
  return [
    ...ofForm,
    ...fields.flatMap(({ id, label, errors }) => (errors ?? []).map((message) => ({ id, label, message }))),
  ]
}

/**
 * What is wrong with a form that was sent, first in the page's main part. Takes the focus when the page arrives
 * (by the autofocus attribute where no script runs) and again for every new answer.
 */
export function ErrorSummary({ problems }: { problems: readonly Problem[] }) {
  const box = useRef<HTMLDivElement>(null)
  useReportProblem(problems.length > 0)
  useEffect(() => {
    if (problems.length > 0) box.current?.focus()
  }, [problems])

  if (problems.length === 0) return null
  return (
    <div
      className="error-summary"
      ref={box}
      tabIndex={-1}
      autoFocus
      role="group"
      aria-labelledby="error-summary-title"
    >
      <div role="alert">
        <h2 id="error-summary-title">There is a problem</h2>
        <ul>
          {problems.map(({ id, label, message }) => {
            const words = label ? `${label}: ${message}` : message
            return <li key={`${id} ${words}`}>{id ? <a href={`#${fieldId(id)}`}>{words}</a> : words}</li>
          })}
        </ul>
      </div>
    </div>
  )
}
