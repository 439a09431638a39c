import type { ReactNode } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { labelled, type FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { Select, optionsOf, type Option } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { FIELD_LABELS, NUMBER_LIMIT_LABELS, NUMBER_LIMITS, type NumberLimit } from '../field-text.ts'
import {
  ENDINGS_OF_TYPE,
  ENDING_NAMES,
  FIELD_TYPE_HINTS,
  FIELD_TYPE_NAMES,
  RULES_OF_TYPE,
  hasColumns,
  hasOptions,
  isAgreed,
} from '../field-types.ts'
import type { FieldType } from '../fields.ts'

const DECIMALS = { 0: 'Whole numbers only', 1: 'Up to 1', 2: 'Up to 2', 3: 'Up to 3' }

interface FieldFormProps {
  form: FormFields<keyof typeof FIELD_LABELS>
  type: FieldType
  /** Why the key cannot be changed; then it is shown as text. */
  keyLocked?: string | null
  /** An amount can be in one of these. */
  currencies?: readonly Option[]
  /** Asks of a new field alone where it is asked. */
  children?: ReactNode
}

/** The form of a field of the library, with the limits its type has. */
export function FieldForm({ form, type, keyLocked, currencies, children }: FieldFormProps) {
  const { control, tick } = labelled(form, FIELD_LABELS)
  const key = form.field('key')
  return (
    <>
      <input type="hidden" name="type" value={type} />
      <Fieldset legend={FIELD_LABELS.type} id="type" errors={form.field('type').errors}>
        <p>
          <strong>{FIELD_TYPE_NAMES[type]}</strong>
        </p>
        <p className="hint">{FIELD_TYPE_HINTS[type]}</p>
      </Fieldset>
      <Textarea
        {...control('label')}
        required
        rows={2}
        hint={isAgreed(type) ? 'The sentence entrants agree to.' : 'The question as entrants read it.'}
      />
      <Textarea {...control('help')} optional rows={2} />
      {hasOptions(type) ? (
        <Textarea
          {...control('options')}
          required
          rows={8}
          spellCheck={false}
          hint="One per line: value | label. Answers keep the value, so you can reword a label at any time. Add | retired to stop offering an option. Enter \| for a literal bar."
        />
      ) : null}
      {hasColumns(type) ? (
        <Textarea
          {...control('options')}
          label="Columns"
          required
          rows={4}
          spellCheck={false}
          hint="One per line: value | heading. Answers keep the value, so you can reword a heading at any time. Add | retired to stop asking for a column."
        />
      ) : null}
      {RULES_OF_TYPE[type].length > 0 ? (
        <Fieldset legend="Limits" hint="Leave a limit empty for none." boxed>
          <Limits form={form} type={type} currencies={currencies} />
        </Fieldset>
      ) : null}
      <Checkbox {...tick('judgeVisible')} hint="A category can override this." />
      {children}
      <details open={Boolean(key.errors ?? form.field('exportName').errors) || undefined}>
        <summary>More: key and name in exports</summary>
        <div className="stack">
          <KeyField form={form} keyLocked={keyLocked} />
          <Input
            {...control('exportName')}
            optional
            width="medium"
            hint="Column heading in exports. Defaults to the key."
          />
        </div>
      </details>
    </>
  )
}

/** The name by which exports and rules know the field; the program makes it from the label unless it is typed. */
function KeyField({ form, keyLocked }: Pick<FieldFormProps, 'form' | 'keyLocked'>) {
  const key = form.field('key')
  return keyLocked && !key.errors ? (
    <div className="field" id="key">
      <input type="hidden" name="key" value={key.defaultValue} />
      <p className="field-label">{FIELD_LABELS.key}</p>
      <p>
        <code>{key.defaultValue}</code>
      </p>
      <p className="hint">{keyLocked}</p>
    </div>
  ) : (
    <Input
      {...key}
      label={FIELD_LABELS.key}
      optional
      autoComplete="off"
      spellCheck={false}
      width="medium"
      hint="The field’s name in exports and rules, such as synopsis_short. Made from the label if left empty. Can’t be changed once there are answers."
    />
  )
}

const WITH_POINT = new Set(['min', 'max', 'maxMegabytes'])

/** The limits of a type that are numbers; `placeholders` are the library's, which apply where one is empty. */
export function NumberLimits({
  form,
  type,
  placeholders = {},
}: {
  form: Pick<FormFields<NumberLimit>, 'field'>
  type: FieldType
  placeholders?: Readonly<Record<string, string>>
}) {
  const rules: readonly string[] = RULES_OF_TYPE[type]
  return NUMBER_LIMITS.filter((name) => rules.includes(name === 'maxMegabytes' ? 'maxBytes' : name)).map(
    (name) => (
      <Input
        key={name}
        {...form.field(name)}
        label={NUMBER_LIMIT_LABELS[name]}
        inputMode={WITH_POINT.has(name) ? 'decimal' : 'numeric'}
        width="short"
        hint={placeholders[name] ? `In the library: ${placeholders[name]}` : undefined}
      />
    ),
  )
}

function Limits({ form, type, currencies = [] }: FieldFormProps) {
  const rules = RULES_OF_TYPE[type]
  const endings = ENDINGS_OF_TYPE[type] ?? []
  const { control, tick } = labelled(form, FIELD_LABELS)
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
      {rules.includes('currency') ? (
        <SearchSelect
          {...control('currency')}
          options={currencies}
          placeholder="Selected by the entrant"
          hint="Limits need one currency."
        />
      ) : null}
      <NumberLimits form={form} type={type} />
      {rules.includes('decimals') ? <Select {...control('decimals')} options={optionsOf(DECIMALS)} /> : null}
      {rules.includes('other') ? <Checkbox {...tick('other')} /> : null}
      {rules.includes('withinSeason') ? <Checkbox {...tick('withinSeason')} /> : null}
      {rules.includes('notBefore') ? <Checkbox {...tick('notBeforeVotingEnds')} /> : null}
    </>
  )
}
