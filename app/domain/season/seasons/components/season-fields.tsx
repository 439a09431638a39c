import { Fieldset } from '#app/ui/field.tsx'
import { labelled, type FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { SEASON_LABELS } from '../season-labels.ts'

interface SeasonFieldsProps {
  form: FormFields<keyof typeof SEASON_LABELS>
  /** The year of a stored season cannot be changed. */
  yearIsFixed?: boolean
}

/** The fields of a season. Times of day are in its time zone. */
export function SeasonFields({ form, yearIsFixed }: SeasonFieldsProps) {
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
      <Input
        {...control('timezone')}
        hint="Such as America/Los_Angeles or Europe/Berlin."
        width="medium"
        required
      />
      <Input {...control('announcedAt')} {...moment} />
      <Input {...control('ceremonyAt')} {...moment} />
    </>
  )
}
