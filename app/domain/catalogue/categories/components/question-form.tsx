import type { OtherQuestion } from '#app/domain/catalogue/categories/binding-input.ts'
import {
  BINDING_LABELS,
  REQUIRED_BY_NAMES,
  SHOW_IF_NAMES,
} from '#app/domain/catalogue/categories/binding-text.ts'
import { NumberLimits } from '#app/domain/catalogue/categories/components/field-form.tsx'
import { RULES_OF_TYPE, hasOptions } from '#app/domain/catalogue/categories/field-types.ts'
import { SECTIONS, SECTION_TITLES, type FieldType } from '#app/domain/catalogue/categories/fields.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

interface FormState {
  field(name: string): { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  isTicked(name: string): boolean
  chosen(name: string): string[]
}

export interface QuestionFormProps {
  form: FormState
  type: FieldType
  /** What the library says, where the category says nothing. */
  library: { label: string; help: string; limits: Readonly<Record<string, string>>; judgeVisible: boolean }
  /** The category's other questions, which a rule can be about. */
  others: readonly OtherQuestion[]
}

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const hasFigures = (type: FieldType) =>
  RULES_OF_TYPE[type].some((rule) => !['accept', 'decimals', 'withinSeason', 'notBefore'].includes(rule))

/** How a category asks one field of the library. */
export function QuestionForm({ form, type, library, others }: QuestionFormProps) {
  return (
    <>
      <Select
        {...form.field('section')}
        label={BINDING_LABELS.section}
        required
        options={options(SECTION_TITLES).filter(({ value }) =>
          (SECTIONS as readonly string[]).includes(value),
        )}
      />
      <Checkbox
        name="required"
        label="An answer is needed"
        errors={form.field('required').errors}
        defaultChecked={form.isTicked('required')}
      />
      <Select
        {...form.field('requiredBy')}
        label={BINDING_LABELS.requiredBy}
        options={options(REQUIRED_BY_NAMES)}
        hint="Counts only where an answer is needed."
      />
      <Fieldset legend="Other than in the library" hint="Leave empty what the library says." boxed>
        <Textarea
          {...form.field('labelOverride')}
          label={BINDING_LABELS.labelOverride}
          optional
          rows={2}
          hint={`In the library: ${library.label}`}
        />
        <Textarea
          {...form.field('helpOverride')}
          label={BINDING_LABELS.helpOverride}
          optional
          rows={2}
          hint={library.help ? `In the library: ${library.help}` : undefined}
        />
        {hasFigures(type) ? <NumberLimits form={form} type={type} placeholders={library.limits} /> : null}
        <Select
          {...form.field('judgeVisible')}
          label={BINDING_LABELS.judgeVisible}
          options={[
            { value: '', label: `As in the library: ${library.judgeVisible ? 'yes' : 'no'}` },
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
      </Fieldset>
      <RuleFields form={form} others={others} />
    </>
  )
}

/** When the question is asked. Choosing another question and saving brings up its answers to choose from. */
function RuleFields({ form, others }: Pick<QuestionFormProps, 'form' | 'others'>) {
  const other = others.find((each) => each.key === form.field('showIfField').defaultValue)
  return (
    <Fieldset
      legend="When it is asked"
      hint="Where the rule does not hold the question is neither needed nor shown to judges; what was answered is kept."
      boxed
    >
      <Select
        {...form.field('showIfField')}
        label={BINDING_LABELS.showIfField}
        placeholder="Always asked"
        options={others.map(({ key, label }) => ({ value: key, label }))}
        hint="Another question of this category, whose answer decides. Save to choose among its answers."
      />
      <Select {...form.field('showIfIs')} label={BINDING_LABELS.showIfIs} options={options(SHOW_IF_NAMES)} />
      {other && hasOptions(other.type) ? (
        <CheckboxGroup
          name="showIfValues"
          legend={`Answers of “${other.label}”`}
          errors={form.field('showIfValues').errors}
          choices={other.options.map(({ value, label }) => ({ value, label }))}
          defaultValue={form.chosen('showIfValues')}
        />
      ) : null}
    </Fieldset>
  )
}
