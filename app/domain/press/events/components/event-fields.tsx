import { Checkbox } from '#app/ui/checkbox.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { labelled, type FieldNames, type FormFields } from '#app/ui/form-fields.ts'
import { zoneOptions } from '#app/ui/format/zone-label.ts'
import { Input } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { EVENT_LABELS as LABELS } from '../labels.ts'
import { AUDIENCE_LABELS } from '../rules.ts'
import type { eventSchema } from '../schema.ts'

interface EventFieldsProps {
  form: FormFields<FieldNames<ReturnType<typeof eventSchema>>>
  zones: readonly string[]
}

/** What an event is, where and when. */
export function EventFields({ form, zones }: EventFieldsProps) {
  const { control, tick } = labelled(form, LABELS)
  return (
    <>
      <Input {...control('title')} maxLength={140} required />
      <Textarea {...control('summary')} rows={4} maxLength={2000} optional />
      <SearchSelect
        {...control('timezone')}
        hint="Start and end are times in this zone."
        options={zoneOptions(zones)}
        required
      />
      <div className="field-grid">
        <Input {...control('startsAt')} type="datetime-local" required />
        <Input {...control('endsAt')} type="datetime-local" required />
      </div>
      <Fieldset legend="Where" hint="Enter a venue, an online link, or both." boxed>
        <Input {...control('venue')} maxLength={140} />
        <Input {...control('address')} maxLength={300} optional />
        <Input {...control('onlineUrl')} />
      </Fieldset>
      <Select
        {...control('audience')}
        hint="Only they find the event: on its page, in calendars and feeds."
        options={optionsOf(AUDIENCE_LABELS)}
        required
      />
      <Fieldset legend="Guests" boxed>
        <Checkbox {...tick('takesGuests')} hint="A form on the event’s page, with a waiting list." />
        <Input
          {...control('capacity')}
          hint="Leave empty for no limit."
          inputMode="numeric"
          width="short"
          optional
        />
      </Fieldset>
    </>
  )
}
