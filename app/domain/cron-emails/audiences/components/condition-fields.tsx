import { CheckboxGroup } from '#app/ui/choice-group.tsx'

interface Choice {
  value: string
  label: string
}

interface NarrowingProps {
  choices: { categoryIds?: Choice[]; categoryTypes?: Choice[]; studioTypes?: Choice[] }
  chosen: (name: string) => string[]
  errors: (name: string) => string[] | undefined
}

export const GROUP_LABELS = {
  name: 'Name',
  audience: 'Audience',
  categoryTypes: 'Types of categories',
  categoryIds: 'Categories',
  studioTypes: 'Kinds of studios',
} as const

const NONE = 'Nothing ticked narrows nothing.'
/** Longer lists are folded away until something of them is chosen. */
const MOST_IN_VIEW = 8

/** What a group can be narrowed by; an audience shows only what it knows. */
export function NarrowingFields({ choices, chosen, errors }: NarrowingProps) {
  return (
    <>
      {(['categoryTypes', 'categoryIds', 'studioTypes'] as const).map((name) => {
        const offered = choices[name] ?? []
        if (offered.length === 0) return null
        const ticked = chosen(name)
        const boxes = (
          <CheckboxGroup
            name={name}
            legend={GROUP_LABELS[name]}
            hint={NONE}
            choices={offered}
            defaultValue={ticked}
            errors={errors(name)}
          />
        )
        if (offered.length <= MOST_IN_VIEW) return <div key={name}>{boxes}</div>
        return (
          <details key={name} open={ticked.length > 0 || errors(name) !== undefined}>
            <summary>{`${GROUP_LABELS[name]}, one by one`}</summary>
            <div className="stack">{boxes}</div>
          </details>
        )
      })}
    </>
  )
}
