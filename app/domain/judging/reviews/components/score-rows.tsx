import type { Anchor, Criterion } from '#app/domain/judging/rubrics/rules.ts'
import { MIN_SCORE, MAX_SCORE } from '../totals.ts'
import { scoreFieldName } from '../posted.ts'
import { Fragment, type ReactNode } from 'react'
import { FieldError, fieldId } from '#app/ui/field.tsx'

const SCALE = Array.from({ length: MAX_SCORE - MIN_SCORE + 1 }, (_, index) => MIN_SCORE + index)

/** The id of the anchors, which describe every criterion. */
const ANCHORS = 'anchors'

interface ScoreRowsProps {
  criteria: readonly Criterion[]
  anchors: readonly Anchor[]
  scores?: Readonly<Record<number, number>>
  errors?: Readonly<Record<number, string>>
  disabled?: boolean
  /** What comes below a criterion's row, such as a comment on it. */
  below?: (criterion: Criterion) => ReactNode
}

/** The anchors and what the criteria ask, then one row of radio buttons for each. */
export function ScoreRows({ criteria, anchors, scores = {}, errors = {}, disabled, below }: ScoreRowsProps) {
  return (
    <>
      <ul className="anchors" id={ANCHORS}>
        {anchors.map(({ from, to, label }) => (
          <li key={from}>
            <b>
              {from}–{to}
            </b>{' '}
            {label}
          </li>
        ))}
      </ul>
      <Prompts criteria={criteria} />
      {criteria.map((criterion) => (
        <Fragment key={criterion.id}>
          <ScoreRow
            criterion={criterion}
            score={scores[criterion.id]}
            error={errors[criterion.id]}
            disabled={disabled}
          />
          {below?.(criterion)}
        </Fragment>
      ))}
    </>
  )
}

const promptId = ({ id }: Criterion) => `${fieldId(scoreFieldName(id))}-hint`

/** Each criterion says here once what it asks; its row is described by it. */
function Prompts({ criteria }: { criteria: readonly Criterion[] }) {
  const asking = criteria.filter(({ prompt }) => prompt)
  if (asking.length === 0) return null
  return (
    <details className="score-prompts">
      <summary>Guide to the criteria</summary>
      <dl>
        {asking.map((criterion) => (
          <div key={criterion.id}>
            <dt>{criterion.name}</dt>
            <dd id={promptId(criterion)}>{criterion.prompt}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface ScoreRowProps {
  criterion: Criterion
  score: number | undefined
  error: string | undefined
  disabled: boolean | undefined
}

function ScoreRow({ criterion, score, error, disabled }: ScoreRowProps) {
  const name = scoreFieldName(criterion.id)
  const id = fieldId(name)
  const described = [criterion.prompt && promptId(criterion), error && `${id}-error`, ANCHORS]
  return (
    <fieldset
      className={error ? 'score-row field-invalid' : 'score-row'}
      aria-describedby={described.filter(Boolean).join(' ')}
      disabled={disabled}
      data-criterion={criterion.id}
    >
      <legend>
        {criterion.name || 'Unnamed criterion'} <span className="score-weight">{criterion.weight}%</span>
      </legend>
      <FieldError id={`${id}-error`} errors={error ? [error] : undefined} />
      <div className="score-scale">
        {SCALE.map((value) => (
          <label key={value}>
            <input
              type="radio"
              id={value === MIN_SCORE ? id : undefined}
              name={name}
              value={value}
              defaultChecked={score === value}
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
