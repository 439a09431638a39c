import type { GroupFilter } from '#app/domain/season/audiences/audience.ts'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import type { FormFields } from '#app/ui/form-fields.ts'
import type { Option } from '#app/ui/select.tsx'
import { words } from '#app/platform/award-words.ts'

export interface NarrowingProps {
  choices: Partial<Record<keyof GroupFilter, Option[]>>
  form: Pick<FormFields<'name' | keyof GroupFilter>, 'field' | 'chosen'>
}

export const GROUP_LABELS = {
  name: 'Name',
  audience: 'Audience',
  categoryTypes: 'Category types',
  categoryIds: 'Categories',
  get studioTypes() {
    return `${words.Studio} types`
  },
} as const

const NONE = 'Leave empty for all.'
/** Longer lists are folded until something in them is selected. */
const MAX_IN_VIEW = 8

/** What a group can be limited to; an audience shows only what applies to it. */
export function NarrowingFields({ choices, form }: NarrowingProps) {
  return (
    <>
      {(['categoryTypes', 'categoryIds', 'studioTypes'] as const).map((name) => {
        const offered = choices[name] ?? []
        if (offered.length === 0) return null
        const ticked = form.chosen(name)
        const { errors } = form.field(name)
        const boxes = (
          <CheckboxGroup
            name={name}
            legend={GROUP_LABELS[name]}
            hint={NONE}
            choices={offered}
            defaultValue={ticked}
            errors={errors}
          />
        )
        if (offered.length <= MAX_IN_VIEW) return <div key={name}>{boxes}</div>
        return (
          <details key={name} open={ticked.length > 0 || errors !== undefined}>
            <summary>{GROUP_LABELS[name]}</summary>
            <div className="stack">{boxes}</div>
          </details>
        )
      })}
    </>
  )
}
