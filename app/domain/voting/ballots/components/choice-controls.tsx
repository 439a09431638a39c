import type { ReactNode } from 'react'
import {
  HIGHEST_SCORE,
  LOWEST_SCORE,
  NO_AWARD,
  TOP_RANKS,
  type Choice,
  type Method,
} from '../../tally/choices.ts'
import { PICK, rankName, scoreName } from '../choices.ts'
import { Select } from '#app/ui/select.tsx'

/** The values of a form's controls, by name. */
export type ChoiceValues = Readonly<Record<string, readonly string[]>>

/** What a saved choice fills into the form. */
export function valuesOf(choice: Choice | null, method: Method): ChoiceValues {
  if (!choice || 'skip' in choice) return {}
  if ('pick' in choice) return { [PICK]: [choice.pick] }
  if ('picks' in choice) return { [PICK]: choice.picks }
  if ('scores' in choice)
    return Object.fromEntries(
      Object.entries(choice.scores).map(([candidate, score]) => [scoreName(candidate), [String(score)]]),
    )
  return Object.fromEntries(
    choice.ranks.map((candidate, index) =>
      method === 'ranked' ? [rankName(candidate), [String(index + 1)]] : [rankName(index + 1), [candidate]],
    ),
  )
}

export interface Candidate {
  id: string
  title: string
  disabled?: boolean
}

interface ControlProps {
  method: Method
  candidate: Candidate
  /** How many can be ranked. */
  count: number
  values: ChoiceValues
}

/** The control beside one nominee; in "top three" the choice is made below all of them. */
export function CandidateControl({ method, candidate, count, values }: ControlProps): ReactNode {
  const { id, title, disabled } = candidate
  if (method === 'top_three') return null
  if (method === 'one' || method === 'approval')
    return (
      <label className="choice">
        <input
          type={method === 'one' ? 'radio' : 'checkbox'}
          name={PICK}
          value={id}
          defaultChecked={values[PICK]?.includes(id)}
          disabled={disabled}
        />
        <span>
          {id === NO_AWARD ? 'No award' : 'Choose'}
          {id === NO_AWARD ? null : <span className="visually-hidden"> {title}</span>}
        </span>
      </label>
    )
  const isRank = method === 'ranked'
  const name = isRank ? rankName(id) : scoreName(id)
  const numbers = isRank
    ? Array.from({ length: count }, (_, index) => index + 1)
    : Array.from({ length: HIGHEST_SCORE - LOWEST_SCORE + 1 }, (_, index) => HIGHEST_SCORE - index)
  return (
    <Select
      name={name}
      label={
        <>
          {isRank ? 'Rank' : 'Score'}
          <span className="visually-hidden"> of {title}</span>
        </>
      }
      placeholder={isRank ? 'Not ranked' : 'No score'}
      options={numbers.map((number) => ({ value: String(number), label: String(number) }))}
      defaultValue={values[name]?.[0] ?? ''}
      disabled={disabled}
    />
  )
}

const PLACES = ['First choice, 3 points', 'Second choice, 2 points', 'Third choice, 1 point']

/** First, second and third choice. */
export function TopThree({ candidates, values }: { candidates: readonly Candidate[]; values: ChoiceValues }) {
  const places = Math.min(TOP_RANKS, candidates.length)
  return (
    <>
      {PLACES.slice(0, places).map((label, index) => {
        const name = rankName(index + 1)
        return (
          <Select
            key={name}
            name={name}
            label={label}
            placeholder="None"
            options={candidates.map(({ id, title, disabled }) => ({ value: id, label: title, disabled }))}
            defaultValue={values[name]?.[0] ?? ''}
          />
        )
      })}
    </>
  )
}
