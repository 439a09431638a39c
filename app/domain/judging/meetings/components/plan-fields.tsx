import type { FormOf } from '#app/ui/form-fields.ts'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import { MAX_MINUTES, MIN_MINUTES } from '../rules.ts'
import type { planSchema } from '../schema.ts'

export const PLAN_FORM = 'meeting-plan'

export const PLAN_LABELS = {
  title: 'Title',
  startsAt: 'Begins',
  minutes: 'Minutes for each entry',
  callLink: 'Link to the video call',
} as const

interface PlanFieldsProps {
  form: FormOf<ReturnType<typeof planSchema>>
  zone: string
}

/** The form of a meeting's plan. */
export function PlanFields({ form, zone }: PlanFieldsProps) {
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <Input
        {...form.field('title')}
        label={PLAN_LABELS.title}
        hint="All members read it, so name no entry."
        required
      />
      <Input
        {...form.field('startsAt')}
        type="datetime-local"
        width="medium"
        label={`${PLAN_LABELS.startsAt} (${zoneName(zone)} time)`}
        required
      />
      <Input
        {...form.field('minutes')}
        type="number"
        width="short"
        min={MIN_MINUTES}
        max={MAX_MINUTES}
        label={PLAN_LABELS.minutes}
        required
      />
      <Input
        {...form.field('callLink')}
        label={PLAN_LABELS.callLink}
        hint="Members of the committee and admins see it until the meeting has ended."
        optional
      />
    </>
  )
}
