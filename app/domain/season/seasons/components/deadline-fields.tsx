import { Checkbox } from '#app/ui/checkbox.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { labelled, type FormFields } from '#app/ui/form-fields.ts'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import { Select, optionsOf } from '#app/ui/select.tsx'
import { KIND_NAMES, PRICE_GROUPS, scopeOptions, type CategoryName } from '../deadline-checks.ts'
import { DEADLINE_LABELS } from '../deadline-text.ts'

interface DeadlineFieldsProps {
  form: FormFields<keyof typeof DEADLINE_LABELS>
  categories: readonly CategoryName[]
  zone: string
  currency: string
}

/** The fields of a deadline. Those of entry tiers are always shown, because no script hides them. */
export function DeadlineFields({ form, categories, zone, currency }: DeadlineFieldsProps) {
  const { control, tick } = labelled(form, DEADLINE_LABELS)
  const moment = (name: 'opensAt' | 'closesAt') => (
    <Input
      {...control(name)}
      label={`${DEADLINE_LABELS[name]} (${zoneName(zone)} time)`}
      type="datetime-local"
      width="medium"
      required
    />
  )
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <Select {...control('kind')} required placeholder="Select a kind" options={optionsOf(KIND_NAMES)} />
      <Input {...control('name')} required hint="Shown to entrants, such as “Standard”." />
      <Select
        {...control('scope')}
        hint="A deadline for a category overrides one for its type, which overrides one for all."
        options={scopeOptions(categories)}
      />
      {moment('opensAt')}
      {moment('closesAt')}
      <Fieldset
        legend="Entry tiers only"
        hint="Leave empty for other kinds. Leave a price empty to stop that group entering."
        boxed
      >
        {PRICE_GROUPS.map((group) => (
          <Input
            {...control(`price_${group}`)}
            key={group}
            label={`${DEADLINE_LABELS[`price_${group}`]} (${currency})`}
            inputMode="decimal"
            width="short"
          />
        ))}
        <Checkbox {...tick('closesSubmissions')} hint="For the last tier." />
        <Input
          {...control('graceMinutes')}
          inputMode="numeric"
          width="short"
          hint="For requests under way when submissions close."
        />
      </Fieldset>
      <Checkbox {...tick('visible')} />
    </>
  )
}
