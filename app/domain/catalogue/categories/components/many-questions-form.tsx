import { CheckboxGroup, RadioGroup } from '#app/ui/choice-group.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { Select, optionsOf } from '#app/ui/select.tsx'
import { FIELD_TYPE_NAMES } from '../field-types.ts'
import { SECTION_TITLES, type FieldType } from '../fields.ts'
import { MANY_CHANGES, MANY_CHANGE_NAMES, MANY_LABELS } from '../many-text.ts'
import { REQUIRED_BY_NAMES } from '../binding-text.ts'

export interface ManyQuestion {
  id: number
  label: string
  key: string
  type: FieldType
  /** Says how and where these categories ask it. */
  how: string
}

interface ManyQuestionsFormProps {
  questions: readonly ManyQuestion[]
  chosen: { fieldIds: readonly string[]; change: string; requiredBy: string; section: string }
}

/** The questions of many categories, and what is to be done with the ticked ones. */
export function ManyQuestionsForm({ questions, chosen }: ManyQuestionsFormProps) {
  return (
    <>
      <CheckboxGroup
        name="fieldIds"
        legend={MANY_LABELS.fieldIds}
        choices={questions.map(({ id, label, key, type, how }) => ({
          value: String(id),
          label,
          hint: `${FIELD_TYPE_NAMES[type]}, ${key}. ${how}`,
        }))}
        defaultValue={chosen.fieldIds}
      />
      <Fieldset legend="With the ticked questions" boxed>
        <RadioGroup
          name="change"
          legend={MANY_LABELS.change}
          choices={MANY_CHANGES.map((value) => ({ value, label: MANY_CHANGE_NAMES[value] }))}
          defaultValue={chosen.change}
        />
        <Select
          name="requiredBy"
          label={MANY_LABELS.requiredBy}
          options={optionsOf(REQUIRED_BY_NAMES)}
          hint="Counts only if they are made required."
          defaultValue={chosen.requiredBy}
        />
        <Select
          name="section"
          label={MANY_LABELS.section}
          options={optionsOf(SECTION_TITLES)}
          hint="Counts only if they are moved."
          defaultValue={chosen.section}
        />
      </Fieldset>
    </>
  )
}
