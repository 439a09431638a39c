import {
  ENDINGS_OF_TYPE,
  ENDING_NAMES,
  FIELD_TYPE_HINTS,
  FIELD_TYPE_NAMES,
  RULES_OF_TYPE,
  hasOptions,
} from '#app/domain/catalogue/categories/field-types.ts'
import { FIELD_LABELS } from '#app/domain/catalogue/categories/field-text.ts'
import type { FieldType } from '#app/domain/catalogue/categories/fields.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

interface FormState {
  field(name: string): { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  isTicked(name: string): boolean
  chosen(name: string): string[]
}

export interface FieldFormProps {
  form: FormState
  type: FieldType
  /** Why the key stays; then it is shown and not asked. */
  keyStays?: string | null
}

/** What a field of the library is made of. Only the limits its type knows are asked for. */
export function FieldForm({ form, type, keyStays }: FieldFormProps) {
  const key = form.field('key')
  const rules = RULES_OF_TYPE[type]
  const typeErrors = form.field('type').errors
  return (
    <>
      <input type="hidden" name="type" value={type} />
      <Fieldset legend={FIELD_LABELS.type} id="type" errors={typeErrors}>
        <p>
          <strong>{FIELD_TYPE_NAMES[type]}</strong>
        </p>
        <p className="hint">{FIELD_TYPE_HINTS[type]}</p>
      </Fieldset>
      <Textarea
        {...form.field('label')}
        label={FIELD_LABELS.label}
        required
        rows={2}
        hint={type === 'statement' ? 'The sentence itself.' : 'The question, as entrants read it.'}
      />
      {keyStays && !key.errors ? (
        <div className="field" id="key">
          <input type="hidden" name="key" value={key.defaultValue} />
          <p className="field-label">{FIELD_LABELS.key}</p>
          <p>
            <code>{key.defaultValue}</code>
          </p>
          <p className="hint">{keyStays}</p>
        </div>
      ) : (
        <Input
          {...key}
          label={FIELD_LABELS.key}
          required
          autoComplete="off"
          spellCheck={false}
          width="medium"
          hint="Its name in files and rules, such as synopsis_short. It stays once there are answers."
        />
      )}
      <Textarea
        {...form.field('help')}
        label={FIELD_LABELS.help}
        optional
        rows={2}
        hint="One or two lines below the label."
      />
      {hasOptions(type) ? (
        <Textarea
          {...form.field('options')}
          label={FIELD_LABELS.options}
          required
          rows={8}
          spellCheck={false}
          hint="One a line, in the order they are shown: value | label. Values are kept with answers, labels can be reworded at any time. Write | retired at the end of a line to offer it no longer, and \| for a bar of its own."
        />
      ) : null}
      {rules.length > 0 ? (
        <Fieldset legend="Limits" hint="Leave empty what is not limited." boxed>
          <Limits form={form} type={type} />
        </Fieldset>
      ) : null}
      <Checkbox
        name="judgeVisible"
        label={FIELD_LABELS.judgeVisible}
        errors={form.field('judgeVisible').errors}
        defaultChecked={form.isTicked('judgeVisible')}
        hint="A category can decide otherwise."
      />
      <Input
        {...form.field('exportName')}
        label={FIELD_LABELS.exportName}
        optional
        width="medium"
        hint="Heads its column in exported tables. Without one the key does."
      />
    </>
  )
}

const NUMBERS: readonly (readonly [string, string, keyof typeof FIELD_LABELS])[] = [
  ['maxLength', 'maxLength', 'maxLength'],
  ['minWords', 'minWords', 'minWords'],
  ['maxWords', 'maxWords', 'maxWords'],
  ['min', 'min', 'min'],
  ['max', 'max', 'max'],
  ['maxPeople', 'maxPeople', 'maxPeople'],
  ['maxBytes', 'maxMegabytes', 'maxMegabytes'],
  ['minWidth', 'minWidth', 'minWidth'],
  ['minSeconds', 'minSeconds', 'minSeconds'],
  ['maxSeconds', 'maxSeconds', 'maxSeconds'],
]

const WITH_POINT = new Set(['min', 'max', 'maxMegabytes'])

/** The limits in figures that a type knows; `placeholders` shows what holds where one is left empty. */
export function NumberLimits({
  form,
  type,
  placeholders = {},
}: {
  form: FormState
  type: FieldType
  placeholders?: Readonly<Record<string, string>>
}) {
  const rules = RULES_OF_TYPE[type] as readonly string[]
  return NUMBERS.filter(([rule]) => rules.includes(rule)).map(([, name, label]) => (
    <Input
      key={name}
      {...form.field(name)}
      label={FIELD_LABELS[label]}
      inputMode={WITH_POINT.has(name) ? 'decimal' : 'numeric'}
      width="short"
      hint={placeholders[name] ? `In the library: ${placeholders[name]}` : undefined}
    />
  ))
}

function Limits({ form, type }: { form: FormState; type: FieldType }) {
  const rules = RULES_OF_TYPE[type]
  const endings = ENDINGS_OF_TYPE[type] ?? []
  return (
    <>
      {endings.length > 0 ? (
        <CheckboxGroup
          name="accept"
          legend={FIELD_LABELS.accept}
          errors={form.field('accept').errors}
          choices={endings.map((value) => ({ value, label: ENDING_NAMES[value] ?? value }))}
          defaultValue={form.chosen('accept')}
          inline
        />
      ) : null}
      <NumberLimits form={form} type={type} />
      {rules.includes('decimals') ? (
        <Select
          {...form.field('decimals')}
          label={FIELD_LABELS.decimals}
          options={[
            { value: '0', label: 'None: a whole number' },
            { value: '1', label: 'At most one' },
            { value: '2', label: 'At most two' },
            { value: '3', label: 'At most three' },
          ]}
        />
      ) : null}
      {rules.includes('withinSeason') ? (
        <Checkbox
          name="withinSeason"
          label={FIELD_LABELS.withinSeason}
          defaultChecked={form.isTicked('withinSeason')}
        />
      ) : null}
      {rules.includes('notBefore') ? (
        <Checkbox
          name="notBeforeVotingEnds"
          label={FIELD_LABELS.notBeforeVotingEnds}
          defaultChecked={form.isTicked('notBeforeVotingEnds')}
        />
      ) : null}
    </>
  )
}
