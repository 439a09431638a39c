import { Fieldset } from '#app/ui/field.tsx'
import { labelled, type FormFields } from '#app/ui/form-fields.ts'
import { zoneOptions } from '#app/ui/format/zone-label.ts'
import { Input } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { SEASON_LABELS } from '../season-labels.ts'

interface SeasonFieldsProps {
  form: FormFields<keyof typeof SEASON_LABELS>
  /** The year of a stored season cannot be changed. */
  yearIsFixed?: boolean
  zones: readonly string[]
}

/** The fields of a season. Times of day are in its time zone. */
export function SeasonFields({ form, yearIsFixed, zones }: SeasonFieldsProps) {
  const { control } = labelled(form, SEASON_LABELS)
  const number = { inputMode: 'numeric', width: 'short', required: true } as const
  const day = { type: 'date', width: 'medium', required: true } as const
  const moment = { type: 'datetime-local', width: 'medium', optional: true } as const
  return (
    <>
      {yearIsFixed ? (
        <input type="hidden" {...{ name: 'year', value: form.field('year').defaultValue ?? '' }} />
      ) : (
        <Input {...control('year')} {...number} />
      )}
      <Input {...control('label')} hint="As printed, such as “12th Pegbar Awards”." required />
      <Input {...control('edition')} {...number} />
      <Fieldset legend="Eligible works" boxed>
        <Input {...control('eligibleFrom')} {...day} />
        <Input {...control('eligibleTo')} {...day} />
      </Fieldset>
      <SearchSelect {...control('timezone')} options={zoneOptions(zones)} required />
      <Input {...control('announcedAt')} {...moment} />
      <Input {...control('ceremonyAt')} {...moment} />
    </>
  )
}
