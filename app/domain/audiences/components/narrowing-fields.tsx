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

/** What a group can be narrowed by; an audience shows only what it knows. */
export function NarrowingFields({ choices, chosen, errors }: NarrowingProps) {
  return (
    <>
      {(['categoryTypes', 'categoryIds', 'studioTypes'] as const).map((name) => {
        const offered = choices[name]
        return offered && offered.length > 0 ? (
          <CheckboxGroup
            key={name}
            name={name}
            legend={GROUP_LABELS[name]}
            hint={NONE}
            choices={offered}
            defaultValue={chosen(name)}
            errors={errors(name)}
          />
        ) : null
      })}
    </>
  )
}
