import { SEASON_LABELS } from '#app/domain/season/seasons/season-labels.ts'
import { Fieldset } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

interface SeasonFieldsProps {
  field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  /** The year names the season and stays once it is there. */
  yearIsFixed?: boolean
}

/** The fields of a season. Its times of day are in the zone beside them. */
export function SeasonFields({ field, yearIsFixed }: SeasonFieldsProps) {
  return (
    <>
      {yearIsFixed ? (
        <input type="hidden" {...{ name: 'year', value: field('year').defaultValue ?? '' }} />
      ) : (
        <Input {...field('year')} label={SEASON_LABELS.year} inputMode="numeric" width="short" required />
      )}
      <Input
        {...field('label')}
        label={SEASON_LABELS.label}
        hint="As it is printed, such as “12th Pegbar Awards”."
        required
      />
      <Input {...field('edition')} label={SEASON_LABELS.edition} inputMode="numeric" width="short" required />
      <Fieldset legend="Which works can be entered" boxed>
        <Input
          {...field('eligibleFrom')}
          label={SEASON_LABELS.eligibleFrom}
          type="date"
          width="medium"
          required
        />
        <Input
          {...field('eligibleTo')}
          label={SEASON_LABELS.eligibleTo}
          type="date"
          width="medium"
          required
        />
      </Fieldset>
      <Input
        {...field('timezone')}
        label={SEASON_LABELS.timezone}
        hint="In which the award’s dates are meant and shown, such as America/Los_Angeles or Europe/Berlin."
        width="medium"
        required
      />
      <Input
        {...field('announcedAt')}
        label={SEASON_LABELS.announcedAt}
        type="datetime-local"
        width="medium"
        optional
      />
      <Input
        {...field('ceremonyAt')}
        label={SEASON_LABELS.ceremonyAt}
        type="datetime-local"
        width="medium"
        optional
      />
    </>
  )
}
