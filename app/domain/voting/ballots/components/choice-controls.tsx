import type { ReactNode } from 'react'
import {
  MAX_SCORE,
  LOWEST_SCORE,
  NO_AWARD,
  TOP_RANKS,
  isRanking,
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
      isRanking(method) ? [rankName(candidate), [String(index + 1)]] : [rankName(index + 1), [candidate]],
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

const PLACES = ['First', 'Second', 'Third'] as const

interface PlacesProps {
  /** Who or what is put in a place. */
  legend: string
  /** Empty: the place stays empty. */
  value: string
  count: number
  values: ChoiceValues
  disabled?: boolean | undefined
}

/** The places of "top three" for one nominee. Those of all nominees are one group for each place, which holds one of them. */
function Places({ legend, value, count, values, disabled }: PlacesProps) {
  return (
    <fieldset className="places">
      <legend className="visually-hidden">{legend}</legend>
      {PLACES.slice(0, Math.min(TOP_RANKS, count)).map((place, index) => {
        const name = rankName(index + 1)
        return (
          <label key={name} className="choice">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={(values[name]?.[0] ?? '') === value}
              disabled={disabled}
            />
            <span>
              {place}
              <span className="visually-hidden"> choice: {legend}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** Empties places of "top three": a group of radio buttons cannot be left otherwise. */
export function NoPlaces(places: Pick<PlacesProps, 'count' | 'values'>) {
  return <Places legend="none" value="" {...places} />
}

/** The control of one nominee, on its card. */
export function CandidateControl({ method, candidate, count, values }: ControlProps): ReactNode {
  const { id, title, disabled } = candidate
  if (method === 'top_three') return <Places legend={title} value={id} {...{ count, values, disabled }} />
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
  const isRank = isRanking(method)
  const name = isRank ? rankName(id) : scoreName(id)
  const numbers = isRank
    ? Array.from({ length: count }, (_, index) => index + 1)
    : Array.from({ length: MAX_SCORE - LOWEST_SCORE + 1 }, (_, index) => MAX_SCORE - index)
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
