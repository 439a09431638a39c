import { Checkbox } from '#app/ui/checkbox.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { labelled, type FormFields } from '#app/ui/form-fields.ts'
import { Select, optionsOf } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { BINDING_LABELS, REQUIRED_BY_NAMES, SHOW_IF_NAMES } from '../binding-text.ts'
import { hasOptions } from '../field-types.ts'
import { SECTION_TITLES, type FieldType } from '../fields.ts'
import type { NamedField } from '../show-if.ts'
import { NumberLimits } from './field-form.tsx'

interface QuestionFormProps {
  form: FormFields<keyof typeof BINDING_LABELS>
  type: FieldType
  /** The library's values, which apply where the category has none. */
  library: { label: string; help: string; limits: Readonly<Record<string, string>>; judgeVisible: boolean }
  /** The category's other questions, which a rule can be about. */
  others: readonly NamedField[]
}

/** Whether an answer is required, and by when. */
export function RequiredFields({ form }: { form: FormFields<'required' | 'requiredBy'> }) {
  const { control, tick } = labelled(form, BINDING_LABELS)
  return (
    <>
      <Checkbox {...tick('required')} />
      <Select
        {...control('requiredBy')}
        options={optionsOf(REQUIRED_BY_NAMES)}
        hint="Applies only if an answer is required."
      />
    </>
  )
}

/** How a category asks one field of the library. */
export function QuestionForm({ form, type, library, others }: QuestionFormProps) {
  const { control } = labelled(form, BINDING_LABELS)
  return (
    <>
      <Select {...control('section')} required options={optionsOf(SECTION_TITLES)} />
      <RequiredFields form={form} />
      <Fieldset legend="Override for this category" hint="Leave empty to use the library’s value." boxed>
        <Textarea {...control('labelOverride')} optional rows={2} hint={`In the library: ${library.label}`} />
        <Textarea
          {...control('helpOverride')}
          optional
          rows={2}
          hint={library.help ? `In the library: ${library.help}` : undefined}
        />
        <NumberLimits form={form} type={type} placeholders={library.limits} />
        <Select
          {...control('judgeVisible')}
          placeholder={`As in the library: ${library.judgeVisible ? 'yes' : 'no'}`}
          options={optionsOf({ yes: 'Yes', no: 'No' })}
        />
      </Fieldset>
      <RuleFields form={form} others={others} />
    </>
  )
}

/** When the question is asked. Saving with another question selected offers that one's answers. */
function RuleFields({ form, others }: Pick<QuestionFormProps, 'form' | 'others'>) {
  const { control } = labelled(form, BINDING_LABELS)
  const other = others.find((each) => each.key === form.field('showIfField').defaultValue)
  return (
    <Fieldset
      legend="Condition"
      hint="If the condition is not met, the question is not required and judges do not see it. Its answer is kept."
      boxed
    >
      <Select
        {...control('showIfField')}
        placeholder="Always ask"
        options={others.map(({ key, label }) => ({ value: key, label }))}
        hint="Select another question, then save to select from its answers."
      />
      <Select {...control('showIfIs')} options={optionsOf(SHOW_IF_NAMES)} />
      {other && hasOptions(other.type) ? (
        <CheckboxGroup
          name="showIfValues"
          legend={`Answers to “${other.label}”`}
          errors={form.field('showIfValues').errors}
          choices={other.options.map(({ value, label }) => ({ value, label }))}
          defaultValue={form.chosen('showIfValues')}
        />
      ) : null}
    </Fieldset>
  )
}
