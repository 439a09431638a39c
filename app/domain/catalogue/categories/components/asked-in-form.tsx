import { CheckboxGroup, RadioGroup } from '#app/ui/choice-group.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { labelled, type FormFields } from '#app/ui/form-fields.ts'
import { Select, optionsOf } from '#app/ui/select.tsx'
import { ASKED_LABELS } from '../binding-text.ts'
import { SECTION_TITLES } from '../fields.ts'
import { RequiredFields } from './question-form.tsx'

interface AskedInFormProps {
  form: FormFields<keyof typeof ASKED_LABELS>
  choices: readonly { value: string; label: string }[]
  categories: readonly { id: number; title: string }[]
}

/** Says in which categories a new question is asked, in which section, and by when it is needed. */
export function AskedInForm({ form, choices, categories }: AskedInFormProps) {
  const { control, group } = labelled(form, ASKED_LABELS)
  return (
    <Fieldset legend="Where it is asked" hint="You can change this for each category at any time." boxed>
      <RadioGroup {...group('where')} choices={choices} />
      <CheckboxGroup
        name="categoryIds"
        legend={ASKED_LABELS.categoryIds}
        hint="They count only if you chose “The categories ticked below”."
        errors={form.field('categoryIds').errors}
        choices={categories.map(({ id, title }) => ({ value: String(id), label: title }))}
        defaultValue={form.chosen('categoryIds')}
      />
      <Select {...control('section')} options={optionsOf(SECTION_TITLES)} hint="Added at the end." />
      <RequiredFields form={form} />
    </Fieldset>
  )
}
