import { CheckboxGroup, RadioGroup } from '#app/ui/choice-group.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { labelled, type FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { FORCES, TEST_TERMS, type Term } from '../facts.ts'
import { isTyped, type RULE_LABELS, ruleLabels, type Subject } from '../rule-form.ts'

interface RuleFieldsProps {
  form: FormFields<keyof typeof RULE_LABELS>
  subject: Subject
  /** Says how many entries the rule concerns, once these values were sent. */
  concerned: { text: string; seen: string } | null
}

/** The values of a rule, its text and what it does: only the fields that its test needs. */
export function RuleFields({ form, subject, concerned }: RuleFieldsProps) {
  const { control, group } = labelled(form, ruleLabels(subject))
  const terms: readonly Term[] = TEST_TERMS[subject.test]
  const type = subject.measure === 'day' ? 'date' : 'text'
  const placeholder = subject.measure === 'length' ? '22:30' : undefined
  const span = { type, placeholder, width: type === 'date' ? 'medium' : 'short', required: true } as const
  return (
    <>
      <input type="hidden" name="seen" value={concerned?.seen ?? ''} />
      {concerned ? (
        <Notice announce title="Not saved yet">
          {concerned.text}
        </Notice>
      ) : null}
      {terms.includes('low') ? <Input {...control('low')} {...span} /> : null}
      {terms.includes('high') ? <Input {...control('high')} {...span} /> : null}
      {terms.includes('years') ? (
        <Input {...control('years')} inputMode="numeric" width="short" required />
      ) : null}
      {terms.includes('on') ? (
        <Input
          {...control('on')}
          type="date"
          width="medium"
          required
          hint="The day on which the age counts."
        />
      ) : null}
      {terms.includes('choices') && !isTyped(subject.measure) ? (
        <CheckboxGroup
          {...group('choices')}
          name="choices"
          errors={form.field('choices').errors}
          choices={subject.choices.map(({ value, label }) => ({ value, label }))}
          defaultValue={form.chosen('choices')}
        />
      ) : null}
      {terms.includes('choices') && isTyped(subject.measure) ? (
        <Textarea
          {...control('places')}
          rows={2}
          required
          hint="Names or codes, separated by commas: Germany, FR."
        />
      ) : null}
      {terms.includes('cap') ? (
        <Fieldset legend="How many entries" boxed>
          <Input {...control('cap')} inputMode="numeric" width="short" required />
          <Input {...control('from')} type="date" width="medium" optional />
          <Input {...control('then')} inputMode="numeric" width="short" optional />
        </Fieldset>
      ) : null}
      <RadioGroup
        {...group('force')}
        required
        choices={optionsOf(FORCES)}
        defaultValue={form.field('force').defaultValue}
      />
      <Textarea
        {...control('message')}
        rows={3}
        required
        hint="Say what is allowed. The entrant reads it beside the question, unless the rule is for admins only."
      />
    </>
  )
}
