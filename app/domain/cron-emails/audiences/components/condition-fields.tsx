import type { GroupFilter } from '#app/domain/season/audiences/audience.ts'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import type { Option } from '#app/ui/select.tsx'

interface NarrowingProps {
  choices: Partial<Record<keyof GroupFilter, Option[]>>
  chosen: (name: string) => string[]
  errors: (name: string) => string[] | undefined
}

export const GROUP_LABELS = {
  name: 'Name',
  audience: 'Audience',
  categoryTypes: 'Category types',
  categoryIds: 'Categories',
  studioTypes: 'Studio types',
} as const

const NONE = 'Leave empty for all.'
/** Longer lists are folded until something in them is selected. */
const MOST_IN_VIEW = 8

/** What a group can be limited to; an audience shows only what applies to it. */
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
            <summary>{GROUP_LABELS[name]}</summary>
            <div className="stack">{boxes}</div>
          </details>
        )
      })}
    </>
  )
}
