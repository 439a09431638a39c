import { DEADLINE_KINDS } from '#app/domain/season/seasons/deadlines.ts'
import {
  KIND_NAMES,
  PRICE_GROUPS,
  scopeOptions,
  type CategoryName,
} from '#app/domain/season/seasons/deadline-checks.ts'
import { DEADLINE_LABELS } from '#app/domain/season/seasons/deadline-text.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'

interface DeadlineFieldsProps {
  field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  isTicked: (name: string) => boolean
  categories: readonly CategoryName[]
  zone: string
}

/** The fields of a deadline. Prices are there for every kind, since no script hides them; only entry tiers take them. */
export function DeadlineFields({ field, isTicked, categories, zone }: DeadlineFieldsProps) {
  const ticked = (name: string) => ({ name, errors: field(name).errors, defaultChecked: isTicked(name) })
  const place = zoneName(zone)
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <Select
        {...field('kind')}
        label={DEADLINE_LABELS.kind}
        required
        placeholder="Choose a kind"
        options={DEADLINE_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))}
      />
      <Input
        {...field('name')}
        label={DEADLINE_LABELS.name}
        required
        hint="As entrants read it, such as “Standard”."
      />
      <Select
        {...field('scope')}
        label={DEADLINE_LABELS.scope}
        hint="One for a category goes before one for its type, and that before one for every category."
        options={scopeOptions(categories)}
      />
      <Input
        {...field('opensAt')}
        label={`${DEADLINE_LABELS.opensAt} (${place} time)`}
        type="datetime-local"
        width="medium"
        required
      />
      <Input
        {...field('closesAt')}
        label={`${DEADLINE_LABELS.closesAt} (${place} time)`}
        type="datetime-local"
        width="medium"
        required
        hint="It runs up to this moment: at exactly this time the next one holds."
      />
      <Fieldset
        legend="For entry tiers"
        hint="Leave these empty for every other kind. A group without a price cannot enter under this tier."
        boxed
      >
        {PRICE_GROUPS.map((group) => (
          <Input
            {...field(`price_${group}`)}
            key={group}
            label={`${DEADLINE_LABELS[`price_${group}`]} (USD)`}
            inputMode="decimal"
            width="short"
          />
        ))}
        <Checkbox
          {...ticked('closesSubmissions')}
          label={DEADLINE_LABELS.closesSubmissions}
          hint="Tick it for the last tier."
        />
        <Input
          {...field('graceMinutes')}
          label={DEADLINE_LABELS.graceMinutes}
          inputMode="numeric"
          width="short"
          hint="For requests under way when submissions close. Pages say closed at once."
        />
      </Fieldset>
      <Checkbox {...ticked('visible')} label={DEADLINE_LABELS.visible} />
    </>
  )
}
