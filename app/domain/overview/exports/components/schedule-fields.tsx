import { RadioGroup } from '#app/ui/choice-group.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import type { FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'
import { formatHour } from '../hours.ts'
import { SCHEDULE_LABELS as LABELS } from '../labels.ts'
import { EVERY, EVERY_LABELS, WEEKDAYS } from '../rules.ts'

type ScheduleForm = FormFields<'every' | 'weekday' | 'monthDay' | 'localHour' | 'destination' | 'readerId'>

interface Props {
  form: ScheduleForm
  zone: string
  bucket: string | null
  readers: readonly { id: number; name: string | null; email: string }[]
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }))

/** When a scheduled export is made, and where it goes. */
export function ScheduleFields({ form, zone, bucket, readers }: Props) {
  const { field } = form
  return (
    <>
      <RadioGroup
        {...field('every')}
        legend={LABELS.every}
        choices={EVERY.map((every) => ({ value: every, label: EVERY_LABELS[every] }))}
        inline
        required
      />
      <div className="field-grid">
        <Select
          {...field('weekday')}
          label={LABELS.weekday}
          hint="For every week"
          options={WEEKDAYS.map((name, at) => ({ value: String(at + 1), label: name }))}
          placeholder="None"
          optional
        />
        <Input
          {...field('monthDay')}
          label={LABELS.monthDay}
          hint="For every month; a shorter month has its last day"
          inputMode="numeric"
          width="short"
          optional
        />
      </div>
      <Select
        {...field('localHour')}
        label={`${LABELS.localHour} (${zoneName(zone)} time)`}
        options={HOURS}
      />
      <RadioGroup
        {...field('destination')}
        legend={LABELS.destination}
        choices={[
          { value: 'mail', label: 'A link by email', hint: 'Only the admin you select can open it.' },
          {
            value: 'bucket',
            label: bucket ? `The bucket ${bucket}` : 'A bucket',
            hint: bucket
              ? 'Everyone with access to the bucket can read it.'
              : 'This server has none. EXPORT_BUCKET in its settings names one.',
            disabled: bucket === null,
          },
        ]}
        required
      />
      <Select
        {...field('readerId')}
        label={LABELS.readerId}
        hint="Gets the link. The export has what this admin may read."
        options={optionsOf(
          Object.fromEntries(
            readers.map(({ id, name, email }) => [String(id), name ? `${name}, ${email}` : email]),
          ),
        )}
      />
    </>
  )
}
